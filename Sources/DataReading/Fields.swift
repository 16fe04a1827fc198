public import Diagnostics
import SiteBase

/// Reads the fields of an object by type. It reports problems with their locations and continues, so that one run reports all of them.
///
/// Each read marks its key as known, and `finish()` warns about the other keys.
public struct Fields {
    /// The file that contains the object.
    public let file: SourceFile
    /// The location of the object in the data.
    public let path: FieldPath
    /// The byte offset of the object in the file.
    public let offset: Int
    /// Collects the problems.
    public let problems: DiagnosticCollector

    /// Whether a value with an error costs only itself: it is left out, with a warning.
    package var leavesOutFaults = false

    /// Keys that decide who may see something. A misspelt one is an error, because it would publish what should stay private.
    package var keysOfPublication: Set<String> = []
    /// The same for keys with a value of true or false. In data of other programs, names such as `publisher` resemble them.
    package var flagsOfPublication: Set<String> = []

    private var members: [SourceMember]
    /// The keys that were read, possibly with repetitions.
    private var known: [String] = []
    /// The members that were read.
    private var seen = Marks()
    /// The member that was read last.
    private var last = 0

    /// The fields of an object; nil after reporting that the value is not an object.
    ///
    /// `example` is a JSON example of the object, for the message. If the value is a text, the text replaces the first `"…"` in the
    /// example.
    public init?(
        _ value: SourceValue,
        path: FieldPath = .root,
        in file: SourceFile,
        problems: DiagnosticCollector,
        like example: String? = nil
    ) {
        self.init(value, path: path, in: file, problems: problems, like: example, leavesOutFaults: false)
    }

    /// The same, with warnings in place of errors if faults cost only their values.
    package init?(
        _ value: SourceValue,
        path: FieldPath,
        in file: SourceFile,
        problems: DiagnosticCollector,
        like example: String? = nil,
        leavesOutFaults: Bool
    ) {
        guard case .object(let members) = value.content else {
            let message = Message.wrongType(expected: "an object", found: value, help: example.map { "write \(value.filled(into: $0))" })
            problems.add(
                Diagnostic(
                    at: .file(file, offset: value.offset),
                    fieldPath: path.fieldPath,
                    leavesOutFaults ? message.ofValueLeftOut : message
                )
            )
            return nil
        }
        self.leavesOutFaults = leavesOutFaults
        self.members = members
        known.reserveCapacity(16)
        self.path = path
        self.file = file
        self.problems = problems
        offset = value.offset
    }

    /// The value of a key, whatever its type; nil if it is absent or null.
    public mutating func value(_ key: String) -> SourceValue? {
        // A field is often read twice, and fields have mostly the order of their declaration.
        if last < members.count, members[last].key == key, seen.contains(last) {
            return members[last].value.isAbsent ? nil : members[last].value
        }
        known.append(key)
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        last = index
        seen.insert(index)
        return members[index].value.isAbsent ? nil : members[index].value
    }

    /// The null or missing value of a key that exists without a value.
    public func nullValue(_ key: String) -> SourceValue? { members.first { $0.key == key && $0.value.isAbsent }?.value }

    /// The value of a key that was not read yet. The key does not become known.
    package func unreadValue(_ key: String) -> SourceValue? {
        guard let index = members.firstIndex(where: { $0.key == key }), !seen.contains(index) else { return nil }
        return members[index].value
    }

    /// The value of a key, whatever its type; nil if there is none. The key does not become known.
    package func anyValue(_ key: String) -> SourceValue? { members.first { $0.key == key }?.value }

    /// Accepts keys without using them.
    public mutating func ignore(_ keys: String...) { ignore(keys) }

    /// Accepts keys that programs write. Messages do not suggest them.
    package mutating func pass(over keys: String...) {
        for key in keys {
            if let index = members.firstIndex(where: { $0.key == key }) { seen.insert(index) }
        }
    }

    /// Accepts keys without using them.
    public mutating func ignore(_ keys: [String]) {
        for key in keys { _ = value(key) }
    }

