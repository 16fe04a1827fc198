package import DataReading
import SiteAssets
import SiteBase

/// People and programs write the same value in many forms: a list as one text, a number with its unit.
/// Everything that can mean only one thing is read as that, whatever the format of the file.
extension SourceValue {
    /// The value in the form of a type; nil if it has that form, or is not understood.
    func understood(as type: FieldType) -> SourceValue? {
        if isAbsent { return nil }
        switch type {
        case .text: return linkWords ?? asText(joinedBy: ", ")
        case .markdown: return asText(joinedBy: "\n\n")
        case .custom(let custom) where custom.role != .other: return nil
        case .custom(let custom):
            if member("$oid") != nil { return with(.null) }
            return custom.cell.flatMap { asFlag == nil ? understood(as: $0) : nil } ?? (isList ? identifiers : asText(joinedBy: ", "))
        case .picture, .file:
            if case .flag = content { return with(.null) }
            // Of several pictures, the first is meant.
            var first = only
            if first == nil, case .list(let all) = content { first = all.first { !$0.isAbsent } }
            let picture = first ?? self
            return nothing ?? (picture.file ?? picture).pathOfPicture ?? picture.file ?? first
        case .date: return nothing ?? timestamp ?? only
        case .webAddress:
            // The flag says only that there is a page.
            if content.isTruth { return with(.null) }
            return text.flatMap(WrittenLink.init).map { with(.text($0.address)) } ?? only
        case .word(let words):
            // Of several forms of a book, the first is shown.
            let known: SourceValue? =
                if case .list(let elements) = content { elements.first { $0.text.map { words.index(of: $0) != nil } ?? false } } else {
                    nil
                }
            return only.map { $0.named ?? $0 } ?? known ?? named
        case .flag:
            guard let flag = asFlag else { return blank }
            if case .flag = content { return nil }
            return with(.flag(flag))
        case .wholeNumber(let bounds, _, _): return number(most: Double(bounds.upperBound), isWhole: true)
        case .number(let bounds, _): return number(most: bounds.upperBound, isWhole: false)
        case .texts(_, nil), .textsOrObjects: return asTexts(atCommas: true, mayBeNamed: true)
        case .texts(_, let key?):
            let named = renamed(to: key)
            return (asTexts(atCommas: false) ?? named ?? self).wrapped(in: key) ?? named
        case .object: return nil
        case .objects(let shape):
            guard let own = shape.ofTexts else { return nil }
            // The flag says only that there is a review.
            if case .one = own.content, content.isTruth { return with(.null) }
            if case .files = own.content, let files = filed(under: own.key) { return files.understood(as: type) ?? files }
            if case .object = content {
                let list = with(.list([self]))
                return list.understood(as: type) ?? list
            }
            // Names stand beside each other in one text, but other texts have separators inside.
            let texts: SourceValue? =
                switch own.content {
                case .names: asTexts(atCommas: false, areNames: true)
                case .files: asTexts(atCommas: true)
                case .one: text == nil ? nil : blank ?? with(.list([self]))
                }
            return (texts ?? self).wrapped(in: own.key, beside: own)
        }
    }

    /// The elements of a field that is a list; nil for another field.
    func asList(of type: FieldType) -> [SourceValue]? {
        switch type {
        case .texts, .textsOrObjects, .objects:
            let value = understood(as: type) ?? self
            if value.isAbsent { return [] }
            guard case .list(let elements) = value.content else { return nil }
            return elements
        default: return nil
        }
    }

    /// The text of an element of a field that is a list.
    func text(in type: FieldType) -> String? {
        if case .objects(let shape) = type, let key = shape.ofTexts?.key { return member(key)?.text }
        return text
    }

    func with(_ content: Content) -> SourceValue { SourceValue(content, offset: offset) }

    /// Nothing, for a word with which programs write that; nil for any other value.
    private var nothing: SourceValue? {
        guard let text, text.utf8.count <= 10, let first = text.utf8.first, !(0x31...0x39).contains(first) else { return nil }
        return Self.noValues.contains(text.trimmed.lowercased()) ? with(.null) : nil
    }

    private static let noValues: Set = ["null", "undefined", "n/a", "nan", "none", "-", "–", "—", "undated", "0000", "0000-00-00"]

    /// The day of a time in seconds since 1970, as databases export it: `{"seconds": 1706227200, "nanoseconds": 0}`.
    private var timestamp: SourceValue? {
        // MongoDB writes `{"$date": "2009-04-01T00:00:00Z"}`.
        if let date = member("$date") { return date.member("$numberLong") ?? date }
        switch (member("seconds") ?? member("_seconds"))?.content {
        case .number(let digits)?, .plain(let digits)?:
            guard let seconds = Int(digits), (1...253_402_300_799).contains(seconds) else { return nil }
            return with(.text(PartialDate(daysSince1970: seconds / 86_400).machineText))
        default: return nil
        }
    }

    /// Nothing, for a text that is blank; nil for any other value.
    private var blank: SourceValue? { if case .text(let text) = content, text.isBlank { with(.null) } else { nil } }

