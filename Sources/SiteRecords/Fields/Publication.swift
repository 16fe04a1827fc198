package import DataReading
import SiteBase

/// Who may see a record, a post or a page, as its data says. Only `PublicationRule` decides what that means on a given day.
package struct Publication: Equatable, Sendable {
    package var isDraft = false
    /// Whether the data says so, or a name such as a shelf, tag or series is among those under `private`.
    package var isPrivate = false
    package var isUnlisted = false
    /// Whether it is no record of the collection: `select` leaves it out, or its file has no fields.
    var isPassedOver = false
    /// The first public day; nil if the data gives none.
    package var start: CalendarDay?

    /// Whether it is always public and listed.
    var isPlain: Bool { self == Publication() }

    /// A number for fingerprints and caches; 0 if it is always public and listed.
    var code: Int {
        Int(start?.number ?? 0) << 4 | (isDraft ? 1 : 0) | (isPrivate ? 2 : 0) | (isUnlisted ? 4 : 0) | (isPassedOver ? 8 : 0)
    }

    package init() {}

    init(code: Int) {
        isDraft = code & 1 != 0
        isPrivate = code & 2 != 0
        isUnlisted = code & 4 != 0
        isPassedOver = code & 8 != 0
        start = CalendarDay(number: code >> 4)
    }

    /// The keys for publication in a record.
    package enum Key: String, CaseIterable, Sendable {
        case draft, publish, unlisted

        var type: FieldType { self == .publish ? .custom(.publicationDay) : .flag }

        /// The meaning of the key, for authors of data.
        var meaning: String {
            switch self {
            case .draft: "whether it is unfinished: only `sitegen serve` and `--drafts` show it"
            case .publish: "the first day on which it is public: `2027-01-01`; `false` for never"
            case .unlisted: "whether only its address leads to it: it is in no list, search, feed or sitemap"
            }
        }
    }

    /// Applies the value of a key.
    package mutating func take(_ key: Key, _ value: FieldValue) {
        switch (key, value) {
        case (.draft, .flag(let isDraft)): self.isDraft = self.isDraft || isDraft
        case (.unlisted, .flag(let isUnlisted)): self.isUnlisted = isUnlisted
        case (.publish, .flag(let isPublic)): isDraft = isDraft || !isPublic
        case (.publish, .date(let date)): take(start: CalendarDay(firstOf: date))
        default: break
        }
    }

    /// Applies the names of groups or folders: `private`, `draft`, `unlisted`.
    package mutating func take(names: [String]) {
        isPrivate = isPrivate || names.contains("private")
        isDraft = isDraft || names.contains("draft")
        isUnlisted = isUnlisted || names.contains("unlisted")
    }

    /// Applies the settings of a whole collection.
    package mutating func take(_ whole: Publication) {
        isUnlisted = isUnlisted || whole.isUnlisted
        isDraft = isDraft || whole.isDraft
        isPrivate = isPrivate || whole.isPrivate
        if let start = whole.start { take(start: start) }
    }

    /// Applies a first public day. The latest one counts.
    mutating func take(start day: CalendarDay) { start = start.map { max($0, day) } ?? day }

    /// Keys with which other programs say the same, if their values are flags: `published: false`, `private: true`.
    package static let otherKeys = ["published", "is_public", "private", "visibility"]

    /// What columns that concern publication are called in other data, without case, spaces and punctuation.
    private static let columns: [String: String] = Dictionary(
        (Key.allCases.map(\.rawValue) + otherKeys).map { ($0.wordKey, $0) }
            + [
                "privat", "privé", "confidential", "vertraulich", "confidentiel", "비공개", "非公開", "is private", "nonpublic", "not public",
                "only me", "for me only", "nicht öffentlich", "nicht zeigen", "nur für mich", "non public", "나만 보기", "비공개 여부", "自分のみ",
            ].map { ($0.wordKey, "private") }
            + secrets.map { ($0, "private") }
            + [
                "öffentlich", "공개", "公開", "is public", "visible", "sichtbar", "veröffentlichen", "freigegeben", "approved", "게시", "게시 여부",
                "publier", "visible au public",
            ].map { ($0.wordKey, "is_public") }
            + online.map { ($0, "is_public") } + ["gesperrt", "locked", "restricted"].map { ($0.wordKey, "private") }
            + ["Entwurf", "brouillon", "초안", "下書き"].map { ($0.wordKey, "draft") }
            + ["Sichtbarkeit", "visibilité", "privacy", "privacy level", "audience", "공개 여부", "공개여부", "공개 범위", "公開範囲", "공개 설정"].map {
                ($0.wordKey, "visibility")
            }
            + ["Sperrfrist", "Sperrfrist bis", "embargo", "embargo until", "publish on", "publish from", "엠바고", "공개 예정일", "공개예정일"].map {
                ($0.wordKey, "publish")
            }
    ) { first, _ in first }

    /// Columns with these names may also hold a text, which is then no more than an unknown column.
    private static let secrets = Set(
        ["hidden", "secret", "geheim", "intern", "internal", "caché", "masqué", "비밀", "숨김", "非表示", "秘密"].map(\.wordKey)
    )
    private static let online = Set(["web", "online", "internet", "im web", "on web", "public"].map(\.wordKey))

    /// Whether a member says who may see the records around it: not a list or an object of such a name.
    package static func isFlag(_ member: SourceMember) -> Bool {
        key(named: member.key) != nil && member.value.members == nil && !member.value.isList && isMeant(member.value, in: member.key)
    }

    /// Whether the value of a column decides who may see the record, if its name does.
    static func isMeant(_ value: SourceValue, in column: String) -> Bool {
        value.isAbsent || value.asFlag != nil || value.text?.isBlank ?? false
            || !secrets.contains(column.wordKey) && !online.contains(column.wordKey)
    }

    /// The key that a column means: `private` for `Privat`; nil if it does not concern publication.
    package static func key(named column: String) -> String? {
        // Each record of an export has dozens of columns, and nearly none is of these.
        guard column.utf8.count <= 24, beginnings.contains(beginning(of: column)) else { return nil }
        return columns[TableColumns.nameInFile(column).wordKey]
    }

    /// Whether words say that something is not public: `nicht veröffentlichen`.
    package static func holdsBack(_ words: String) -> Bool { likelyKey(named: words).map { !publishes($0) } ?? false }

    /// Whether a column may decide who sees a record, by its name.
    package static func mayDecide(_ column: String) -> Bool { key(named: column) != nil || likelyKey(named: column) != nil }

    /// The key that the name of a group of records means: `private` for `privat`, `draft` for `drafts`; nil for other names.
    package static func key(ofGroup name: String) -> String? {
        if secrets.contains(name.wordKey) || online.contains(name.wordKey), name != "public" { return nil }
        let key = key(named: name) ?? (name.utf8.last == UInt8(ascii: "s") ? key(named: String(name.dropLast())) : nil)
        return key == "visibility" || key == "publish" ? nil : key == "is_public" ? "published" : key
    }

    private static let beginnings = Set(columns.keys.map(beginning))

    /// The first three bytes of letters and digits, without case.
    private static func beginning(of column: String) -> UInt32 {
        var (beginning, count) = (UInt32(0), 0)
        for byte in column.utf8 where byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) {
            beginning = beginning << 8 | UInt32(byte | 0x20)
            count += 1
            if count == 3 { break }
        }
        return beginning
    }

    /// Members of which only one has each key that concerns publication: the one that holds the record back.
    static func merging(_ members: [SourceMember]) -> [SourceMember] {
        var kept: [SourceMember] = []
        for member in members {
            guard let key = key(named: member.key), let index = kept.firstIndex(where: { $0.key == member.key }) else {
                kept.append(member)
                continue
            }
            let isDecided = !Publication(of: [kept[index]]).isPlain || kept[index].value.asFlag != nil && Publication(of: [member]).isPlain
            if !isDecided { kept[index] = SourceMember(key: key, keyOffset: member.keyOffset, value: member.value) }
        }
        return kept
    }

    /// What the members of an object say that holds records or is a part of one. What sitegen does not understand counts as private.
    package init(of members: [SourceMember]) {
        for member in members where !member.value.isAbsent {
            guard let key = Self.key(named: member.key) else { continue }
            let flag = member.value.asFlag
            switch key {
            case "private": isPrivate = isPrivate || flag ?? true
            case "draft": isDraft = isDraft || flag ?? true
            case "unlisted": isUnlisted = isUnlisted || flag ?? true
            case "published": isDraft = isDraft || flag == false
            case "is_public": isPrivate = isPrivate || flag != true
            case "visibility": _ = take(visibility: member.value)
            default:
                if let day = member.value.text.flatMap({ CalendarDay($0) }) { take(start: day) } else { isDraft = isDraft || flag != true }
            }
        }
    }

    /// Applies a word for who may see a record, such as `private`, `public` or `unlisted`. An unknown word counts as private.
    ///
    /// - Returns: whether the word is known.
    private mutating func take(visibility value: SourceValue) -> Bool {
        guard let word = value.text?.trimmed.lowercased(), !word.isEmpty else {
            isPrivate = isPrivate || value.asFlag == false
            return true
        }
        switch Self.key(named: word) {
        case "is_public"?, "published"?: break
        case "draft"?: isDraft = true
        case "unlisted"?: isUnlisted = true
        case nil where Self.openWords.contains(word) || value.asFlag == true: break
        case "private"?: isPrivate = true
        default:
            isPrivate = true
            return value.asFlag == false || Self.likelyKey(named: word) != nil
        }
        return true
    }

    /// Whether a value of `status` says who may see a post, and not how far somebody read a book.
    package static func isStatus(_ word: String) -> Bool {
        key(ofGroup: word) != nil || ["publish", "published"].contains(word.trimmed.lowercased())
    }

    static let openWords: Set = [
        "public", "everyone", "everybody", "all", "anyone", "open", "visible", "alle", "tous", "publique", "전체", "전체 공개", "전체공개", "全体",
        "全員",
    ]

    private static func isPrivate(tag: String) -> Bool { key(ofGroup: tag.utf8.dropping("#").lowercased()) == "private" }

    /// Applies the keys of other programs. `published` may also be a date or a publisher; then the caller reads it.
    package mutating func takeOtherKeys(of fields: inout Fields) {
        if let isPublic = fields.unreadValue("published")?.asFlag {
            isDraft = isDraft || !isPublic
            fields.pass(over: "published")
        }
        if let value = fields.unreadValue("visibility") {
            if !take(visibility: value) { fields.report(value, "visibility", .unknownPublication(value)) }
            fields.pass(over: "visibility")
        }
        if let value = fields.unreadValue("is_public") {
            let isOpen = value.asFlag ?? false
            isPrivate = isPrivate || !isOpen
            if !isOpen, value.asFlag == nil, !value.isAbsent, !(value.text?.isBlank ?? false) {
                fields.report(value, "is_public", .unknownPublication(value))
            }
            fields.pass(over: "is_public")
        }
        // Some programs gather such keys in an object.
        for key in ["meta", "permissions", "access", "sharing", "privacy", "settings"] {
            guard let members = fields.anyValue(key)?.members else { continue }
            let inner = Publication(of: members)
            (isDraft, isPrivate, isUnlisted) = (isDraft || inner.isDraft, isPrivate || inner.isPrivate, isUnlisted || inner.isUnlisted)
        }
        // Notes are tagged so: `#private`.
        let tags = fields.anyValue("tags")
        if case .list(let tags)? = (tags?.understood(as: .texts(each: "tag")) ?? tags)?.content {
            isPrivate = isPrivate || tags.contains { Self.isPrivate(tag: $0.text ?? "") }
        }
        // Other lists of words, such as `flags: [private]`.
        for key in ["flags", "labels", "type"] {
            guard let value = fields.anyValue(key) else { continue }
            let words: [SourceValue] = if case .list(let all) = value.content { all } else { [value] }
            isPrivate = isPrivate || words.contains { $0.text.map { Self.key(named: $0) == "private" } ?? false }
        }
        // WordPress and others: `status: draft`.
        if let status = fields.anyValue("status")?.text, Self.isStatus(status) {
            let key = Self.key(ofGroup: status)
            isDraft = isDraft || key == "draft"
            isPrivate = isPrivate || key == "private"
            fields.pass(over: "status")
        }
        // A value that sitegen does not understand counts as private. Without a flag, this reports the value.
        guard let value = fields.value("private"), !value.isAbsent else { return }
        isPrivate = value.asFlag ?? fields.flag("private") ?? true || isPrivate
    }
}

