package import DataReading
import SiteBase
import Synchronization

extension OwnFields {
    /// The records of an export, with fields from its columns, as a build of the export shows them. Values that do not fit a field are
    /// reported.
    ///
    /// - Parameters:
    ///   - declaration: the fields of the kind.
    ///   - source: the export.
    package func completed(_ records: [SourceValue], as declaration: RecordDeclaration, _ source: CollectionSource) -> [SourceValue] {
        let declaration = declaration.adding(fields)
        return records.map { completed($0, as: declaration, source) }
    }

    private func completed(_ record: SourceValue, as declaration: RecordDeclaration, _ source: CollectionSource) -> SourceValue {
        guard case .object(var members) = record.content, let element = members.first(where: { $0.key == SourceMember.exportedKey })?.value
        else {
            return record
        }
        let named = columnsOfKeys(of: element, as: declaration)
        members.removeAll { member in named.contains { $0.key == member.key } }
        let new = named + columns(of: element, besides: members + named)
        let own = Set(fields.map(\.key) + named.map(\.key))
        if var all = Fields(SourceValue(.object(new), offset: record.offset), in: source.documents[0].file, problems: source.problems) {
            for field in declaration.fields where own.contains(field.key) && !defaultKeys.contains(field.key) {
                _ = source.value(of: field, &all)
            }
        }
        members += new.map { member in
            let field = declaration.fields.first { $0.key == member.key }
            return SourceMember(
                key: member.key,
                keyOffset: member.keyOffset,
                value: field.map { (member.value.understood(as: $0.type) ?? member.value).typed(as: $0.type) } ?? member.value
            )
        }
        return SourceValue(.object(members), offset: record.offset)
    }

    /// The values of the columns that `keys` maps to fields, in the form of these fields.
    func columnsOfKeys(of source: SourceValue, as declaration: RecordDeclaration) -> [SourceMember] {
        keys.compactMap { mapping in
            guard let field = declaration.fields.first(where: { $0.key == mapping.key }), let found = Self.value(source, mapping.path[...])
            else { return nil }
            return SourceMember(key: mapping.key, keyOffset: found.offset, value: mapping.element(found, of: field.type) ?? found)
        }
    }

    /// The values of columns named like the author's own fields, apart from capitals and spaces.
    func columns(of source: SourceValue, besides own: [SourceMember]) -> [SourceMember] {
        guard case .object(let columns) = source.content else { return [] }
        // A column that decides who may see the record is never ignored.
        let deciding = columns.compactMap { column in Publication.key(named: column.key).map { (key: $0, column: column) } }
        let publication =
            deciding.isEmpty
            ? []
            : (Publication.Key.allCases.map(\.rawValue) + Publication.otherKeys).compactMap { key in
                own.contains { $0.key == key }
                    ? nil : deciding.first { $0.key == key && !$0.column.value.isAbsent }.map { (key, $0.column) }
            }
        return publication.map { SourceMember(key: $0.0, keyOffset: $0.1.keyOffset, value: $0.1.value) }
            + fields.compactMap { field in
                guard !own.contains(where: { $0.key == field.key }), !keys.contains(where: { $0.key == field.key }),
                    let column = columns.first(where: { field.isCalled($0.key) && !$0.value.isAbsent })
                else { return nil }
                return SourceMember(key: field.key, keyOffset: column.keyOffset, value: column.value)
            }
    }

    /// Whether the author decided what happens to a column of an export: by `keys`, `ignore` or an own field, or because it decides who may
    /// see the record.
    package func takes(column: String) -> Bool {
        keys.contains { $0.path.first == column || $0.path.joined(separator: ".") == column }
            || Publication.key(named: column) != nil || ignores(column)
            || fields.contains { field in field.isCalled(column) && !keys.contains { $0.key == field.key } }
    }

    /// Marks all of `keys` as found. They are for imported exports, whose columns are not in the data itself.
    package func expectImports() { for mapping in keys { mapping.wasFound.value.store(true, ordering: .relaxed) } }
}

extension OwnField {
    /// Whether a column has the field's key, ignoring capitals, spaces and punctuation: `my_pace`, `My Pace`, `My pace?`.
    func isCalled(_ column: String) -> Bool { column.wordKey == key.wordKey }
}

extension SourceValue {
    /// A table cell, which has no type, as the JSON type of a field.
    fileprivate func typed(as type: FieldType) -> SourceValue {
        guard case .plain(let text) = content else { return self }
        switch type {
        case .flag: return SourceValue(.flag(text == "true"), offset: offset)
        case .wholeNumber, .number: return SourceValue(.number(text), offset: offset)
        default: return SourceValue(.text(text), offset: offset)
        }
    }
}
