public import Diagnostics
import SiteBase

/// Typed reading of an object. Problems are reported with their locations, and reading continues, so that one run reports all of them.
///
/// Each read marks its key as known. `finish()` then warns about unknown keys.
public struct Fields {
    /// The file that contains the object.
    public let file: SourceFile
    /// The location of the object in the data.
    public let path: FieldPath
    /// Where it begins: a byte offset into the file.
    public let offset: Int
    /// Receives the problems.
    public let problems: DiagnosticCollector

    private let members: [SourceMember]
    /// The keys that were read, possibly with repetitions.
    private var known: [String] = []
    /// The members that were read.
    private var seen = Marks()

    /// The fields of an object; nil after reporting that the value is not an object.
    ///
    /// `example` is a JSON example of the object, for the message. If the value is a text, it replaces the first `"…"` of the example.
    public init?(
        _ value: SourceValue,
        path: FieldPath = .root,
        in file: SourceFile,
        problems: DiagnosticCollector,
        like example: String? = nil
    ) {
        guard case .object(let members) = value.content else {
            problems.add(
                Diagnostic(
                    at: .file(file, offset: value.offset),
                    fieldPath: path.fieldPath,
                    .wrongType(expected: "an object", found: value, help: example.map { "write \(value.filled(into: $0))" })
                )
            )
            return nil
        }
        self.members = members
        known.reserveCapacity(16)
        self.path = path
        self.file = file
        self.problems = problems
        offset = value.offset
    }

    /// The value of a key, of any type; nil if it is absent or null.
    public mutating func value(_ key: String) -> SourceValue? {
        known.append(key)
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        seen.insert(index)
        return members[index].value.isAbsent ? nil : members[index].value
    }

    /// The value of a key that is there without one: a null, or nothing at all.
    public func nullValue(_ key: String) -> SourceValue? { members.first { $0.key == key && $0.value.isAbsent }?.value }

    /// The value of a key that was not read yet, which does not mark it as known.
    package func unreadValue(_ key: String) -> SourceValue? {
        guard let index = members.firstIndex(where: { $0.key == key }), !seen.contains(index) else { return nil }
        return members[index].value
    }

    /// The value of a key, of any type, which does not mark it as known; nil if there is none.
    package func anyValue(_ key: String) -> SourceValue? { members.first { $0.key == key }?.value }

    /// Accepts keys that are known but not used.
    public mutating func ignore(_ keys: String...) { ignore(keys) }

    /// Accepts keys that programs write, and that messages do not name.
    package mutating func pass(over keys: String...) {
        for key in keys {
            if let index = members.firstIndex(where: { $0.key == key }) { seen.insert(index) }
        }
    }

    /// Accepts keys that are known but not used.
    public mutating func ignore(_ keys: [String]) {
        for key in keys { _ = value(key) }
    }

    /// A text, unchanged. Control characters other than tab and line ends are errors, because HTML does not allow them.
    public mutating func text(_ key: String) -> String? {
        value(key).flatMap { text($0, key) }
    }

    /// A required text that must not be blank.
    public mutating func requiredText(_ key: String) -> String? {
        guard let value = requiredValue(key, example: "\"…\"") else { return nil }
        return filledText(value, key)
    }

    /// The text of an object with only this key, which is the common case in long lists and needs no `Fields`. Nil for all other objects,
    /// and for texts with a problem.
    public func onlyText(of value: SourceValue, under key: String) -> String? {
        guard case .object(let members) = value.content, members.count == 1, members[0].key == key,
            case .text(let text) = members[0].value.content, text.utf8.first.map({ $0 > 0x20 && $0 < 0x7F }) ?? false,
            ForbiddenCharacter.first(in: text) == nil
        else { return nil }
        return text
    }

    /// One of a few words, for example `series`.
    ///
    /// `otherNames` are common words with the same meaning: `["시리즈": "series"]`. They are not accepted, but lead to a suggestion.
    public mutating func choice<Choice>(
        _ key: String,
        of choices: [(word: String, choice: Choice)],
        otherNames: [String: String] = [:]
    ) -> Choice? {
        choice(key, of: choices.lazy.map(\.word), otherNames: otherNames) { word in choices.first { $0.word == word }?.choice }
    }

