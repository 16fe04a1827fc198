import DataReading
import Diagnostics
import SiteBase
import SiteRecords

/// Records in groups: a list for each year, status or subject, which may have groups inside.
extension RecordSearch {
    /// Records under the names of groups, the outermost first.
    struct Group {
        var names: [String?]
        let list: SourceValue
    }

    /// Lists of records under the names of groups: years, words such as a status, or words that become tags. A group may have a single
    /// record or other groups, and texts such as a date may stand beside the groups. Nil if the members are no such lists.
    func groups(_ members: [SourceMember]) -> [Group]? {
        let own = members.filter { $0.value.isList || $0.value.members != nil }
        let areWords = own.allSatisfy { key(ofGroups: [$0.key]) != nil }
        guard own.count > 1 || areWords && own.count == members.count || own.contains(where: { Publication.key(ofGroup: $0.key) != nil })
        else { return nil }
        let groups = own.compactMap { member -> [Group]? in
            if let groups = groupsOfElements(member.value) {
                return groups.map { Group(names: [member.key] + $0.names, list: $0.list) }
            }
            if holdsObjects(member.value) { return [Group(names: [member.key], list: member.value)] }
            if let nested = nested(member, depth: 0) { return nested }
            // A section may be empty.
            if areWords, member.value.isList, member.value.firstElement == nil { return [] }
            guard areWords, let inner = member.value.members, isRecord(inner) else { return nil }
            return [Group(names: [member.key], list: SourceValue(.list([member.value]), offset: member.value.offset))]
        }
        let lists = groups.compactMap(\.first?.list)
        // A list is there for something that has other keys than the records of the other lists.
        guard groups.count == own.count, !lists.isEmpty, areWords || haveSameKeys(lists) else { return nil }
        return groups.flatMap(\.self)
    }

    /// The groups of a list such as `[{"year": 2019, "books": […]}]`; nil for another list.
    func groupsOfElements(_ list: SourceValue) -> [Group]? {
        let first = list.isList ? list.firstElements(DataFolder.mostTried).compactMap(\.members) : []
        let names = Set(first.filter(isGroup).flatMap { $0.filter { holdsObjects($0.value) }.map(\.key) })
        return !names.isEmpty && first.allSatisfy { isGroup($0) || isEmptyGroup($0, names) } ? elements(of: list).map(group) : nil
    }

    /// The groups of an object that has lists of records or such objects, and perhaps a count or a name; nil for other values.
    func nested(_ member: SourceMember, depth: Int) -> [Group]? {
        guard let members = member.value.members, depth < Self.deepest, !isRecord(members) else { return nil }
        var groups: [Group] = []
        for inner in members where inner.value.isList || inner.value.members != nil {
            if holdsObjects(inner.value) {
                groups.append(Group(names: [inner.key], list: inner.value))
            } else if let inner = nested(inner, depth: depth + 1) {
                groups += inner
            } else {
                return nil
            }
        }
        // A list of books is named for that, and not for what they have in common.
        if Set(groups.map { $0.names[0] ?? "" }).count == 1, kinds.contains(where: { $0.listKeys.contains(groups[0].names[0] ?? "") }) {
            for index in groups.indices { groups[index].names[0] = nil }
        }
        // What the object says about who may see it holds for all records inside.
        let flags = members.filter(Publication.isFlag)
        groups = groups.map { group in
            Group(names: [member.key] + group.names, list: flags.isEmpty ? group.list : Self.adding(flags, to: group.list))
        }
        return groups.isEmpty ? nil : groups
    }

    /// Whether the first records of several lists have mostly the same keys, among them the title.
    func haveSameKeys(_ lists: [SourceValue]) -> Bool {
        let keys = lists.map { Set($0.firstElement?.members?.map(\.key) ?? []) }
        let (shared, most) = (keys.reduce(keys[0]) { $0.intersection($1) }, keys.map(\.count).max() ?? 0)
        let isTitled = shared.count > 1 && isRecord(lists[0].firstElement?.members ?? [])
        return isTitled && (shared.count * 2 >= most || kinds.contains { ($0.record?.fields(named: Array(shared)).count ?? 0) > 1 })
    }

