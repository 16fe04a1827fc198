import SiteBase

/// Finds repeated keys in an object. Only large objects need a set.
struct DuplicateKeys {
    private var indexes: [[UInt8]: Int] = [:]

    mutating func insert(_ key: String, among members: [SourceMember]) -> SourceMember? {
        // The comparison is exact: a composed and a decomposed é are different keys.
        guard members.count >= 16 else {
            return members.first {
                $0.key.utf8.count == key.utf8.count && $0.key == key && $0.key.withBytes { own in key.withBytes { own.equals($0) } }
            }
        }
        if indexes.isEmpty {
            for (index, member) in members.enumerated() { indexes[Array(member.key.utf8)] = index }
        }
        let name = Array(key.utf8)
        if let index = indexes[name], members.indices.contains(index) { return members[index] }
        indexes[name] = members.count
        return nil
    }
}
