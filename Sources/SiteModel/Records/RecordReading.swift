import DataReading
import Diagnostics
import SiteBase

/// Reads records as their declaration says.
package struct RecordReading: Sendable {
    /// Changes or checks the values of a record once all are read.
    package typealias Completion = @Sendable (inout RecordValues, inout Fields, CollectionSource) -> Void

    let declaration: RecordDeclaration
    let source: CollectionSource
    private let own: OwnFields
    private let complete: Completion
    /// Whether authors can declare fields of their own for these records.
    private let mayBeDeclared: Bool

    /// - Parameters:
    ///   - page: the kind of the record's page.
    ///   - mayBeDeclared: whether authors can declare fields of their own for these records.
    ///   - complete: changes or checks the values of a record once all are read.
    package init(
        _ declaration: RecordDeclaration,
        from source: CollectionSource,
        page: PageKind,
        mayBeDeclared: Bool = true,
        complete: @escaping Completion = { _, _, _ in }
    ) {
        self.declaration = declaration.adding(source.settings.own.fields)
        own = source.settings.own.checked(self.declaration, reserved: Set(page.declaration.fields.map(\.name)), source)
        self.source = source
        self.complete = complete
        self.mayBeDeclared = mayBeDeclared
    }

    /// The keys of all fields.
    package var declaredKeys: [String] { declaration.fields.map(\.key) }

    /// The members of the first record, those of other keys and defaults among them.
    ///
    /// - Returns: nil if it is no object.
    package func firstRecord(of list: RecordList) -> [SourceMember]? {
        guard let first = list.first, case .object(let members) = own.mapped(first, as: declaration, isRow: list.isRow(at: 0)).content
        else { return nil }
        return members
    }

    /// The records of a list. Every problem is reported.
    package func records(of list: RecordList, at path: FieldPath) -> RecordStore {
        if let shard = source.shard, list.isPaged { return pagedRecords(of: list, at: path, shard) }
        let earlier = earlier(of: list)
        let records = list.compactMap(jobs: source.jobs, known: known, earlier: earlier, problems: source.problems) { record, problems in
            let place = list.isFile(at: record.index) ? FieldPath.root : .element(path, list.indexInFile(at: record.index))
            return self.record(record, at: place, in: record.file, source.reporting(to: problems))
        }
        own.reportUnfound(source.problems, first: list.first)
        reportUnused(list)
        return RecordStore(RecordSequence(records), of: list, at: path, self)
    }

    /// The same without any in memory: they are read whenever they are shown. The problems of those of a part of the site are reported then.
    private func pagedRecords(of list: RecordList, at path: FieldPath, _ shard: Shard) -> RecordStore {
        let telling = declaration.fields.filter { field in
            guard case .kept(let index) = field.place else { return false }
            switch field.type {
            case .picture, .date: return true
            default: return declaration.related?.index == index
            }
        }
        list.look(for: telling.flatMap { keys(of: $0.key) ?? [] } + own.keysOfData)
        own.reportAbsent(source.problems, from: list)
        let faulty = Record(
            kept: declaration.keptDefaults,
            offset: 0,
            fingerprint: Fingerprint(),
            details: CachedDetails(noDetails)
        )
        let paged = PagedRecords(list, reporting: shard.share(of: list.count), to: source.late, faulty: faulty) { record, problems in
            let place = list.isFile(at: record.index) ? FieldPath.root : .element(path, list.indexInFile(at: record.index))
            return self.record(record, at: place, in: record.file, source.reporting(to: problems), keepsDetails: true)
        }
        return RecordStore(RecordSequence(paged), of: list, at: path, self)
    }

    /// The keys under which records may have a field; nil if all have it by default.
    func keys(of field: String) -> [String]? {
        source.settings.own.defaultKeys.contains(field) ? nil : [field] + own.keysOfPaths
    }

    /// Reports the columns of a table that no field has, once for all rows.
    private func reportUnused(_ list: RecordList) {
        guard own.namesAllKeys, let columns = list.columns else { return }
        let known = Set(declaration.fields.map(\.key) + declaration.ignored)
        let unused = columns.names.indices.filter { !columns.names[$0].isEmpty && !known.contains(columns.names[$0]) }
        guard let first = unused.first else { return }
        source.problems.add(
            Diagnostic(
                at: .file(list.file, offset: columns.offsets[first]),
                .unusedColumns(unused.map { columns.names[$0] }, known: declaration.fields.map(\.key))
            )
        )
    }

    /// Reads only what other pages show of records that an earlier build found valid.
    private var known: RecordList.Known? {
        source.known.map { known in
            RecordList.Known(keys: declaration.keys(and: own.keysOfPaths) { if case .kept = $0 { true } else { false } }) {
                [name = declaration.name, settings = source.settings, overlooked = source.site.overlooked] record in
                known.contains(Self.content(record, as: name, settings, without: overlooked))
            }
        }
    }

    /// The records as an earlier build read them. Whether keys of other data were found is only known after reading all records.
    private func earlier(of list: RecordList) -> EarlierRecords<Record>? {
        guard own.keysOfPaths.isEmpty else { return nil }
        return source.blocks?.records(of: list, as: declaration.name, keeping: declaration.keptCount, source.images)
    }

    private func record(
        _ record: RecordList.Record,
        at path: FieldPath,
        in file: SourceFile,
        _ source: CollectionSource,
        keepsDetails: Bool = false
    ) -> Record? {
        let value = own.mapped(record.value, as: declaration, isRow: record.isRow)
        guard let fields = Fields(value, path: path, in: file, problems: source.problems, like: declaration.example) else { return nil }
        return unwrapped(fields) { fields in
            var values = RecordValues(declaration, index: record.index)
            for field in declaration.fields {
                if record.isKnown, case .details = field.place { continue }
                if lacks(field, &fields) { continue }
                values[field.place] = source.value(of: field, &fields)
            }
            complete(&values, &fields, source)
            fields.ignore(declaration.ignored)
            fields.pass(over: OwnFields.sourceKey, "source")
            // Of a known record, the details are not read, not even where a default gives them. Its keys were found to be right.
            if own.namesAllKeys, !record.isKnown, !record.isRow { fields.finish(orDeclare: mayBeDeclared ? { Self.declaration($0) } : nil) }
            guard !values.lacks(declaration, isKnown: record.isKnown) else { return nil }
            let keepsDetails = keepsDetails || !record.isKnown && source.room.takes(record.byteCount)
            return Record(
                kept: values.kept,
                offset: fields.offset,
                fingerprint: record.fingerprint,
                details: keepsDetails ? CachedDetails(values.details) : nil
            )
        } ?? nil
    }

    /// Whether a record lacks a field for another reason than its own data says: its default has an error, or it is at another key.
    private func lacks(_ field: FieldDeclaration, _ fields: inout Fields) -> Bool {
        let isFaulty = own.faultyDefaults.contains(field.key)
        let source = field.isRequired ? own.source(of: field.key) : nil
        guard isFaulty || source != nil, fields.value(field.key) == nil else { return false }
        if let source, !isFaulty { fields.reportMissing(source, example: field.example) }
        return true
    }

    /// How to declare an unknown key as a field, for messages.
    private static func declaration(_ member: SourceMember) -> String? {
        let type: String? =
            switch member.value.content {
            case .flag: "flag"
            case .number: "number"
            case .list: member.value.isListOfTexts ? "list" : nil
            case .text, .plain: "text"
            case .null, .object, .records: nil
            }
        guard let type, OwnField.isName(member.key) else { return nil }
        return "or declare it in collection.yaml: fields: {\(member.key): \(type)}"
    }

    /// Reads the fields of a record, or those of the object that its wrapper holds.
    private func unwrapped<Result>(_ fields: consuming Fields, _ body: (inout Fields) -> Result) -> Result? {
        // Where the wrapper is null, the record itself holds the fields.
        guard let wrapper = declaration.wrapper, fields.value(wrapper) != nil else { return body(&fields) }
        fields.ignore(declaration.ignored)
        guard var inner = fields.object(wrapper) else { return nil }
        fields.finish()
        return body(&inner)
    }

    /// The details of a record that was read before.
    func details(_ value: SourceValue, isRow: Bool, at path: FieldPath, in file: SourceFile) -> [FieldValue] {
        let unheard = DiagnosticCollector()
        let value = own.mapped(value, as: declaration, isRow: isRow)
        guard let fields = Fields(value, path: path, in: file, problems: unheard) else { return noDetails }
        let source = source.reporting(to: unheard)
        return unwrapped(fields) { fields in
            var values = RecordValues(declaration, index: 0)
            for field in declaration.fields {
                if case .details = field.place { values[field.place] = source.value(of: field, &fields) }
            }
            return values.details
        } ?? noDetails
    }

    var noDetails: [FieldValue] { Array(repeating: .none, count: declaration.detailCount) }
}

