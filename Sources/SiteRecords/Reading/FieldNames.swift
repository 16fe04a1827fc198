package import DataReading
import SiteBase
import Synchronization

/// Finds fields under the names that columns and keys have in other data: `Date Read` is `finished_at`, `저자` is `authors`. Case, spaces
/// and punctuation do not count.
package final class FieldNames: Sendable {
    /// The key of a field and how certain its name is; a field's own key is most certain.
    private struct Name {
        let key: String
        let rank: Int
    }

    private let names: [String: Name]
    /// Keys that are used under their own names.
    private let taken: Set<String>
    private let own: OwnFields
    /// The key of an object inside a record that may hold the fields.
    private let wrapper: String?
    /// The keys of the last record that had other keys than the one before, with what they were renamed to.
    private let last = Mutex<Renaming?>(nil)

    private final class Renaming: Sendable {
        let keys: [String]
        /// The indices of members with their new keys.
        let renamed: [(index: Int, key: String)]

        init(_ keys: [String], _ renamed: [(index: Int, key: String)]) { (self.keys, self.renamed) = (keys, renamed) }
    }

    package init(_ declaration: RecordDeclaration, _ own: OwnFields) {
        self.own = own
        wrapper = declaration.wrapper
        let mapped = Set(own.keys.map(\.key))
        let fields = declaration.fields.filter { !mapped.contains($0.key) }
        let all = fields.flatMap { field in
            field.columnNames.enumerated().map { ($1, Name(key: field.key, rank: $0)) }
        }
        names = Dictionary(all) { first, other in other.rank < first.rank ? other : first }
        taken = Set(
            declaration.fields.map(\.key) + declaration.ignored + own.keysOfPaths + Publication.otherKeys
                + [declaration.wrapper, SourceMember.exportedKey, RecordDeclaration.linksKey].compactMap(\.self)
        )
    }

    /// The record with the keys of fields.
    package func renamed(_ record: SourceValue) -> SourceValue {
        guard case .object(var members) = record.content else { return record }
        if let wrapper, let index = members.firstIndex(where: { $0.key == wrapper }), case .object(let inner) = members[index].value.content
        {
            guard let renamed = renamed(inner) else { return record }
            let value = SourceValue(.object(renamed), offset: members[index].value.offset)
            members[index] = SourceMember(key: wrapper, keyOffset: members[index].keyOffset, value: value)
            return SourceValue(.object(members), offset: record.offset)
        }
        return renamed(members).map { SourceValue(.object($0), offset: record.offset) } ?? record
    }

    /// The members with the keys of fields; nil if they have them.
    private func renamed(_ members: [SourceMember]) -> [SourceMember]? {
        var members = members
        let known = last.withLock { $0 }
        let renaming: Renaming
        if let known, known.keys.count == members.count, zip(known.keys, members).allSatisfy({ $0 == $1.key }) {
            renaming = known
        } else {
            let keys = members.map(\.key)
            renaming = Renaming(keys, keys.contains(SourceMember.exportedKey) ? [] : self.renaming(keys))
            last.withLock { $0 = renaming }
        }
        guard !renaming.renamed.isEmpty else { return nil }
        for (index, key) in renaming.renamed {
            let member = members[index]
            if key == "private", !Publication.isMeant(member.value, in: member.key) { continue }
            // A key of the field without a value gives way.
            members[index] = SourceMember(key: key, keyOffset: member.keyOffset, value: member.value)
        }
        return members
    }

    /// Whether a column has a field under another name.
    func renames(_ column: String, among columns: [String]) -> Bool {
        renaming(columns).contains { columns[$0.index] == column }
    }

    func renaming(_ keys: [String]) -> [(index: Int, key: String)] {
        var best: [String: (index: Int, rank: Int)] = [:]
        // A column that decides who may see the record is never another field, and never ignored.
        for (index, key) in keys.enumerated() where !taken.contains(key) {
            if let own = Publication.key(named: key), !keys.contains(own), best[own] == nil { best[own] = (index, 0) }
        }
        for (index, key) in keys.enumerated() where !taken.contains(key) && !own.ignores(key) && key.utf8.count <= 100 {
            guard Publication.key(named: key) == nil, let name = names[key.wordKey], !keys.contains(name.key) else { continue }
            if let other = best[name.key], other.rank <= name.rank { continue }
            best[name.key] = (index, name.rank)
        }
        return best.map { ($1.index, $0) }.sorted { $0.index < $1.index }
    }
}
