import Diagnostics
import SiteAssets
import SiteModel

/// The books that someone reads, as they were read from the data.
struct Shelf: Sendable {
    let title: String
    let language: ContentLanguage
    /// The number of characters of a publisher's text that always show.
    let fold: Int
    /// Whether overviews and notes are Markdown.
    let readsMarkdown: Bool
    /// Newest first.
    let books: [Book]
    /// How tall the tallest book is, in mm: unknown ones are measured by it.
    let tallest: Int

    init(title: String, language: ContentLanguage, fold: Int, readsMarkdown: Bool, books: [Book]) {
        self.title = title
        self.language = language
        self.fold = fold
        self.readsMarkdown = readsMarkdown
        self.books = books.newestFirst(\.updated)
        tallest = books.compactMap(\.height).max() ?? Self.tallestUnknown
    }

    /// Where no book's size is known, in mm.
    private static let tallestUnknown = 225

    /// A book without a size stands at four fifths of the tallest, in mm.
    func height(of book: Book) -> Int { book.height ?? Int((Double(tallest) * 0.8).rounded()) }

    /// The indices of the books with a status, newest first.
    func books(_ status: ReadingStatus) -> [Int] { books.indices.filter { books[$0].status == status } }
}

/// One book. Texts are as the data has them, letter for letter.
struct Book: Sendable {
    /// What its page is called.
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
    /// Nil means that one is drawn.
    let cover: SiteImage?
    /// Of the cover's picture where that is not at hand, in px.
    let coverSize: (width: Double, height: Double)?
    /// In mm.
    let width: Int?
    /// In mm.
    let height: Int?
    /// How thick it is, in mm.
    let depth: Int?
    let format: BookFormat?
    let status: ReadingStatus
    let registered: PartialDate?
    let updated: PartialDate?
    /// The last first.
    let readings: [Reading]
    /// Newest first.
    let notes: [Note]
    let seriesTitle: String?
    let tags: [String]
    /// Where it stands in the data.
    let place: Diagnostic.Location

    /// Someone who made a book.
    struct Author: Sendable {
        let name: String
        let role: String?
    }

    /// How far the last reading is: pages read, and all pages. Nil if either is not known.
    var progress: (page: Int, total: Int)? {
        guard let page = readings.first?.page, let pages, pages > 0 else { return nil }
        return (min(page, pages), pages)
    }

    /// Its pages: more than one only if it has more than 200 notes.
    func pages(in collection: SiteCollection) -> PagedList {
        PagedList(slug: collection.slug, first: id, others: "\(id).page", count: notes.count)
    }

    /// How an address names a note, by its place in `notes`. Later notes stand before it and change nothing.
    func anchor(ofNote number: Int) -> String { "note-\(notes.count - number)" }

    /// When it was changed last, or came to the shelf.
    var changed: PartialDate? { updated ?? registered }

    /// The names of all who made it.
    var authorNames: String? { authors.isEmpty ? nil : authors.map(\.name).joined(separator: ", ") }
}

/// One reading of a book.
struct Reading: Sendable {
    /// Which it is, from 1.
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

/// What a reader does with a book; the words are those of the data.
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

/// What a book is made of; the words are those of the data.
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

/// What a note is; the words are those of the data.
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
    /// By a date, the newest first and those without one last; those of one day stay in order.
    func newestFirst(_ date: (Element) -> PartialDate?) -> [Element] {
        let dated = enumerated().map { (index: $0, date: date($1)?.machineText ?? "", element: $1) }
        return dated.sorted { a, b in a.date == b.date ? a.index < b.index : a.date > b.date }.map(\.element)
    }
}
