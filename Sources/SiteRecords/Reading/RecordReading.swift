package import DataReading
import Diagnostics
import SiteAssets
package import SiteBase
import SiteTemplates
import Synchronization

/// Reads records according to their declaration.
package struct RecordReading: Sendable {
    /// Changes or checks the values of a record after all of them were read.
    package typealias Completion = @Sendable (inout RecordValues, inout Fields, CollectionSource) -> Void

    let declaration: RecordDeclaration
    private(set) var source: CollectionSource
    let own: OwnFields
    private let notes: NoteReading
    /// The names whose records are private.
    private let privateNames: PrivateNames
    /// For each of the author's own fields, whether any record has a value. Several threads may set it.
    let filled: [Filled]
    /// Recognises misspelt keys in data with mapped keys.
    let misspeltKeys: MisspeltKeys
    let unusedKeys = UnusedKeys()
    let names: FieldNames
    /// The names that templates of the page use for something else.
    let reserved: Set<String>
    private let complete: Completion
    /// Whether authors can declare own fields for these records.
    let mayBeDeclared: Bool

    /// - Parameters:
    ///   - page: the kind of the record's page.
    ///   - mayBeDeclared: whether authors can declare own fields for these records.
    ///   - complete: changes or checks the values of a record after all of them were read.
    package init(
        _ declaration: RecordDeclaration,
        from source: CollectionSource,
        page: PageKind,
        mayBeDeclared: Bool = true,
        complete: @escaping Completion = { _, _, _ in }
    ) {
        self.declaration = declaration.adding(source.settings.own.fields)
        reserved = Set(page.declaration.fields.map(\.name)).union(self.declaration.own.flatMap(\.derivedNames))
        own = source.settings.own.checked(self.declaration, reserved: reserved, source)
        names = FieldNames(self.declaration, own, language: source.contentLanguage)
        notes = NoteReading(self.declaration, source.settings)
        filled = self.declaration.own.map { _ in Filled() }
        privateNames = PrivateNames(source.settings, fields: self.declaration)
        misspeltKeys = MisspeltKeys(of: self.declaration.fields.map(\.key) + Publication.otherKeys, besides: own.keysOfPaths)
        self.source = source
        self.complete = complete
        self.mayBeDeclared = mayBeDeclared
    }

    /// The same reading, with dates by what other dates show.
    private func reading(by dates: ListEvidence) -> RecordReading {
        var reading = self
        reading.source = source.reading(by: dates)
        return reading
    }

    final class Filled: Sendable {
        package let value = Atomic(false)
    }

    /// The keys of all fields.
    package var declaredKeys: [String] { declaration.fields.map(\.key) }

    /// The members of the first record, including mapped keys and defaults.
    ///
    /// - Returns: nil if it is not an object.
    package func firstRecord(of list: RecordList) -> [SourceMember]? {
        guard let first = list.first,
            case .object(let members) = own.mapped(names.renamed(first), as: declaration, isRow: list.isRow(at: 0)).content
        else { return nil }
        return members
    }

    /// Reads the records of a list and reports every problem.
    package func records(of whole: RecordList, at path: FieldPath) -> RecordStore {
        if let shard = source.shard, whole.isPaged, !mayWithhold(from: whole) { return pagedRecords(of: whole, at: path, shard) }
        let selected = source.selection?.indices(of: whole.count)
        let list = selected.map(whole.picking) ?? whole
        let leavesOutUntitled = list.first.map(hasTitle) ?? false
        let deciding = names.deciding(among: list.columns?.names ?? list.first?.members?.map(\.key) ?? [])
        if !deciding.isEmpty { names.look(for: deciding, in: list, jobs: source.jobs) }
        // Where a record without a word depends on the others, an earlier build does not know who may see it.
        let earlier = selected == nil && deciding.isEmpty ? earlier(of: list) : nil
        func read(_ source: CollectionSource) -> [Record] {
            list.compactMap(jobs: source.jobs, known: known, earlier: earlier, problems: source.problems) { record, problems in
                let place = list.isFile(at: record.index) ? FieldPath.root : .element(path, list.indexInFile(at: record.index))
                return self.record(
                    record,
                    at: selected?[record.index],
                    place,
                    source.reporting(to: problems),
                    leavesOutUntitled: leavesOutUntitled,
                    isLast: record.index == list.count - 1
                )
            }
        }
        let found = DiagnosticCollector()
        let records = read(source.reporting(to: found))
        // Some dates may mean two days, but another record shows which one is meant.
        if let settled = source.dates.settled {
            return reading(by: settled).records(of: whole, at: path)
        }
        source.problems.add(contentsOf: found.diagnostics)
        own.reportUnfound(source.problems, first: list.first)
        if source.selection == nil, source.site.edition == 0 { own.filter.reportUnfound(source.problems) }
        reportUnused(list)
        unusedKeys.report(source.problems, known: declaration.fields.map(\.key))
        // Translations may lack records, including those with a private name.
        if source.selection == nil, source.site.edition == 0 { privateNames.reportUnfound(source.problems) }
        reportUnfilled(among: records.count)
        if let selected { return RecordStore(RecordSequence(records), of: list, indices: selected, at: path, self) }
        return publicRecords(records, of: list, at: path)
    }

    /// The records that lists show, chosen from all records.
    private func publicRecords(_ records: [Record], of list: RecordList, at path: FieldPath) -> RecordStore {
        var withheld = Withheld()
        let repetitions = repetitions(among: records, of: list)
        for (index, record) in records.enumerated() where !record.publication.isPlain || repetitions.contains(index) {
            var publication = record.publication
            if repetitions.contains(index) { publication.isPassedOver = true }
            let place = Diagnostic.Location.file(list.file(at: index), offset: record.offset)
            withheld.take(publication, index: index, place: place, source.site.publication)
        }
        guard !withheld.isEmpty else {
            return RecordStore(RecordSequence(records), of: list, without: withheld, at: path, self)
        }
        let left = RecordSelection.except(Set(withheld.indices)).indices(of: records.count)
        return RecordStore(
            RecordSequence(left.map { records[$0] }),
            of: list.picking(left),
            indices: left,
            without: withheld,
            at: path,
            self
        )
    }

    /// The indices of records that repeat another one byte for byte, although each has a name of its own.
    private func repetitions(among records: [Record], of list: RecordList) -> Set<Int> {
        var found: Set<Int> = []
        guard let id = declaration.leftOutRepetitions else { return found }
        var known = Set<Fingerprint>(minimumCapacity: records.count)
        for (index, record) in records.enumerated() where record[id] != nil && !known.insert(record.fingerprint).inserted {
            if list.isFile(at: index) || record.publication.isPassedOver { continue }
            found.insert(index)
            source.problems.add(Diagnostic(at: .file(list.file(at: index), offset: record.offset), Message.repeatedRecord.gathered()))
        }
        return found
    }

    /// Whether a list that would not be kept in memory may have records that are not public. Then its records are kept in memory after all.
    private func mayWithhold(from list: RecordList) -> Bool {
        guard source.settings.hidden.isEmpty, own.filter.isEmpty, declaration.start == nil else { return true }
        if let first = list.first?.members?.map(\.key), names.decidesPublication(first) { return true }
        let keys = Publication.Key.allCases.map(\.rawValue) + Publication.otherKeys
        list.look(for: keys)
        return list.mayHave(keys)
    }

    /// The records of a list that are read on demand. Reading reports the problems of those in this build's shard.
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
            return self.record(record, at: nil, place, source.reporting(to: problems), keepsDetails: true)
        }
        return RecordStore(RecordSequence(paged), of: list, at: path, self)
    }

    /// The keys under which records may have a field; nil if all records have it by default.
    func keys(of field: String) -> [String]? {
        source.settings.own.defaultKeys.contains(field) ? nil : [field] + own.keysOfPaths
    }

    /// Selects records that an earlier build found valid. Only the values that other pages show are read from these.
    private var known: RecordList.Known? {
        source.known.map { known in
            let others = own.keysOfPaths + own.filter.keys + Publication.otherKeys + privateNames.keys
            return RecordList.Known(keys: declaration.keys(and: others) { if case .details = $0 { false } else { true } }) {
                [name = declaration.name, settings = source.settings, overlooked = source.site.overlooked] record in
                known.contains(Self.content(record, as: name, settings, without: overlooked))
            }
        }
    }

    /// The records as an earlier build read them. If keys are mapped, all records must be read to know which of them exist.
    private func earlier(of list: RecordList) -> EarlierRecords<Record>? {
        guard own.keysOfPaths.isEmpty, own.filter.isEmpty, source.settings.hidden.isEmpty, !declaration.dependsOnOthers else { return nil }
        return source.blocks?.records(of: list, as: declaration.name, keeping: declaration.keptCount, source.images, unless: source.dates)
    }

    /// A record with mapped keys, defaults and its notes' data, ready for reading fields.
    private func value(of record: SourceValue, isRow: Bool, in file: SourceFile) -> SourceValue {
        let record = declaration.titled(record) ?? record
        let renamed = names.renamed(notes.withData(record, in: file))
        return named(notes.withWords(own.mapped(renamed, as: declaration, isRow: isRow), in: file))
    }

    /// - Parameters:
    ///   - index: the 0-based index of the record in the data, if it differs from that in the list.
    ///   - path: the path of the record in the data.
    ///   - leavesOutUntitled: whether a record without a title costs only itself.
    ///   - isLast: whether it is the last of its list, where tables have totals.
    private func record(
        _ record: RecordList.Record,
        at index: Int?,
        _ path: FieldPath,
        _ source: CollectionSource,
        keepsDetails: Bool = false,
        leavesOutUntitled: Bool = false,
        isLast: Bool = false
    ) -> Record? {
        if record.value.isPassedOver || !declaration.foreignTypes.isEmpty && isForeign(record.value) { return passedOver(record) }
        let value = self.value(of: record.value, isRow: record.isRow, in: record.file)
        if !own.filter.isEmpty, !own.filter.selects(record.value, as: value, declaration) { return passedOver(record) }
        guard let fields = Fields(value, path: path, in: record.file, problems: source.problems, like: declaration.example) else {
            return nil
        }
        if record.isRow || leavesOutUntitled, let missing = missingTitle(of: value, record) {
            let message = Message.withoutTitle(missing, record.isRow ? "row" : "record").gathered()
            source.problems.add(Diagnostic(at: .file(record.file, offset: value.offset), message))
            return passedOver(record)
        }
        if isLast, record.isRow, isTotal(value) {
            source.problems.add(Diagnostic(at: .file(record.file, offset: value.offset), Message.total))
            return passedOver(record)
        }
        return unwrapped(fields) { fields, beside in
            var values = RecordValues(declaration, index: index ?? record.index)
            values.publication.take(beside)
            takePublished(&fields)
            declaration.prepare?(&fields, source.dates)
            let hidden = source.content.settings.hiddenFields
            let isExported = fields.anyValue(SourceMember.exportedKey) != nil
            for field in declaration.fields {
                // What others write in other forms is not in a known export.
                if record.isKnown || isExported && field.use.isInput, case .details = field.place { continue }
                if lacks(field, &fields) { continue }
                values[field.place] = source.value(of: field, &fields)
            }
            complete(&values, &fields, source)
            // A hidden field stays empty even if a completion sets it.
            if !hidden.isEmpty { for field in declaration.fields where hidden.contains(field.key, in: "") { values[field.place] = .none } }
            for (field, filled) in zip(declaration.own, filled) where !filled.value.load(ordering: .relaxed) {
                // A wrong value was already reported.
                guard let value = fields.anyValue(field.key), !value.isAbsent else { continue }
                filled.value.store(true, ordering: .relaxed)
            }
            values.publication.takeOtherKeys(of: &fields)
            values.publication.take(source.content.settings.publication)
            if let start = declaration.start, case .date(let date) = values[start] {
                values.publication.take(start: CalendarDay(firstOf: date))
            }
            if !privateNames.keys.isEmpty {
                // `values` may have given a word another meaning.
                let written = names.renamed(record.value)
                if privateNames.match({ written.member($0) }) || privateNames.match(fields.anyValue) { values.publication.isPrivate = true }
            }
            fields.ignore(declaration.ignored)
            fields.pass(over: SourceMember.exportedKey, "source")
            // The details of a known record are not read, not even from defaults. An earlier build checked its keys.
            fields.flagsOfPublication = ["draft", "private", "publish", "unlisted"]
            if !record.isKnown, !record.isRow { reportUnknownKeys(of: fields, in: value, record) }
            guard !values.lacks(declaration, isKnown: record.isKnown) else { return nil }
            let keepsDetails = keepsDetails || !record.isKnown && source.textBudget.takes(record.byteCount)
            return Record(
                kept: values.kept,
                offset: fields.offset,
                fingerprint: record.fingerprint,
                publication: values.publication,
                details: keepsDetails ? CachedDetails(values.details) : nil
            )
        } ?? nil
    }

    /// Whether a record says that it is something else, such as a film among books.
    private func isForeign(_ record: SourceValue) -> Bool {
        guard own.filter.isEmpty, let members = record.members else { return false }
        if members.contains(where: { $0.key.utf8.count <= 12 && declaration.foreignKeys.contains($0.key) }) {
            let people = declaration.fields.first { $0.use.term == .people }?.key
            if !members.contains(where: { declaration.key(named: $0.key) == people }) { return true }
        }
        return members.contains { member in
            guard member.key.utf8.count <= 10, Self.keysOfTypes.contains(member.key), let word = member.value.text else { return false }
            // `media:: #articles` is how notes of highlights say it.
            if member.key == "media", word.utf8.hasPrefix("#") { return !word.lowercased().utf8.hasPrefix("#book") }
            return declaration.foreignTypes.contains(word.trimmed.lowercased())
        }
    }

    private static let keysOfTypes: Set = ["type", "Type", "kind", "Kind", "mediaType", "media_type", "media", "item_type"]

    /// A placeholder for what is no record of the collection.
    private func passedOver(_ record: RecordList.Record) -> Record {
        var publication = Publication()
        publication.isPassedOver = true
        return Record(
            kept: declaration.keptDefaults,
            offset: record.value.offset,
            fingerprint: record.fingerprint,
            publication: publication,
            details: nil
        )
    }

    /// Reads the fields of a record or of the object in its wrapper, with what is beside the wrapper about who may see the record.
    private func unwrapped<Result>(_ fields: consuming Fields, _ body: (inout Fields, Publication) -> Result) -> Result? {
        // If the wrapper is null, the record itself holds the fields.
        guard let wrapper = declaration.wrapper, fields.value(wrapper) != nil else { return body(&fields, Publication()) }
        let flags = fields.publicationFlags
        let publication = Publication(of: flags + (fields.anyValue("meta")?.members ?? []))
        for flag in flags { fields.pass(over: flag.key) }
        // JSON:API has these beside the attributes of a record.
        fields.ignore(declaration.ignored + ["relationships", "meta"])
        guard var inner = fields.object(wrapper) else { return nil }
        fields.finish(ignoring: own)
        return body(&inner, publication)
    }

    /// The details of a record that was read before.
    func details(_ value: SourceValue, isRow: Bool, at path: FieldPath, in file: SourceFile) -> [FieldValue] {
        let discarded = DiagnosticCollector()
        let value = self.value(of: value, isRow: isRow, in: file)
        guard let fields = Fields(value, path: path, in: file, problems: discarded) else { return noDetails }
        let source = source.reporting(to: discarded)
        return unwrapped(fields) { fields, _ in
            var values = RecordValues(declaration, index: 0)
            for field in declaration.fields {
                if case .details = field.place { values[field.place] = source.value(of: field, &fields) }
            }
            return values.details
        } ?? noDetails
    }

    var noDetails: [FieldValue] { Array(repeating: .none, count: declaration.detailCount) }
}