extension SourceValue {
    /// The value of a column with a Korean or Japanese name, where a cross is no and a circle is yes.
    func asKoreanFlag(in column: String) -> SourceValue {
        guard let text, text.utf8.count <= 3, ["X", "x", "×", "O", "o", "○"].contains(text),
            column.unicodeScalars.contains(where: { $0.isHangul || $0.isHan || $0.isKana })
        else { return self }
        return with(.flag(["O", "o", "○"].contains(text)))
    }

    /// The value as a flag, including the words of front matter and tables; nil if it is none.
    package var asFlag: Bool? {
        switch content {
        case .flag(let flag): flag
        case .plain(let text), .text(let text), .number(let text): Self.flag(ofWord: text)
        case .null, .list, .records, .object: nil
        }
    }
}

/// Decides which parts of a site are public.
package struct PublicationRule: Equatable, Sendable {
    /// The day on which the site is built.
    package var today: CalendarDay
    /// Whether drafts are public, as in previews.
    package var showsDrafts = false

    package init(today: CalendarDay = .today, showsDrafts: Bool = false) {
        self.today = today
        self.showsDrafts = showsDrafts
    }

    /// The reason that something is not public.
    package enum Reason: Int, CaseIterable, Sendable {
        case draft, `private`, later
    }

    /// The reason that something is not public; nil if it is public.
    package func reason(toHold publication: Publication) -> Reason? {
        if publication.isPrivate { return .private }
        if publication.isDraft, !showsDrafts { return .draft }
        if let start = publication.start, start > today { return .later }
        return nil
    }
}