    /// Reads a text. Control characters other than tabs and line ends are left out with a warning, because HTML does not allow them.
    public mutating func text(_ key: String) -> String? {
        value(key).flatMap { text($0, key) }
    }

    /// Reads a required text, which must not be blank.
    public mutating func requiredText(_ key: String) -> String? {
        guard let value = requiredValue(key, example: "\"…\"") else { return nil }
        return filledText(value, key)
    }

    /// The text of an object that has only this key, which is common in long lists and needs no `Fields`. Nil for other objects and for
    /// texts with a problem.
    public func onlyText(of value: SourceValue, under key: String) -> String? {
        guard case .object(let members) = value.content, members.count == 1, members[0].key == key,
            case .text(let text) = members[0].value.content, text.utf8.first.map({ $0 > 0x20 && $0 < 0x7F }) ?? false,
            ForbiddenCharacter.first(in: text) == nil
        else { return nil }
        return text
    }

    /// Reads one of a few words, such as `series`.
    ///
    /// `otherNames` contains common synonyms: `["시리즈": "series"]`. They are not accepted but lead to a suggestion.
    public mutating func choice<Choice>(
        _ key: String,
        of choices: [(word: String, choice: Choice)],
        otherNames: [String: String] = [:]
    ) -> Choice? {
        choice(key, of: choices.lazy.map(\.word), otherNames: otherNames) { word in choices.first { $0.word == word }?.choice }
    }

    /// Reads one of many words.
    ///
    /// - Parameter find: the choice for a word; nil for an unknown word.
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

