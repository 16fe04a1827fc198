import DataReading
import SiteBase

/// The names in one text: `서하린, 문가온 (지은이), 도윤재 (옮긴이)`.
extension SourceValue {
    /// The parts of a list, separated by semicolons, bars or line ends, or otherwise by commas.
    func parts(atCommas: Bool, areNames: Bool) -> [SourceValue] {
        guard var text else { return [self] }
        if areNames { text = text.withoutOthers }
        // Tags such as `#travel #sea`, and people such as `@Ann Ray`, have the sign of a note program.
        let words = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        if !areNames, !words.isEmpty, words.allSatisfy({ $0.utf8.count > 1 && $0.utf8.hasPrefix("#") }) {
            return words.map { with(.plain(String($0.dropFirst()))) }
        }
        let strong: Set<UInt8> = [UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let hasStrong = text.utf8.contains(where: strong.contains)
        let splits = !hasStrong && (atCommas || areNames && Self.separatesNames(text))
        let separators = splits ? [UInt8(ascii: ",")] : strong
        var parts = text.utf8.split(whereSeparator: separators.contains).map { String(Substring($0)).trimmed }
        // Ideographic commas.
        if splits || !hasStrong && areNames { parts = parts.flatMap { $0.parts(around: ["、", "，"]) } }
        if areNames {
            parts = parts.flatMap(WrittenName.parts(of:))
            let isKorean = text.unicodeScalars.contains { $0.isHangul }
            parts = parts.flatMap { $0.parts(around: [" and ", " & ", " und ", " et "] + (isKorean ? ["·", " / ", "ㆍ", "‧"] : [])) }
            if text.unicodeScalars.contains(where: { $0.isHan || $0.isKana }) { parts = parts.flatMap(\.partsAtSlashes) }
            if !hasStrong { parts = parts.map { $0.withSurnameLast ?? $0 } }
        }
        // `Business, Tech, and Productivity`
        if splits, !areNames, parts.count > 2, let last = parts.last, last.utf8.hasPrefix("and ") {
            parts[parts.count - 1] = String(last.dropFirst(4)).trimmed
        }
        // Between semicolons, the surname may come first.
        if areNames, hasStrong, parts.allSatisfy({ $0.utf8.count { $0 == UInt8(ascii: ",") } == 1 }) {
            parts = parts.map { part in
                let bracket = part.utf8.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") } ?? part.endIndex
                let name = String(part[..<bracket]).parts(around: [","]).reversed().joined(separator: " ").trimmed
                return bracket == part.endIndex ? name : "\(name) \(part[bracket...])"
            }
        }
        if areNames { parts = parts.map { $0.utf8.hasPrefix("@") ? String($0.dropFirst()) : $0 } }
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
        guard utf8.last == UInt8(ascii: ")"), let place = utf8.firstRange(of: " (https://"), place.lowerBound > startIndex else {
            return self
        }
        return String(self[..<place.lowerBound])
    }

    /// The text without words for further people: `Jon Berg and others`, `Ida Falk, et al.`
    fileprivate var withoutOthers: String {
        guard let last = utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: "l") || last == UInt8(ascii: "s") else { return self }
        for ending in [" et al.", " et al", " and others", " u. a.", " u.a."] where utf8.hasSuffix(ending) {
            return String(Substring(utf8.dropLast(ending.utf8.count))).trimmed.utf8.last == UInt8(ascii: ",")
                ? String(Substring(utf8.dropLast(ending.utf8.count + 1))).trimmed
                : String(Substring(utf8.dropLast(ending.utf8.count))).trimmed
        }
        return self
    }

    /// The names between slashes, which stand between Japanese names, but also before a role: `山田太郎／訳`.
    fileprivate var partsAtSlashes: [String] {
        parts(around: ["/", "／"]).reduce(into: [String]()) { parts, part in
            if let last = parts.indices.last, WrittenName.isRole(part) { parts[last] += "／\(part)" } else { parts.append(part) }
        }
    }

    /// `Jon Berg` for `Berg, Jon`; nil for another text, such as `Holm & Co., Ltd.`
    fileprivate var withSurnameLast: String? {
        guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")), utf8.lastIndex(of: UInt8(ascii: ",")) == comma else { return nil }
        let (surname, given) = (String(self[..<comma]).trimmed, String(self[utf8.index(after: comma)...]).trimmed)
        let words = given.utf8.split(separator: UInt8(ascii: " "))
        guard !surname.isEmpty, (1...3).contains(words.count), surname.utf8.count(where: { $0 == UInt8(ascii: " ") }) < 3,
            !["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d.", "inc", "inc.", "ltd", "ltd.", "llc", "gmbh"]
                .contains(
                    given.lowercased()
                ), !given.utf8.contains(where: { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "(") }),
            surname.unicodeScalars.allSatisfy({ !$0.isHangul && !$0.isHan && !$0.isKana })
        else { return nil }
        return "\(given) \(surname)"
    }

    /// The parts between any of several words.
    fileprivate func parts(around words: [String]) -> [String] {
        words.reduce([self]) { parts, word in
            parts.flatMap { part -> [String] in
                var (found, rest) = ([String](), part[...])
                while let range = rest.utf8.firstRange(of: word) {
                    found.append(String(rest[..<range.lowerBound]).trimmed)
                    rest = rest[range.upperBound...]
                }
                return found + [String(rest).trimmed]
            }
        }
    }
}
