import DataReading
import SiteBase

/// Table cells have no types: a list is one text, and spreadsheet programs write numbers, dates and flags in the computer's language.
extension SourceValue {
    /// A cell converted to a type.
    func shaped(cellFor type: FieldType) -> SourceValue {
        if isAbsent { return self }
        guard case .plain(let text) = content else { return shaped(for: type) }
        func plain(_ text: String) -> SourceValue { SourceValue(.plain(text), offset: offset) }
        switch type {
        case .flag: return Self.flag(ofWord: text).map { plain($0 ? "true" : "false") } ?? self
        case .date: return plain(Self.date(text))
        case .number: return plain(Self.number(text))
        case .texts(_, nil), .textsOrObjects: return SourceValue(.list(parts(atCommas: true)), offset: offset)
        // Names of people may contain commas.
        case .texts, .objects: return SourceValue(.list(parts(atCommas: false)), offset: offset).shaped(for: type)
        case .custom(let custom) where custom.cell != nil && asFlag == nil: return shaped(cellFor: custom.cell ?? type)
        case .text, .markdown, .webAddress, .picture, .wholeNumber, .word, .object, .custom: return shaped(for: type)
        }
    }

    /// The flag that a word in a cell means; nil for other words.
    static func flag(ofWord word: String) -> Bool? {
        if ["true", "yes", "on", "1", "y", "x", "예", "wahr", "vrai"].contains(word.lowercased()) { return true }
        return ["false", "no", "off", "0", "n", "아니요", "falsch", "faux"].contains(word.lowercased()) ? false : nil
    }

    /// `2026/1/5` and `2026. 1. 5.` as `2026-1-5`. Dates that begin with the day or month are ambiguous and stay unchanged.
    private static func date(_ text: String) -> String {
        let parts = text.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
        guard (2...3).contains(parts.count), parts[0].count == 4,
            parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return text }
        return parts.map { String(Substring($0)) }.joined(separator: "-")
    }

    /// Changes `3,5` to `3.5`.
    private static func number(_ text: String) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        // `1,234` may be one thousand two hundred and thirty-four.
        guard parts.count == 2, parts[1].count != 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return text }
        return parts.map { String(Substring($0)) }.joined(separator: ".")
    }

    /// The parts of a list, separated by semicolons, bars or line ends, or otherwise by commas.
    private func parts(atCommas: Bool) -> [SourceValue] {
        guard case .plain(let text) = content else { return [self] }
        let strong: Set<UInt8> = [UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let separators = text.utf8.contains(where: strong.contains) || !atCommas ? strong : [UInt8(ascii: ",")]
        return text.utf8.split(whereSeparator: separators.contains).compactMap { part in
            let own = Substring(part).trimmingPrefix(while: \.isWhitespace)
            let end = own.lastIndex { !$0.isWhitespace }
            return end.map { SourceValue(.plain(String(own[...$0])), offset: offset) }
        }
    }
}