    /// One of many words.
    ///
    /// - Parameter find: what a word stands for; nil if it is none of them.
    package mutating func choice<Choice>(
        _ key: String,
        of words: some Sequence<String>,
        otherNames: [String: String],
        find: (String) -> Choice?
    ) -> Choice? {
        guard let value = value(key) else { return nil }
        var meant: String?
        switch value.content {
        case .text(let word), .plain(let word), .number(let word):
            if let found = find(word) { return found }
            meant = otherNames[word] ?? Suggestion.nearest(to: word, in: words)
        case .null, .flag, .list, .records, .object: break
        }
        report(value, key, .unknownWord(expected: Array(words), found: value, meant: meant, key: key))
        return nil
    }

    /// The objects of a list, each with its index. Elements that are not objects are reported and left out.
    ///
    /// `example` is a JSON example of an element, for messages.
    public mutating func objects(_ key: String, like example: String? = nil) -> [Fields]? {
        guard let value = value(key) else { return nil }
        guard case .list(let elements) = value.content else {
            var help = "put it in square brackets"
            if !value.isObject, let example { help = "write [\(value.filled(into: example))]" }
            report(value, key, .wrongType(expected: "a list", found: value, help: help))
            return nil
        }
        return elements.enumerated().compactMap { index, element in
            Fields(element, path: .element(.key(path, key), index), in: file, problems: problems, like: example)
        }
    }

    /// The object of a key.
    ///
    /// `example` is a JSON example of the object, for messages.
    public mutating func object(_ key: String, like example: String? = nil) -> Fields? {
        value(key).flatMap { Fields($0, path: .key(path, key), in: file, problems: problems, like: example) }
    }

    /// The members of the object of a key, as texts: for objects whose keys the author chooses.
    ///
    /// `absent` is the text of a key without a value; nil leaves the key out.
    public mutating func textsByKey(_ key: String, absent: String? = nil) -> [(key: String, value: String, place: Diagnostic.Location)] {
        object(key)?.textsByKey(absent: absent) ?? []
    }

    /// All members as texts: for objects whose keys the author chooses.
    public func textsByKey(absent: String? = nil) -> [(key: String, value: String, place: Diagnostic.Location)] {
        members.compactMap { member in
            let text = member.value.isAbsent ? absent : text(member.value, member.key)
            return text.map { (member.key, $0, .file(file, offset: member.keyOffset)) }
        }
    }

    /// The members of the object of a key: for objects whose keys the author chooses.
    public mutating func members(_ key: String, like example: String? = nil) -> [SourceMember] { object(key, like: example)?.members ?? [] }

    /// The fields of the object of a member.
    public func object(_ member: SourceMember, of key: String, like example: String? = nil) -> Fields? {
        Fields(member.value, path: .key(.key(path, key), member.key), in: file, problems: problems, like: example)
    }

    /// The keys of the object.
    public var keys: [String] { members.map(\.key) }

    /// Warns about all keys that were not read. Call it after the last read.
    public func finish() { finish { _ in .report(nil) } }

    /// What becomes of a key that was not read.
    package enum Unread {
        case ignore
        /// A warning that says how to make the key known, if it resembles none.
        case report(_ orDeclare: String?)
    }

    /// Warns about keys that were not read, as `decide` says of each. Call it after the last read.
    package func finish(_ decide: (SourceMember) -> Unread) {
        guard members.indices.contains(where: { !seen.contains($0) }) else { return }
        var listed: Set<String> = []
        let known = known.filter { listed.insert($0).inserted }
        for (index, member) in members.enumerated() where !seen.contains(index) {
            // Editors read it.
            if member.key == "$schema", case .root = path { continue }
            guard case .report(let declaration) = decide(member) else { continue }
            problems.add(
                Diagnostic(
                    at: .file(file, offset: member.keyOffset),
                    fieldPath: path.fieldPath,
                    .unknownKey(member.key, known: known, orDeclare: declaration).gathered(by: member.key)
                )
            )
        }
    }

