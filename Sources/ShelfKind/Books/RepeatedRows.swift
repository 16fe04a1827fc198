import DataReading
import Diagnostics
import SiteBase
import SiteRecords

/// The rows of a reading log, in which a book has a row for each reading.
enum RepeatedRows {
    /// A table with more rows is not searched for books that it repeats.
    private static let most = 20_000

    /// The books of a table as a list, if several rows with different dates are about one book; nil for other data.
    static func books(_ table: SourceValue, _ own: OwnFields) -> SourceValue? {
        guard case .records(let list) = table.content, list.columns != nil, (2...most).contains(list.count) else { return nil }
        let record = BookFields.declared.record
        let names = FieldNames(record, own)
        // Problems are found again when the records are read.
        let written = list.values(problems: DiagnosticCollector())
        let rows = written.map { own.mapped(names.renamed($0), as: record, isRow: true).dated.without(own.ignores) }
        let groups = Dictionary(grouping: rows.indices, by: { key(of: rows[$0]) })
        let repeated = groups.filter { key, group in
            key != nil && group.count > 1 && areReadings(group.map { rows[$0] }, without: own.keysOfPaths)
        }
        guard !repeated.isEmpty else { return nil }
        let merged = Dictionary(uniqueKeysWithValues: repeated.values.compactMap { group in group.first.map { ($0, group) } })
        let dropped = Set(repeated.values.flatMap { $0.dropFirst() })
        let books = rows.indices.filter { !dropped.contains($0) && !rows[$0].isUntitled }.map { index in
            merged[index].map { book($0.map { rows[$0] }, without: own.keysOfPaths) } ?? names.renamed(written[index])
        }
        return SourceValue(.list(books), offset: table.offset)
    }

    /// What all rows of a book have in common: the title and the authors. Nil without a title.
    private static func key(of row: SourceValue) -> String? {
        guard let title = row.member("title")?.text, !title.isBlank else { return nil }
        return "\(title)\n\(row.member("authors")?.text ?? "")".collisionKey
    }

    /// Whether rows differ in nothing but what belongs to readings, and have different days. Rows that say who may see them stay apart.
    private static func areReadings(_ rows: [SourceValue], without used: [String]) -> Bool {
        let days = Set(
            rows.compactMap { (row: SourceValue) -> String? in
                let days = ["started_at", "finished_at"].compactMap { row.member($0)?.text }.filter { !$0.isBlank }
                return days.isEmpty ? nil : days.joined(separator: "\n")
            }
        )
        guard days.count > 1 else { return false }
        var values: [String: String] = [:]
        for member in rows.flatMap({ $0.members ?? [] }) where !isOfReading(member) && !member.isBlank && !used.contains(member.key) {
            guard Publication.key(named: member.key) == nil else { return false }
            let text = member.value.text ?? member.value.phrase
            if values.updateValue(text, forKey: member.key).map({ $0 != text }) ?? false { return false }
        }
        return true
    }

    /// One book of several rows: the values of the first row that has them, and a reading for each row with a date.
    ///
    /// - Parameter used: the columns that `keys` made fields of.
    private static func book(_ rows: [SourceValue], without used: [String]) -> SourceValue {
        var members: [SourceMember] = []
        for member in rows.flatMap({ $0.members ?? [] }) where !isOfReading(member) && !member.isBlank && !used.contains(member.key) {
            if !members.contains(where: { $0.key == member.key }) { members.append(member) }
        }
        func list(_ key: String, _ values: [SourceValue]) {
            guard let offset = values.first?.offset else { return }
            members.append(SourceMember(key: key, keyOffset: offset, value: SourceValue(.list(values), offset: offset)))
        }
        let notes = rows.compactMap { $0.member("notes") }.flatMap { notes -> [SourceValue] in
            if case .list(let all) = notes.content { return all }
            return notes.text?.isBlank ?? false ? [] : [notes]
        }
        list("notes", notes)
        let readings = rows.compactMap { row -> SourceValue? in
            let own = (row.members ?? []).filter { ["started_at", "finished_at", "rate", "status"].contains($0.key) && !$0.isBlank }
            return own.contains { $0.key.utf8.hasSuffix("_at") } ? SourceValue(.object(own), offset: row.offset) : nil
        }
        let days = readings.map { ($0.member("finished_at") ?? $0.member("started_at"))?.text ?? "" }
        // Days in ISO 8601 sort as texts. Others stay in the order of the rows.
        let areISO = days.allSatisfy { PartialDate(valid: $0) != nil }
        list("readings", areISO ? zip(days, readings).sorted { $0.0 < $1.0 }.map(\.1) : readings)
        return SourceValue(.object(members), offset: rows[0].offset)
    }

    private static func isOfReading(_ member: SourceMember) -> Bool {
        ["started_at", "finished_at", "rate", "status", "readings", "notes"].contains(member.key)
    }
}

extension SourceMember {
    fileprivate var isBlank: Bool { value.isAbsent || value.text?.isBlank ?? false }
}

extension SourceValue {
    /// The row with its `date` as the last day of a reading, if that is what it means.
    fileprivate var dated: SourceValue {
        guard let members, let value = member("date"), BookFields.key(ofDate: value) == "finished_at",
            member("finished_at")?.text?.isBlank ?? true
        else { return self }
        let own = members.filter { $0.key != "finished_at" }.map { member in
            member.key == "date" ? SourceMember(key: "finished_at", keyOffset: member.keyOffset, value: value) : member
        }
        return SourceValue(.object(own), offset: offset)
    }

    fileprivate func without(_ isIgnored: (String) -> Bool) -> SourceValue {
        let declared = BookFields.declared.record.fields
        guard let members else { return self }
        let own = members.filter { member in !isIgnored(member.key) || declared.contains { $0.key == member.key } }
        return own.count == members.count ? self : SourceValue(.object(own), offset: offset)
    }

    fileprivate var isUntitled: Bool { member("title")?.text?.isBlank ?? true }
}