    /// Whether an object such as `{"year": 2019, "books": […]}` consists of a list of records and its name.
    func isGroup(_ members: [SourceMember]) -> Bool {
        let lists = members.filter { holdsObjects($0.value) }
        guard members.count <= 8, lists.count == 1,
            isRecord(lists[0].value.firstElement?.members ?? []) || wrapper(of: lists[0].value) != nil
        else { return false }
        return !isRecord(members) || lists[0].key == "items" || lists[0].key == "members"
            || kinds.contains { $0.listKeys.contains(lists[0].key) }
    }

    /// Whether an object is a group without records yet: `{"year": 2026, "books": null}`.
    private func isEmptyGroup(_ members: [SourceMember], _ names: Set<String>) -> Bool {
        members.contains { names.contains($0.key) && ($0.value.isAbsent || $0.value.isList && $0.value.firstElement == nil) }
    }

    /// An object such as `{"year": 2019, "books": […]}`: its name and its list.
    func group(_ value: SourceValue) -> Group {
        let members = value.members ?? []
        let flags = members.filter(Publication.isFlag)
        let name = members.lazy.filter { member in !flags.contains { $0.key == member.key } }.compactMap { $0.value.text }.first
        let list = members.first { holdsObjects($0.value) }?.value ?? SourceValue(.list([]), offset: value.offset)
        return Group(names: [name], list: flags.isEmpty ? list : Self.adding(flags, to: list))
    }

    /// The records of all groups. Each record has the names of its groups as values: a year, a known word, a tag, or who may see it.
    func grouped(_ groups: [Group], at path: FieldPath) -> Found? {
        let tags = kinds.lazy.compactMap { $0.record?.fields.first { $0.use.term == .tags }?.key }.first
        let depth = groups.map(\.names.count).max() ?? 0
        let keys = (0..<depth).map { level -> String? in
            let names = groups.compactMap { level < $0.names.count ? $0.names[level] : nil }
            return key(ofGroups: names.filter { Publication.key(ofGroup: $0) == nil })
        }
        let records = groups.flatMap { group in
            let values = zip(keys, group.names).compactMap { key, name -> (key: String, value: SourceValue.Content)? in
                guard let name else { return nil }
                if let flag = Publication.key(ofGroup: name) { return flag == "published" ? nil : (flag, .flag(true)) }
                return (key ?? self.key(ofGroups: [name]) ?? tags).map { ($0, .text(name)) }
            }
            return elements(of: group.list).map { record in
                guard let members = record.members else { return record }
                let own = values.reduce(members) { adding($1.value, as: $1.key, to: $0, isTag: $1.key == tags, of: record) }
                return SourceValue(.object(own), offset: record.offset)
            }
        }
        return records.isEmpty ? nil : Found(list: SourceValue(.list(records), offset: records[0].offset), path: path)
    }

    /// The members of a record with a value of its group. If the record has one of its own, that counts, but a group is one more tag.
    func adding(
        _ value: SourceValue.Content,
        as key: String,
        to members: [SourceMember],
        isTag: Bool,
        of record: SourceValue
    ) -> [SourceMember] {
        let value = SourceValue(value, offset: record.offset)
        let isFlag = value.asFlag != nil
        guard !isFlag, let index = members.firstIndex(where: { isNamed(key, among: [$0.key]) && !$0.value.isAbsent }) else {
            return members.filter { !isFlag || $0.key != key } + [SourceMember(key: key, keyOffset: record.offset, value: value)]
        }
        guard isTag, let name = value.text else { return members }
        var members = members
        let own = members[index].value
        let both: SourceValue.Content =
            if let text = own.text { .text("\(text), \(name)") } else if case .list(let all) = own.content { .list(all + [value]) } else {
                own.content
            }
        members[index] = SourceMember(
            key: members[index].key,
            keyOffset: members[index].keyOffset,
            value: SourceValue(both, offset: own.offset)
        )
        return members
    }

    /// The key of the value that all names of groups are: a word such as a status, or the year of a reading. Nil if they are neither.
    func key(ofGroups names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let fields = kinds.compactMap(\.record).flatMap(\.fields)
        for field in fields {
            if case .word(let words) = field.type, names.allSatisfy({ words.index(of: $0) != nil }) { return field.key }
        }
        let areYears = names.allSatisfy { $0.utf8.count == 4 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        return areYears ? kinds.lazy.compactMap { $0.record?.key(named: "Year Read") }.first : nil
    }
}
