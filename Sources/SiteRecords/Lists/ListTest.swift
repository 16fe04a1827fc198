import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase

/// What a value must be for a list to show its record.
enum ListTest: Sendable {
    /// One of the values.
    case any([ListValue])
    case all([ListValue])
    case none([ListValue])
    /// Not before the value.
    case from(ListValue)
    /// Not after the value.
    case to(ListValue)
    case contains(String)
    case isPresent(Bool)

    func accepts(_ value: FieldValue, _ part: ListField.Part?, _ collation: Collation) -> Bool {
        if case .isPresent(let isWanted) = self { return value.isPresent == isWanted }
        let own = ListValue.all(of: value, part, collation).map(\.compared)
        switch self {
        case .isPresent: return true
        case .any(let wanted): return own.contains { own in wanted.contains(where: own.isWithin) }
        case .all(let wanted): return wanted.allSatisfy { wanted in own.contains { $0.isWithin(wanted) } }
        case .none(let unwanted): return !own.contains { own in unwanted.contains(where: own.isWithin) }
        case .from(let first): return own.contains { !$0.isBefore(first) }
        case .to(let last): return own.contains { !last.isBefore($0) }
        case .contains(let part):
            return own.contains { if case .text(let text) = $0 { text.utf8.contains(part) } else { false } }
        }
    }
}

extension FieldValue {
    fileprivate var isPresent: Bool {
        switch self {
        case .none: false
        case .text(let text): !text.isBlank
        case .texts(let texts): !texts.isEmpty
        case .objects(let objects): !objects.isEmpty
        case .markdown(let text): !text.text.isBlank
        case .flag(let flag): flag
        case .number, .decimal, .word, .date, .picture, .file, .object: true
        }
    }
}

/// Reads what `where` asks of a field: a value, a list of values of which one is enough, or an object of tests.
struct ListTestReader {
    let path: String
    let declaration: FieldDeclaration
    let part: ListField.Part?
    let file: SourceFile
    let problems: DiagnosticCollector

    private static let words = ["any", "all", "not", "from", "to", "least", "most", "contains", "present"]
    private static let otherNames = [
        "is": "any", "in": "any", "one of": "any", "equals": "any", "none": "not", "isnt": "not", "min": "least", "max": "most",
        "after": "from", "since": "from", "before": "to", "until": "to", "has": "contains", "exists": "present", "set": "present",
    ]

    func tests(of value: SourceValue) -> [ListTest] {
        guard case .object(let members) = value.content else {
            if value.isAbsent {
                report(value, path, .listConditionEmpty(declaration.key))
                return []
            }
            return [.any(values(of: value, path))]
        }
        if members.isEmpty { report(value, path, .listConditionEmpty(declaration.key)) }
        let tests = members.compactMap { test($0) }
        for case .from(let first) in tests {
            for case .to(let last) in tests where last.isBefore(first) { report(value, path, .listBounds(declaration.key)) }
        }
        return tests
    }

    private func test(_ member: SourceMember) -> ListTest? {
        let (value, path) = (member.value, "\(path).\(member.key)")
        switch member.key {
        case "any": return .any(values(of: value, path))
        case "all": return .all(values(of: value, path))
        case "not": return .none(values(of: value, path))
        case "from", "least":
            return bound(member, path).map(ListTest.from)
        case "to", "most":
            return bound(member, path).map(ListTest.to)
        case "contains":
            guard let text = value.plainWord, !text.isBlank else {
                report(value, path, .wrongType(expected: "a part of a text", found: value, help: "write contains: \"…\""))
                return nil
            }
            return .contains(text.trimmed.collisionKey)
        case "present":
            guard let flag = value.asFlag else {
                report(value, path, .wrongType(expected: "true or false", found: value, help: "write present: true"))
                return nil
            }
            return .isPresent(flag)
        default:
            let meant = Self.otherNames[member.key.lowercased()] ?? Suggestion.nearest(to: member.key, in: Self.words)
            let place = Diagnostic.Location.file(file, offset: member.keyOffset)
            problems.add(Diagnostic(at: place, fieldPath: path, .listTest(member.key, meant: meant, among: Self.words)))
            return nil
        }
    }

    /// A value that others can be before.
    private func bound(_ member: SourceMember, _ path: String) -> ListValue? {
        guard let bound = listValue(member.value, path) else { return nil }
        switch bound {
        case .number, .date, .word: return bound
        case .text, .flag:
            report(member.value, path, .listBound(member.key, declaration.key, type: declaration.type.word))
            return nil
        }
    }

    private func values(of value: SourceValue, _ path: String) -> [ListValue] {
        guard case .list(let elements) = value.content else { return [listValue(value, path)].compactMap(\.self) }
        return elements.enumerated().compactMap { listValue($1, "\(path)[\($0)]") }
    }

    /// A value of the field's type.
    private func listValue(_ value: SourceValue, _ path: String) -> ListValue? {
        func wrong(_ expected: String, _ help: String) -> ListValue? {
            report(value, path, .wrongType(expected: expected, found: value, help: help))
            return nil
        }
        let text = value.plainWord.map(\.trimmed)
        switch (declaration.type, part) {
        case (_, .century?):
            return text.flatMap { Double($0) }.map { .number($0) }
                ?? wrong("a century", "write \(text.flatMap { WrittenYear($0)?.century } ?? 19)")
        case (_, .year?), (_, .decade?):
            return text.flatMap { Double($0) }.map { .number($0) } ?? wrong("a year", "write 1997")
        case (.date, _):
            return text.flatMap(PartialDate.init(valid:)).map { .date(year: $0.year, month: $0.month, day: $0.day) }
                ?? text.flatMap { Int($0) }.map { .date(year: $0, month: nil, day: nil) }
                ?? wrong("a date", "write 1997, 1997-06 or 1997-06-26")
        case (.number, _), (.wholeNumber, _):
            return text.flatMap { Double($0) }.map { .number($0) } ?? wrong("a number", "write 4, without quotation marks or a unit")
        case (.custom(let custom), _) where custom.role == .duration:
            return text.flatMap { WrittenDuration($0) }.map { .number(Double($0.seconds)) }
                ?? wrong("a length of time", "write 30 for minutes, or 1 h 30 min")
        case (.flag, _): return value.asFlag.map { .flag($0) } ?? wrong("true or false", "write true")
        case (.word(let words), _):
            guard let text, let index = words.index(of: text) else {
                let meant = text.flatMap { Suggestion.nearest(to: $0, in: words.map(\.word)) }
                report(value, path, .listWord(declaration.key, found: value, meant: meant, among: words.map(\.word)))
                return nil
            }
            return .word(index)
        case (.markdown, _), (.picture, _), (.file, _), (.object, _), (.webAddress, _):
            report(value, path, .listOrder(declaration.key, type: declaration.type.word))
            return nil
        case (.text, _), (.texts, _), (.textsOrObjects, _), (.objects, _), (.custom, _):
            // A number of a YAML file is a text here.
            guard let text, !text.isEmpty else { return wrong("a text", "write \"…\"") }
            return ListValue.text(text).compared
        }
    }

    private func report(_ value: SourceValue, _ path: String, _ message: Message) {
        problems.add(Diagnostic(at: .file(file, offset: value.offset), fieldPath: path, message))
    }
}