    /// The words of a text that is a link; nil for any other value.
    private var linkWords: SourceValue? { text.flatMap(WrittenLink.init).map { with(.text($0.words)) } }

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

    /// Objects that have their files under another key than this one, with their words: `[{"photo_file": "a.jpg", "photo_alt": "…"}]`; nil if
    /// there is none.
    private func filed(under key: String) -> SourceValue? {
        let elements: [SourceValue] = if case .list(let all) = content { all } else { [self] }
        guard elements.contains(where: { $0.members != nil && !$0.hasMember(key) && $0.file != nil }) else { return nil }
        return with(
            .list(
                elements.map { element in
                    guard let members = element.members, !element.hasMember(key), let file = element.file else { return element }
                    var own = [SourceMember(key: key, keyOffset: file.offset, value: file)]
                    for (word, names) in [("alt", ["alt", "alttext"]), ("caption", ["caption", "title", "description"])] {
                        guard let member = members.first(where: { member in names.contains { member.key.wordKey.utf8.hasSuffix($0) } })
                        else { continue }
                        own.append(SourceMember(key: word, keyOffset: member.keyOffset, value: member.value))
                    }
                    return SourceValue(.object(own), offset: element.offset)
                }
            )
        )
    }

    /// A list whose objects have their names under a key; nil if they have them already.
    private func renamed(to key: String) -> SourceValue? {
        guard case .list(let elements) = content, elements.contains(where: { $0.members != nil && !$0.hasMember(key) }) else { return nil }
        return with(
            .list(
                elements.map { element in
                    guard let members = element.members, !element.hasMember(key),
                        let place = members.firstIndex(where: { $0.key == "name" || $0.key == "title" || $0.key == "label" })
                    else { return element }
                    var own = members
                    own[place] = SourceMember(key: key, keyOffset: own[place].keyOffset, value: own[place].value)
                    return SourceValue(.object(own), offset: element.offset)
                }
            )
        )
    }

    /// The identifiers of a list as one text: `[{"type": "ISBN_13", "identifier": "9788936434120"}]`; nil for other lists.
    private var identifiers: SourceValue? {
        guard case .list(let elements) = content else { return nil }
        let texts = elements.compactMap { $0.member("identifier")?.text }
        return texts.isEmpty || texts.count < elements.count ? nil : with(.text(texts.joined(separator: ", ")))
    }

    /// The name that an object has, as a text; nil for other values.
    private var named: SourceValue? { nameOfObject.map { with(.text($0)) } }

    /// The file in an object such as `{"image": "covers/a.jpg", "alt": "…"}`, or the largest of several; nil for other values.
    private var file: SourceValue? {
        guard let members else { return nil }
        let keys = [
            "image", "src", "url", "path", "file", "filename", "href", "original", "full", "extraLarge", "large", "medium", "small",
            "thumbnail", "smallThumbnail",
        ]
        let named = keys.lazy.compactMap { key in self.member(key).flatMap { $0.text == nil ? nil : $0 } }.first
        let files = members.filter { $0.value.text.map { ImageFinder.hasEnding(String($0.utf8.prefix(before: "?", "#"))) } ?? false }
        // Of `full` and `thumb`, the smaller one is not meant.
        return named ?? (files.first { !$0.key.lowercased().utf8.contains("thumb".utf8) } ?? files.first)?.value
    }

    /// The path of a picture beside the data, however a program of another system writes it: `covers\\a.jpg`, `./a.jpg`, `/a.jpg`. Nil if it
    /// is written so.
    private var pathOfPicture: SourceValue? {
        guard let text else { return nil }
        // Of a path on a Windows computer, the name of the file is meant.
        let isOnDrive = text.utf8.count > 3 && text.utf8.dropFirst().first == UInt8(ascii: ":") && text.utf8.contains(UInt8(ascii: "\\"))
        if isOnDrive || text.utf8.hasPrefix("\\\\") {
            let name = text.utf8.split { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "/") }.last.map { String(Substring($0)) }
            return name.map { with(.text($0)) }
        }
        guard LinkAddress.scheme(of: text) == nil, !text.utf8.hasPrefix("//") else { return nil }
        var path = text.utf8.contains(UInt8(ascii: "\\")) ? text.utf8.replacing("\\", with: "/") : text
        // Data in a folder of its own names pictures beside that folder.
        while path.utf8.hasPrefix("../") { path = String(path.dropFirst(3)) }
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
    /// - Parameters:
    ///   - areNames: whether the texts are names of people, which may contain commas.
    ///   - mayBeNamed: whether an object is read as its name.
    private func asTexts(atCommas: Bool, areNames: Bool = false, mayBeNamed: Bool = false) -> SourceValue? {
        switch content {
        case .text, .plain, .number:
            if let blank { return blank }
            return with(.list(parts(atCommas: atCommas, areNames: areNames)))
        case .list(let elements):
            guard elements.contains(where: { $0.isAbsent || $0.isBlank || $0.isNumber || mayBeNamed && $0.named != nil }) else {
                return nil
            }
            return with(.list(elements.filter { !$0.isAbsent && !$0.isBlank }.map { (mayBeNamed ? $0.named : nil) ?? $0.asPlainNumber }))
        case .null, .flag, .records, .object: return nil
        }
    }

