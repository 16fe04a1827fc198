import Diagnostics
import SiteAssets
import SiteBase
import SiteModel

/// A reader's books, as read from the data.
struct Shelf: Sendable {
    let title: String
    let language: ContentLanguage
    /// The number of characters of a publisher's text that always show.
    let fold: Int
    /// Whether overviews and notes are Markdown.
    let readsMarkdown: Bool
    /// Newest first.
    let books: [Book]
    /// The height of the tallest book, in mm. Unknown heights are derived from it.
    let tallest: Int

    init(title: String, language: ContentLanguage, fold: Int, readsMarkdown: Bool, books: [Book]) {
        self.title = title
        self.language = language
        self.fold = fold
        self.readsMarkdown = readsMarkdown
        self.books = books.newestFirst(\.updated)
        tallest = books.compactMap(\.height).max() ?? Self.tallestUnknown
    }

    /// The height if no book's size is known, in mm.
    private static let tallestUnknown = 225

    /// The height of a book of unknown size: four fifths of the tallest, in mm.
    func height(of book: Book) -> Int { book.height ?? Int((Double(tallest) * 0.8).rounded()) }

    /// The indices of the books with a status, newest first.
    func books(_ status: ReadingStatus) -> [Int] { books.indices.filter { books[$0].status == status } }
}

/// A book. Texts are unchanged from the data.
struct Book: Sendable {
    /// The name of its page.
    var id: String
    let title: String
    let originalTitle: String?
    let authors: [Author]
    let publisher: String?
    let published: PartialDate?
    let isbn: String?
    let overview: MarkdownField?
    /// Printed pages.
    let pages: Int?
    /// The picture; nil if a cover is drawn.
    let cover: SiteImage?
    /// The size of the cover's picture if the file itself is missing, in px.
    let coverSize: (width: Double, height: Double)?
    /// In mm.
    let width: Int?
    /// In mm.
    let height: Int?
    /// Its thickness, in mm.
    let depth: Int?
    let format: BookFormat?
    let status: ReadingStatus
    let registered: PartialDate?
    let updated: PartialDate?
    /// The readings, latest first.
    let readings: [Reading]
    /// Newest first.
    let notes: [Note]
    let seriesTitle: String?
    let tags: [String]
    /// Its location in the data.
    let place: Diagnostic.Location
    /// The fingerprint of its record.
    let fingerprint: Fingerprint

    /// A contributor to a book.
    struct Author: Sendable {
        let name: String
        let role: String?
    }

    /// The progress of the latest reading: pages read, and all pages. Nil if either is unknown.
    var progress: (page: Int, total: Int)? {
        guard let page = readings.first?.page, let pages, pages > 0 else { return nil }
        return (min(page, pages), pages)
    }

    /// Its pages: more than one only if it has more than 200 notes.
    func pages(in collection: SiteCollection) -> PagedList {
        PagedList(slug: collection.slug, first: id, others: "\(id).page", count: notes.count)
    }

    /// The fragment of a note, by its index in `notes`. It counts from the oldest, so new notes do not change it.
    func anchor(ofNote number: Int) -> String { "note-\(notes.count - number)" }

    /// The date of the last change, or else of the registration.
    var changed: PartialDate? { updated ?? registered }

    /// The names of all contributors.
    var authorNames: String? { authors.isEmpty ? nil : authors.map(\.name).joined(separator: ", ") }
}

/// One reading of a book.
struct Reading: Sendable {
    /// The number of this reading, from 1.
    let round: Int
    let status: ReadingStatus?
    let started: PartialDate?
    let finished: PartialDate?
    /// 0 to 5 stars.
    let rate: Double?
    /// The page that was reached.
    let page: Int?
}

/// A note on a book.
struct Note: Sendable {
    let type: NoteType
    let page: Int?
    let content: MarkdownField
    let created: PartialDate?
    let comments: [String]
}

/// The status of a book; raw values are those of the data.
enum ReadingStatus: String, CaseIterable, Sendable {
    case notYet = "not_yet"
    case reading, finished, pause, stop

    var phrase: Phrase {
        switch self {
        case .notYet: .notYet
        case .reading: .nowReading
        case .finished: .finished
        case .pause: .paused
        case .stop: .stopped
        }
    }
}

/// The format of a book; raw values are those of the data.
enum BookFormat: String, CaseIterable, Sendable {
    case paper, ebook, audiobook

    var phrase: Phrase {
        switch self {
        case .paper: .paper
        case .ebook: .ebook
        case .audiobook: .audiobook
        }
    }
}

/// The type of a note; raw values are those of the data.
enum NoteType: String, CaseIterable, Sendable {
    case quote, summary, thinking, question, report, memory

    var phrase: Phrase {
        switch self {
        case .quote: .quote
        case .summary: .digest
        case .thinking: .thinking
        case .question: .question
        case .report: .report
        case .memory: .memory
        }
    }
}

extension Array {
    /// Sorts by date, newest first and undated last. The sort is stable.
    func newestFirst(_ date: (Element) -> PartialDate?) -> [Element] {
        let dated = enumerated().map { (index: $0, date: date($1)?.machineText ?? "", element: $1) }
        return dated.sorted { a, b in a.date == b.date ? a.index < b.index : a.date > b.date }.map(\.element)
    }
}
