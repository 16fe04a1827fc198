package import DataReading
package import Diagnostics
package import SiteAssets
package import SiteBase
import Synchronization

/// The records of a collection, in order.
package final class RecordStore: Sendable {
    package let declaration: RecordDeclaration
    package let records: RecordSequence
    /// Whether Markdown texts are Markdown.
    package let readsMarkdown: Bool
    /// What fingerprints leave out: nothing, but in tests.
    let overlooked: Overlooked?
    package let list: RecordList
    /// The 0-based indices of its records in the data; nil if it has all of them.
    private let indices: [Int]?
    /// What is left out of it.
    package let withheld: Withheld
    /// The location of the list in the data.
    private let path: FieldPath
    private let reading: RecordReading
    private let detailKeys: KeyFilter
    /// The fields that are searched, in the order of their weight.
    let searched: [FieldDeclaration]
    /// The places of names among the kept values, with their kinds.
    let termFields: [(index: Int, kind: TermKind)]
    /// The indices of texts right below the title among the details.
    let textsBelowTitle: Set<Int>
    /// The fields with labels, in the order of the facts.
    let facts: [FieldDeclaration]
    /// Those of them that lists show.
    let listed: [FieldDeclaration]
    /// The fields of the author's own.
    let ownInOrder: [FieldDeclaration]
    let ownFields: [String: FieldDeclaration]
    /// The languages of the site, and that of its originals, where a collection may have some of them among translations.
    private let originals: (languages: SiteLanguages, language: ContentLanguage)?
    /// The indices of pictures among the kept values.
    private let pictureIndices: [Int]
    /// Whether an error was reported because the file can no longer be read.
    private let isUnreadable = Atomic(false)

    /// - Parameters:
    ///   - list: the records as they are in the data, without those that are left out.
    ///   - indices: their 0-based indices in the data; nil if none is left out.
    ///   - withheld: what is left out.
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
            return (index, kind)
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
        pictureIndices = declaration.fields.compactMap { field in
            if case .kept(let index) = field.place, case .picture = field.type { index } else { nil }
        }
        detailKeys = declaration.keys(and: reading.source.settings.own.keysOfPaths) { if case .details = $0 { true } else { false } }
    }

    package var count: Int { records.count }

    /// The 0-based index of a record in the data, in which others may be that are not public.
    package func indexInData(of number: Int) -> Int { indices?[number] ?? number }

    /// The number of threads that read its records.
    package var jobs: Int { reading.source.jobs }

    /// All pictures of the records.
    package var pictures: [SiteImage] {
        pictureIndices.filter(mayHave).flatMap { index in
            records.compactMap { if case .picture(let image) = $0.value(index) { image } else { nil } }
        }
    }

    /// The pictures of a record.
    func pictures(of record: Record) -> [SiteImage] {
        pictureIndices.compactMap { if case .picture(let image) = record.value($0) { image } else { nil } }
    }

    /// Whether any record may have a value of a field. If not, none of a million records must be read to find out.
    ///
    /// - Parameter index: the index of the field among the kept values.
    func mayHave(_ index: Int) -> Bool {
        guard records.isPaged else { return true }
        let field = declaration.fields.first { if case .kept(index) = $0.place { true } else { false } }
        return field.map { list.mayHave(reading.keys(of: $0.key)) } ?? false
    }

    package func mayHave<Value>(_ field: KeptField<Value>) -> Bool { mayHave(field.index) }

    /// Whether a record has any picture.
    func hasPictures(_ record: Record) -> Bool {
        pictureIndices.contains { if case .picture = record.value($0) { true } else { false } }
    }

    /// The pictures of a record in the author's own fields, with their keys.
    func ownPictures(of record: Record) -> [(String, SiteImage)] {
        ownInOrder.compactMap { field in
            guard case .kept(let index) = field.place, case .picture(let image) = record.value(index) else { return nil }
            return (field.key, image)
        }
    }

    /// The size of the records in the file, in bytes.
    package var byteCount: Int { list.byteCount }

    /// The fingerprint of what pages show of records other than their own.
    package var shownElsewhere: Fingerprint {
        var shown = Fingerprint()
        guard let overlooked else {
            for record in records { shown.combine(record.shown) }
            return shown
        }
        // A test can leave out each field by itself.
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
    /// - Parameter offset: that of one of its values; nil for the record itself.
    package func place(of number: Int, at offset: Int? = nil) -> Diagnostic.Location {
        .file(list.file(at: number), offset: offset ?? records[number].offset)
    }

    /// Whether some of the records may be originals among translations.
    var mixesLanguages: Bool { originals != nil }

    /// The language of a record that is not translated into that of its collection; nil for all others.
    func originalLanguage(of number: Int) -> ContentLanguage? {
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

    /// The files with a record each.
    package var paths: [String] { list.paths }

    /// What only a record's own page shows. If it is no longer in memory, it is read from the data again.
    ///
    /// - Parameter problems: receives an error if it cannot be read. Errors in its data were reported when it was first read.
    func details(of number: Int, problems: DiagnosticCollector) -> [FieldValue] {
        let details = records[number].details
        // Records that are read in batches go away with their batch, and are needed until then.
        return (records.isPaged ? details?.look() : details?.take()) ?? readDetails(of: number, problems: problems)
    }

    /// The same for those that come before the record's page.
    func detailsBeforehand(of number: Int) -> [FieldValue] {
        records[number].details?.look() ?? readDetails(of: number, problems: DiagnosticCollector())
    }

    /// All values of a record; nil if they are to be read from a file of its own that is not wanted.
    func values(of number: Int, where isWanted: (_ file: String) -> Bool) -> [FieldValue]? {
        let record = records[number]
        var details = record.details?.look()
        if details == nil, !list.isFile(at: number) || isWanted(list.file(at: number).path) { details = detailsBeforehand(of: number) }
        return details.map { record.all + $0 }
    }

    private func readDetails(of number: Int, problems: DiagnosticCollector) -> [FieldValue] {
        do throws(FileError) {
            let value = try list.value(at: number, as: records[number].fingerprint, keys: detailKeys)
            return reading.details(
                value,
                isRow: list.isRow(at: number),
                at: list.isFile(at: number) ? .root : .element(path, list.indexInFile(at: number)),
                in: list.file(at: number)
            )
        } catch {
            // All records are in the same file: report it once.
            if !isUnreadable.exchange(true, ordering: .relaxed) { problems.add(error.diagnostic) }
            return reading.noDetails
        }
    }
}
