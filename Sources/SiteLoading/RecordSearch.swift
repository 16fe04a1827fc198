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
    private var kinds: [CollectionKind] { kind.map { [$0] } ?? all.all }
    /// The number of levels of objects to search.
    private static let deepest = 4

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
        switch root.content {
        case .list, .records:
            let first = root.firstElements(DataFolder.mostTried).compactMap(\.members)
            guard !first.isEmpty, first.allSatisfy(isGroup) else { return nil }
            return grouped(elements(of: root).map(group), at: .root)
        case .object(let members):
            let own = kind ?? all.recognised(root)
            guard let member = members.first(where: { own?.listKeys.contains($0.key) == true && $0.value.isList }) else {
                if isBook(members) { return Found(list: SourceValue(.list([whole(root)]), offset: root.offset), path: .root) }
                return list(among: members, at: .root, depth: 1)
            }
            // The records may be of another kind than the key suggests.
            guard kind == nil, let other = all.kind(ofColumns: member.value.recordKeys), other != own else { return nil }
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
        if let groups = groups(members, lists.map(\.key)) { return grouped(groups, at: path) }
        if lists.count > 1 {
            let records = lists.filter { isRecord($0.value.firstElement?.members ?? []) }
            return records.count == 1 ? Found(list: records[0].value, path: .key(path, records[0].key)) : nil
        }
        if let list = lists.first {
            // Records of another list would be lost without a word.
            if objects.contains(where: { nested($0.member.value, depth: 0) != nil }) { return nil }
            let path = FieldPath.key(path, list.key)
            let first = list.value.firstElements(DataFolder.mostTried).compactMap(\.members)
            return first.allSatisfy(isGroup) ? grouped(elements(of: list.value).map(group), at: path) : Found(list: list.value, path: path)
        }
        if objects.count > 1, objects.count == members.count, objects.prefix(DataFolder.mostTried).allSatisfy({ isRecord($0.inner) }) {
            let list = SourceValue(.list(objects.map { named($0.member) }), offset: objects[0].member.value.offset)
            return Found(list: list, path: path)
        }
        // Several objects with lists may all be meant.
        guard depth < Self.deepest, objects.count(where: { holdsLists($0.member.value, depth: depth) }) == 1 else { return nil }
        let found = objects.compactMap { list(among: $0.inner, at: .key(path, $0.member.key), depth: depth + 1) }
        return found.count == 1 ? found[0] : nil
    }

    /// Lists of records under the names of groups: years, words such as a status, or words that become tags. A group may have a single
    /// record. Nil if the members are no such lists.
    private func groups(_ members: [SourceMember], _ lists: [String]) -> [(name: String?, list: SourceValue)]? {
        guard members.count > 1 else { return nil }
        let areWords = key(ofGroups: members.map(\.key)) != nil
        // A list is there for something that has other keys than the records of the other lists.
        let firsts = members.map { member in
            holdsObjects(member.value)
                ? member.value : nested(member.value, depth: 0).map { SourceValue(.list($0), offset: 0) } ?? member.value
        }
        guard areWords || haveSameKeys(firsts) else { return nil }
        let groups = members.compactMap { member -> (name: String?, list: SourceValue)? in
            if holdsObjects(member.value) { return (member.key, member.value) }
            if let nested = nested(member.value, depth: 0) { return (member.key, SourceValue(.list(nested), offset: member.value.offset)) }
            guard areWords, let inner = member.value.members, isRecord(inner) else { return nil }
            return (member.key, SourceValue(.list([member.value]), offset: member.value.offset))
        }
        return groups.count == members.count ? groups : nil
    }

    /// The records of an object in which each member is a list of records or such an object; nil for other values.
    private func nested(_ value: SourceValue, depth: Int) -> [SourceValue]? {
        guard let members = value.members, !members.isEmpty, depth < Self.deepest, !isRecord(members) else { return nil }
        var records: [SourceValue] = []
        for member in members {
            if holdsObjects(member.value) {
                records += elements(of: member.value)
            } else if let inner = nested(member.value, depth: depth + 1) {
                records += inner
            } else {
                return nil
            }
        }
        return records
    }

    /// Whether the first records of several lists have the same keys, among them the title.
    private func haveSameKeys(_ lists: [SourceValue]) -> Bool {
        let keys = lists.map { Set($0.firstElement?.members?.map(\.key) ?? []) }
        return keys.allSatisfy { $0 == keys[0] && $0.count > 1 } && isRecord(lists[0].firstElement?.members ?? [])
    }

    /// A record under its name, which may be the ISBN.
    private func named(_ member: SourceMember) -> SourceValue {
        let digits = member.key.utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 13, digits.allSatisfy({ (0x30...0x39).contains($0) }), var members = member.value.members,
            let key = kinds.lazy.compactMap({ $0.record?.key(named: "ISBN") }).first, !isNamed(key, among: members.map(\.key))
        else { return member.value }
        let isbn = SourceValue(.text(member.key), offset: member.keyOffset)
        members.append(SourceMember(key: key, keyOffset: member.keyOffset, value: isbn))
        return SourceValue(.object(members), offset: member.value.offset)
    }

    /// Whether an object has the required text of a kind, such as a title.
    private func isRecord(_ members: [SourceMember]) -> Bool {
        let keys = members.map(\.key)
        return kinds.contains { kind in
            guard let record = kind.record else { return false }
            return !record.fields(named: keys).isEmpty || record.wrapper.map(keys.contains) ?? false
        }
    }

    /// Whether an object such as `{"year": 2019, "books": […]}` consists of a list of records and its name.
    private func isGroup(_ members: [SourceMember]) -> Bool {
        let lists = members.filter { holdsObjects($0.value) }
        guard members.count <= 8, lists.count == 1, isRecord(lists[0].value.firstElement?.members ?? []) else { return false }
        return !isRecord(members) || kinds.contains { $0.listKeys.contains(lists[0].key) }
    }

    /// Whether there is a list of records somewhere in an object.
    private func holdsLists(_ value: SourceValue, depth: Int) -> Bool {
        guard depth < Self.deepest else { return false }
        return (value.members ?? []).contains { member in
            holdsObjects(member.value) && isRecord(member.value.firstElement?.members ?? []) || holdsLists(member.value, depth: depth + 1)
        }
    }

    private func holdsObjects(_ value: SourceValue) -> Bool { value.firstElement?.members != nil }

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
    private static func adding(_ flags: [SourceMember], to value: SourceValue) -> SourceValue {
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
    private func elements(of list: SourceValue) -> [SourceValue] { Self.elements(of: list) }

    private static func elements(of list: SourceValue) -> [SourceValue] {
        switch list.content {
        case .list(let elements): elements
        case .records(let records): records.values(problems: DiagnosticCollector())
        case .null, .flag, .number, .text, .plain, .object: []
        }
    }

    /// An object such as `{"year": 2019, "books": […]}`: its name and its list.
    private func group(_ value: SourceValue) -> (name: String?, list: SourceValue) {
        let members = value.members ?? []
        let flags = members.filter(Publication.isFlag)
        let name = members.lazy.filter { member in !flags.contains { $0.key == member.key } }.compactMap { $0.value.text }.first
        let list = members.first { holdsObjects($0.value) }?.value ?? SourceValue(.list([]), offset: value.offset)
        return (name, flags.isEmpty ? list : Self.adding(flags, to: list))
    }

    /// The records of a file whose name is a word such as a status, with that word: those of `want_to_read.csv`. Nil for other names.
    func list(_ root: SourceValue, in file: String) -> SourceValue? {
        let name = String(file.utf8.prefix(before: "."))
        return key(ofGroups: [name]) == nil || name.utf8.allSatisfy { $0 < 0x3A } ? nil : grouped([(name, root)], at: .root)?.list
    }

    /// The records of all groups. Each record has the name of its group as a value, if that is a year or a known word.
    private func grouped(_ groups: [(name: String?, list: SourceValue)], at path: FieldPath) -> Found? {
        let names = groups.compactMap(\.name)
        let tags = kinds.lazy.compactMap { $0.record?.fields.first { $0.use.term == .tags }?.key }.first
        let key = names.count == groups.count ? key(ofGroups: names) ?? tags : nil
        let records = groups.flatMap { group in
            elements(of: group.list).map { record -> SourceValue in
                guard let key, let name = group.name, let members = record.members, !isNamed(key, among: members.map(\.key)) else {
                    return record
                }
                let value = SourceValue(.text(name), offset: record.offset)
                return SourceValue(
                    .object(members + [SourceMember(key: key, keyOffset: record.offset, value: value)]),
                    offset: record.offset
                )
            }
        }
        return records.isEmpty ? nil : Found(list: SourceValue(.list(records), offset: records[0].offset), path: path)
    }

    /// The key of the value that all names of groups are: a word such as a status, or the year of a reading. Nil if they are neither.
    private func key(ofGroups names: [String]) -> String? {
        let fields = kinds.compactMap(\.record).flatMap(\.fields)
        for field in fields {
            if case .word(let words) = field.type, names.allSatisfy({ words.index(of: $0) != nil }) { return field.key }
        }
        let areYears = names.allSatisfy { $0.utf8.count == 4 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return areYears ? kinds.lazy.compactMap { $0.record?.key(named: "Year Read") }.first : nil
    }

    /// Whether a record has a field under one of the field's names.
    private func isNamed(_ key: String, among keys: [String]) -> Bool {
        kinds.contains { kind in keys.contains { kind.record?.key(named: $0) == key } }
    }
}
