import DataReading
import KnownExports
import SiteBase

/// Merges the records of an export into those of a collection.
struct RecordMerge {
    struct Change: Sendable {
        let title: String
        /// The changed fields with their old and new values; nil for a list or an object.
        var fields: [(name: String, from: String?, to: String?)] = []
        /// The fields that keep their edited values.
        var kept: [String] = []
    }

    private(set) var records: [SourceValue]
    /// The state for the next import to compare with.
    private(set) var state = ImportState()
    private(set) var added: [String] = []
    /// The titles of records that the user deleted. They are not added again.
    private(set) var deleted: [String] = []
    private(set) var changes: [Change] = []
    /// The titles of records in Markdown files, which stay unchanged.
    private(set) var elsewhere: [String] = []
    /// The number of unchanged records.
    private(set) var unchanged = 0
    private let old: ImportState
    private let format: String
    /// The ISBNs and titles of records in Markdown files.
    private let keysElsewhere: Set<String>
    /// The indices of records by id, by ISBN and by title.
    private var byID: [String: Int] = [:]
    private var byISBN: [String: Int] = [:]
    private var byTitle: [String: Int] = [:]
    private var isMatched: Set<Int> = []

    init(_ records: [SourceValue], besides elsewhere: [SourceValue] = [], _ old: ImportState, format: ExportFormat) {
        self.records = records
        self.old = old
        self.format = format.name.lowercased()
        keysElsewhere = Set(elsewhere.flatMap { [$0.isbn, $0.titleKey].compactMap(\.self) })
        for (index, record) in records.enumerated() {
            if let id = sourceID(record) { byID[id] = byID[id] ?? index }
            if let isbn = record.isbn { byISBN[isbn] = byISBN[isbn] ?? index }
            if let title = record.titleKey { byTitle[title] = byTitle[title] ?? index }
        }
        // The records of other programs' imports stay.
        state = old
        state.records = old.records.filter { !$0.key.utf8.hasPrefix(self.format + ":") }
        state.settle()
    }

    /// The titles of records that came from earlier exports but are not in this one. They stay.
    var missing: [String] {
        records.indices.filter { !isMatched.contains($0) && sourceID(records[$0]) != nil }.map { records[$0].title }
    }

    private func sourceID(_ record: SourceValue) -> String? { record.value(of: "source")?.value(of: format)?.text }

    /// Adds a record of the export or merges it into an existing one.
    ///
    /// - Parameter isPrivate: whether not to add the record. An existing one becomes private.
    mutating func add(_ record: SourceValue, isPrivate: Bool = false) {
        var own = record.withoutSource
        let name = sourceID(own) ?? distinct(own.isbn ?? own.titleKey ?? "")
        let key = "\(format):\(name)"
        if sourceID(own) == nil { own = own.naming(name.utf8.replacing("\n", with: " / "), in: format) }
        let id = sourceID(own)
        let place = [id.flatMap { byID[$0] }, own.isbn.flatMap { byISBN[$0] }, own.titleKey.flatMap { byTitle[$0] }]
            .lazy.compactMap(\.self).first { !isMatched.contains($0) && (sourceID(records[$0]) == nil || sourceID(records[$0]) == id) }
        if isPrivate, place == nil { return }
        if isPrivate {
            own = own.adding(
                SourceValue(.object([SourceMember(key: "private", keyOffset: 0, value: SourceValue(.flag(true), offset: 0))]), offset: 0)
            )
        }
        if place == nil, [own.isbn, own.titleKey].contains(where: { $0.map(keysElsewhere.contains) ?? false }) {
            elsewhere.append(own.title)
            return
        }
        remember(own, as: key)
        if place == nil, old.hasWritten(key) {
            deleted.append(own.title)
            return
        }
        guard let place else {
            isMatched.insert(records.count)
            records.append(own)
            added.append(own.title)
            return
        }
        isMatched.insert(place)
        let known = old.records[key] ?? [:]
        let (merged, change) = merged(records[place], own, known)
        if !change.fields.isEmpty || !change.kept.isEmpty { changes.append(change) }
        if change.fields.isEmpty { unchanged += 1 }
        records[place] = merged
    }

    /// The names given to records without an id, and how often.
    private var names: [String: Int] = [:]

    /// A key for a record without an id in the other program: its ISBN, or its title and author, at the first import. It stays with the
    /// record, whatever the user corrects.
    private mutating func distinct(_ name: String) -> String {
        let count = names[name, default: 0] + 1
        names[name] = count
        return name + (count > 1 ? "\n\(count)" : "")
    }

    private mutating func remember(_ record: SourceValue, as key: String) {
        guard case .object(let members) = record.content else { return }
        for member in members { state.records[key, default: [:]][member.key] = member.value.fingerprints }
    }

