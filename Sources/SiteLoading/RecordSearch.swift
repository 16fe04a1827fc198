package import DataReading
import Diagnostics
import SiteBase
package import SiteRecords

/// Finds the list of records inside other data: below other keys as in `{"data": {"items": […]}}`, in a list for each year or status, or as
/// an object for each record.
package struct RecordSearch {
    /// A list of records and where it was found.
    package struct Found {
        package let list: SourceValue
        let path: FieldPath
    }

    /// The kind of the collection; nil if it is not known.
    private let kind: CollectionKind?
    private let all: CollectionKinds
    /// The kinds that the collection may be of.
    var kinds: [CollectionKind] { kind.map { [$0] } ?? all.all }
    /// The number of levels of objects to search.
    static let deepest = 4

    /// - Parameters:
    ///   - kind: the kind of the collection; nil if it is not known.
    ///   - all: all kinds.
    package init(_ kind: CollectionKind?, among all: CollectionKinds) { (self.kind, self.all) = (kind, all) }

    /// The list at a path, as `keys` gives it; nil if there is none.
    func list(in root: SourceValue, at path: [String]) -> Found? {
        guard let value = OwnFields.value(root, path[...]), value.isList else { return nil }
        let path = path.reduce(FieldPath.root) { .key($0, $1) }
        guard let first = value.firstElement, first.isList else { return Found(list: value, path: path) }
        // Several objects on the way have such a list.
        return Found(list: SourceValue(.list(elements(of: value).flatMap(elements)), offset: value.offset), path: path)
    }

    /// The list inside other data; nil if the data is a list of records, or if a kind knows the key of the list, or if no list or several
    /// lists are found.
    package func list(in root: SourceValue) -> Found? {
        let found = listAsWritten(in: root)
        guard let list = found?.list ?? (root.isList ? root : nil), let key = wrapper(of: list) else { return found }
        let records = elements(of: list).map { unwrapped($0, from: key) }
        return Found(list: SourceValue(.list(records), offset: list.offset), path: found?.path ?? .root)
    }

    /// The key of the object that has the fields in each record, such as `volumeInfo`; nil if the records have them, or if a kind knows the
    /// key.
    func wrapper(of list: SourceValue) -> String? {
        let first = list.firstElements(DataFolder.mostTried).compactMap(\.members)
        guard let keys = first.first?.map(\.key), !isRecord(first[0]) else { return nil }
        let inside = keys.filter { key in
            !all.all.contains { $0.record?.wrapper == key }
                && first.allSatisfy { members in members.first { $0.key == key }?.value.members.map(isMostOfRecord) ?? false }
        }
        return inside.count == 1 ? inside[0] : nil
    }

    /// Whether an object has several fields of a kind.
    private func isMostOfRecord(_ members: [SourceMember]) -> Bool {
        let keys = members.map(\.key)
        return kinds.contains { ($0.record?.fields(named: keys).count ?? 0) > 1 }
    }

    private func unwrapped(_ record: SourceValue, from key: String) -> SourceValue {
        guard let members = record.members, let inner = members.first(where: { $0.key == key })?.value.members else { return record }
        let others = members.filter { member in
            member.key != key && member.value.members == nil && !member.value.isList && !inner.contains { $0.key == member.key }
        }
        return SourceValue(.object(inner + others), offset: record.offset)
    }

    private func listAsWritten(in root: SourceValue) -> Found? {
        switch root.content {
        case .list, .records:
            return groupsOfElements(root).flatMap { grouped($0, at: .root) }
        case .object(let members):
            let own = kind ?? all.recognised(root)
            guard let member = members.first(where: { own?.listKeys.contains($0.key) == true && $0.value.isList }) else {
                let named = members.filter { member in kinds.contains { $0.listKeys.contains(member.key) } }
                if let map = named.lazy.compactMap({ map(of: $0.value.members ?? [], at: .key(.root, $0.key)) }).first { return map }
                if isBook(members) { return Found(list: SourceValue(.list([whole(root)]), offset: root.offset), path: .root) }
                return list(among: members, at: .root, depth: 1)
            }
            // The records may be of another kind than the key suggests.
            guard kind == nil, let other = all.kind(ofColumnsOf: member.value), other != own else { return nil }
            return Found(list: member.value, path: .key(.root, member.key))
        case .null, .flag, .number, .text, .plain: return nil
        }
    }

    /// An object whose lists are in memory.
    private func whole(_ object: SourceValue) -> SourceValue {
        let members = (object.members ?? []).map { member in
            let value = member.value.isList ? SourceValue(.list(elements(of: member.value)), offset: member.value.offset) : member.value
            return SourceMember(key: member.key, keyOffset: member.keyOffset, value: value)
        }
        return SourceValue(.object(members), offset: object.offset)
    }

    /// Whether an object is a single record, not data that holds records: it has a title and people, and most of its keys are fields.
    private func isBook(_ members: [SourceMember]) -> Bool {
        let keys = members.map(\.key)
        return kinds.contains { kind in
            guard let record = kind.record, let people = record.fields.first(where: { $0.use.term == .people })?.key else { return false }
            let known = record.fields(named: keys)
            return known.contains(people) && known.count > 2 && known.count * 3 > keys.count
                && !members.contains { kind.listKeys.contains($0.key) }
        }
    }

    private func list(among members: [SourceMember], at path: FieldPath, depth: Int) -> Found? {
        let lists = members.filter { holdsObjects($0.value) }
        let objects = members.compactMap { member in member.value.members.map { (member: member, inner: $0) } }
        if let groups = groups(members) { return grouped(groups, at: path) }
        if lists.count > 1 {
            let records = lists.filter { isRecord($0.value.firstElement?.members ?? []) }
            return records.count == 1 ? Found(list: records[0].value, path: .key(path, records[0].key)) : nil
        }
        if let list = lists.first {
            // Records of another list would be lost without a word.
            if objects.contains(where: { nested($0.member, depth: 0) != nil }) { return nil }
            let path = FieldPath.key(path, list.key)
            return groupsOfElements(list.value).map { grouped($0, at: path) } ?? Found(list: list.value, path: path)
        }
        if let map = map(of: members, at: path) { return map }
        let maps =
            lists.isEmpty
            ? objects.filter { $0.inner.first?.value.members.map(isMostOfRecord) ?? false }
                .compactMap { map(of: $0.inner, at: .key(path, $0.member.key)) } : []
        if maps.count == 1 { return maps[0] }
        // Several objects with lists may all be meant.
        guard depth < Self.deepest, objects.count(where: { holdsLists($0.member.value, depth: depth) }) == 1 else { return nil }
        let found = objects.compactMap { list(among: $0.inner, at: .key(path, $0.member.key), depth: depth + 1) }
        return found.count == 1 ? found[0] : nil
    }

    /// An object of records under their names; nil if the members are no such records.
    private func map(of members: [SourceMember], at path: FieldPath) -> Found? {
        guard members.count > 1, members.allSatisfy({ $0.value.members != nil }) else { return nil }
        let first = members.prefix(DataFolder.mostTried).map { $0.value.members ?? [] }
        if first.allSatisfy(isRecord) {
            let list = SourceValue(.list(members.map(named)), offset: members[0].value.offset)
            return Found(list: numbered(list, by: members) ?? list, path: path)
        }
        // The keys may be the titles.
        guard !first.contains(where: isRecord), first.contains(where: { isMostOfBook($0) }) else { return nil }
        let titled = members.map { member in
            let title = SourceMember(
                key: "title",
                keyOffset: member.keyOffset,
                value: SourceValue(.text(member.key), offset: member.keyOffset)
            )
            return SourceValue(.object([title] + (member.value.members ?? [])), offset: member.value.offset)
        }
        return Found(list: SourceValue(.list(titled), offset: members[0].value.offset), path: path)
    }

    /// Volumes with the numbers that their keys are or end with, such as `volume_10`; nil for other records and keys.
    private func numbered(_ list: SourceValue, by members: [SourceMember]) -> SourceValue? {
        let digits = members.map { String($0.key.reversed().prefix { ("0"..."9").contains($0) }.reversed()) }
        guard let record = kinds.first?.record, kinds.first == all.all.first, all.recognised(list) == all.all.first,
            let number = record.key(named: "volume number"),
            digits.allSatisfy({ (1...4).contains($0.utf8.count) }), Set(digits).count == digits.count,
            Set(zip(members, digits).map { $0.key.utf8.count == $1.utf8.count ? "" : String($0.key.dropLast($1.count)) }).count == 1
        else { return nil }
        let records = zip(elements(of: list), zip(members, digits)).map { value, own -> SourceValue in
            guard let inner = value.members, !isNamed(number, among: inner.map(\.key)) else { return value }
            let text = SourceValue(.plain(own.1), offset: own.0.keyOffset)
            return SourceValue(.object(inner + [SourceMember(key: number, keyOffset: own.0.keyOffset, value: text)]), offset: value.offset)
        }
        return SourceValue(.list(records), offset: list.offset)
    }

    /// Whether an object has people and another field of a kind, and no title.
    private func isMostOfBook(_ members: [SourceMember]) -> Bool {
        let keys = members.map(\.key) + ["title"]
        return kinds.contains { kind in
            guard let record = kind.record, let people = record.fields.first(where: { $0.use.term == .people })?.key else { return false }
            let known = record.fields(named: keys)
            return known.contains(people) && known.count > 2
        }
    }

    /// A record under its name, which may be the ISBN or, in small letters with hyphens, that of its page.
    private func named(_ member: SourceMember) -> SourceValue {
        let digits = member.key.utf8.filter { $0 != UInt8(ascii: "-") }
        let isISBN = digits.count == 13 && digits.allSatisfy { (0x30...0x39).contains($0) }
        let isName =
            member.key.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
            && member.key.utf8.contains(UInt8(ascii: "-")) && digits.contains { $0 >= 0x61 }
        guard isISBN || isName, var members = member.value.members,
            let key = kinds.lazy.compactMap({ $0.record?.key(named: isISBN ? "ISBN" : "id") }).first,
            !isNamed(key, among: members.map(\.key))
        else { return member.value }
        let name = SourceValue(.text(member.key), offset: member.keyOffset)
        members.append(SourceMember(key: key, keyOffset: member.keyOffset, value: name))
        return SourceValue(.object(members), offset: member.value.offset)
    }

    /// Whether an object has the required text of a kind, such as a title.
    func isRecord(_ members: [SourceMember]) -> Bool {
        let keys = members.map(\.key)
        return kinds.contains { kind in
            guard let record = kind.record else { return false }
            return !record.fields(named: keys).isEmpty || record.wrapper.map(keys.contains) ?? false
        }
    }

    /// Whether there is a list of records somewhere in an object.
    private func holdsLists(_ value: SourceValue, depth: Int) -> Bool {
        guard depth < Self.deepest else { return false }
        return (value.members ?? []).contains { member in
            holdsObjects(member.value) && isRecord(member.value.firstElement?.members ?? []) || holdsLists(member.value, depth: depth + 1)
        }
    }

    func holdsObjects(_ value: SourceValue) -> Bool { value.firstElement?.members != nil }

    /// Data in which all records say what the object around them says about who may see them.
    static func sharingPublication(_ root: SourceValue) -> SourceValue {
        guard let members = root.members else { return root }
        let flags = members.filter(Publication.isFlag)
        // A single record has them itself.
        guard !flags.isEmpty, members.contains(where: { $0.value.firstElement?.members != nil || $0.value.members != nil }) else {
            return root
        }
        let others = members.filter { member in !flags.contains { $0.key == member.key } }
        let shared = others.map { SourceMember(key: $0.key, keyOffset: $0.keyOffset, value: adding(flags, to: $0.value)) }
        return SourceValue(.object(shared), offset: root.offset)
    }

    /// A list whose records have these members instead of their own, or an object with such lists.
    static func adding(_ flags: [SourceMember], to value: SourceValue) -> SourceValue {
        if let members = value.members {
            let own = members.map { SourceMember(key: $0.key, keyOffset: $0.keyOffset, value: adding(flags, to: $0.value)) }
            return SourceValue(.object(own), offset: value.offset)
        }
        guard value.isList, value.firstElement?.members != nil else { return value }
        let records = elements(of: value).map { record -> SourceValue in
            let own = (record.members ?? []).filter { member in !flags.contains { $0.key == member.key } }
            return SourceValue(.object(own + flags), offset: record.offset)
        }
        return SourceValue(.list(records), offset: value.offset)
    }

    /// The elements of a list. The records of a list are read now, because they get a value of their group.
    func elements(of list: SourceValue) -> [SourceValue] { Self.elements(of: list) }

    static func elements(of list: SourceValue) -> [SourceValue] {
        switch list.content {
        case .list(let elements): elements
        case .records(let records): records.values(problems: DiagnosticCollector())
        case .null, .flag, .number, .text, .plain, .object: []
        }
    }

    /// The records of a file whose name is a word such as a status, with that word: those of `want_to_read.csv`. Nil for other names.
    func list(_ root: SourceValue, in file: String) -> SourceValue? {
        let whole = String(file.utf8.prefix(before: "."))
        guard let name = ([whole] + whole.words).first(where: { key(ofGroups: [$0]) != nil }), name.utf8.contains(where: { $0 >= 0x3A })
        else {
            return nil
        }
        return grouped([Group(names: [name], list: root)], at: .root)?.list
    }

    /// Whether a record has a field under one of the field's names.
    func isNamed(_ key: String, among keys: [String]) -> Bool {
        kinds.contains { kind in keys.contains { kind.record?.key(named: $0) == key } }
    }
}

extension String {
    /// The last word of a name such as `booksWishlist` or `books_to_read`: `Wishlist`, `to read`.
    fileprivate var words: [String] {
        let parts = unicodeScalars.reduce(into: [""]) { parts, scalar in
            let isLetter = scalar.properties.isAlphabetic
            if !isLetter || scalar.properties.isUppercase { parts.append("") }
            if isLetter { parts[parts.count - 1].unicodeScalars.append(scalar) }
        }
        .filter { !$0.isEmpty }
        // What follows the first word says which books these are: `books read` may be any.
        return parts.count > 1 ? [parts.dropFirst().joined(separator: " ")] : []
    }
}
