import DataReading
import Diagnostics
import SiteBase
import SiteRecords

/// The pages that Notion exports beside a table: one for each row, in a folder with the name of the table. They hold the texts of the rows.
/// Source: notion.com/help/export-your-content.
enum NotionPages {
    /// The paths of the pages of a table, from those of some Markdown files beside or below it.
    static func pages(of table: String, among markdown: [String]) -> [String] {
        guard table.lowercased().utf8.hasSuffix(".csv") else { return [] }
        let name = table.fileName.withoutEnding
        let whole = name.utf8.hasSuffix("_all") ? String(name.dropLast(4)) : name
        // The name ends with the 32 digits of an identifier.
        let words = whole.utf8.split(separator: " ")
        guard words.count > 1, let id = words.last?.utf8, id.count == 32, id.allSatisfy({ hexadecimal.contains($0) }) else { return [] }
        let folders = [whole, words.dropLast().joined(separator: " ")]
        return markdown.filter { folders.contains($0.parentFolder.fileName) }
    }

    /// Some names without those of tables that Notion also exports with all rows: `Books ….csv` beside `Books …_all.csv`.
    static func withoutParts(_ names: [String]) -> [String] {
        let all = Set(names.filter { $0.lowercased().utf8.hasSuffix("_all.csv") }.map { String($0.dropLast("_all.csv".count)) + ".csv" })
        return all.isEmpty ? names : names.filter { !all.contains($0) }
    }

    /// A text whose addresses of files beside its page begin with the folder of the page.
    private static func relocated(_ text: String, from folder: String) -> String {
        let parts = text.utf8.replacing("](", with: "\u{0}").utf8.split(separator: "\u{0}", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            let address = String(part.utf8.prefix(before: ")"))
            guard index > 0, !address.isEmpty, FileSystem.kind(of: "\(folder)/\(address.percentDecoded ?? address)") == .file else {
                return String(part)
            }
            return "\(LinkAddress.encodedPath(folder.fileName))/\(part)"
        }
        .joined(separator: "](")
    }

    private static let hexadecimal = Set("0123456789abcdef".utf8)

    /// The rows of a table with the texts of their pages under a key; nil if no page has a text.
    static func rows(of table: SourceValue, with pages: [String], under key: String) -> SourceValue? {
        let columns = Set(table.columns ?? [])
        let discarded = DiagnosticCollector()
        let texts = pages.compactMap { path -> (title: String, text: SourceValue)? in
            guard let file = DataFolder.read(path, discarded), let page = MarkdownFile(file, problems: discarded),
                let heading = page.heading?.text,
                let text = page.text.flatMap({ self.text($0, without: columns, beside: path.parentFolder) })
            else { return nil }
            return (heading.trimmed, text)
        }
        guard !texts.isEmpty else { return nil }
        var byTitle = Dictionary(grouping: texts, by: \.title).mapValues { $0.map(\.text)[...] }
        let rows = RecordSearch.elements(of: table).map { row -> SourceValue in
            guard let members = row.members, let title = members.first?.value.text?.trimmed, let text = byTitle[title]?.popFirst() else {
                return row
            }
            return SourceValue(
                .object(members + [SourceMember(key: key, keyOffset: row.offset, value: SourceValue(text.content, offset: row.offset))]),
                offset: row.offset
            )
        }
        return SourceValue(.list(rows), offset: table.offset)
    }

    /// A text without the lines at its beginning that repeat the cells of the row; nil if nothing is left.
    ///
    /// - Parameter folder: the folder of the page, which pictures in it are relative to.
    private static func text(_ text: SourceValue, without columns: Set<String>, beside folder: String) -> SourceValue? {
        guard let words = text.text else { return nil }
        var rest = words.utf8.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = rest.first, line.utf8.allSatisfy({ $0 <= 0x20 }) || columns.contains(String(line.utf8.prefix(before: ":"))) {
            rest = rest.dropFirst()
        }
        let own = relocated(rest.joined(separator: "\n").trimmed, from: folder)
        return own.isEmpty ? nil : SourceValue(.text(own), offset: text.offset)
    }
}
