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
            for cell in cell.split(at: ";|") { draft.add(picture: cell, reading) }
        }
    }

    /// A picture in the original size, a recording, a film or a document.
    static func original(_ name: String, remark: String = "a recording, film or document is a link") -> ExportColumn {
        ExportColumn(name, "image_name", "files", remark: remark) { cell, draft, reading in
            for cell in cell.split(at: ";|")
            where MediaFile.isPicture(cell.text) || !draft.add(file: cell.text, title: nil, at: cell.offset) {
                draft.add(picture: cell, reading, isOriginal: true)
            }
        }
    }
}

extension RecordDraft {
    /// Adds a picture: the first is that of the exhibit. One that is not beside the data is requested.
    ///
    /// - Parameter isOriginal: whether it replaces a smaller one.
    mutating func add(picture cell: Cell, _ reading: ExportReading, isOriginal: Bool = false) {
        guard let file = cell.text.utf8.split(separator: UInt8(ascii: "/")).last.map({ String(Substring($0)) }) else { return }
        let value = SourceValue(.text(file), offset: cell.offset)
        guard reading.settings.hasPicture(file) else {
            if missingPicture == nil { missingPicture = (file, cell.text, cell.offset) }
            return
        }
        guard let first = text("image_name") else { return set("image_name", value) }
        if isOriginal, !hasOriginal {
            replace("image_name", with: value)
        } else if hasOriginal, isOriginal, first != file {
            add("images", value)
        }
        hasOriginal = hasOriginal || isOriginal
    }

    /// Adds a link to a recording, a film, a document or a page; false if the address is none of these.
    ///
    /// - Parameters:
    ///   - file: a path or an address on the web.
    ///   - title: the words of the link.
    @discardableResult mutating func add(file: String, title: String?, at offset: Int) -> Bool {
        guard MediaFile.isLink(file) else { return false }
        let path = file.utf8.hasPrefix("/") ? String(file.dropFirst()) : file
        let members = [("file", path), ("title", title)].compactMap { key, text in
            text.map { SourceMember(key: key, keyOffset: offset, value: SourceValue(.text($0), offset: offset)) }
        }
        add("files", SourceValue(.object(members), offset: offset))
        return true
    }
}

/// What a path or an address leads to, by its extension.
enum MediaFile {
    private static func type(_ path: String) -> String? {
        OutputPath(String(path.utf8.prefix(before: "?", "#")).fileName.lowercased()).map(MediaType.of)
    }

    static func isPicture(_ path: String) -> Bool { type(path)?.utf8.hasPrefix("image/") ?? false }

    /// Whether it is a recording, a film or a document, or a page on the web.
    static func isLink(_ path: String) -> Bool {
        guard !isPicture(path) else { return false }
        if ["http", "https"].contains(LinkAddress.scheme(of: path)) { return true }
        guard let type = type(path) else { return false }
        return ["audio/", "video/", "model/"].contains { type.utf8.hasPrefix($0) }
            || ["application/pdf", "application/epub+zip", "application/zip"].contains(type)
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
