import DataReading
import SiteBase

/// A record, while it is made from an export.
struct RecordDraft: Sendable {
    /// The original element of the export, for `keys`.
    let source: SourceValue
    private(set) var members: [SourceMember] = []
    /// The other program's id for the record, which does not depend on the title.
    var sourceID: String?
    /// The names of its shelves and tags.
    var shelves: [String] = []
    /// The owner's shelf that determined the status. After an import, `private` may name it.
    var statusShelf: String?
    /// Whether the owner's settings determined the status.
    var hasOwnStatus = false
    /// The readings, if there are several.
    var readings: [ReadingDraft] = []
    /// Whether the review contains spoilers.
    var hasSpoilers = false
    var reviewTitle: String?
    /// The names in each list, so that adding to a long list needs no search.
    private var names: [String: Set<String>] = [:]
    /// Texts that become notes at the end.
    private var texts: [PendingNote] = []

    /// A text that becomes a note.
    private struct PendingNote {
        let type: String
        let cell: Cell
        let form: TextForm
        var created: SourceValue?
    }

    /// The markup of a text.
    enum TextForm {
        case plain, html, markdown
    }
    /// The number of the record's file.
    var part = 0
    /// Whether the owner deleted the record.
    var isDeleted = false
    /// The name of a picture that is not beside the data, its address or path, and the location of that.
    var missingPicture: (name: String, address: String?, offset: Int)?
    /// Whether the picture has its original size.
    var hasOriginal = false
    /// The other program's id for the record that this one is a part of, such as the back of a card.
    var parent: String?
    /// Whether the owner did not publish the record in the other program.
    var isUnpublished = false
    /// Whether the record exists already.
    var isDuplicate = false

    init(_ source: SourceValue) { self.source = source }

    var offset: Int { source.offset }

    subscript(key: String) -> SourceValue? { members.first { $0.key == key }?.value }

    func text(_ key: String) -> String? {
        switch self[key]?.content {
        case .text(let text), .plain(let text): text
        default: nil
        }
    }

    /// Sets a field that has no value yet.
    mutating func set(_ key: String, _ value: SourceValue?) {
        guard let value, self[key] == nil else { return }
        members.append(SourceMember(key: key, keyOffset: value.offset, value: value))
    }

    mutating func replace(_ key: String, with value: SourceValue?) {
        members.removeAll { $0.key == key }
        names[key] = nil
        set(key, value)
    }

    /// Adds an element to a list.
    mutating func add(_ key: String, _ value: SourceValue) {
        guard let index = members.firstIndex(where: { $0.key == key }), case .list(var elements) = members[index].value.content else {
            return set(key, SourceValue(.list([value]), offset: value.offset))
        }
        let (place, offset) = (members[index].keyOffset, members[index].value.offset)
        // The list has no other reference, so it grows in place.
        members[index] = SourceMember(key: key, keyOffset: place, value: SourceValue(.null, offset: offset))
        elements.append(value)
        members[index] = SourceMember(key: key, keyOffset: place, value: SourceValue(.list(elements), offset: offset))
    }

    /// Whether a name is not yet in the list of a field.
    private mutating func isNew(_ name: String, in key: String, _ known: (SourceValue) -> String?) -> Bool {
        if names[key] == nil, case .list(let elements)? = self[key]?.content { names[key] = Set(elements.compactMap(known)) }
        return names[key, default: []].insert(name).inserted
    }

    /// Adds tags without repetition.
    mutating func add(tags: [Cell]) {
        for tag in tags {
            shelves.append(tag.text)
            if isNew(tag.text, in: "tags", \.content.text) { add("tags", tag.value) }
        }
    }

    /// Sets the status that the owner's settings give one of the tags, unless they give one for the shelf. If a finished book has a tag for
    /// unfinished books, the owner is asked.
    mutating func addStatusOfTags(_ reading: ExportReading) {
        explainTags(reading)
        // The last day belongs to a reading that was not finished.
        if hasOwnStatus, text("status") != "finished", readings.isEmpty, self["finished_at"] != nil { makeReading() }
    }

