package import DataReading
package import Diagnostics
package import InterfaceTexts
package import SiteAssets
package import SiteBase
import Synchronization

/// The records of a collection, in order.
package final class RecordStore: Sendable {
    package let declaration: RecordDeclaration
    package let records: RecordSequence
    /// Whether the `markdown` setting is on.
    package let readsMarkdown: Bool
    /// What tests leave out of fingerprints; nil in builds.
    package let overlooked: Overlooked?
    package let list: RecordList
    /// The 0-based indices of the records in the data; nil if the store has all records.
    private let indices: [Int]?
    /// What dates of some records showed about those of others.
    package var ordersOfDates: [String] { reading.source.dates.orders }
    /// The records that the store leaves out.
    package let withheld: Withheld
    /// The location of the list in the data.
    private let path: FieldPath
    private let reading: RecordReading
    private let detailKeys: KeyFilter
    /// The searched fields, in order of weight.
    package let searched: [FieldDeclaration]
    /// The indices of name fields among the kept values, with the kinds of the names.
    package let termFields: [(index: Int, kind: TermKind, field: FieldDeclaration)]
    /// The indices, among the details, of texts below the title.
    package let textsBelowTitle: Set<Int>
    /// The fields with labels, in the order of the facts.
    package let facts: [FieldDeclaration]
    /// The facts that lists show.
    package let listed: [FieldDeclaration]
    /// The author's own fields.
    package let ownInOrder: [FieldDeclaration]
    package let ownFields: [String: FieldDeclaration]
    /// The site's languages and the language of originals, if the collection may contain untranslated originals.
    private let originals: (languages: SiteLanguages, language: ContentLanguage)?
    /// The indices of files among the kept values.
    package let fileIndices: [Int]
    /// The indices of pictures among the kept values.
    private let pictureIndices: [Int]
    /// Whether an error about an unreadable file was reported.
    private let isUnreadable = Atomic(false)

    /// - Parameters:
    ///   - list: the records in the data, without those left out.
    ///   - indices: their 0-based indices in the data; nil if none is left out.
    ///   - withheld: the records left out.
    init(
        _ records: RecordSequence,
        of list: RecordList,
        indices: [Int]? = nil,
        without withheld: Withheld = Withheld(),
        at path: FieldPath,
        _ reading: RecordReading
    ) {
        self.indices = indices
        self.withheld = withheld
        declaration = reading.declaration
        readsMarkdown = reading.source.settings.readsMarkdown
        self.records = records
        overlooked = reading.source.site.overlooked
        self.list = list
        self.path = path
        self.reading = reading
        let (site, settings) = (reading.source.site, reading.source.settings)
        originals =
            site.edition > 0 && site.languages.showsOriginals && !settings.isOriginal
            ? (site.languages, ContentLanguage(tag: site.languages.tags[0], site: site)) : nil
        searched = declaration.searched
        termFields = declaration.fields.compactMap { field in
            guard let kind = field.use.term, case .kept(let index) = field.place else { return nil }
            return (index, kind, field)
        }
        textsBelowTitle = Set(
            declaration.fields.compactMap { field in
                if case .details(let index) = field.place, field.use.isBelowTitle { index } else { nil }
            }
        )
        facts = declaration.facts
        listed = facts.filter(\.use.isListed)
        ownInOrder = Array(declaration.own)
        ownFields = Dictionary(declaration.own.map { ($0.key, $0) }) { first, _ in first }
        fileIndices = declaration.fields.compactMap { field in
            if case .kept(let index) = field.place, field.type.hasFiles { index } else { nil }
        }
        pictureIndices = declaration.fields.compactMap { field in
            if case .kept(let index) = field.place, field.type.hasPictures { index } else { nil }
        }
        detailKeys = declaration.keys(and: reading.source.settings.own.keysOfPaths) { if case .details = $0 { true } else { false } }
    }

    package var count: Int { records.count }

    /// The 0-based index of a record in the data, which may also contain records that are not public.
    package func indexInData(of number: Int) -> Int { indices?[number] ?? number }

    /// The number of threads that read records.
    package var jobs: Int { reading.source.jobs }

    package var pictures: [SiteImage] {
        pictureIndices.filter(mayHave).flatMap { index in
            records.flatMap { $0.value(index).pictures }
        }
    }

    /// The recordings, films and documents of the site that a record names.
    package func files(of record: Record) -> [AssetFile] { fileIndices.flatMap { record.value($0).files } }

    package func pictures(of record: Record) -> [SiteImage] {
        pictureIndices.flatMap { record.value($0).pictures }
    }

    /// Whether any record may have a value for a field. If not, a million records need not be read to find out.
    ///
    /// - Parameter index: the index of the field among the kept values.
    func mayHave(_ index: Int) -> Bool {
        guard records.isPaged else { return true }
        let field = declaration.fields.first { if case .kept(index) = $0.place { true } else { false } }
        // A picture beside the data may be one's without being named.
        if let field, case .picture = field.type, !reading.source.images.namesBesideOrBelowData.isEmpty { return true }
        return field.map { list.mayHave(reading.keys(of: $0.key)) } ?? false
    }

    package func mayHave<Value>(_ field: KeptField<Value>) -> Bool { mayHave(field.index) }

    package func hasPictures(_ record: Record) -> Bool {
        pictureIndices.contains { !record.value($0).pictures.isEmpty }
    }

    /// The pictures of a record in the author's own fields, with their keys.
    package func ownPictures(of record: Record) -> [(String, SiteImage)] {
        ownInOrder.compactMap { field in
            guard case .kept(let index) = field.place, case .picture(let image) = record.value(index) else { return nil }
            return (field.key, image)
        }
    }

    /// The size of the records in the file, in bytes.
    package var byteCount: Int { list.byteCount }

    /// The fingerprint of everything that other pages show of the records.
    package var shownElsewhere: Fingerprint {
        var shown = Fingerprint()
        guard let overlooked else {
            for record in records { shown.combine(record.shown) }
            return shown
        }
        // A test can leave out each field separately.
        var named = NamedFingerprint("shown of \(declaration.name)", without: overlooked)
        for (number, record) in records.enumerated() {
            for field in declaration.fields {
                guard case .kept(let index) = field.place, case let value = record.value(index), !value.isNone else { continue }
                named.combine(field.key) {
                    $0.combine(number)
                    $0.combine(value)
                }
            }
        }
        return named.value
    }

    /// The location of a record.
    ///
    /// - Parameter offset: the offset of one of its values; nil for the record itself.
    package func place(of number: Int, at offset: Int? = nil) -> Diagnostic.Location {
        .file(list.file(at: number), offset: offset ?? records[number].offset)
    }

    /// Whether some records may be untranslated originals.
    package var mixesLanguages: Bool { originals != nil }

    /// The language of an untranslated record; nil for all other records.
    package func originalLanguage(of number: Int) -> ContentLanguage? {
        guard let originals, originals.languages.edition(ofFile: list.file(at: number).path.fileName) == nil else { return nil }
        return originals.language
    }

    /// Whether the first record has a value for a key.
    package func firstRecordHas(_ key: String) -> Bool {
        let members = reading.firstRecord(of: list) ?? []
        if members.contains(where: { $0.key == key && !$0.value.isAbsent }) { return true }
        guard let wrapper = declaration.wrapper, let inner = members.first(where: { $0.key == wrapper })?.value,
            case .object(let members) = inner.content
        else { return false }
        return members.contains { $0.key == key && !$0.value.isAbsent }
    }

    /// The files that contain one record each.
    package var paths: [String] { list.paths }

    /// The values that only a record's own page shows. Values that are no longer in memory are read from the data again.
    ///
    /// - Parameter problems: receives an error if the file cannot be read. Errors in the data were reported when the record was first read.
    package func details(of number: Int, problems: DiagnosticCollector) -> [FieldValue] {
        let details = records[number].details
        // Records read in batches disappear with their batch and need their details until then.
        return (records.isPaged ? details?.look() : details?.take()) ?? readDetails(of: number, problems: problems)
    }

    /// A value of a record.
    ///
    /// - Parameter details: the values that only the record's own page shows, read when they are needed.
    package func value(at place: FieldPlace, of record: Record, _ details: @autoclosure () -> [FieldValue]) -> FieldValue {
        switch place {
        case .kept(let index): record.value(index)
        case .details(let index): details()[index]
        case .computed(let index): declaration.computed[index].value(record.values)
        case .own, .publication: .none
        }
    }

    /// The same values, for outputs made before the record's page.
    package func detailsBeforehand(of number: Int) -> [FieldValue] {
        records[number].details?.look() ?? readDetails(of: number, problems: DiagnosticCollector())
    }

    /// All values of a record; nil if they would have to be read from a file that is not wanted.
    package func values(of number: Int, where isWanted: (_ file: String) -> Bool) -> [FieldValue]? {
        let record = records[number]
        var details = record.details?.look()
        if details == nil, !list.isFile(at: number) || isWanted(list.file(at: number).path) { details = detailsBeforehand(of: number) }
        return details.map { record.all + $0 }
    }

    /// Reads a record again to measure how long it takes.
    ///
    /// - Returns: the times to read the record and to understand its fields, and the number of values that its own page alone shows.
    package func measuredReading(of number: Int) throws(FileError) -> (reading: Duration, understanding: Duration, values: Int) {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try list.value(at: number, as: records[number].fingerprint, keys: detailKeys)
        let read = clock.now
        let details = understood(value, of: number)
        return (read - start, clock.now - read, details.count { if case .none = $0 { false } else { true } })
    }

    private func understood(_ value: SourceValue, of number: Int) -> [FieldValue] {
        reading.details(
            value,
            isRow: list.isRow(at: number),
            at: list.isFile(at: number) ? .root : .element(path, list.indexInFile(at: number)),
            in: list.file(at: number)
        )
    }

    private func readDetails(of number: Int, problems: DiagnosticCollector) -> [FieldValue] {
        do throws(FileError) {
            return understood(try list.value(at: number, as: records[number].fingerprint, keys: detailKeys), of: number)
        } catch {
            // All records are in the same file, so it is reported once.
            if !isUnreadable.exchange(true, ordering: .relaxed) { problems.add(error.diagnostic) }
            return reading.noDetails
        }
    }
}
