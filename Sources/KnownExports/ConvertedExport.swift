package import DataReading
package import Diagnostics
import SiteBase

/// An export converted to records of a collection.
package struct ConvertedExport: Sendable {
    package let format: ExportFormat
    /// The records in the form of a collection's data.
    package let records: [SourceValue]
    /// The file of each record.
    private let files: [SourceFile]
    /// The title that the export gives the collection; nil if it has none.
    package let title: String?
    /// The export's data about the collection as a whole; nil if there is none.
    package let whole: SourceValue?
    /// The number of rows or entries.
    package let rowCount: Int
    /// Whether the export cannot be used, for reasons that were reported.
    package let hasErrors: Bool
    /// The records that `private` keeps out of the site. An import updates existing ones and adds none.
    package let privateRecords: [SourceValue]
    /// The number of records left out, by reason.
    package let counts: [ExportCount: Int]
    /// The columns, keys or elements that have content but are not used.
    package let leftOut: [LeftOut]

    /// The words for a book's status.
    private static let statuses = ["not_yet", "reading", "finished", "pause", "stop"]

    /// Converts an export and reports everything that cannot be used.
    package init(
        _ format: ExportFormat,
        _ root: SourceValue,
        in file: SourceFile,
        _ settings: ExportSettings,
        problems: DiagnosticCollector
    ) {
        self.init(format, [(root, file)], settings, problems: problems)
    }

    /// Converts an export that consists of several files, at least one.
    package init(
        _ format: ExportFormat,
        _ sources: [(root: SourceValue, file: SourceFile)],
        _ settings: ExportSettings,
        problems: DiagnosticCollector
    ) {
        self.format = format
        for shelf in settings.shelves where !Self.statuses.contains(shelf.status) {
            problems.add(Diagnostic(at: shelf.place, .shelfStatus(shelf.status, known: Self.statuses)))
        }
        let warnings = RepeatedWarnings()
        let readings = sources.enumerated().map { part, source in
            ExportReading(source.file, source.root, settings, part: part, isPart: sources.count > 1, warnings, problems: problems)
        }
        let found = Workers.map(readings.count, jobs: readings.count > 1 ? settings.jobs : 1) { index in
            format.records(readings[index]).map { draft in
                var draft = draft
                draft.part = index
                return draft
            }
        }
        var drafts = Self.joined(found.flatMap(\.self), readings)
        readings[0].reportUnfoundShelves(among: drafts)
        rowCount = drafts.count + readings.reduce(0) { $0 + $1.counted.values.reduce(0, +) }
        if format.kind == "shelf" {
            for index in drafts.indices { drafts[index].addStatusOfTags(readings[drafts[index].part]) }
        }
        drafts = drafts.filter { Self.isShown($0, readings[$0.part]) }
        for index in drafts.indices {
            drafts[index].addReadings(readings[drafts[index].part])
            drafts[index].addNotes(readings[drafts[index].part])
        }
        Self.findPictures(of: &drafts, readings)
        var seen: Set<Fingerprint> = []
        drafts = drafts.filter { Self.isNew($0, of: format, among: &seen, readings[$0.part]) }
        for reading in readings { reading.reportUnfinishedTags() }
        let hidden = drafts.filter { Self.isPrivate($0, readings[$0.part]) }
        drafts.removeAll { Self.isPrivate($0, readings[$0.part]) }
        privateRecords = hidden.map { Self.value(of: $0, format, settings) }
        Self.distinguish(&drafts)
        records = drafts.map { Self.value(of: $0, format, settings) }
        files = drafts.map { readings[$0.part].file }
        title = format.title?(readings[0])
        whole = format.whole.map { SourceValue(.object($0(readings[0])), offset: sources[0].root.offset) }
        counts = readings.reduce(into: [:]) { counts, reading in counts.merge(reading.counted, uniquingKeysWith: +) }
        leftOut = LeftOut.gathered(readings.flatMap(\.leftOut)).filter { !settings.takes($0.name) }
        let unknown = leftOut.filter { $0.reason == nil }
        if let first = unknown.first {
            let place = Diagnostic.Location.file(readings[first.place.part].file, offset: first.place.offset)
            problems.add(Diagnostic(at: place, .notKnown(format.parts, unknown)))
        }
        warnings.report(to: problems)
        hasErrors = problems.hasErrors
    }

    /// The records with the pictures and files of their parts, which are no records themselves.
    private static func joined(_ drafts: [RecordDraft], _ readings: [ExportReading]) -> [RecordDraft] {
        guard drafts.contains(where: { $0.parent != nil }) else { return drafts }
        var wholes = drafts
        var places: [String: Int] = [:]
        for (index, draft) in drafts.enumerated() where draft.parent == nil { if let id = draft.sourceID { places[id] = index } }
        let parts = drafts.indices.filter { index in drafts[index].parent.flatMap { places[$0] } != nil }
        for index in parts {
            if let parent = drafts[index].parent.flatMap({ places[$0] }) { wholes[parent].add(part: drafts[index]) }
        }
        let all = Set(parts)
        return wholes.indices.filter { !all.contains($0) }.map { wholes[$0] }
    }

    /// Requests pictures that are not beside the data. If several have the same name, each is requested by the number of its record.
    private static func findPictures(of drafts: inout [RecordDraft], _ readings: [ExportReading]) {
        let missing = drafts.indices.filter { index in
            drafts[index].missingPicture != nil && drafts[index]["image_name"] == nil
                && !isPrivate(drafts[index], readings[drafts[index].part])
        }
        let records = Dictionary(grouping: missing) { drafts[$0].missingPicture?.name ?? "" }
        for index in missing {
            guard let (file, address, offset) = drafts[index].missingPicture else { continue }
            let reading = readings[drafts[index].part]
            var name = file
            if records[file, default: []].count > 1 {
                let id = drafts[index].sourceID?.fileName ?? String(index + 1)
                let own = id.unicodeScalars.map { $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : "-" }
                    .joined()
                name = "\(own.cut(atBytes: 60)).\(file.utf8.split(separator: ".").last.map(String.init) ?? "jpg")"
            }
            if name != file, reading.settings.hasPicture(name) {
                drafts[index].set("image_name", SourceValue(.text(name), offset: offset))
            } else {
                let isOnTheWeb = address.map(LinkAddress.isOnTheWeb) ?? false
                reading.report(at: offset, .pictureElsewhere(name, isOnTheWeb: isOnTheWeb))
                if let address { reading.settings.want(name, address, .file(reading.file, offset: offset)) }
            }
        }
    }

    /// The records as a list whose elements are in their own files.
    package var list: SourceValue.Content {
        guard let first = files.first, files.contains(where: { $0 !== first }) else { return .list(records) }
        let lists = zip(records, files).compactMap { record, file in
            SourceValue(.list([record]), offset: record.offset).records(in: file).map { (list: $0, index: 0) }
        }
        return .records(RecordList(picked: lists, in: first))
    }

    /// Whether the owner keeps a record private.
    private static func isPrivate(_ draft: RecordDraft, _ reading: ExportReading) -> Bool {
        draft.isUnpublished || draft.shelves.contains(where: reading.settings.hides)
    }

    /// Whether a record can be shown or is private. Otherwise it is counted and, unless the owner wants that, reported.
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
        if isPrivate(draft, reading) {
            reading.count(draft.isUnpublished ? .unpublished : .hidden)
            return draft["title"] != nil || draft["name"] != nil
        }
        guard draft["title"] != nil || draft["name"] != nil else {
            reading.count(.untitled)
            reading.report(at: draft.offset, .rowWithoutTitle)
            return false
        }
        return true
    }

    /// Whether no earlier record has the same contents.
    ///
    /// - Parameter seen: the contents of earlier records.
    private static func isNew(_ draft: RecordDraft, of format: ExportFormat, among seen: inout Set<Fingerprint>, _ reading: ExportReading)
        -> Bool
    {
        // The record's own number distinguishes it, unless the program numbers all rows.
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

    /// Gives names to records that would have the same page, whatever their order. The first one by number keeps the name.
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

    private static func value(of draft: RecordDraft, _ format: ExportFormat, _ settings: ExportSettings) -> SourceValue {
        var draft = draft
        // If the export does not tell whether a book was read, sitegen does not guess.
        if format.kind == "shelf", !settings.defaults.contains("status") {
            draft.set("status", SourceValue(.text("unknown"), offset: draft.offset))
        }
        var members = draft.members
        func add(_ key: String, _ value: SourceValue) { members.append(SourceMember(key: key, keyOffset: draft.offset, value: value)) }
        let names = [(format.name.lowercased(), draft.sourceID), ("shelf", draft.statusShelf)]
        let source = names.map { name, text in (name, text.map { SourceValue(.text($0), offset: draft.offset) }) }
        if names.contains(where: { $1 != nil }) { add("source", .object(source, at: draft.offset)) }
        add(SourceMember.exportedKey, draft.source)
        return SourceValue(.object(members), offset: draft.offset)
    }
}
