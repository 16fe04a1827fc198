import DataReading
import Diagnostics
import KnownExports
import SeriesKind
import ShelfKind
import SiteBase
import SiteLoading
import SitePipeline
import SiteRecords

/// A new book or volume, as the collection writes its records.
struct NewRecord {
    private let kind: CollectionKind
    private let members: [(key: String, value: JSONText)]
    /// The number of a volume; nil if the other volumes have none.
    private let number: Int?
    /// Whether the other volumes have the member `attributes`, which contains all others.
    private let isWrapped: Bool

    init(book title: String, begun day: String, beside there: CollectionInPlace?) {
        kind = .shelf
        let names = KeyNames(.shelf, Self.records(there, most: 100))
        members = [
            (names["title"], .text(title)), (names["authors"], .list([])), (names["status"], .text("reading")),
            (names["started_at"], .text(day)),
        ]
        (number, isWrapped) = (nil, false)
    }

    /// A volume with the next number and the keys of the others. A value that all of them have is that of the new one, too.
    init(volume title: String, beside there: CollectionInPlace?) {
        kind = .series
        let whole = Self.records(there, most: .max)
        let wrapper = CollectionKind.series.record?.wrapper
        let inner = whole.map { record in record.members?.first { $0.key == wrapper }?.value }
        isWrapped = inner.contains { $0 != nil }
        let records = zip(whole, inner).map { ($1 ?? $0).members ?? [] }
        let numbers = records.compactMap { record in record.first { $0.key == Self.numberKey }.flatMap { Self.last(of: $0.value) } }
        number = numbers.max().map { $0 + 1 } ?? (records.isEmpty ? 1 : nil)
        let names = KeyNames(.series, records.map { SourceValue(.object($0), offset: 0) })
        var keys: [String] = []
        for key in records.joined().map(\.key) where !keys.contains(key) && !Self.own.contains(names.field(of: key)) { keys.append(key) }
        members =
            [(names["title"], .text(title))]
            + keys.map { key in
                let values = records.map { record in record.first { $0.key == key }?.value.text }
                let isShared = values.count > 1 && Set(values).count == 1
                return (key, isShared ? values[0].map(JSONText.text) ?? .absent : .absent)
            }
    }

    private static let numberKey = "number"
    /// The fields that each volume has for itself.
    private static let own: Set<String> = [
        "title", numberKey, "id", "type", "cover", "summary", "related", "draft", "publish", "unlisted", "private",
    ]

    private static func records(_ there: CollectionInPlace?, most: Int) -> [SourceValue] {
        guard let list = there?.list else { return [] }
        return list.compactMap(jobs: 1, problems: DiagnosticCollector()) { record, _ in record.index < most ? record.value : nil }
    }

    /// The last whole number in a volume's number: 3 of `1-3`.
    private static func last(of value: SourceValue) -> Int? {
        let text = if case .number(let digits) = value.content { digits } else { value.text ?? "" }
        return text.utf8.split(separator: "-").last.flatMap { Int(String($0.utf8.prefix(before: "."))) }
    }

    /// The members of a Markdown file's front matter. Its name has the number.
    var frontMatter: [(key: String, value: JSONText)] { members }

    /// The name of a Markdown file, with as many digits as the others have.
    func fileName(_ slug: String, beside there: CollectionInPlace?) -> String {
        guard let number else { return slug }
        let digits = (there?.markdown ?? []).map { $0.fileName.utf8.prefix { (0x30...0x39).contains($0) } }
        let width = digits.filter { $0.first == UInt8(ascii: "0") }.map(\.count).max() ?? 0
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + "\(text)-\(slug)"
    }

    /// The text to add to the file of the records; nil if the record gets a Markdown file.
    ///
    /// - Parameters:
    ///   - folder: the folder of the collection.
    ///   - isRoot: whether that is the data folder itself, where Markdown files are pages.
    func line(for there: CollectionInPlace, in folder: String, isRoot: Bool) -> (path: String, text: String, isRow: Bool)? {
        guard there.markdown.isEmpty || isRoot, let name = there.files.first else { return nil }
        let path = "\(folder)/\(name)"
        let problems = DiagnosticCollector()
        let root = DataFolder.read(path, problems).flatMap { DataFolder.document(of: $0, problems) }?.root
        // What another program wrote, it writes again.
        if !isRoot, root.flatMap({ ExportFormat.recognised($0) }) != nil { return nil }
        if let columns = root?.columns {
            let first = DataFolder.read(path, problems)?.bytes(problems)?.prefix { $0 != UInt8(ascii: "\n") } ?? []
            let delimiter = [",", ";", "\t"].max { a, b in first.count { $0 == a.utf8.first } < first.count { $0 == b.utf8.first } } ?? ","
            return (path, row(of: columns, dividedBy: delimiter), true)
        }
        let own: JSONText = .members(members.map { ($0.key, $0.value) } + [(Self.numberKey, number.map(JSONText.number))])
        let wrapper = kind.record?.wrapper ?? ""
        let json = isWrapped ? JSONText.object([(wrapper, own)]) : own
        let isYAML = [".yaml", ".yml"].contains { name.lowercased().utf8.hasSuffix($0) }
        return (path, (isYAML ? "- " : "") + json.description, false)
    }

    private func row(of columns: [String], dividedBy delimiter: String) -> String {
        let numbered = members + (number.map { [(Self.numberKey, JSONText.number($0))] } ?? [])
        let cells = columns.map { column -> String in
            let field = kind.record?.key(named: column) ?? column
            let member = numbered.first { $0.key == column || (kind.record?.key(named: $0.key) ?? $0.key) == field }
            switch member?.value {
            case .text(let text)?:
                let isPlain = text.utf8.allSatisfy { !",;\"\t\n".utf8.contains($0) }
                return isPlain ? text : "\"\(text.utf8.replacing("\"", with: "\"\""))\""
            case .number(let number)?: return String(number)
            default: return ""
            }
        }
        return cells.joined(separator: delimiter)
    }
}

/// The keys that records have for the fields of their kind.
private struct KeyNames {
    private let kind: CollectionKind
    private var names: [String: String] = [:]

    init(_ kind: CollectionKind, _ records: [SourceValue]) {
        self.kind = kind
        for key in records.compactMap(\.members).joined().map(\.key) where names[field(of: key)] == nil { names[field(of: key)] = key }
    }

    func field(of key: String) -> String { kind.record?.key(named: key) ?? key }

    subscript(_ field: String) -> String { names[field] ?? field }
}