    /// Reads the objects of a list, with their indices. Elements that are no objects are reported and left out.
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
            Fields(
                element,
                path: .element(.key(path, key), index),
                in: file,
                problems: problems,
                like: example,
                leavesOutFaults: leavesOutFaults
            )
        }
    }

    /// Reads the object of a key.
    ///
    /// `example` is a JSON example of the object, for messages.
    public mutating func object(_ key: String, like example: String? = nil) -> Fields? {
        value(key).flatMap {
            Fields($0, path: .key(path, key), in: file, problems: problems, like: example, leavesOutFaults: leavesOutFaults)
        }
    }

    /// Reads the members of a key's object as texts, for objects whose keys the author chooses.
    ///
    /// `absent` is the text for a key without a value; nil leaves the key out.
    public mutating func textsByKey(_ key: String, absent: String? = nil) -> [(key: String, value: String, place: Diagnostic.Location)] {
        object(key)?.textsByKey(absent: absent) ?? []
    }

    /// Reads all members as texts, for objects whose keys the author chooses.
    public func textsByKey(absent: String? = nil) -> [(key: String, value: String, place: Diagnostic.Location)] {
        members.compactMap { member in
            let text = member.value.isAbsent ? absent : text(member.value, member.key)
            return text.map { (member.key, $0, .file(file, offset: member.keyOffset)) }
        }
    }

    /// Reads the members of a key's object, for objects whose keys the author chooses.
    public mutating func members(_ key: String, like example: String? = nil) -> [SourceMember] { object(key, like: example)?.members ?? [] }

    /// The fields of a member's object.
    public func object(_ member: SourceMember, of key: String, like example: String? = nil) -> Fields? {
        Fields(member.value, path: .key(.key(path, key), member.key), in: file, problems: problems, like: example)
    }

    /// The keys of the object.
    public var keys: [String] { members.map(\.key) }

    /// Warns about all keys that were not read. Call it after the last read.
    public func finish() { finish { _ in .report(nil) } }

    /// What to do about a key that was not read.
    package enum Unread {
        case ignore
        /// Warn. If the key resembles no known one, the warning tells how to make it known.
        case report(_ orDeclare: String?)
    }

    /// Warns about keys that were not read, as `decide` directs. Call it after the last read.
    package func finish(_ decide: (SourceMember) -> Unread) {
        guard members.indices.contains(where: { !seen.contains($0) }) else { return }
        var listed: Set<String> = []
        let known = known.filter { listed.insert($0).inserted }
        for (index, member) in members.enumerated() where !seen.contains(index) {
            // Editors use `$schema`.
            if member.key == "$schema", case .root = path { continue }
            guard case .report(let declaration) = decide(member) else { continue }
            problems.add(
                Diagnostic(
                    at: .file(file, offset: member.keyOffset),
                    fieldPath: path.fieldPath,
                    UnknownKey(key: member.key, known: known, mustBeRight: keysThatMustBeRight(member.value), declaration: declaration)
                        .message
                )
            )
        }
    }

    private func keysThatMustBeRight(_ value: SourceValue) -> Set<String> {
        switch value.content {
        case .flag: keysOfPublication.union(flagsOfPublication)
        case .plain(let text), .text(let text):
            text.utf8.count <= 4 && ["true", "yes", "ja", "oui"].contains(text.lowercased())
                ? keysOfPublication.union(flagsOfPublication) : keysOfPublication
        case .null, .number, .list, .records, .object: keysOfPublication
        }
    }

    /// Reports a message at the location of a value in this object.
    public func report(_ value: SourceValue, _ key: String, _ message: Message) {
        let message = leavesOutFaults ? message.ofValueLeftOut : message
        problems.add(Diagnostic(at: .file(file, offset: value.offset), fieldPath: FieldPath.key(path, key).description, message.gathered()))
    }

    /// Sets the value of a key to what the data means.
    package mutating func replace(_ key: String, with value: SourceValue) {
        let index = members.firstIndex { $0.key == key }
        let member = SourceMember(key: key, keyOffset: index.map { members[$0].keyOffset } ?? value.offset, value: value)
        if let index { members[index] = member } else { members.append(member) }
    }

    /// The value of a key. Reports a missing one.
    public mutating func requiredValue(_ key: String, example: String) -> SourceValue? {
        if let value = value(key) { return value }
        reportMissing(key, example: example)
        return nil
    }

    /// Reports a missing key.
    public func reportMissing(_ key: String, example: String) {
        let null = members.first { $0.key == key }
        let message = Message.missingKey(key, example: example)
        problems.add(
            Diagnostic(
                at: .file(file, offset: null?.value.offset ?? offset),
                fieldPath: path.fieldPath,
                (leavesOutFaults ? message.ofValueLeftOut : message).gathered(by: key)
            )
        )
    }

    /// Reads a text in this object, which must not be blank. `key` is its name in messages.
    public func filledText(_ value: SourceValue, _ key: String) -> String? {
        guard let text = text(value, key) else { return nil }
        guard !text.isBlank else {
            report(value, key, .emptyText(key, found: value))
            return nil
        }
        return text
    }

    /// Reads a text in this object. `key` is its name in messages.
    public func text(_ value: SourceValue, _ key: String) -> String? {
        switch value.content {
        case .text(let text), .plain(let text):
            if let scalar = ForbiddenCharacter.first(in: text) {
                report(value, key, .forbiddenCharacter(scalar.name))
                return ForbiddenCharacter.removed(from: text)
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

/// A set of indices. The first 64 are bits, so that hardly any object allocates memory.
private struct Marks {
    private var bits: UInt64 = 0
    private var others: Set<Int> = []

    func contains(_ index: Int) -> Bool { index < 64 ? bits >> UInt64(index) & 1 == 1 : others.contains(index) }

    mutating func insert(_ index: Int) {
        if index < 64 { bits |= 1 << UInt64(index) } else { others.insert(index) }
    }
}

extension String {
    /// Whether the text is empty or white space. Most texts begin with a letter, which is checked first.
    package var isBlank: Bool { !(utf8.first.map { $0 > 0x20 && $0 < 0x7F } ?? false) && allSatisfy(\.isWhitespace) }
}

extension SourceValue {
    /// A JSON example. If the value is a short text, the value replaces the first `"…"`.
    fileprivate func filled(into example: String) -> String {
        switch content {
        case .text(let text) where (1...40).contains(text.count), .plain(let text) where (1...40).contains(text.count):
            guard let place = example.firstRange(of: "\"…\"") else { return example }
            return example[..<place.lowerBound] + JSONText.text(text).description + example[place.upperBound...]
        default: return example
        }
    }
}
