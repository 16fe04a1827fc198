import DataReading
import SiteBase

/// A column decides who may see a record if the words of its name concern publication and its values are answers: `Publish to web`,
/// `nicht veröffentlichen`, `isDeleted`, `웹공개`. Names that mean nothing else are in `Publication.key(named:)`.
extension Publication {
    private static let holding = Set(
        ("private privat privado privada privato privata privé privée hidden hide secret secreto segreto geheim "
            + "sperrvermerk archived archiviert archivé unlisted unpublished deleted gelöscht supprimé eliminado eliminato trashed exclude excluded locked gesperrt offline")
            .utf8.split(separator: " ").map(String.init)
    )
    private static let drafts = Set("draft entwurf brouillon bozza borrador".utf8.split(separator: " ").map(String.init))
    private static let publishing = Set(
        ("public publish published visible sichtbar öffentlich veröffentlicht veröffentlichen veröffentlichung freigabe freigegeben "
            + "shared shareable listed publicationstatus access accesslevel zugriff accès onlinefreigabe webfreigabe publié publiée publier pubblico pubblicato pubblicare público publicado publicar webinclude")
            .utf8.split(separator: " ").map(String.init)
    )
    private static let showing = Set(
        "show shown display include anzeigen zeigen afficher mostrar".utf8.split(separator: " ").map(String.init)
    )
    private static let places = Set(
        "web website site online internet homepage blog ligne".utf8.split(separator: " ").map(String.init)
    )
    private static let negations = Set("not no non dont never nicht kein nie ne pas".utf8.split(separator: " ").map(String.init))
    /// Words between those that count.
    private static let fillers = Set("is on in en im auf the do status ja nein yes oui o".utf8.split(separator: " ").map(String.init))
    /// The words of a value that says nothing but that a record is public.
    private static let plain = publishing.union(showing).union(places).union(fillers)
    /// With these words, a name means something else.
    private static let others = Set(
        "domain library transport notes note comment comments review".utf8.split(separator: " ").map(String.init)
    )

    /// The key that the name of a column means if its values are answers; nil if it does not concern publication.
    static func likelyKey(named column: String) -> String? {
        if let key = key(named: column) { return key }
        guard column.utf8.count <= 60 else { return nil }
        if ["비공개", "비밀", "숨김", "非公開", "非表示", "不公开", "私密", "🔒"].contains(where: { column.utf8.contains($0) }) { return "private" }
        if ["공개", "게시", "노출", "열람", "公開", "公开", "掲載"].contains(where: { column.utf8.contains($0) }) { return "is_public" }
        let words = words(of: column)
        guard others.isDisjoint(with: words) else { return nil }
        let denies = !negations.isDisjoint(with: words)
        if !drafts.isDisjoint(with: words) { return denies ? "is_public" : "draft" }
        if !holding.isDisjoint(with: words) { return denies ? "is_public" : "private" }
        let isShown = !places.isDisjoint(with: words)
        guard
            !publishing.isDisjoint(with: words) || isShown && !showing.isDisjoint(with: words)
                || words.count == 1 && !showing.isDisjoint(with: words)
                || words == ["publication", "status"]
                || words.count > 1 && isShown && words.allSatisfy({ places.contains($0) || fillers.contains($0) })
        else { return nil }
        return denies ? "private" : "is_public"
    }

    /// The words of a name without case: `is` and `draft` for `isDraft`.
    private static func words(of name: String) -> Set<String> {
        var words: [String] = [""]
        var isSmall = false
        for scalar in name.unicodeScalars {
            let isLetter = scalar.properties.isAlphabetic
            if !isLetter && scalar != "'" || isSmall && scalar.properties.isUppercase { words.append("") }
            if isLetter { words[words.count - 1].unicodeScalars.append(scalar) }
            isSmall = scalar.properties.isLowercase
        }
        return Set(words.filter { !$0.isEmpty }.map { $0.lowercased() })
    }

    /// What the value of a column says for a key; nil if it does not answer, so that the column means something else.
    ///
    /// - Parameter holdsBlanks: whether other records of the list have answers, so that one without an answer is not meant to be public.
    static func answer(_ value: SourceValue, in column: String, to key: String, holdsBlanks: Bool) -> SourceValue? {
        let isExact = self.key(named: column) != nil
        if value.isAbsent || value.text?.isBlank ?? false {
            if publishes(key) { return holdsBlanks ? value.with(.flag(false)) : isExact ? value : nil }
            return isExact ? value : nil
        }
        let value = value.asKoreanFlag(in: column)
        if let isYes = isYes(value) { return value.asFlag != nil && isExact ? value : value.with(.flag(isYes)) }
        if key != "visibility", key != "publish", let isPublic = isPublic(value) { return value.with(.flag(publishes(key) == isPublic)) }
        // Where other records have answers, any other word is none that publishes.
        if holdsBlanks, key == "is_public" { return value }
        if holdsBlanks, key == "published", !value.isDay { return value.with(.flag(false)) }
        if holdsBlanks, key == "private", isExact ? !isMeant(value, in: column) : true { return value.with(.flag(true)) }
        // `Nicht veröffentlichen: wegen Oma`.
        if key == "private", !isExact, words(of: column).isSubset(of: holding.union(negations).union(plain)) {
            return value.with(.flag(true))
        }
        if isExact { return isMeant(value, in: column) ? value : nil }
        // What is locked or was deleted on some day.
        return key == "private" && (column == "🔒" || value.isDay) ? value.with(.flag(true)) : nil
    }

    /// Whether a value of a column that concerns publication is an answer, and not a date or an address.
    static func isAnswer(_ value: SourceValue, in column: String) -> Bool {
        isYes(value.asKoreanFlag(in: column)) != nil || isPublic(value) != nil || openWords.contains(value.text?.trimmed.lowercased() ?? "")
    }

    /// A yes or no, in words that have other meanings elsewhere.
    private static func isYes(_ value: SourceValue) -> Bool? {
        if let flag = value.asFlag { return flag }
        return switch value.text?.trimmed.lowercased() {
        case "t", "可", "sì", "sí", "si", "はい": true
        case "f", "不可": false
        default: nil
        }
    }

    /// Whether a word says that a record is public: `online`, `nicht öffentlich`, `비공개`, `published`; nil for other words.
    private static func isPublic(_ value: SourceValue) -> Bool? {
        guard let word = value.text?.trimmed.lowercased(), word.utf8.count <= 40 else { return nil }
        switch word {
        case "online", "everyone": return true
        case "offline", "friends", "only me", "me": return false
        default: break
        }
        guard let key = likelyKey(named: word) else { return nil }
        // `미게시` and `öffentlich ab 2050` contain a word for public, but do not say that.
        return publishes(key) ? isPlainlyPublic(word) ? true : nil : false
    }

    /// Whether a text has words for public, and no others.
    private static func isPlainlyPublic(_ text: String) -> Bool {
        if let key = key(named: text) { return publishes(key) }
        if ["공개함", "공개중", "공개 중", "게시됨", "게시중", "게시 중", "公開中", "公開済", "公開済み", "掲載", "掲載中", "已公开"].contains(text) { return true }
        let isASCII = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic && !$0.isHan && !$0.isHangul || $0 == " " }
        return isASCII && negations.isDisjoint(with: words(of: text)) && words(of: text).isSubset(of: plain)
    }

    /// Whether a yes under a key makes a record public.
    static func publishes(_ key: String) -> Bool { ["is_public", "published", "publish", "visibility"].contains(key) }
}

extension SourceValue {
    fileprivate var isDay: Bool { text.map { (try? WrittenDate($0)) != nil } ?? false }
}
