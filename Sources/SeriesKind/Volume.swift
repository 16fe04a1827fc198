import BookCovers
import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import Synchronization

/// A series of volumes, as it was read.
final class Series: Sendable {
    let title: String
    let language: ContentLanguage
    /// The number of characters of a summary that always show.
    let fold: Int
    /// Whether dedications and summaries are Markdown.
    let readsMarkdown: Bool
    let volumes: [Volume]
    /// What the volumes were read from, in their order.
    let records: RecordList
    /// Where their list stands in the data.
    private let path: FieldPath
    /// Whether it was reported that their file can no longer be read.
    private let isUnreadable = Atomic(false)

    /// The author of all volumes, if they have but one.
    let author: String?
    /// The years in which the volumes appeared: `1997–2007`, or one.
    let years: String?

    init(title: String, language: ContentLanguage, fold: Int, readsMarkdown: Bool, volumes: [Volume], records: RecordList, path: FieldPath)
    {
        self.title = title
        self.language = language
        self.fold = fold
        self.readsMarkdown = readsMarkdown
        self.volumes = volumes
        self.records = records
        self.path = path
        author = volumes.first?.author.flatMap { first in volumes.allSatisfy { $0.author == first } ? first : nil }
        let years = volumes.lazy.compactMap(\.released?.year)
        self.years = years.min().flatMap { first in years.max().map { first == $0 ? String(first) : "\(first)–\($0)" } }
    }

    /// `7권`: how many volumes there are, in the words of the interface.
    func count(in strings: InterfaceStrings) -> String { strings.count(volumes.count, one: .oneVolume, many: .volumeCount) }

    /// `J. K. Rowling · 7권`: what introduces it, in the words of the interface.
    func facts(in strings: InterfaceStrings) -> String { [author, count(in: strings)].compactMap(\.self).joined(separator: " · ") }

    /// Where a volume stands in the data.
    func place(of volume: Volume) -> Diagnostic.Location { .file(records.file, offset: volume.offset) }

    /// What only a volume's own page shows; if it was not kept, read from the data once more.
    ///
    /// - Parameter problems: receives an error if it cannot be read. Errors in its data were reported when it was first read.
    func texts(of number: Int, problems: DiagnosticCollector) -> VolumeDetails {
        volumes[number].texts?.take() ?? readTexts(of: number, problems: problems)
    }

    /// The same for those that come before the volume's page.
    func textsBeforehand(of number: Int) -> VolumeDetails {
        volumes[number].texts?.look() ?? readTexts(of: number, problems: DiagnosticCollector())
    }

    private func readTexts(of number: Int, problems: DiagnosticCollector) -> VolumeDetails {
        do throws(FileError) {
            let value = try records.value(at: number, as: volumes[number].fingerprint, keys: VolumeDetails.keys)
            let path = FieldPath.element(path, number)
            let unheard = DiagnosticCollector()
            guard var record = Fields(value, path: path, in: records.file, problems: unheard) else { return VolumeDetails() }
            if var attributes = record.object("attributes") {
                return VolumeDetails(&attributes, readsMarkdown: readsMarkdown)
            }
            return VolumeDetails(&record, readsMarkdown: readsMarkdown)
        } catch {
            // It is the one file that all volumes are in: once is enough.
            if !isUnreadable.exchange(true, ordering: .relaxed) { problems.add(error.diagnostic) }
            return VolumeDetails()
        }
    }
}

/// What more than its own page shows of a volume. Texts are as the data has them, letter for letter.
///
/// An object, since copying its texts whenever a page asks for one of them takes longer than what is asked for.
final class Volume: Sendable {
    /// Its number as written: `3`, `2.5`, `1-3`. It names the page.
    let number: String
    let title: String
    let author: String?
    /// Printed pages.
    let pages: Int?
    let released: PartialDate?
    /// A picture of the cover; nil means that one is drawn.
    let cover: SiteImage?
    /// Where it begins in its file, in bytes.
    let offset: Int
    /// Of its record.
    let fingerprint: Fingerprint
    /// Stands for what the pages around its own show of it.
    let shownBeside: Fingerprint
    /// What its own page shows besides, if there was room to keep it.
    let texts: CachedTexts?

    init(
        number: String,
        title: String,
        author: String?,
        pages: Int?,
        released: PartialDate?,
        cover: SiteImage?,
        offset: Int,
        fingerprint: Fingerprint,
        texts: CachedTexts?
    ) {
        self.number = number
        self.title = title
        self.author = author
        self.pages = pages
        self.released = released
        self.cover = cover
        self.offset = offset
        self.fingerprint = fingerprint
        self.texts = texts
        var shown = Fingerprint()
        shown.combine(title)
        shown.combine(number)
        shownBeside = shown
    }
}

/// Texts in memory till they are wanted, which is nearly always once. An object, since most volumes of a large series have none.
final class CachedTexts: Sendable {
    private let texts: Mutex<VolumeDetails?>

    init(_ texts: VolumeDetails) { self.texts = Mutex(texts) }

    /// The texts, which stay; nil if somebody took them.
    func look() -> VolumeDetails? { texts.withLock { $0 } }

    /// The texts; nil if somebody had them before.
    func take() -> VolumeDetails? {
        texts.withLock { texts in
            defer { texts = nil }
            return texts
        }
    }
}

/// What a volume's own page shows besides.
struct VolumeDetails: Sendable {
    /// The keys of a record that they stand under, with that of the object around them.
    static let keys: KeyFilter = ["attributes", "dedication", "summary", "wiki", "isbn", "chapters", "title"]

    var dedication: MarkdownField?
    var summary: MarkdownField?
    /// An `http` or `https` address.
    var wiki: String?
    var isbn: String?
    /// The chapters' titles, in order.
    var chapters: [String] = []
}

extension Volume {
    /// Stands for all that its own page shows of its record: with the same, no other fault can be in it.
    static func content(_ record: Fingerprint, readsMarkdown: Bool) -> Fingerprint {
        var content = record
        content.combine(readsMarkdown ? 1 : 2)
        return content
    }

    /// As a member of a set of spines.
    func spine(path: OutputPath?) -> SpineSet.Member { SpineSet.Member(title: title, number: number, pages: pages, path: path) }
}
