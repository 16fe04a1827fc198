import DataReading
import SiteBase

/// A record while it is made of what another program exported.
struct RecordDraft: Sendable {
    /// The element of the export that it is made of, for `keys`.
    let source: SourceValue
    private(set) var members: [SourceMember] = []
    /// What the other program calls it, which does not change when its title does.
    var sourceID: String?
    /// The name of its shelf, and of other shelves and tags.
    var shelves: [String] = []
    /// The name of the shelf that only its owner can explain; nil if there is none.
    var ownShelf: Cell?
    /// The readings of a book that has several.
    var readings: [ReadingDraft] = []
    /// Whether the text of its review gives something away.
    var hasSpoilers = false
    /// The title of its review.
    var reviewTitle: String?
    /// Whether its owner deleted it.
    var isDeleted = false
    /// Whether it is there already.
    var isDuplicate = false

    init(_ source: SourceValue) { self.source = source }

    var offset: Int { source.offset }

    subscript(key: String) -> SourceValue? { members.first { $0.key == key }?.value }

    /// The text of a field.
    func text(_ key: String) -> String? {
        switch self[key]?.content {
        case .text(let text), .plain(let text): text
        default: nil
        }
    }

    /// Gives a field a value, unless it has one.
    mutating func set(_ key: String, _ value: SourceValue?) {
        guard let value, self[key] == nil else { return }
        members.append(SourceMember(key: key, keyOffset: value.offset, value: value))
    }

    mutating func replace(_ key: String, with value: SourceValue?) {
        members.removeAll { $0.key == key }
        set(key, value)
    }

    /// Adds an element to a list.
    mutating func add(_ key: String, _ value: SourceValue) {
        if let index = members.firstIndex(where: { $0.key == key }), case .list(let elements) = members[index].value.content {
            let list = SourceValue(.list(elements + [value]), offset: members[index].value.offset)
            members[index] = SourceMember(key: key, keyOffset: members[index].keyOffset, value: list)
        } else {
            set(key, SourceValue(.list([value]), offset: value.offset))
        }
    }

    /// Adds tags, without repetitions.
    mutating func add(tags: [Cell]) {
        for tag in tags {
            shelves.append(tag.text)
            if case .list(let known)? = self["tags"]?.content, known.contains(where: { $0.content.text == tag.text }) { continue }
            add("tags", tag.value)
        }
    }

    /// Removes the tags that satisfy a predicate.
    mutating func removeTags(where isRemoved: (String) -> Bool) {
        guard let tags = self["tags"], case .list(let all) = tags.content else { return }
        let rest = all.filter { !isRemoved($0.content.text ?? "") }
        replace("tags", with: rest.isEmpty ? nil : SourceValue(.list(rest), offset: tags.offset))
    }

    /// Adds people with a role; nil for authors.
    mutating func add(people: [Cell], role: String? = nil) {
        for person in people { add(person: person, role: role) }
    }

    mutating func add(person: Cell, role: String?) {
        if case .list(let known)? = self["authors"]?.content, known.contains(where: { $0.member("name")?.content.text == person.text }) {
            return
        }
        add(
            "authors",
            .object([("name", person.value), ("role", role.map { SourceValue(.text($0), offset: person.offset) })], at: person.offset)
        )
    }

    /// Adds the readings to the fields.
    mutating func addReadings(_ reading: ExportReading) {
        for own in readings { add("readings", own.value(at: offset, reading)) }
        readings = []
    }

    /// Hides the texts of all notes until readers press to see them, if they give something away.
    mutating func hideSpoilers() {
        guard hasSpoilers, let notes = self["notes"], case .list(let all) = notes.content else { return }
        let hidden = all.map { note -> SourceValue in
            guard case .object(let members) = note.content else { return note }
            let own = members.map { member -> SourceMember in
                guard member.key == "content", let text = member.value.content.text else { return member }
                let value = SourceValue(.text(SpoilerText.hidden(text)), offset: member.value.offset)
                return SourceMember(key: member.key, keyOffset: member.keyOffset, value: value)
            }
            return SourceValue(.object(own), offset: note.offset)
        }
        replace("notes", with: SourceValue(.list(hidden), offset: notes.offset))
    }

    /// Gives the last note a date.
    mutating func date(ofNote date: SourceValue?) {
        guard let date, let notes = self["notes"], case .list(let all) = notes.content, let last = all.last,
            case .object(let members) = last.content
        else { return }
        let note = SourceValue(
            .object(members + [SourceMember(key: "created_at", keyOffset: date.offset, value: date)]),
            offset: last.offset
        )
        replace("notes", with: SourceValue(.list(all.dropLast() + [note]), offset: notes.offset))
    }

    /// Adds a note; nothing if it is empty.
    mutating func addNote(_ type: String, _ content: String, at offset: Int, also others: [(String, SourceValue?)] = []) {
        guard !content.isEmpty else { return }
        add(
            "notes",
            .object(
                [("type", SourceValue(.text(type), offset: offset)), ("content", SourceValue(.text(content), offset: offset))] + others,
                at: offset
            )
        )
    }
}

extension SourceValue {
    /// An object without the members that are nil.
    static func object(_ members: [(String, SourceValue?)], at offset: Int) -> SourceValue {
        SourceValue(
            .object(members.compactMap { key, value in value.map { SourceMember(key: key, keyOffset: $0.offset, value: $0) } }),
            offset: offset
        )
    }

    /// The elements of a list; nil if it is none.
    func elements(in reading: ExportReading) -> [SourceValue]? { records(in: reading.file)?.values(problems: reading.problems) }

    /// The value of a key of an object.
    func member(_ key: String) -> SourceValue? {
        if case .object(let members) = content { members.first { $0.key == key && !$0.value.isAbsent }?.value } else { nil }
    }
}

extension SourceValue.Content {
    /// A scalar as a text.
    var text: String? {
        switch self {
        case .text(let text), .plain(let text), .number(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .null, .list, .records, .object: nil
        }
    }
}
