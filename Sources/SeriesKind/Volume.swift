import BookCovers
import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import Synchronization

/// A series of volumes, as read from the data.
final class Series: Sendable {
    let title: String
    let language: ContentLanguage
    /// The number of characters of a summary that always show.
    let fold: Int
    /// Whether dedications and summaries are Markdown.
    let readsMarkdown: Bool
    let volumes: [Volume]
    /// The records of the volumes, in order.
    let records: RecordList
    /// The location of the list of volumes in the data.
    private let path: FieldPath
    /// Whether an error was reported because the file can no longer be read.
    private let isUnreadable = Atomic(false)

    /// The author of all volumes, if they share one.
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

    /// The number of volumes, in the language of the interface: `7권`.
    func count(in strings: InterfaceStrings) -> String { strings.count(volumes.count, one: .oneVolume, many: .volumeCount) }

    /// The line that introduces the series, in the language of the interface: `J. K. Rowling · 7권`.
    func facts(in strings: InterfaceStrings) -> String { [author, count(in: strings)].compactMap(\.self).joined(separator: " · ") }

    /// The location of a volume in the data.
    func place(of volume: Volume) -> Diagnostic.Location { .file(records.file, offset: volume.offset) }

    /// What only a volume's own page shows. If it is no longer in memory, it is read from the data again.
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
            // All volumes are in the same file: report it once.
            if !isUnreadable.exchange(true, ordering: .relaxed) { problems.add(error.diagnostic) }
            return VolumeDetails()
        }
    }
}

/// What other pages show of a volume. Texts are unchanged from the data.
///
/// A class, because copying all texts of a struct for each access is slow.
final class Volume: Sendable {
    /// Its number as written: `3`, `2.5`, `1-3`. It names the page.
    let number: String
    let title: String
    let author: String?
    /// Printed pages.
    let pages: Int?
    let released: PartialDate?
    /// The picture of the cover; nil if one is drawn.
    let cover: SiteImage?
    /// The byte offset of its record in the file.
    let offset: Int
    /// The fingerprint of its record.
    let fingerprint: Fingerprint
    /// What only its own page shows, if it is still in memory.
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
    }
}

/// Texts that stay in memory until they are used, nearly always once. A class, because most volumes of a large series have none.
final class CachedTexts: Sendable {
    private let texts: Mutex<VolumeDetails?>

    init(_ texts: VolumeDetails) { self.texts = Mutex(texts) }

    /// The texts, without taking them; nil if they were taken.
    func look() -> VolumeDetails? { texts.withLock { $0 } }

    /// Takes the texts; nil if they were taken before.
    func take() -> VolumeDetails? {
        texts.withLock { texts in
            defer { texts = nil }
            return texts
        }
    }
}

/// What only a volume's own page shows. A class, because copies of a struct would copy each text.
final class VolumeDetails: Sendable {
    /// The keys that contain these texts, including the key of the enclosing object.
    static let keys: KeyFilter = ["attributes", "dedication", "summary", "wiki", "isbn", "chapters", "title"]

    let dedication: MarkdownField?
    let summary: MarkdownField?
    /// An `http` or `https` address.
    let wiki: String?
    let isbn: String?
    /// The chapters' titles, in order.
    let chapters: [String]

    init(
        dedication: MarkdownField? = nil,
        summary: MarkdownField? = nil,
        wiki: String? = nil,
        isbn: String? = nil,
        chapters: [String] = []
    ) {
        self.dedication = dedication
        self.summary = summary
        self.wiki = wiki
        self.isbn = isbn
        self.chapters = chapters
    }
}

extension Volume {
    /// The fingerprint of all that its own page shows of its record. A record with the same fingerprint has no new errors.
    static func content(_ record: Fingerprint, readsMarkdown: Bool) -> Fingerprint {
        var content = record
        content.combine(readsMarkdown ? 1 : 2)
        return content
    }

    /// The volume in a set of spines.
    func spine(path: OutputPath?) -> SpineSet.Member { SpineSet.Member(title: title, number: number, pages: pages, path: path) }
}
