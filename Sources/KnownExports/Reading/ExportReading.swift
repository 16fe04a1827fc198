import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// Reads one file of an export.
final class ExportReading: Sendable {
    let file: SourceFile
    let root: SourceValue
    let settings: ExportSettings
    let problems: DiagnosticCollector
    private let warnings: RepeatedWarnings
    /// The number of the file, if there are several.
    let part: Int
    /// Whether the export consists of several files.
    let isPart: Bool
    /// The number of items left out, by reason.
    private let counts = Mutex<[ExportCount: Int]>([:])
    /// Tags for unfinished books on books that their shelf calls finished, with counts and locations.
    private let unfinishedTags = Mutex<[String: (count: Int, place: Int)]>([:])

    init(
        _ file: SourceFile,
        _ root: SourceValue,
        _ settings: ExportSettings,
        part: Int,
        isPart: Bool = false,
        _ warnings: RepeatedWarnings,
        problems: DiagnosticCollector
    ) {
        self.file = file
        self.root = root
        self.settings = settings
        self.problems = problems
        self.part = part
        self.isPart = isPart
        self.warnings = warnings
    }

    /// The root of an XML file. Its problems were reported at the first reading.
    var document: XMLElement? { XMLReader.read(file, problems: DiagnosticCollector()) }

    /// The elements of the list in the file.
    var elements: [SourceValue] {
        root.records(in: file)?.compactMap(jobs: settings.jobs, problems: problems) { record, _ in record.value } ?? []
    }

    /// The columns of the table in the file.
    var columns: TableColumns? { root.records(in: file)?.columns }

    /// The order of day and month in the dates of columns, once a date needed it.
    private let orders = Mutex<[String: DateOrder?]>([:])

    /// The order of day and month in the dates of a column: what the author says, or what one of the dates proves.
    func orderOfDates(in column: String) -> DateOrder? {
        if let order = settings.dates { return order }
        return orders.withLock { orders in
            if let order = orders[column] { return order }
            let evidence = ListEvidence()
            for element in elements {
                guard let text = element.member(column)?.content.text else { continue }
                for part in text.utf8.split(whereSeparator: { ",;|".utf8.contains($0) }) {
                    let dates = Substring(part).utf8.contains(UInt8(ascii: "/")) ? part.split(separator: UInt8(ascii: "-")) : [part]
                    for date in dates {
                        if let date = try? WrittenDate(String(Substring(date)).trimmed) { evidence.note(date, of: column) }
                    }
                }
            }
            let order = evidence.shownOrder(of: column)
            orders[column] = .some(order)
            return order
        }
    }

    /// The record numbers read so far.
    private let ids = Mutex<Set<String>>([])

    /// Whether no earlier record had this number.
    func isNew(_ id: String) -> Bool { ids.withLock { $0.insert(id).inserted } }

    /// Reports an error at once. Warnings wait until the end, because thousands of rows may have the same one.
    func report(at offset: Int, _ message: Message) {
        if message.severity == .warning {
            warnings.add(message, at: offset, of: file, part: part)
        } else {
            problems.add(Diagnostic(at: .file(file, offset: offset), message))
        }
    }

    /// The maximum size of a text, in UTF-8 bytes.
    private static let longestText = 49_000

    /// A text cut to the maximum size, with a warning if it was longer.
    func cut(_ text: String, at offset: Int) -> String {
        guard text.utf8.count > Self.longestText else { return text }
        report(at: offset, .textCut(Self.longestText))
        return text.cut(toBytes: Self.longestText)
    }

    /// The columns, keys or elements that are not used.
    private let rest = Mutex<[LeftOut]>([])

    /// Records unused columns, keys or elements.
    func leaveOut(_ found: [LeftOut]) {
        guard !found.isEmpty else { return }
        rest.withLock { rest in
            rest += found
            if rest.count > Self.mostNoted { rest = LeftOut.gathered(rest) }
        }
    }

    /// The maximum number of records in memory, however many are added.
    private static let mostNoted = 10_000

    /// The unused columns, keys or elements, each name once. The location of a column is in the first row.
    var leftOut: [LeftOut] {
        let all = LeftOut.gathered(rest.withLock { $0 })
        guard let columns else { return all }
        return all.map { own in
            let index = columns.names.firstIndex(of: own.name)
            return index.map { own.moved(to: columns.offsets[$0]) } ?? own
        }
    }

    /// Counts items left out for a reason.
    func count(_ what: ExportCount, _ number: Int = 1) { counts.withLock { $0[what, default: 0] += number } }

    var counted: [ExportCount: Int] { counts.withLock { $0 } }

    /// Records that a finished book has a tag for unfinished books.
    func add(unfinishedTag name: String, at place: Int) {
        unfinishedTags.withLock { Self.count(name, at: place, in: &$0) }
    }

    private static func count(_ name: String, at place: Int, in all: inout [String: (count: Int, place: Int)]) {
        let known = all[name] ?? (0, place)
        all[name] = (known.count + 1, min(known.place, place))
    }

    /// Reports tags that the owner must explain, once each.
    func reportUnfinishedTags() {
        for (name, own) in unfinishedTags.withLock(\.self).sorted(by: { ($0.value.place, $0.key) < ($1.value.place, $1.key) }) {
            problems.add(Diagnostic(at: .file(file, offset: own.place), .unfinishedTag(name, own.count)))
        }
    }

    /// Reports shelves in the settings that contain no books.
    func reportUnfoundShelves(among drafts: [RecordDraft]) {
        let wanted =
            settings.shelves.map { ($0.name, $0.place) } + settings.hidden.compactMap { name in settings.hiddenPlace.map { (name, $0) } }
        guard !wanted.isEmpty else { return }
        var names: Set<String> = []
        for draft in drafts {
            names.formUnion(draft.shelves)
            for key in ["series", "tags"] { names.formUnion(draft[key].map(Self.texts) ?? []) }
        }
        let known = Set(names.map(\.collisionKey))
        for (name, place) in wanted where !known.contains(name.collisionKey) {
            problems.add(Diagnostic(at: place, .unfoundShelf(name, among: names.sorted())))
        }
    }

    private static func texts(in value: SourceValue) -> [String] {
        switch value.content {
        case .text(let text), .plain(let text): [text]
        case .list(let elements): elements.flatMap(texts)
        case .object(let members): members.flatMap { texts(in: $0.value) }
        case .null, .flag, .number, .records: []
        }
    }
}

/// The reason that an item of an export is not on the site.
package enum ExportCount: CaseIterable, Sendable {
    case hidden, deleted, unpublished, untitled, duplicate, shorter, otherFormat, otherSeries, withdrawn, bookmark, sample, offer,
        article, empty, limit, unreadable

    /// The reason in words.
    package var words: String {
        switch self {
        case .hidden: "private, as collection.yaml says"
        case .deleted: "deleted in the app"
        case .unpublished: "not public in the other program"
        case .untitled: "without a title"
        case .duplicate: "duplicates"
        case .shorter: "part of a longer highlight"
        case .otherFormat: "other formats of the same book"
        case .otherSeries: "in another series, or in none"
        case .withdrawn: "withdrawn by their publisher"
        case .bookmark: "bookmarks"
        case .sample: "samples"
        case .offer: "offers of the shop, not books of yours"
        case .article: "articles from the web"
        case .empty: "without text"
        case .limit: "without text, because the publisher limits it"
        case .unreadable: "in an unknown form"
        }
    }
}
