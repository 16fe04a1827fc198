package import DataReading
import Diagnostics
import InterfaceTexts
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
    private let types: [String: FieldType]
    /// The keys of dates of publication.
    private let publications: Set<String>
    /// Keys that are used under their own names.
    private let taken: Set<String>
    private let own: OwnFields
    /// The word keys of names for a title.
    private let titles: [String]
    /// The key of an object inside a record that may hold the fields.
    private let wrapper: String?
    /// What was found out about the keys of records: those of the last one, and of some before it.
    private let last = Mutex<(renaming: Renaming?, all: [[String]: Renaming])>((nil, [:]))
    private static let mostKept = 200

    /// The columns that say of some record of the list who may see it.
    private let deciding = Mutex<Set<String>>([])

    private final class Renaming: Sendable {
        let keys: [String]
        /// The indices of members with their new keys.
        let renamed: [(index: Int, key: String)]
        /// The indices of members that have a field under one more name.
        let further: [(index: Int, key: String)]

        init(_ keys: [String], _ renamed: [(index: Int, key: String)] = [], _ further: [(index: Int, key: String)] = []) {
            (self.keys, self.renamed, self.further) = (keys, renamed, further)
        }
    }

    /// The tag of the language to take, if columns have one at their end; nil if it is not known.
    private let language: String?

    /// - Parameter language: the tag of the language of the records.
    package init(_ declaration: RecordDeclaration, _ own: OwnFields, language: String? = nil) {
        self.own = own
        self.language = language?.primaryLanguage
        wrapper = declaration.wrapper
        titles = declaration.titleNames
        let mapped = Set(own.keys.map(\.key))
        let fields = declaration.fields.filter { !mapped.contains($0.key) }
        let all = fields.flatMap { field in
            field.columnNames.enumerated().map { ($1, Name(key: field.key, rank: $0)) }
        }
        publications = Set(fields.filter { $0.use.property.map { $0.name == "datePublished" } ?? false }.map(\.key))
        types = Dictionary(fields.map { ($0.key, $0.type) }) { first, _ in first }
        names = Dictionary(all) { first, other in other.rank < first.rank ? other : first }
        taken = Set(
            declaration.fields.map(\.key) + declaration.ignored + own.keysOfPaths + Publication.otherKeys
                + [declaration.wrapper, SourceMember.exportedKey, RecordDeclaration.linksKey].compactMap(\.self)
        )
    }

    /// Whether any of these keys concerns publication under a name that is not sitegen's own.
    func decidesPublication(_ keys: [String]) -> Bool {
        let bare = BareColumns(keys, titles: titles)
        return keys.contains { key in flag(key, bare).map { $0 != key } ?? false }
    }

    /// The columns that may decide whether a record is public.
    func deciding(among columns: [String]) -> [String] {
        let bare = BareColumns(columns, titles: titles)
        return columns.filter { !own.mappedKeys.contains($0) && flag($0, bare) != nil }
    }

    /// Looks at all records of a list for columns that decide whether a record is public, so that one without a word is held back.
    func look(for columns: [String], in list: RecordList, jobs: Int) {
        let wrapper = wrapper
        let found = list.compactMap(jobs: jobs, problems: DiagnosticCollector()) { record, _ -> [String]? in
            let members = wrapper.flatMap { record.value.member($0)?.members } ?? record.value.members ?? []
            let answers = members.filter { member in
                columns.contains(member.key) && !member.value.isAbsent && !(member.value.text?.isBlank ?? false)
                    && Publication.isAnswer(member.value, in: member.key)
            }
            return answers.isEmpty ? nil : answers.map(\.key)
        }
        deciding.withLock { $0 = Set(found.joined()) }
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
        let renaming = renaming(of: members)
        guard !renaming.renamed.isEmpty || !renaming.further.isEmpty else { return nil }
        var isRepeated = false
        for (index, key) in renaming.renamed {
            let own = members[index]
            var value = own.value
            let isFlag = Publication.key(named: key) != nil
            if isFlag {
                let holdsBlanks = deciding.withLock { $0.contains(own.key) }
                guard let answer = Publication.answer(value, in: own.key, to: key, holdsBlanks: holdsBlanks) else { continue }
                value = answer
                isRepeated = isRepeated || own.key != key && members.contains { $0.key == key }
            }
            if let type = types[key] { value = value.outOfScale(of: own.key, type) }
            if let unit = BareColumns.unit(in: own.key), case .text? = types[key] { value = value.having(unit: unit) }
            let member = SourceMember(key: key, keyOffset: own.keyOffset, value: value)
            // A column that decides may be a field of the author's own as well.
            if isFlag, own.key != key, self.taken.contains(own.key) { members.append(member) } else { members[index] = member }
        }
        var taken: [Int] = []
        for (index, key) in renaming.further where take(members[index], as: key, into: &members) { taken.append(index) }
        for index in taken.reversed() { members.remove(at: index) }
        return isRepeated ? Publication.merging(members) : members
    }

    private func renaming(of members: [SourceMember]) -> Renaming {
        if let known = last.withLock(\.renaming), known.keys.count == members.count,
            zip(known.keys, members).allSatisfy({ $0 == $1.key })
        {
            return known
        }
        let keys = members.map(\.key)
        if let known = last.withLock({ $0.all[keys] }) {
            last.withLock { $0.renaming = known }
            return known
        }
        let renaming =
            keys.contains(SourceMember.exportedKey) ? Renaming(keys) : Renaming(keys, self.renaming(keys), furtherNames(in: keys))
        last.withLock { last in
            last.renaming = renaming
            if last.all.count < Self.mostKept { last.all[keys] = renaming }
        }
        return renaming
    }

    /// Takes a value of a field that the record also has under another name: one more tag, author or note, or the only value.
    ///
    /// - Returns: whether the value is part of the field now.
    private func take(_ member: SourceMember, as key: String, into members: inout [SourceMember]) -> Bool {
        if member.value.isAbsent || member.value.text?.isBlank ?? false { return true }
        guard let place = members.firstIndex(where: { $0.key == key }), let type = types[key] else { return false }
        let own = members[place].value
        // A picture beside the data is there, and one on the web is not.
        if case .picture = type, Self.isOnTheWeb(own), !Self.isOnTheWeb(member.value), member.value.text.map({ !$0.isBlank }) ?? false {
            members[place] = SourceMember(key: key, keyOffset: member.keyOffset, value: member.value)
            return true
        }
        if case .picture = type, Self.isOnTheWeb(member.value), own.text.map({ !$0.isBlank }) ?? false { return true }
        // A post about a book is younger than the book.
        let isOlder = publications.contains(key) && Self.isYear(member.value, before: own)
        if own.isAbsent || own.text?.isBlank ?? false || own.asFlag == true && Self.isDate(type) || isOlder {
            // A flag says no more than the date.
            members[place] = SourceMember(key: key, keyOffset: member.keyOffset, value: member.value)
            return true
        }
        guard let (first, others) = own.asList(of: type).flatMap({ first in member.value.asList(of: type).map { (first, $0) } }) else {
            return own.text != nil && own.text == member.value.text
        }
        let known = Set(first.compactMap { $0.text(in: type) })
        let new = others.filter { other in other.text(in: type).map { !known.contains($0) } ?? true }
        let all = SourceValue(.list(first + new), offset: own.offset)
        members[place] = SourceMember(key: key, keyOffset: members[place].keyOffset, value: all)
        return true
    }

    private static func isOnTheWeb(_ value: SourceValue) -> Bool { value.text.map(LinkAddress.isOnTheWeb) ?? false }

    /// Whether a value is a year before that of a day.
    private static func isYear(_ value: SourceValue, before day: SourceValue) -> Bool {
        func date(_ value: SourceValue) -> PartialDate? {
            let text: String? = if case .number(let digits) = value.content { digits } else { value.text }
            return text.flatMap(WrittenDate.date)
        }
        guard let year = date(value), let day = date(day), year.month == nil, day.day != nil else { return false }
        return year.year < day.year
    }

    private static func isList(_ type: FieldType) -> Bool {
        switch type {
        case .texts, .textsOrObjects, .objects: true
        default: false
        }
    }

    private static func isDate(_ type: FieldType) -> Bool { if case .date = type { true } else { false } }

    /// Whether a column has a field under another name.
    func renames(_ column: String, among columns: [String]) -> Bool {
        renaming(columns).contains { columns[$0.index] == column }
            || furtherNames(in: columns).contains { columns[$0.index] == column && types[$0.key].map(Self.isList) ?? false }
    }

    /// The columns of fields that have their values in another column, too.
    private func furtherNames(in keys: [String]) -> [(index: Int, key: String)] {
        let first = Set(renaming(keys).map(\.index))
        let all = Set(keys.lazy.filter { $0.utf8.count <= 100 }.map(\.wordKey))
        let bare = BareColumns(keys, titles: titles)
        return keys.indices.compactMap { index in
            let key = keys[index]
            guard !first.contains(index), !taken.contains(key), !own.ignores(key), key.utf8.count <= 100,
                flag(key, bare) == nil, !isOfPost(key, among: all),
                let name = name(of: key, bare)
            else { return nil }
            return (index, name.key)
        }
    }

    func renaming(_ keys: [String]) -> [(index: Int, key: String)] {
        var best: [String: (index: Int, rank: Int)] = [:]
        let bare = BareColumns(keys, titles: titles)
        // A column that decides who may see the record is never another field, and never ignored. There may be several.
        let flags = keys.indices.compactMap { index -> (index: Int, key: String)? in
            let isAnothers = taken.contains(keys[index]) && (Publication.key(named: keys[index]) == nil || own.decides(keys[index]))
            return isAnothers ? nil : flag(keys[index], bare).map { (index: index, key: $0) }
        }
        let all = Set(keys.lazy.filter { $0.utf8.count <= 100 }.map(\.wordKey))
        for (index, key) in keys.enumerated() where !taken.contains(key) && !own.ignores(key) && key.utf8.count <= 100 {
            if isOfPost(key, among: all) { continue }
            guard flag(key, bare) == nil, let name = name(of: key, bare), !keys.contains(name.key) else { continue }
            if let other = best[name.key], other.rank <= name.rank { continue }
            best[name.key] = (index, name.rank)
        }
        return (best.map { ($1.index, $0) } + flags).sorted { $0.index < $1.index }
    }

    /// Whether a name is that of the text, because another one is that of the book: beside `book_author`, `author` wrote the post.
    private func isOfPost(_ key: String, among all: Set<String>) -> Bool {
        let name = key.wordKey
        guard all.contains("book\(name)"), let own = names[name] else { return false }
        return names["book\(name)"]?.key == own.key
    }

    /// The field that a column names, by its whole name or by its bare one.
    private func name(of column: String, _ bare: BareColumns) -> Name? {
        names[column.wordKey]
            ?? bare.name(of: column).flatMap { names[$0] }.map { Name(key: $0.key, rank: $0.rank + 1_000) }
            ?? ColumnLanguage(column).flatMap { own in
                names[own.name].map { Name(key: $0.key, rank: $0.rank + (own.tag == language ? 2_000 : own.tag == "en" ? 3_000 : 4_000)) }
            }
    }

    private func flag(_ column: String, _ bare: BareColumns) -> String? {
        // `Date Published` is a field.
        if let key = Publication.key(named: column) { return key }
        return names[column.wordKey] != nil
            ? nil : Publication.likelyKey(named: column) ?? bare.name(of: column).flatMap { Publication.likelyKey(named: $0) }
    }
}