    private var isBlank: Bool { text?.isBlank ?? false }

    private var isNumber: Bool { if case .number = content { true } else { false } }

    private var asPlainNumber: SourceValue { if case .number(let digits) = content { with(.plain(digits)) } else { self } }

    /// A text in an object, or each text of a list.
    private func wrapped(in key: String, beside own: ObjectOfText? = nil) -> SourceValue? {
        guard case .list(let elements) = content else { return isAbsent ? self : nil }
        if case .names? = own?.content, elements.contains(where: { $0.isUnreadPerson(key) }) {
            return with(.list(Self.people(elements, key)))
        }
        guard elements.contains(where: { $0.text != nil }) else { return isAbsent ? self : nil }
        return with(
            .list(
                elements.map { element in
                    guard element.text != nil else { return element }
                    var members = [SourceMember(key: key, keyOffset: element.offset, value: element)]
                    if case .one(let kind, let word)? = own?.content {
                        let value = SourceValue(.text(word), offset: element.offset)
                        members.append(SourceMember(key: kind, keyOffset: element.offset, value: value))
                    }
                    return SourceValue(.object(members), offset: element.offset)
                }
            )
        )
    }

    /// The people of a list or a text, as objects.
    package func people(under key: String) -> [SourceValue] {
        guard case .list(let elements) = (asTexts(atCommas: false, areNames: true) ?? self).content else { return isAbsent ? [] : [self] }
        return Self.people(elements, key)
    }

    /// Whether an author is a text, or an object whose name has another key or may hold a role.
    private func isUnreadPerson(_ key: String) -> Bool {
        text != nil || member(key) == nil || !hasMember("role") && member(key)?.text.flatMap { WrittenName($0).place } != nil
    }

    /// People of texts, with their roles.
    private static func people(_ elements: [SourceValue], _ key: String) -> [SourceValue] {
        var names = WrittenName.all(elements.compactMap(\.text))[...]
        return elements.flatMap { element -> [SourceValue] in
            if element.text != nil { return (names.popFirst() ?? []).map { element.person($0, key) } }
            guard let text = element.member(key)?.text ?? element.nameOfObject else { return [element] }
            let name = element.hasMember("role") ? WrittenName(whole: text) : WrittenName(text)
            return name.name == element.member(key)?.text ? [element] : [element.person(name, key)]
        }
    }

    private func person(_ name: WrittenName, _ key: String) -> SourceValue {
        let own = [(key, name.name), ("role", name.role)].compactMap { key, text in
            text.map { SourceMember(key: key, keyOffset: offset, value: with(.text($0))) }
        }
        let rest = (members ?? []).filter { member in
            member.key != key && !own.contains { $0.key == member.key } && !Self.givenNames.contains(member.key)
                && !Self.familyNames.contains(member.key)
        }
        return with(.object(own + rest))
    }

    /// The name that an object has: its `name`, `title` or `label`.
    private var nameOfObject: String? {
        guard case .object(let members) = content else { return nil }
        func text(_ keys: [String]) -> String? { keys.lazy.compactMap { key in members.first { $0.key == key }?.value.text }.first }
        let (given, family) = (text(Self.givenNames), text(Self.familyNames))
        let whole = [given, family].compactMap(\.self).joined(separator: " ")
        return family == nil ? text(["name", "fullName", "full_name", "title", "label"]) ?? given : whole
    }

    private static let givenNames = ["firstName", "first_name", "first", "given", "givenName"]
    private static let familyNames = ["lastName", "last_name", "last", "family", "familyName", "surname"]

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
}

extension SourceValue {
    /// Whether an object has a key, even without a value.
    func hasMember(_ key: String) -> Bool {
        if case .object(let members) = content { members.contains { $0.key == key } } else { false }
    }

    var memberCount: Int? { if case .object(let members) = content { members.count } else { nil } }

    private static let words: [String: Bool] = {
        let yes = [
            "true", "yes", "on", "1", "y", "x", "✓", "✔", "☑", "✅", "√", "v", "o", "○", "◯", "●", "예", "네", "はい", "ja", "oui", "wahr",
            "vrai",
        ]
        let no = ["false", "no", "off", "0", "n", "×", "✕", "✗", "☐", "아니요", "아니오", "いいえ", "nein", "non", "falsch", "faux"]
        return Dictionary(uniqueKeysWithValues: yes.map { ($0, true) } + no.map { ($0, false) })
    }()

    /// The flag that a word means; nil for other words.
    package static func flag(ofWord word: String) -> Bool? { word.utf8.count <= 10 ? words[word.lowercased()] : nil }
}

extension SourceValue.Content {
    /// Whether it is `true` or `false`.
    fileprivate var isTruth: Bool {
        switch self {
        case .flag: true
        case .plain(let text), .text(let text): text == "true" || text == "false"
        case .null, .number, .list, .records, .object: false
        }
    }
}