    /// A record with the values of the export merged into it.
    ///
    /// - Parameter known: the fingerprints that the last import wrote.
    private func merged(_ mine: SourceValue, _ theirs: SourceValue, _ known: [String: [String]]) -> (SourceValue, Change) {
        guard case .object(var members) = mine.content, case .object(let others) = theirs.content else {
            return (mine, Change(title: mine.title))
        }
        var change = Change(title: mine.title)
        func set(_ key: String, _ value: SourceValue?) {
            let before = members.first { $0.key == key }?.value
            change.fields.append((key, before?.text, value?.text))
            guard let value else { return members.removeAll { $0.key == key } }
            let member = SourceMember(key: key, keyOffset: 0, value: value)
            if let index = members.firstIndex(where: { $0.key == key }) { members[index] = member } else { members.append(member) }
        }
        // A value that the export no longer contains is removed, unless it was edited.
        for (key, base) in known.sorted(by: { $0.key < $1.key }) where key != "id" && !others.contains(where: { $0.key == key }) {
            guard let own = members.first(where: { $0.key == key })?.value, own.fingerprints.allSatisfy(base.contains) else { continue }
            set(key, nil)
        }
        for other in others {
            // The address of a page does not change.
            if other.key == "id" { continue }
            let own = members.first { $0.key == other.key }?.value
            let base = known[other.key]
            guard let own else {
                // A value that the user removed is not added again.
                if base != nil { change.kept.append(other.key) } else if !conflicts(other.key, members) { set(other.key, other.value) }
                // A new id is not reported as a change.
                if other.key == "source", change.fields.last?.name == "source" { change.fields.removeLast() }
                continue
            }
            if own.fingerprint == other.value.fingerprint { continue }
            if other.key == "source" {
                set("source", own.adding(other.value))
                change.fields.removeLast()
            } else if case .list(let mineList) = own.content, case .list(let theirList) = other.value.content, let base {
                let list = Self.list(mineList, theirList, base)
                if list.fingerprint != own.fingerprint { set(other.key, list) } else { change.kept.append(other.key) }
            } else if let base, own.fingerprints.allSatisfy(base.contains) {
                set(other.key, other.value)
            } else {
                change.kept.append(other.key)
            }
        }
        return (SourceValue(.object(members), offset: 0), change)
    }

    /// Whether an export's field conflicts with existing ones. A book either describes its only reading itself or has a list of readings.
    private func conflicts(_ key: String, _ members: [SourceMember]) -> Bool {
        let single: Set<String> = ["started_at", "finished_at", "rate"]
        if single.contains(key) { return members.contains { $0.key == "readings" } }
        return key == "readings" && members.contains { single.contains($0.key) }
    }

    /// A list without elements that the last import wrote and the export no longer contains, and with the export's new elements.
    private static func list(_ mine: [SourceValue], _ theirs: [SourceValue], _ base: [String]) -> SourceValue {
        let new = Set(theirs.map(\.fingerprint))
        var kept = mine.filter { !base.contains($0.fingerprint) || new.contains($0.fingerprint) }
        let there = Set(mine.map(\.fingerprint))
        kept += theirs.filter { !there.contains($0.fingerprint) && !base.contains($0.fingerprint) }
        return SourceValue(.list(kept), offset: 0)
    }
}

extension SourceValue {
    /// The value of a key of an object.
    func value(of key: String) -> SourceValue? {
        if case .object(let members) = content { members.first { $0.key == key }?.value } else { nil }
    }

    fileprivate var title: String { value(of: "title")?.text ?? value(of: "name")?.text ?? "" }

    fileprivate var isbn: String? { (value(of: "isbn13") ?? value(of: "isbn"))?.text.flatMap { ISBN($0)?.digits } }

    /// The title and the first author, which identify a record without an id.
    fileprivate var titleKey: String? {
        guard !title.isEmpty else { return nil }
        var author = value(of: "author")?.text ?? value(of: "creator")?.text ?? ""
        if case .list(let authors)? = value(of: "authors")?.content { author = authors.first?.value(of: "name")?.text ?? "" }
        return "\(title.collisionKey)\n\(author.collisionKey)"
    }

    /// The record with the other program's name for it.
    fileprivate func naming(_ name: String, in format: String) -> SourceValue {
        guard case .object(let members) = content else { return self }
        let source = SourceValue(
            .object([SourceMember(key: format, keyOffset: offset, value: SourceValue(.text(name), offset: offset))]),
            offset: offset
        )
        return SourceValue(.object(members + [SourceMember(key: "source", keyOffset: offset, value: source)]), offset: offset)
    }

    /// The record without the export's original element.
    fileprivate var withoutSource: SourceValue {
        guard case .object(let members) = content else { return self }
        return SourceValue(.object(members.filter { $0.key != SourceMember.exportedKey }), offset: offset)
    }

    /// The object with the members of another one that it lacks.
    fileprivate func adding(_ other: SourceValue) -> SourceValue {
        guard case .object(let members) = content, case .object(let others) = other.content else { return other }
        return SourceValue(.object(members + others.filter { other in !members.contains { $0.key == other.key } }), offset: offset)
    }
}