/// The values of a record while it is read.
package struct RecordValues {
    /// The 0-based index of the record in its list.
    package let index: Int
    fileprivate(set) var kept: [FieldValue]
    fileprivate(set) var details: [FieldValue]

    fileprivate init(_ declaration: RecordDeclaration, index: Int) {
        self.index = index
        kept = Array(repeating: .none, count: declaration.keptCount)
        details = Array(repeating: .none, count: declaration.detailCount)
    }

    /// The value of a field that other pages show, too.
    package subscript<Value>(field: KeptField<Value>) -> FieldValue {
        get { kept[field.index] }
        set { kept[field.index] = newValue }
    }

    /// The same value as its type.
    package func content<Value>(_ field: KeptField<Value>) -> Value { Value(kept[field.index]) }

    fileprivate subscript(place: FieldPlace) -> FieldValue {
        get {
            switch place {
            case .kept(let index): kept[index]
            case .details(let index): details[index]
            case .own: .none
            }
        }
        set {
            switch place {
            case .kept(let index): kept[index] = newValue
            case .details(let index): details[index] = newValue
            case .own: break
            }
        }
    }

    /// Whether a required field has no value, which was reported.
    ///
    /// - Parameter isKnown: whether only the kept values were read.
    fileprivate func lacks(_ declaration: RecordDeclaration, isKnown: Bool) -> Bool {
        declaration.fields.contains { field in
            if isKnown, case .details = field.place { return false }
            return if field.isRequired, case .none = self[field.place] { true } else { false }
        }
    }
}
