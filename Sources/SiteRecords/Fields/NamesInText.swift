import DataReading
import SiteBase

/// The names in one text: `서하린, 문가온 (지은이), 도윤재 (옮긴이)`.
extension SourceValue {
    /// The parts of a list, separated by semicolons, bars or line ends, or otherwise by commas.
    func parts(atCommas: Bool, areNames: Bool) -> [SourceValue] {
        guard let text else { return [self] }
        let strong: Set<UInt8> = [UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        let hasStrong = text.utf8.contains(where: strong.contains)
        let splits = !hasStrong && (atCommas || areNames && Self.separatesNames(text))
        let separators = splits ? [UInt8(ascii: ",")] : strong
        var parts = text.utf8.split(whereSeparator: separators.contains).map { String(Substring($0)).trimmed }
        // Ideographic commas.
        if splits || !hasStrong && areNames { parts = parts.flatMap { $0.parts(around: ["、", "，"]) } }
        if areNames {
            let isKorean = text.unicodeScalars.contains { $0.isHangul }
            parts = parts.flatMap { $0.parts(around: [" and ", " & ", " und ", " et "] + (isKorean ? ["·", " / ", "ㆍ", "‧"] : [])) }
        }
        // Between semicolons, the surname may come first.
        if areNames, hasStrong, parts.allSatisfy({ $0.utf8.count { $0 == UInt8(ascii: ",") } == 1 }) {
            parts = parts.map { part in
                let bracket = part.utf8.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") } ?? part.endIndex
                let name = String(part[..<bracket]).parts(around: [","]).reversed().joined(separator: " ").trimmed
                return bracket == part.endIndex ? name : "\(name) \(part[bracket...])"
            }
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

/// A person's name and what the person did.
struct WrittenName {
    let name: String
    /// The role in words; nil for an author.
    let role: String?
    /// Whether the text names a role, perhaps that of an author.
    let namesRole: Bool

    /// The names of texts. A role in brackets holds for all names before it, as libraries and shops write them.
    static func all(_ texts: [String]) -> [WrittenName] {
        var names = texts.map(WrittenName.init)
        guard names.contains(where: { $0.namesRole && $0.role == nil }), names.last?.namesRole ?? false else { return names }
        for index in names.indices.dropLast().reversed() where !names[index].namesRole {
            names[index] = WrittenName(name: names[index].name, role: names[index + 1].role, namesRole: true)
        }
        return names
    }

    private init(name: String, role: String?, namesRole: Bool) { (self.name, self.role, self.namesRole) = (name, role, namesRole) }

    private init(_ text: String) {
        for (words, role) in Self.roles {
            for word in words {
                for ending in ["(\(word))", "（\(word)）", "[\(word)]", " \(word)", "／\(word)", "/\(word)"]
                where text.utf8.hasSuffix(ending) && text.utf8.count > ending.utf8.count {
                    let name = String(Substring(text.utf8.dropLast(ending.utf8.count))).trimmed
                    if !name.isEmpty { self.init(name: name, role: role.isEmpty ? nil : role, namesRole: true); return }
                }
            }
        }
        for (words, role) in Self.roles {
            for beginning in words.flatMap({ ["\($0) ", "\($0): ", "\($0) : "] }).reversed()
            where text.utf8.hasPrefix(beginning) && text.unicodeScalars.first.map({ $0.isHangul }) ?? false {
                let name = String(Substring(text.utf8.dropFirst(beginning.utf8.count))).trimmed
                if !name.isEmpty { self.init(name: name, role: role.isEmpty ? nil : role, namesRole: true); return }
            }
        }
        self.init(name: text, role: nil, namesRole: false)
    }

    /// The words for roles, as shops, libraries and readers write them; an empty role is that of an author.
    private static let roles: [(words: [String], role: String)] = [
        (["지은이", "지음", "저자", "글쓴이", "저", "글", "원작", "著者", "著", "Author", "author", "Autor", "Autorin", "auteur"], ""),
        (["옮긴이", "옮김", "번역", "역자", "역"], "옮긴이"),
        (["글·그림", "글, 그림", "글그림"], "글·그림"),
        (["그림", "그린이", "일러스트", "삽화"], "그림"),
        (["엮은이", "엮음", "편저", "편집", "편"], "엮은이"),
        (["감수", "監修"], "감수"), (["해설"], "해설"), (["사진"], "사진"), (["낭독"], "낭독"),
        (["訳者", "翻訳", "訳"], "訳"), (["編集", "編著", "編者", "編"], "編"), (["イラスト", "絵"], "絵"),
        (["Translator", "translator"], "translator"), (["Illustrator", "illustrator"], "illustrator"),
        (["Editor", "editor", "Ed.", "ed."], "editor"), (["Narrator", "narrator"], "narrator"),
        (["Foreword", "foreword", "Introduction", "introduction"], "introduction"),
        (["Übersetzer", "Übersetzerin"], "Übersetzung"), (["Herausgeber", "Herausgeberin", "Hrsg."], "Herausgabe"),
        (["traducteur", "traductrice"], "traduction"),
    ]
}
