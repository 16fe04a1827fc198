package import DataReading
package import Diagnostics
import SiteBase
import SiteMarkdown

/// Handles note-taking syntax in records: links and comments in front matter, inline fields and tags in texts.
package struct NoteReading: Sendable {
    private let declaration: RecordDeclaration
    /// Whether texts are Markdown and may have comments.
    private let isOn: Bool
    /// The keys of inline fields, by name in lower case.
    private let keys: [String: String]
    private let takesTags: Bool

    package init(_ declaration: RecordDeclaration, _ settings: CollectionSettings) {
        self.declaration = declaration
        isOn = settings.readsMarkdown
        keys = Dictionary(settings.own.keys.map(\.path).map { $0.joined(separator: ".") }.map { ($0.lowercased(), $0) }) { first, _ in first
        }
        takesTags = settings.takesInlineTags && declaration.fields.contains { $0.key == Self.tagsKey }
    }

    /// The key of the field for tags.
    static let tagsKey = "tags"

    /// The record of a Markdown file, with the inline fields and tags of its texts as members.
    func withData(_ record: SourceValue, in file: SourceFile) -> SourceValue {
        guard isOn, MarkdownFile.isNamed(file.path), case .object(var members) = record.content,
            takeData(from: &members)
        else { return record }
        return SourceValue(.object(members), offset: record.offset)
    }

    /// A record without comments in its fields. In a Markdown file, links become words.
    package func withWords(_ record: SourceValue, in file: SourceFile) -> SourceValue {
        let isNote = MarkdownFile.isNamed(file.path)
        guard isOn, Self.mayChange(record, isNote: isNote), case .object(var members) = record.content else { return record }
        var isChanged = false
        for index in members.indices {
            guard let value = read(members[index].value, key: members[index].key, declaration, isNote: isNote) else { continue }
            members[index] = SourceMember(key: members[index].key, keyOffset: members[index].keyOffset, value: value)
            isChanged = true
        }
        return isChanged ? SourceValue(.object(members), offset: record.offset) : record
    }

    // MARK: Fields

    /// A value without comments and link brackets; nil if nothing changes.
    private func read(_ value: SourceValue, key: String, _ shape: RecordDeclaration, isNote: Bool) -> SourceValue? {
        guard Self.mayChange(value, isNote: isNote) else { return nil }
        if key == shape.wrapper, case .object(let members) = value.content { return object(members, value, shape, isNote: isNote) }
        switch shape.fields.first(where: { $0.key == key })?.type {
        case .markdown, .webAddress, .custom, nil: return nil
        case .picture, .file: return isNote ? plain(value, isNote: true) : nil
        case .object(let inner), .objects(let inner): return objects(value, inner, isNote: isNote)
        case .text, .flag, .date, .wholeNumber, .number, .word, .texts, .textsOrObjects: return plain(value, isNote: isNote)
        }
    }

    private func objects(_ value: SourceValue, _ shape: RecordDeclaration, isNote: Bool) -> SourceValue? {
        switch value.content {
        case .object(let members): object(members, value, shape, isNote: isNote)
        case .list(let elements):
            SourceValue(.list(elements.map { objects($0, shape, isNote: isNote) ?? plain($0, isNote: isNote) ?? $0 }), offset: value.offset)
        default: plain(value, isNote: isNote)
        }
    }

    private func object(_ members: [SourceMember], _ value: SourceValue, _ shape: RecordDeclaration, isNote: Bool) -> SourceValue {
        let own = members.map { member in
            let new = read(member.value, key: member.key, shape, isNote: isNote) ?? member.value
            return SourceMember(key: member.key, keyOffset: member.keyOffset, value: new)
        }
        return SourceValue(.object(own), offset: value.offset)
    }

    /// A value with its texts as plain words; nil if nothing changes.
    private func plain(_ value: SourceValue, isNote: Bool) -> SourceValue? {
        switch value.content {
        case .text(let text): words(text, isNote: isNote).map { SourceValue(.text($0), offset: value.offset) }
        case .plain(let text): words(text, isNote: isNote).map { SourceValue(.plain($0), offset: value.offset) }
        case .list(let elements):
            // YAML reads a link without quotation marks as a list in a list.
            if isNote, elements.count == 1, case .list(let inner) = elements[0].content, inner.count == 1, let name = inner[0].ownText {
                SourceValue(.text(NoteLink(name).shown), offset: value.offset)
            } else {
                SourceValue(.list(elements.map { plain($0, isNote: isNote) ?? $0 }), offset: value.offset)
            }
        case .object(let members):
            SourceValue(
                .object(
                    members.map { member in
                        SourceMember(
                            key: member.key,
                            keyOffset: member.keyOffset,
                            value: plain(member.value, isNote: isNote) ?? member.value
                        )
                    }
                ),
                offset: value.offset
            )
        case .null, .flag, .number, .records: nil
        }
    }

    private func words(_ text: String, isNote: Bool) -> String? {
        // In other data, `#` and `^` in a title are just characters.
        let mayHaveComment = text.utf8.contains("%%") || isNote && text.utf8.contains("<!--")
        var own = mayHaveComment ? MarkdownLosses(text)?.text.trimmed ?? text : text
        guard isNote else { return own == text ? nil : own }
        if own.utf8.contains("[[") { own = Self.withoutLinks(own) }
        if let sign = own.utf8.lastIndex(of: UInt8(ascii: "^")), case let name = own.utf8[sign...].dropFirst(), !name.isEmpty,
            // `x ^2` is a power and no block mark.
            name.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }), name.contains(where: \.isASCIILetter),
            own.utf8[..<sign].last == UInt8(ascii: " ")
        {
            own = String(own[..<sign]).trimmed
        }
        return own == text ? nil : own
    }

    private static func withoutLinks(_ text: String) -> String {
        var out = ""
        var rest = text[...]
        while let start = rest.utf8.firstRange(of: "[["), let end = rest.utf8[start.upperBound...].firstRange(of: "]]") {
            let link = NoteLink(String(rest[start.upperBound..<end.lowerBound]))
            let before = rest[..<start.lowerBound]
            out += (before.utf8.last == UInt8(ascii: "!") ? before.dropLast() : before) + link.shown
            rest = rest[end.upperBound...]
        }
        return out + rest
    }

    /// Whether a text in a value may contain note-taking syntax. Hardly any does.
    private static func mayChange(_ value: SourceValue, isNote: Bool) -> Bool {
        switch value.content {
        case .text(let text), .plain(let text):
            text.holds(UInt8(ascii: "%"))
                || isNote && (text.holds(UInt8(ascii: "<")) || text.holds(UInt8(ascii: "[")) || text.holds(UInt8(ascii: "^")))
        case .list(let elements):
            elements.contains { element in
                if isNote, case .list = element.content { return true }
                return mayChange(element, isNote: isNote)
            }
        case .object(let members): members.contains { mayChange($0.value, isNote: isNote) }
        case .null, .flag, .number, .records: false
        }
    }

    // MARK: Texts

    /// Takes tags, and the inline fields that `keys` names, from the texts of a Markdown file.
    private func takeData(from members: inout [SourceMember]) -> Bool {
        var found = Found(known: Set(members.flatMap { [$0.key, declaration.key(named: $0.key) ?? $0.key] }))
        members = members.map { take(from: $0, declaration, &found) }
        members += found.members
        if !found.tags.isEmpty { add(found.tags, to: &members) }
        return found.isAny
    }

    private struct Found {
        /// The keys that the record has already. Inline fields do not replace them.
        var known: Set<String>
        var members: [SourceMember] = []
        var tags: [SourceValue] = []
        /// Whether texts have lost fields or tags.
        var isAny = false
    }

    /// A member without the inline fields and tags that were taken from its texts.
    private func take(from member: SourceMember, _ shape: RecordDeclaration, _ found: inout Found) -> SourceMember {
        func own(_ value: SourceValue) -> SourceMember { SourceMember(key: member.key, keyOffset: member.keyOffset, value: value) }
        switch (shape.fields.first { $0.key == member.key }?.type, member.value.content) {
        case (.markdown, .text(let text)):
            let rest = take(from: text, at: member.value.offset, &found)
            let start = rest.utf8.prefix { $0 <= 0x20 }.count
            let trimmed = rest == text ? text : rest.trimmed
            return own(SourceValue(.text(trimmed), offset: member.value.offset + (rest == text ? 0 : start)))
        case (.objects(let inner), .list(let elements)):
            let all = elements.map { element -> SourceValue in
                guard case .object(let members) = element.content else { return element }
                return SourceValue(.object(members.map { take(from: $0, inner, &found) }), offset: element.offset)
            }
            return own(SourceValue(.list(all), offset: member.value.offset))
        default: return member
        }
    }

    private func take(from text: String, at start: Int, _ found: inout Found) -> String {
        guard text.utf8.contains("::") || takesTags && text.holds(UInt8(ascii: "#")) else { return text }
        let data = NoteData(text, takesTags: takesTags)
        func key(of field: NoteData.Field) -> String? {
            keys[field.name.lowercased()]
                ?? (field.value.isBlank ? nil : declaration.key(named: field.name) ?? Publication.key(named: field.name))
        }
        for field in data.fields {
            guard let key = key(of: field) else { continue }
            found.isAny = true
            guard found.known.insert(key).inserted else { continue }
            let value = SourceValue(.plain(field.value), offset: start + field.offset)
            found.members.append(SourceMember(key: key, keyOffset: start + field.offset, value: value))
        }
        found.isAny = found.isAny || !data.tags.isEmpty
        found.tags += data.tags.map { SourceValue(.text($0.name), offset: start + $0.offset) }
        return data.text { key(of: $0) != nil }
    }

    private func add(_ tags: [SourceValue], to members: inout [SourceMember]) {
        let index = members.firstIndex { $0.key == Self.tagsKey }
        var all: [SourceValue] = []
        if let index {
            switch members[index].value.content {
            case .list(let own): all = own
            case .text, .plain: all = [members[index].value]
            case .null: break
            case .flag, .number, .object, .records: return
            }
        }
        var seen = Set(all.compactMap { $0.ownText?.collisionKey })
        all += tags.filter { seen.insert(($0.ownText ?? "").collisionKey).inserted }
        let place = index.map { members[$0].value.offset } ?? tags[0].offset
        let member = SourceMember(
            key: Self.tagsKey,
            keyOffset: index.map { members[$0].keyOffset } ?? place,
            value: SourceValue(.list(all), offset: place)
        )
        if let index { members[index] = member } else { members.append(member) }
    }
}

extension SourceValue {
    /// The value as a text; nil if it is none.
    fileprivate var ownText: String? {
        switch content {
        case .text(let text), .plain(let text): text
        default: nil
        }
    }
}