    private mutating func explainTags(_ reading: ExportReading) {
        guard !hasOwnStatus, case .list(let tags)? = self["tags"]?.content else { return }
        for tag in tags {
            guard let name = tag.content.text else { continue }
            if let status = reading.settings.status(ofShelf: name) {
                replace("status", with: SourceValue(.text(status), offset: tag.offset))
                if status != "finished", readings.first?.status == "finished" { readings[0].status = status }
                hasOwnStatus = true
                return
            }
        }
        guard text("status") == "finished" else { return }
        for tag in tags {
            if let name = tag.content.text, Self.unfinished.contains(name.lowercased()) { reading.add(unfinishedTag: name, at: tag.offset) }
        }
    }

    /// Readers' words for books that they did not finish.
    private static let unfinished: Set<String> = [
        "dnf", "did-not-finish", "did not finish", "didn't finish", "didnt-finish", "not-finished", "unfinished", "abandoned", "gave-up",
        "given-up", "중단", "하차", "読了断念",
    ]

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

    mutating func add(person cell: Cell, role: String?) {
        guard let person = cell.with(PersonName.withoutOthers(cell.text)),
            isNew(person.text, in: "authors", { $0.member("name")?.content.text })
        else { return }
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

    /// Sets the date of the last note.
    mutating func date(ofNote date: SourceValue?) {
        if let date, !texts.isEmpty { texts[texts.count - 1].created = date }
    }

    /// Adds a text that becomes a note, unless it is blank.
    mutating func addNote(_ type: String, _ cell: Cell, as form: TextForm) { texts.append(PendingNote(type: type, cell: cell, form: form)) }

    /// Turns the texts into notes. If one contains spoilers, all of it is hidden.
    mutating func addNotes(_ reading: ExportReading) {
        for note in texts {
            let cell = note.cell
            var text =
                switch note.form {
                case .markdown where !hasSpoilers: cell.text
                case .plain, .markdown: HTMLText.markdown(of: cell.text, isPlain: true, isSpoiler: hasSpoilers)
                case .html: HTMLText.markdown(of: cell.text, isSpoiler: hasSpoilers)
                }
            if let title = reviewTitle { text = hasSpoilers ? text : "**\(title)**\n\n\(text)" }
            addNote(note.type, reading.cut(text, at: cell.offset), at: cell.offset, also: [("created_at", note.created)])
        }
        texts = []
    }

    /// Adds a note, unless it is empty.
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
    /// An object of the members that have a value.
    static func object(_ members: [(String, SourceValue?)], at offset: Int) -> SourceValue {
        SourceValue(
            .object(members.compactMap { key, value in value.map { SourceMember(key: key, keyOffset: $0.offset, value: $0) } }),
            offset: offset
        )
    }

    /// The elements of a list; nil if the value is not a list.
    func elements(in reading: ExportReading) -> [SourceValue]? { records(in: reading.file)?.values(problems: reading.problems) }
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

extension String {
    /// The text, cut if it is longer than the maximum.
    func cut(atBytes most: Int) -> String { utf8.count > most ? cut(toBytes: most) : self }

    /// The beginning of the text in at most this many UTF-8 bytes, with an ellipsis.
    func cut(toBytes most: Int) -> String {
        var end = utf8.index(startIndex, offsetBy: most, limitedBy: endIndex) ?? endIndex
        while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
        return String(self[..<end]) + "…"
    }
}

extension RecordDraft {
    /// Adds the picture and the files of a part, such as the back of a card. Its title becomes their words.
    mutating func add(part: RecordDraft) {
        let caption = part["name"]
        if case .list(let files)? = part["files"]?.content {
            for file in files {
                guard let caption, file.member("title") == nil, case .object(let members) = file.content else {
                    add("files", file)
                    continue
                }
                let title = SourceMember(key: "title", keyOffset: caption.offset, value: caption)
                add("files", SourceValue(.object(members + [title]), offset: file.offset))
            }
        }
        guard let picture = part["image_name"] else {
            if missingPicture == nil { missingPicture = part.missingPicture }
            return
        }
        let isFirst = (self["image_name"] == nil || !hasOriginal) && self["images"] == nil
        if isFirst {
            replace("image_name", with: picture)
            set("alt", part["alt"])
            hasOriginal = true
        }
        // Words of its own stand only among the further pictures.
        guard !isFirst || caption != nil else { return }
        let members = [("image_name", picture), ("caption", caption), ("alt", part["alt"])].compactMap { key, value in
            value.map { SourceMember(key: key, keyOffset: part.offset, value: $0) }
        }
        add("images", SourceValue(.object(members), offset: part.offset))
    }
}