extension SourceValue {
    /// Whether a record or the object in its wrapper has a key.
    func has(_ key: String) -> Bool {
        guard case .object(let members) = content else { return false }
        return members.contains { $0.key == key || $0.value.has(key) }
    }
}

extension SourceValue.Content {
    var isNameOfPicture: Bool {
        switch self {
        case .text(let text), .plain(let text): ImageFinder.hasEnding(text)
        case .null, .flag, .number, .list, .records, .object: false
        }
    }
}

extension RecordReading {
    /// The fingerprint of everything that a record determines. A record whose fingerprint is known has no new errors.
    ///
    /// - Parameter name: the name of the kind of record, because kinds know different keys.
    package static func content(
        _ record: Fingerprint,
        as name: String,
        _ settings: CollectionSettings,
        without overlooked: Overlooked?
    ) -> Fingerprint {
        var content = NamedFingerprint("content", without: overlooked, record)
        content.combine("kind") { $0.combine(name) }
        content.combine("markdown") { $0.combine(settings.readsMarkdown ? 1 : 2) }
        if let breaks = settings.breaks { content.combine("line ends") { $0.combine(breaks ? 1 : 2) } }
        // The names are not part of the fingerprint, so each of these has values of its own.
        if settings.takesInlineTags { content.combine("tags in texts") { $0.combine(3) } }
        // Hidden fields are absent from the values themselves.
        if !settings.hiddenFields.isEmpty {
            content.combine("hidden fields") { for name in settings.hiddenFields.all { $0.combine(name) } }
        }
        if let own = settings.own.fingerprint { content.combine("own fields") { $0.combine(own) } }
        return content.value
    }
}
