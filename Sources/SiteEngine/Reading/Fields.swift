/// Typed reading of one object. Every problem is told with its place; reading goes on, so that one run tells them all.
///
/// Each read marks its key as known. `finish()` then warns of the keys that nobody asked for.
public struct Fields {
    /// The file that the object stands in.
    public let file: SourceFile
    /// Where the object stands in the data.
    public let path: FieldPath
    /// Where it begins: a byte offset into the file.
    public let offset: Int
    /// Where problems are told.
    public let problems: Problems

    private let members: [SourceMember]
    private var known: [String] = []
    private var seen: Set<Int> = []

    /// The fields of an object, or nil after telling that the value is none.
    public init?(_ value: SourceValue, path: FieldPath = .root, in file: SourceFile, problems: Problems) {
        guard case .object(let members) = value.content else {
            problems.add(
                Diagnostic(at: .file(file, offset: value.offset), subject: path.subject, "expected an object, found \(value.phrase)")
            )
            return nil
        }
        self.members = members
        self.path = path
        self.file = file
        self.problems = problems
        offset = value.offset
        known.reserveCapacity(16)
    }

    /// The keys that stand in the object, in its order.
    public var keys: [String] { members.map(\.key) }

    /// The value under a key, of whatever type; nil if it is absent or null.
    public mutating func value(_ key: String) -> SourceValue? {
        if !known.contains(key) { known.append(key) }
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        seen.insert(index)
        return members[index].value.isAbsent ? nil : members[index].value
    }

    /// Accepts keys that are known but not used.
    public mutating func ignore(_ keys: String...) {
        for key in keys { _ = value(key) }
    }

    /// A text, letter for letter. Control characters other than tab and line ends are errors: HTML cannot hold them.
    public mutating func text(_ key: String) -> String? {
        value(key).flatMap { text($0, key) }
    }

