import DataReading
import SiteBase

/// Columns in exports of exhibitions.
extension ExportColumn {
    static func exhibitText(_ name: String, _ field: String, remark: String = "") -> ExportColumn {
        ExportColumn(name, text: field, remark: remark)
    }

    static func description(_ name: String) -> ExportColumn {
        ExportColumn(name, "desc", "short_desc", remark: "its first sentence is the line of the list") { cell, draft, _ in
            let text = cell.markdown
            guard !text.isEmpty else { return }
            draft.set("desc", SourceValue(.text(text), offset: cell.offset))
            draft.set("short_desc", SourceValue(.text(FirstSentence.of(cell.text.withSingleSpaces)), offset: cell.offset))
        }
    }

    /// A picture, if it is beside the data or in `assets`.
    static func picture(_ name: String, remark: String = "if the picture is beside the data or in `assets`") -> ExportColumn {
        ExportColumn(name, "image_name", remark: remark) { cell, draft, reading in
            guard let file = cell.text.utf8.split(separator: UInt8(ascii: "/")).last.map({ String(Substring($0)) }) else { return }
            if reading.settings.hasPicture(file) {
                draft.set("image_name", SourceValue(.text(file), offset: cell.offset))
            } else if draft.missingPicture == nil {
                draft.missingPicture = (file, cell.text, cell.offset)
            }
        }
    }
}

enum FirstSentence {
    /// The maximum length in characters. A longer sentence is cut between two words.
    private static let longest = 120

    static func of(_ html: String) -> String {
        let text = HTMLText.words(of: html)
        var end = text.endIndex
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            let isEnd = "。！？".contains(text[index]) || ".!?".contains(text[index]) && (next == text.endIndex || text[next] == " ")
            if isEnd {
                end = next
                break
            }
            index = next
        }
        let sentence = text[..<end]
        guard sentence.count > longest else { return String(sentence) }
        let start = sentence.prefix(longest)
        return (start.utf8.lastIndex(of: " ").map { start[..<$0] } ?? start) + "…"
    }
}