    /// Reports a message at the location of a value in this object.
    public func report(_ value: SourceValue, _ key: String, _ message: Message) {
        problems.add(Diagnostic(at: .file(file, offset: value.offset), fieldPath: FieldPath.key(path, key).description, message.gathered()))
    }

    /// The value of a key; reported if it is missing.
    public mutating func requiredValue(_ key: String, example: String) -> SourceValue? {
        if let value = value(key) { return value }
        reportMissing(key, example: example)
        return nil
    }

    /// Reports that a key is missing.
    public func reportMissing(_ key: String, example: String) {
        let null = members.first { $0.key == key }
        problems.add(
            Diagnostic(
                at: .file(file, offset: null?.value.offset ?? offset),
                fieldPath: path.fieldPath,
                .missingKey(key, example: example).gathered(by: key)
            )
        )
    }

    /// A text in this object that must not be blank; `key` is its name in messages.
    public func filledText(_ value: SourceValue, _ key: String) -> String? {
        guard let text = text(value, key) else { return nil }
        guard !text.isBlank else {
            report(value, key, .emptyText(key, found: value))
            return nil
        }
        return text
    }

    /// A text in this object; `key` is its name in messages.
    public func text(_ value: SourceValue, _ key: String) -> String? {
        switch value.content {
        case .text(let text), .plain(let text):
            if let scalar = ForbiddenCharacter.first(in: text) {
                report(value, key, .forbiddenCharacter(scalar.name))
                return nil
            }
            return text
        case .number(let literal):
            let help = "write it in quotes: \"\(literal.prefix(60))\""
            report(value, key, .wrongType(expected: "text", found: "the number \(value.phrase)", help: help))
        case .flag: report(value, key, .wrongType(expected: "text", found: value, help: "write it in quotes: \"\(value.phrase)\""))
        case .null: report(value, key, .wrongType(expected: "text", found: value, help: "write a text, or leave it out"))
        case .list, .records, .object: report(value, key, .wrongType(expected: "text", found: value, help: "write one text: \"…\""))
        }
        return nil
    }
}

/// A set of indices. The first 64 are bits, so that nearly no object needs to allocate memory.
private struct Marks {
    private var bits: UInt64 = 0
    private var others: Set<Int> = []

    func contains(_ index: Int) -> Bool { index < 64 ? bits >> UInt64(index) & 1 == 1 : others.contains(index) }

    mutating func insert(_ index: Int) {
        if index < 64 { bits |= 1 << UInt64(index) } else { others.insert(index) }
    }
}

extension String {
    /// Whether it has only white space, or nothing. Most texts begin with a letter, which is asked first.
    package var isBlank: Bool { !(utf8.first.map { $0 > 0x20 && $0 < 0x7F } ?? false) && allSatisfy(\.isWhitespace) }
}

extension FieldPath {
    /// The path for messages; nil for the whole document, which has no name.
    var fieldPath: String? {
        if case .root = self { return nil }
        return description
    }
}

extension SourceValue {
    /// Whether it is a list of texts only.
    public var isListOfTexts: Bool {
        guard case .list(let elements) = content else { return false }
        return elements.allSatisfy {
            switch $0.content {
            case .text, .plain: true
            case .null, .flag, .number, .list, .records, .object: false
            }
        }
    }

    var isObject: Bool {
        if case .object = content { true } else { false }
    }

    /// A JSON example, in which the value replaces the first `"…"` if it is a short text.
    fileprivate func filled(into example: String) -> String {
        switch content {
        case .text(let text) where (1...40).contains(text.count), .plain(let text) where (1...40).contains(text.count):
            guard let place = example.firstRange(of: "\"…\"") else { return example }
            return example[..<place.lowerBound] + JSONText.text(text).description + example[place.upperBound...]
        default: return example
        }
    }
}
