import SiteBase

/// A person's name and what the person did.
struct WrittenName {
    let name: String
    /// The role in words; nil for an author.
    let role: String?
    /// Where the text names a role, perhaps that of an author; nil if it names none.
    let place: Place?

    enum Place { case before, after }

    /// The names of texts, with as many names for each. A role after a name holds for all names before it, and a role before a name for
    /// all after it, as libraries and shops write them.
    static func all(_ texts: [String]) -> [[WrittenName]] {
        let parts = texts.map { Self.parts(of: $0).map { WrittenName($0) } }
        var names = parts.flatMap(\.self)
        if names.contains(where: { $0.place == .after && $0.role == nil }), names.last?.place == .after {
            for index in names.indices.dropLast().reversed() where names[index].place == nil { names[index].take(names[index + 1]) }
        }
        for index in names.indices.dropFirst() where names[index].place == nil && names[index - 1].place == .before {
            names[index].take(names[index - 1])
        }
        var rest = names[...]
        return parts.map { part in
            defer { rest = rest.dropFirst(part.count) }
            return Array(rest.prefix(part.count))
        }
    }

    private mutating func take(_ other: WrittenName) { self = WrittenName(name: name, role: other.role, place: other.place) }

    private init(name: String, role: String?, place: Place?) { (self.name, self.role, self.place) = (name, role, place) }

    /// A name that is all of a text.
    init(whole text: String) { self.init(name: text, role: nil, place: nil) }

    init(_ text: String) {
        let word = Self.endings.word(in: text) ?? Self.beginnings.word(in: text)
        guard let word, case let name = word.name(in: text), !name.isEmpty else {
            self.init(whole: text)
            return
        }
        self.init(name: name, role: word.role.isEmpty ? nil : word.role, place: word.isBefore ? .before : .after)
    }

    /// A text in parts, each with a name: `Tom Ray, translated by Ann Lee`, `김철수 글 박민수 그림`.
    static func parts(of text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: " ")) else { return [text] }
        guard text.unicodeScalars.contains(where: \.isHangul) else {
            for comma in text.utf8.indices where text.utf8[comma] == UInt8(ascii: ",") {
                let rest = String(text[text.utf8.index(after: comma)...]).trimmed
                if beginnings.word(in: rest) != nil { return [String(text[..<comma]).trimmed] + parts(of: rest) }
            }
            return [text]
        }
        let words = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        let places = words.indices.filter { koreanRoles.contains(words[$0]) }
        guard places.count > 1, places.last == words.count - 1, places.first != 0 else { return [text] }
        var start = 0
        return places.map { place in
            defer { start = place + 1 }
            return words[start...place].joined(separator: " ")
        }
    }
}

/// Words for roles at one end of a text.
private struct RoleWords {
    struct Word {
        let bytes: [UInt8]
        let role: String
        let isBefore: Bool

        /// The text without the word.
        func name(in text: String) -> String {
            let name = isBefore ? text.utf8.dropFirst(bytes.count) : text.utf8.dropLast(bytes.count)
            return String(Substring(name)).trimmed
        }
    }

    /// The words by the byte at the end of the text.
    private var words: [UInt8: [Word]] = [:]
    private let isBefore: Bool

    init(_ all: [(text: String, role: String)], isBefore: Bool) {
        self.isBefore = isBefore
        for (text, role) in all {
            let word = Word(bytes: Array(text.lowercased().utf8), role: role, isBefore: isBefore)
            guard let end = isBefore ? word.bytes.first : word.bytes.last else { continue }
            words[end, default: []].append(word)
        }
        for end in words.keys { words[end]?.sort { $0.bytes.count > $1.bytes.count } }
    }

    /// The longest word with which a text begins or ends, whatever its case.
    func word(in text: String) -> Word? {
        guard let end = isBefore ? text.utf8.first : text.utf8.last else { return nil }
        return words[end | (isBefore && end < 0x80 ? 0x20 : 0)]?.first { word in
            let count = word.bytes.count
            guard text.utf8.count > count else { return false }
            let part = isBefore ? text.utf8.prefix(count) : text.utf8.suffix(count)
            return part.elementsEqual(word.bytes) || Substring(part).lowercased().utf8.elementsEqual(word.bytes)
        }
    }
}

extension WrittenName {
    private static let endings = RoleWords(
        roles.flatMap { words, role in
            words.flatMap { word in ["(\(word))", "（\(word)）", "[\(word)]", " \(word)", "／\(word)", "/\(word)"].map { ($0, role) } }
        },
        isBefore: false
    )

    private static let beginnings = RoleWords(
        roles.flatMap { words, role in
            words.filter { $0.unicodeScalars.first?.isHangul ?? false }.flatMap { ["\($0) ", "\($0): ", "\($0) : "] }.map { ($0, role) }
        } + phrases.flatMap { words, role in words.map { ("\($0) ", role) } },
        isBefore: true
    )

    /// Whether a text is a word for a role.
    static func isRole(_ text: String) -> Bool { roles.contains { $0.words.contains(text) } }

    private static let koreanRoles = Set(roles.flatMap(\.words).filter { $0.unicodeScalars.first?.isHangul ?? false })

    /// The words for roles, as shops, libraries and readers write them; an empty role is that of an author.
    private static let roles: [(words: [String], role: String)] = [
        (
            [
                "지은이", "지음", "저자", "글쓴이", "저", "글", "원작", "공저", "공동저자", "著者", "著", "author", "autor", "autorin", "auteur", "auteure",
            ], ""
        ),
        (["옮긴이", "옮김", "번역", "역자", "역", "공역"], "옮긴이"),
        (["글·그림", "글, 그림", "글그림"], "글·그림"),
        (["그림", "그린이", "일러스트", "삽화"], "그림"),
        (["엮은이", "엮음", "편저", "편집", "편"], "엮은이"),
        (["감수", "監修"], "감수"), (["해설"], "해설"), (["사진"], "사진"), (["낭독"], "낭독"),
        (["訳者", "翻訳", "訳"], "訳"), (["編集", "編著", "編者", "編"], "編"), (["イラスト", "絵"], "絵"),
        (["translator", "trans.", "tr."], "translator"), (["illustrator", "illus.", "ill."], "illustrator"),
        (["editor", "ed."], "editor"), (["narrator"], "narrator"),
        (["foreword", "introduction"], "introduction"),
        (["Übersetzer", "Übersetzerin", "Übers."], "Übersetzung"), (["Herausgeber", "Herausgeberin", "Hrsg.", "Hg."], "Herausgabe"),
        (["traducteur", "traductrice", "trad."], "traduction"),
    ]

    /// Words before a name.
    private static let phrases: [(words: [String], role: String)] = [
        (["written by", "by"], ""), (["translated by", "tr. by", "trans. by"], "translator"), (["illustrated by"], "illustrator"),
        (["edited by", "ed. by"], "editor"), (["narrated by", "read by"], "narrator"),
        (["foreword by", "with a foreword by", "introduction by", "with an introduction by"], "introduction"),
        (["übersetzt von"], "Übersetzung"), (["herausgegeben von", "hrsg. von"], "Herausgabe"), (["illustriert von"], "Illustration"),
        (["traduit par"], "traduction"), (["illustré par"], "illustrations"),
    ]
}
