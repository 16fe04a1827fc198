import DataReading
import SiteBase

/// People and programs write the same value in many forms: a list as one text, a number with its unit.
/// Everything that can mean only one thing is read as that, whatever the format of the file.
extension SourceValue {
    /// The value in the form of a type; nil if it has that form, or is not understood.
    func understood(as type: FieldType) -> SourceValue? {
        if isAbsent { return nil }
        switch type {
        case .text: return asText(joinedBy: ", ")
        case .markdown: return asText(joinedBy: "\n\n")
        case .custom(let custom):
            return custom.cell.flatMap { asFlag == nil ? understood(as: $0) : nil } ?? (isList ? nil : asText(joinedBy: ", "))
        case .picture: return (only ?? self).pathOfPicture ?? only
        case .webAddress, .date, .word: return only
        case .flag:
            guard let flag = asFlag else { return blank }
            if case .flag = content { return nil }
            return with(.flag(flag))
        case .wholeNumber(let bounds, _, _): return number(most: Double(bounds.upperBound), isWhole: true)
        case .number(let bounds, _): return number(most: bounds.upperBound, isWhole: false)
        case .texts(_, nil), .textsOrObjects: return asTexts(atCommas: true)
        case .texts(_, let key?):
            return (asTexts(atCommas: false) ?? self).wrapped(in: key, beside: nil)
        case .object: return nil
        case .objects(let shape):
            guard let own = shape.ofTexts else { return nil }
            if case .object = content { return with(.list([self])) }
            // A name is a text as well, but other texts have separators inside.
            let texts = own.kind == nil ? asTexts(atCommas: false, areNames: true) : text == nil ? nil : blank ?? with(.list([self]))
            return (texts ?? self).wrapped(in: own.key, beside: own)
        }
    }

    private func with(_ content: Content) -> SourceValue { SourceValue(content, offset: offset) }

    /// Nothing, for a text that is blank; nil for any other value.
    private var blank: SourceValue? { if case .text(let text) = content, text.isBlank { with(.null) } else { nil } }

    /// The only element of a list, or nothing for an empty list or a blank text.
    private var only: SourceValue? {
        guard case .list(let elements) = content else { return blank ?? trimmed }
        if elements.isEmpty { return with(.null) }
        return elements.count == 1 ? elements[0].only ?? elements[0] : nil
    }

    /// A text without white space around it; nil if it has none.
    private var trimmed: SourceValue? {
        switch content {
        case .text(let text):
            guard let first = text.utf8.first, let last = text.utf8.last, first <= 0x20 || last <= 0x20 || first >= 0x80 || last >= 0x80,
                case let own = text.trimmed, own.utf8.count < text.utf8.count
            else { return nil }
            return with(.text(own))
        default: return nil
        }
    }

    /// The path of a picture beside the data, however a program of another system writes it: `covers\\a.jpg`, `./a.jpg`, `/a.jpg`. Nil if it
    /// is written so.
    private var pathOfPicture: SourceValue? {
        guard let text, LinkAddress.scheme(of: text) == nil, !text.utf8.hasPrefix("//") else { return nil }
        var path = text.utf8.contains(UInt8(ascii: "\\")) ? text.utf8.replacing("\\", with: "/") : text
        while path.utf8.hasPrefix("./") { path = String(path.dropFirst(2)) }
        if path.utf8.hasPrefix("/") { path = String(path.dropFirst()) }
        return path == text || path.isEmpty ? nil : with(.text(path))
    }

    /// A text, or a list of texts as one.
    private func asText(joinedBy separator: String) -> SourceValue? {
        switch content {
        case .number(let digits): return with(.plain(digits))
        case .list(let elements):
            var texts: [String] = []
            for element in elements where !element.isAbsent {
                // An element that is not text is reported.
                guard let text = element.text ?? element.nameOfObject else { return element }
                texts.append(text)
            }
            return texts.isEmpty ? with(.null) : with(.text(texts.joined(separator: separator)))
        case .object: return nameOfObject.map { with(.text($0)) }
        case .null, .flag, .text, .plain, .records: return nil
        }
    }

    /// A list of texts: of a list, or of one text with separators.
    ///
    /// - Parameter areNames: whether the texts are names of people, which may contain commas.
    private func asTexts(atCommas: Bool, areNames: Bool = false) -> SourceValue? {
        switch content {
        case .text, .plain, .number:
            if let blank { return blank }
            return with(.list(parts(atCommas: atCommas, areNames: areNames)))
        case .list(let elements):
            guard elements.contains(where: { $0.isAbsent || $0.isNumber }) else { return nil }
            return with(.list(elements.filter { !$0.isAbsent }.map(\.asPlainNumber)))
        case .null, .flag, .records, .object: return nil
        }
    }

    private var isNumber: Bool { if case .number = content { true } else { false } }

    private var asPlainNumber: SourceValue { if case .number(let digits) = content { with(.plain(digits)) } else { self } }