    /// A text that must be there and hold more than white space.
    public mutating func requiredText(_ key: String) -> String? {
        guard let value = requiredValue(key, example: "\"…\"") else { return nil }
        guard let text = text(value, key) else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report(value, key, "expected some text, found \(value.phrase)")
            return nil
        }
        return text
    }

    /// A whole number within bounds. One written `636.0` is taken with a warning.
    public mutating func wholeNumber(_ key: String, in bounds: ClosedRange<Int>) -> Int? {
        guard let value = value(key) else { return nil }
        return wholeNumber(value, key, in: bounds)
    }

    /// A number within bounds, with or without decimals.
    public mutating func number(_ key: String, in bounds: ClosedRange<Double>) -> Double? {
        guard let value = value(key) else { return nil }
        let example = "for example \(bounds.upperBound.formattedBriefly)"
        switch value.content {
        case .number(let literal), .plain(let literal):
            guard let number = Double(literal), number.isFinite else { break }
            guard bounds.contains(number) else {
                let range = "from \(bounds.lowerBound.formattedBriefly) to \(bounds.upperBound.formattedBriefly)"
                report(value, key, "expected a number \(range), found \(value.phrase)")
                return nil
            }
            return number
        case .text(let text):
            let mend = Double(text) == nil ? example : "write it without quotes: \(text)"
            report(value, key, "expected a number, found \(value.phrase)", mend: mend)
            return nil
        case .flag, .list, .object, .null: break
        }
        report(value, key, "expected a number, found \(value.phrase)", mend: example)
        return nil
    }

    /// `true` or `false`.
    public mutating func flag(_ key: String) -> Bool? {
        guard let value = value(key) else { return nil }
        switch value.content {
        case .flag(let flag): return flag
        case .plain("true"): return true
        case .plain("false"): return false
        default:
            report(value, key, "expected true or false, found \(value.phrase)")
            return nil
        }
    }

    /// One of a few words, for example `series`.
    public mutating func choice<Choice>(_ key: String, of choices: [(word: String, choice: Choice)]) -> Choice? {
        guard let value = value(key), let word = text(value, key) else { return nil }
        if let found = choices.first(where: { $0.word == word }) { return found.choice }
        let words = choices.map(\.word)
        report(
            value,
            key,
            "expected \(words.map { "\"\($0)\"" }.joined(separator: ", ")), found \(value.phrase)"
                + Suggestion.phrase(for: word, in: words)
        )
        return nil
    }

    /// The objects of a list, each with its place. Elements that are no objects are told and left out.
    public mutating func objects(_ key: String) -> [Fields]? {
        guard let value = value(key) else { return nil }
        guard case .list(let elements) = value.content else {
            report(value, key, "expected a list, found \(value.phrase)", mend: "put it in square brackets")
            return nil
        }
        return elements.enumerated().compactMap { index, element in
            Fields(element, path: .element(.key(path, key), index), in: file, problems: problems)
        }
    }

    /// The object under a key.
    public mutating func object(_ key: String) -> Fields? {
        value(key).flatMap { Fields($0, path: .key(path, key), in: file, problems: problems) }
    }

    /// The members of the object under a key, as texts: for objects whose keys the author chooses.
    public mutating func textsByKey(_ key: String) -> [(key: String, value: String, place: Diagnostic.Place)] {
        guard let object = object(key) else { return [] }
        return object.members.filter { !$0.value.isAbsent }.compactMap { member in
            object.text(member.value, member.key).map { (member.key, $0, .file(file, offset: member.keyOffset)) }
        }
    }

    /// Warns of every key that nobody asked for. Call it after the last read.
    public func finish() {
        for (index, member) in members.enumerated() where !seen.contains(index) {
            let name = Printable.quoted(member.key)
            problems.add(
                Diagnostic(
                    .warning,
                    at: .file(file, offset: member.keyOffset),
                    subject: path.subject,
                    "unknown key \(name)\(Suggestion.phrase(for: member.key, in: known))",
                    mend: "keys known here: \(known.joined(separator: ", "))"
                )
            )
        }
    }

    /// Tells a problem at a value of this object.
    public func report(_ value: SourceValue, _ key: String, _ message: String, mend: String? = nil, severity: Diagnostic.Severity = .error)
    {
        problems.add(
            Diagnostic(severity, at: .file(file, offset: value.offset), subject: FieldPath.key(path, key).description, message, mend: mend)
        )
    }

    /// The value under a key, told as missing if it is not there.
    public mutating func requiredValue(_ key: String, example: String) -> SourceValue? {
        if let value = value(key) { return value }
        let null = members.first { $0.key == key }
        problems.add(
            Diagnostic(
                at: .file(file, offset: null?.value.offset ?? offset),
                subject: path.subject,
                "the key \"\(key)\" is missing",
                mend: "add \"\(key)\": \(example)"
            )
        )
        return nil
    }

    /// A text that stands somewhere in this object; `key` names it in messages.
    public func text(_ value: SourceValue, _ key: String) -> String? {
        switch value.content {
        case .text(let text), .plain(let text):
            if let scalar = ForbiddenCharacter.first(in: text) {
                report(
                    value,
                    key,
                    "the text holds the control character \(scalar.name), which HTML cannot hold",
                    mend: "remove it; tabs and line ends may stay"
                )
                return nil
            }
            return text
        case .number(let literal):
            report(value, key, "expected text, found the number \(value.phrase)", mend: "write it in quotes: \"\(literal.prefix(60))\"")
        case .flag, .list, .object, .null:
            report(value, key, "expected text, found \(value.phrase)")
        }
        return nil
    }

    private func wholeNumber(_ value: SourceValue, _ key: String, in bounds: ClosedRange<Int>) -> Int? {
        var digits: Substring
        switch value.content {
        case .number(let literal), .plain(let literal): digits = literal[...]
        case .text(let text):
            let number = text.trimming(while: { $0.isWhitespace })
            let mend = Int(number).map { "write it without quotes: \($0)" } ?? "write it without quotes, for example 636"
            report(value, key, "expected a whole number, found \(value.phrase)", mend: mend)
            return nil
        case .flag, .list, .object, .null:
            report(value, key, "expected a whole number, found \(value.phrase)", mend: "for example 636")
            return nil
        }
        if let point = digits.firstIndex(of: "."), digits[point...].dropFirst().allSatisfy({ $0 == "0" }), digits[point...].count > 1 {
            digits = digits[..<point]
            report(value, key, "a whole number is written \(value.phrase)", mend: "write \(digits)", severity: .warning)
        }
        guard let number = Int(digits) else {
            let mend =
                if Double(digits) == nil { "for example 636" } else if digits.contains(".") {
                    "round it"
                } else if digits.contains(where: \.isLetter) {
                    "write it out in digits"
                } else { "write a smaller number" }
            report(value, key, "expected a whole number, found \(value.phrase)", mend: mend)
            return nil
        }
        guard bounds.contains(number) else {
            report(value, key, "expected a whole number from \(bounds.lowerBound) to \(bounds.upperBound), found \(value.phrase)")
            return nil
        }
        return number
    }
}

extension Double {
    /// Without a fraction where it has none: `5`, `4.5`.
    public var formattedBriefly: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}

extension FieldPath {
    /// The path for a message; nil for the whole document, which has no name.
    var subject: String? {
        if case .root = self { return nil }
        return description
    }
}

extension String {
    fileprivate func trimming(while isDropped: (Character) -> Bool) -> Substring {
        var rest = self[...].drop(while: isDropped)
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}
