import DataReading
import Diagnostics
import SiteBase
import SiteModel

/// An export, made into records of a collection.
package struct ConvertedExport: Sendable {
    package let format: ExportFormat
    /// The records as the data of a collection would have them.
    package let records: [SourceValue]
    /// What the export calls the collection as a whole; nil if it has no name for it.
    package let title: String?
    /// What the export says about the collection as a whole; nil if nothing.
    package let whole: SourceValue?
    /// The number of rows or entries.
    package let rowCount: Int
    /// Whether it is no export that can be used. It was reported why.
    package let hasErrors: Bool
    /// What was left out, and how often.
    package let counts: [ExportCount: Int]

    /// The key of a record for the element of the export that it was made of.
    package static let sourceKey = OwnFields.sourceKey

    /// The words for the status of a book.
    private static let statuses = ["not_yet", "reading", "finished", "pause", "stop"]

    /// Makes records of an export. What cannot be used is reported.
    package init(
        _ format: ExportFormat,
        _ root: SourceValue,
        in file: SourceFile,
        _ settings: ExportSettings,
        problems: DiagnosticCollector
    ) {
        self.format = format
        for shelf in settings.shelves where !Self.statuses.contains(shelf.status) {
            problems.add(Diagnostic(at: shelf.place, .shelfStatus(shelf.status, known: Self.statuses)))
        }
        let reading = ExportReading(file, root, settings, problems: problems)
        var drafts = format.records(reading)
        reading.reportUnfoundShelves(among: drafts)
        rowCount = drafts.count + reading.counted.values.reduce(0, +)
        drafts = drafts.filter { Self.isShown($0, reading) }
        for index in drafts.indices {
            drafts[index].addReadings(reading)
            drafts[index].addNotes(reading)
        }
        var seen: Set<Fingerprint> = []
        drafts = drafts.filter { Self.isNew($0, of: format, among: &seen, reading) }
        reading.reportOwnShelves()
        Self.distinguish(&drafts)
        hasErrors = problems.hasErrors
        records = drafts.map { Self.value(of: $0, format, reading) }
        title = format.title?(reading)
        whole = format.whole.map { SourceValue(.object($0(reading)), offset: root.offset) }
        counts = reading.counted
    }

    /// Whether a record can be shown. If not, it is counted, and reported unless its owner wants that.
    private static func isShown(_ draft: RecordDraft, _ reading: ExportReading) -> Bool {
        if draft.isDeleted {
            reading.count(.deleted)
            return false
        }
        if draft.isDuplicate {
            reading.count(.duplicate)
            reading.report(at: draft.offset, .duplicateRecord(draft.sourceID ?? ""))
            return false
        }
        if draft.shelves.contains(where: reading.settings.hides) || draft.ownShelf.map({ reading.settings.hides($0.text) }) == true {
            reading.count(.hidden)
            return false
        }
        if let shelf = draft.ownShelf {
            reading.add(ownShelf: shelf)
            return false
        }
        guard draft["title"] != nil || draft["name"] != nil else {
            reading.count(.untitled)
            reading.report(at: draft.offset, .rowWithoutTitle)
            return false
        }
        return true
    }

    /// Whether no record before it says the same.
    ///
    /// - Parameter seen: the contents of the records before it.
    private static func isNew(_ draft: RecordDraft, of format: ExportFormat, among seen: inout Set<Fingerprint>, _ reading: ExportReading)
        -> Bool
    {
        // What has a number of its own differs by it, but where a program numbers all rows.
        var content = Fingerprint()
        if !format.numbersRows { content.combine(draft.sourceID) }
        for member in draft.members {
            content.combine(member.key)
            content.combine(member.value)
        }
        guard seen.insert(content).inserted else {
            reading.count(.duplicate)
            reading.report(at: draft.offset, .sameRecord(draft.text("title") ?? draft.text("name") ?? ""))
            return false
        }
        return true
    }

    /// Records that would have one page get names of their own, regardless of their order: the first by its number keeps the name.
    private static func distinguish(_ drafts: inout [RecordDraft]) {
        func slug(_ text: String) -> String { Slug.name(of: text, reserved: { _ in false }, suffix: "book").collisionKey }
        let names = drafts.map { draft in draft.text("isbn13") ?? draft.text("title").map(slug) }
        var used = Set(names.compactMap(\.self))
        for group in Dictionary(grouping: drafts.indices.filter { names[$0] != nil }, by: { names[$0] }).values where group.count > 1 {
            let sorted = group.sorted { a, b in
                let (left, right) = (drafts[a].sourceID ?? "", drafts[b].sourceID ?? "")
                return (left.utf8.count, left, a) < (right.utf8.count, right, b)
            }
            for (number, index) in sorted.enumerated().dropFirst() {
                let title = drafts[index].text("title") ?? "book"
                var name = "\(title) \(drafts[index].sourceID ?? String(number + 1))"
                var next = number + 1
                while !used.insert(slug(name)).inserted {
                    next += 1
                    name = "\(title) \(next)"
                }
                drafts[index].set("id", SourceValue(.text(name), offset: drafts[index].offset))
            }
        }
    }

    private static func value(of draft: RecordDraft, _ format: ExportFormat, _ reading: ExportReading) -> SourceValue {
        var draft = draft
        // Nothing is guessed about a book whose export does not say whether it was read.
        if format.kind == "shelf", !reading.settings.defaults.contains("status") {
            draft.set("status", SourceValue(.text("unknown"), offset: draft.offset))
        }
        var members = draft.members
        func add(_ key: String, _ value: SourceValue) { members.append(SourceMember(key: key, keyOffset: draft.offset, value: value)) }
        if let id = draft.sourceID {
            add("source", .object([(format.name.lowercased(), SourceValue(.text(id), offset: draft.offset))], at: draft.offset))
        }
        add(OwnFields.sourceKey, draft.source)
        return SourceValue(.object(members), offset: draft.offset)
    }
}
