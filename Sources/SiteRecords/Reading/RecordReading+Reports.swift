import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteTemplates
import Synchronization

extension RecordReading {
    /// Reports own fields without a value in any record. `check` reads all records, but a build may have some from an earlier build.
    func reportUnfilled(among count: Int) {
        guard source.known == nil, source.blocks == nil, source.selection == nil, source.site.edition == 0, count > 0 else {
            return
        }
        for (field, filled) in zip(source.settings.own.fields, filled)
        where !filled.value.load(ordering: .relaxed) && !source.settings.hiddenFields.contains(field.key, in: "") {
            source.problems.add(Diagnostic(at: field.place, fieldPath: "fields", .unfilledField(field.key)))
        }
    }

    /// Reports the columns of a table that no field uses, once for all rows.
    func reportUnused(_ list: RecordList) {
        guard !own.hasFaultyFields, let columns = list.columns else { return }
        let parts = declaration.fields.contains { $0.type.isPlace } ? Fields.partsOfPlaces : []
        let keys = declaration.fields.map(\.key) + declaration.ignored + Publication.otherKeys + parts
        let known = Set(keys + own.keysOfData + own.filter.keys)
        let renamed = Set(columns.names.filter { names.renames($0, among: columns.names) })
        let unused = columns.names.indices.filter { index in
            let name = columns.names[index]
            return !name.isEmpty && !renamed.contains(name) && !known.contains(name)
                && (!own.ignores(name) || misspeltKeys.contains(name) && !own.ignored.contains(name))
        }
        guard let first = unused.first else { return }
        source.problems.add(
            Diagnostic(
                at: .file(list.file, offset: columns.offsets[first]),
                .unused("column", unused.map { columns.names[$0] }, known: declaration.fields.map(\.key) + ["private"])
            )
        )
    }

    /// Reports the unknown keys of a record. If keys are mapped, all records share the unknown keys, and a single warning names them.
    func reportUnknownKeys(of fields: borrowing Fields, in value: SourceValue, _ record: RecordList.Record) {
        if own.hasFaultyFields { return }
        fields.finish { member in
            if own.filter.keys.contains(member.key) { return .ignore }
            if misspeltKeys.contains(member.key) { return .report(nil) }
            if own.namesAllKeys {
                return own.ignores(member.key) || member.value.isAbsent
                    ? .ignore : .report(mayBeDeclared ? declaration(of: member, in: value) : nil)
            }
            own.eachUnused(of: member, at: member.key) { unusedKeys.add($0, at: $1, ofRecord: record.index, in: record.file) }
            return .ignore
        }
    }

    /// Whether a field is missing for a reason outside the record: its default has an error, or `keys` maps it to another key.
    func lacks(_ field: FieldDeclaration, _ fields: inout Fields) -> Bool {
        let isFaulty = own.faultyDefaults.contains(field.key)
        let source = field.isRequired ? own.source(of: field.key) : nil
        guard isFaulty || source != nil, fields.value(field.key) == nil else { return false }
        if let source, !isFaulty { fields.reportMissing(source, example: field.example) }
        return true
    }

    /// A suggestion for showing an unknown key, for messages.
    func declaration(of member: SourceMember, in record: SourceValue) -> String? {
        var type: String? =
            switch member.value.content {
            case .flag: "flag"
            case .number: "number"
            case .list: member.value.isListOfTexts ? "list" : nil
            case .text, .plain: "text"
            case .null, .object, .records: nil
            }
        guard type != nil, OwnField.isName(member.key) else { return nil }
        if type == "text", member.value.content.isNameOfPicture {
            // The key may be for the picture of the record, unless the record names one.
            let own = declaration.fields.first { if case .picture = $0.type { true } else { false } }
            if let own, !record.has(own.key) { return "or say in collection.yaml what it is: keys: {\(own.key): \(member.key)}" }
            type = "picture"
        }
        guard let type else { return nil }
        guard reserved.contains(member.key) || member.key == RecordDeclaration.linksKey else {
            return "or declare it in collection.yaml: fields: {\(member.key): \(type)}"
        }
        // Templates use the name for something else.
        let name = "own_\(member.key)"
        return "or declare it in collection.yaml: fields: {\(name): \(type)} and keys: {\(name): \(member.key)}"
    }
}
