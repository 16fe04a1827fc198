import SiteBase
import SiteModel

/// The numbers of a reading life, beyond its years.
struct ReadingStatistics {
    /// A name, with how many readings it has.
    struct Count {
        let name: String?
        let count: Int
    }

    /// A book, with what it is listed for.
    struct Listed {
        let book: Int
        /// In pages, days, or pages a day.
        let value: Double
        var days: Int?
        var pages: Int?
    }

    /// A series of books.
    struct Series {
        let name: String
        let finished: Int
        let count: Int
    }

    /// How many entries the lists of extremes have.
    private static let listed = 5
    /// How many authors are shown.
    private static let mostAuthors = 10
    /// How many series are shown.
    private static let mostSeries = 100

    private let life: ReadingLife
    private let books: [Book]
    let finished: [ReadingLife.End]

    init(_ life: ReadingLife, of books: [Book]) {
        self.life = life
        self.books = books
        finished = life.finished
    }

    /// The books that were read to the end, each once.
    lazy var finishedBooks: [Int] = Set(finished.map(\.book)).sorted()
    /// The readings of a book that had been read to the end before.
    var again: Int { finished.count(where: \.isAgain) }

    /// How many books have each rating, in halves of a star: from 0 to 10. Of several ratings of a book, the latest counts.
    lazy var halves: [Int] = {
        var counts = Array(repeating: 0, count: 11)
        for rate in books.compactMap(\.rate) { counts[Int((rate * 2).rounded())] += 1 }
        return counts
    }()

    /// The mean of these ratings; nil if there are none.
    lazy var meanRating: Double? = Self.mean(books.compactMap(\.rate))

    static func mean(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }

    /// The formats of the books that were read to the end, the most frequent first; those that are not known last.
    lazy var formats: [(format: BookFormat?, count: Int)] = Self.counts(finishedBooks.map { books[$0].format })
        .sorted {
            ($0.name == nil ? 1 : 0, -$0.count, $0.name?.rawValue ?? "") < ($1.name == nil ? 1 : 0, -$1.count, $1.name?.rawValue ?? "")
        }
        .map { (format: $0.name, count: $0.count) }

    /// The authors of the books that were read to the end, without translators, the most frequent first.
    lazy var authors: [Count] = {
        let names = finishedBooks.flatMap { book in
            // Somebody may be named twice.
            Set(books[book].authors.lazy.filter { !$0.isTranslator }.map(\.name))
        }
        return Self.counts(names).sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Self.mostAuthors)
            .map { Count(name: $0.name, count: $0.count) }
    }()

    /// The books that were read to the end with the most pages.
    lazy var longest: [Listed] = {
        let known = finishedBooks.compactMap { book in books[book].knownPages.map { Listed(book: book, value: Double($0), pages: $0) } }
        return Self.largest(known)
    }()

    /// The books that were read with the most pages a day, each with its quickest reading.
    lazy var quickest: [Listed] = {
        let timed = finished.compactMap { end -> Listed? in
            guard let days = end.days, let pages = books[end.book].knownPages else { return nil }
            return Listed(book: end.book, value: Double(pages) / Double(days), days: days, pages: pages)
        }
        let best = Dictionary(timed.map { ($0.book, $0) }) { $0.value >= $1.value ? $0 : $1 }
        return Self.largest(best.values.sorted { $0.book < $1.book })
    }()

    /// The days of half of all readings whose first and last day are known, or fewer; nil if there are none.
    lazy var medianDays: Int? = Self.median(finished.compactMap(\.days))

    /// How long books waited on the shelf before the first reading began, in days.
    private lazy var waits: [Listed] = books.indices.compactMap { book in
        guard let added = books[book].registered?.dayNumber, let start = books[book].readings.last?.started?.dayNumber, start >= added
        else {
            return nil
        }
        return Listed(book: book, value: Double(start - added), days: start - added)
    }

    /// The books that waited the longest.
    lazy var longestWaits: [Listed] = Self.largest(waits.filter { $0.value > 0 })
    lazy var medianWait: Int? = Self.median(waits.compactMap(\.days))

    /// The series of books of the shelf, those with the most books first.
    lazy var series: [Series] = {
        let done = Set(finishedBooks)
        let members = books.indices.compactMap { book in books[book].series.map { (name: $0, isFinished: done.contains(book)) } }
        return Dictionary(grouping: members, by: \.name)
            .map { Series(name: $0, finished: $1.count(where: \.isFinished), count: $1.count) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
            .prefix(Self.mostSeries).map(\.self)
    }()

    private static func counts<Name: Hashable>(_ names: [Name]) -> [(name: Name, count: Int)] {
        var counts: [Name: Int] = [:]
        for name in names { counts[name, default: 0] += 1 }
        return counts.map { (name: $0, count: $1) }
    }

    /// The entries with the largest values, the largest first; of the same value, in their order.
    private static func largest(_ entries: [Listed]) -> [Listed] {
        entries.enumerated().sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }.prefix(listed).map(\.element)
    }

    /// The lower median.
    private static func median(_ numbers: [Int]) -> Int? { numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2] }
}

extension Book {
    /// Its pages; nil if they are not known, for which some programs write 0.
    var knownPages: Int? { pages.flatMap { $0 > 0 ? $0 : nil } }
}

extension ReadingLife {
    /// The pages of books that were read to the end, and of how many of them they are not known.
    static func pages(of ends: some Collection<End>, in books: [Book]) -> (count: Int, unknown: Int) {
        ends.reduce((0, 0)) { sum, end in
            books[end.book].knownPages.map { (sum.0 + $0, sum.1) } ?? (sum.0, sum.1 + 1)
        }
    }

    /// Of how many books the pages are not known, however often each was read.
    static func booksOfUnknownPages(_ ends: some Collection<End>, in books: [Book]) -> Int {
        Set(ends.lazy.map(\.book).filter { books[$0].knownPages == nil }).count
    }
}