    /// A text in an object, or each text of a list.
    private func wrapped(in key: String, beside own: (key: String, kind: String?, word: String?)?) -> SourceValue? {
        guard case .list(let elements) = content, elements.contains(where: { $0.text != nil }) else { return isAbsent ? self : nil }
        return with(
            .list(
                elements.map { element in
                    guard element.text != nil else { return element }
                    var members = [SourceMember(key: key, keyOffset: element.offset, value: element)]
                    if let kind = own?.kind, let word = own?.word {
                        let value = SourceValue(.text(word), offset: element.offset)
                        members.append(SourceMember(key: kind, keyOffset: element.offset, value: value))
                    }
                    return SourceValue(.object(members), offset: element.offset)
                }
            )
        )
    }

    /// The name that an object has: its `name`, `title` or `label`.
    private var nameOfObject: String? {
        guard case .object(let members) = content else { return nil }
        return ["name", "title", "label"].lazy.compactMap { key in members.first { $0.key == key }?.value.text }.first
    }

    private func number(most: Double, isWhole: Bool) -> SourceValue? {
        if let only, only.isAbsent || isList { return only.number(most: most, isWhole: isWhole) ?? only }
        switch content {
        case .text(let text): return WrittenNumber.digits(in: text, most: most, isWhole: isWhole).map { with(.plain($0)) }
        case .plain(let text):
            let digits = WrittenNumber.digits(in: text, most: most, isWhole: isWhole)
            return digits == text ? nil : digits.map { with(.plain($0)) }
        case .null, .flag, .number, .list, .records, .object: return nil
        }
    }

    /// The parts of a list, separated by semicolons, bars or line ends, or otherwise by commas.
    private func parts(atCommas: Bool, areNames: Bool) -> [SourceValue] {
        guard let text else { return [self] }
        let strong: Set<UInt8> = [UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let hasStrong = text.utf8.contains(where: strong.contains)
        let splits = !hasStrong && (atCommas || areNames && Self.separatesNames(text))
        let separators = splits ? [UInt8(ascii: ",")] : strong
        var parts = text.utf8.split(whereSeparator: separators.contains).map { String(Substring($0)).trimmed }
        // Ideographic commas.
        if splits || !hasStrong && areNames { parts = parts.flatMap { $0.parts(around: ["、", "，"]) } }
        if areNames { parts = parts.flatMap { $0.parts(around: [" and ", " & ", " und ", " et "]) } }
        // Between semicolons, the surname may come first.
        if areNames, hasStrong, parts.allSatisfy({ $0.utf8.count { $0 == UInt8(ascii: ",") } == 1 }) {
            parts = parts.map { $0.parts(around: [","]).reversed().joined(separator: " ").trimmed }
        }
        return parts.map(\.withoutAddress).filter { !$0.isEmpty }.map { with(.plain($0)) }
    }

    /// Whether the commas of a text stand between names, not between the parts of a name such as `Dumas, Alexandre`.
    private static func separatesNames(_ text: String) -> Bool {
        let names = text.utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).trimmed }
        guard names.count > 1 else { return false }
        if text.unicodeScalars.contains(where: { $0.isHangul || $0.isHan || $0.isKana }) { return true }
        // Each name has a given name and a surname, and none ends in an initial.
        return names.allSatisfy { $0.utf8.contains(UInt8(ascii: " ")) && $0.utf8.last != UInt8(ascii: ".") }
    }
}

extension String {
    /// The text without the address that Notion writes after the name of a page: `Ines Marlow (https://www.notion.so/…)`.
    fileprivate var withoutAddress: String {
        guard utf8.last == UInt8(ascii: ")"), let place = utf8.firstRange(of: " (https://".utf8), place.lowerBound > startIndex else {
            return self
        }
        return String(self[..<place.lowerBound])
    }

    /// The parts between any of several words.
    fileprivate func parts(around words: [String]) -> [String] {
        words.reduce([self]) { parts, word in
            parts.flatMap { part -> [String] in
                var (found, rest) = ([String](), part[...])
                while let range = rest.utf8.firstRange(of: word.utf8) {
                    found.append(String(rest[..<range.lowerBound]).trimmed)
                    rest = rest[range.upperBound...]
                }
                return found + [String(rest).trimmed]
            }
        }
    }
}

extension SourceValue {
    /// Whether an object has a key, even without a value.
    func hasMember(_ key: String) -> Bool {
        if case .object(let members) = content { members.contains { $0.key == key } } else { false }
    }

    var memberCount: Int? { if case .object(let members) = content { members.count } else { nil } }

    /// The flag that a word means; nil for other words.
    static func flag(ofWord word: String) -> Bool? {
        if ["true", "yes", "on", "1", "y", "x", "✓", "✔", "예", "네", "はい", "ja", "oui", "wahr", "vrai"].contains(word.lowercased()) {
            return true
        }
        return ["false", "no", "off", "0", "n", "아니요", "아니오", "いいえ", "nein", "non", "falsch", "faux"].contains(word.lowercased())
            ? false : nil
    }
}
