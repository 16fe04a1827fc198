import DataReading
import InterfaceTexts
import SiteBase
import SiteModel

/// The statistics of a reading life that do not belong to a year.
package struct ReadingStatistics {
    /// A name and its number of readings.
    struct Count {
        let name: String?
        let count: Int
    }

    /// A book in a list of extremes, and the value for which it is listed.
    struct Listed {
        let book: Int
        /// The value in pages, days, or pages per day.
        let value: Double
        var days: Int?
        var pages: Int?
    }

    struct Series {
        let name: String
        let finished: Int
        let count: Int
    }

    /// The number of entries in each list of extremes.
    private static let listed = 5
    /// The maximum number of authors to show.
    private static let mostAuthors = 10
    /// The maximum number of series to show.
    private static let mostSeries = 100

    private let life: ReadingLife
    private let books: [Book]
    let finished: [ReadingLife.End]

    init(_ life: ReadingLife, of books: [Book]) {
        self.life = life
        self.books = books
        finished = life.finished
    }

    /// The finished books without repetition.
    lazy var finishedBooks: [Int] = Set(finished.map(\.book)).sorted()
    /// The number of readings of books that had been finished before.
    var again: Int { finished.count(where: \.isAgain) }

    /// The number of books with each rating, from 0 to 10 half stars. If a book has several ratings, the latest counts.
    lazy var halves: [Int] = {
        var counts = Array(repeating: 0, count: 11)
        for rate in books.compactMap(\.rate) { counts[Int((rate * 2).rounded())] += 1 }
        return counts
    }()

    /// The mean rating; nil if there are no ratings.
    lazy var meanRating: Double? = Self.mean(books.compactMap(\.rate))

    static func mean(_ numbers: [Double]) -> Double? {
        numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    }

    /// The formats of the finished books, most frequent first, unknown last.
    lazy var formats: [(format: BookFormat?, count: Int)] = Self.counts(finishedBooks.map { books[$0].format })
        .sorted { first, second in
            guard let (one, other) = first.name.flatMap({ one in second.name.map { (one, $0) } }) else { return first.name != nil }
            return first.count == second.count ? one.rawValue < other.rawValue : first.count > second.count
        }
        .map { (format: $0.name, count: $0.count) }

    /// The authors of the finished books without translators, most frequent first.
    lazy var authors: [Count] = {
        let names = finishedBooks.flatMap { book in
            // A book may name somebody twice.
            Set(books[book].authors.lazy.filter { !$0.isTranslator }.map(\.name))
        }
        return Self.counts(names).sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Self.mostAuthors)
            .map { Count(name: $0.name, count: $0.count) }
    }()

    /// The finished books with the most pages.
    lazy var longest: [Listed] = {
        let known = finishedBooks.compactMap { book in books[book].knownPages.map { Listed(book: book, value: Double($0), pages: $0) } }
        return Self.largest(known)
    }()

    /// The books that were read with the most pages per day, each with its quickest reading.
    lazy var quickest: [Listed] = {
        let timed = finished.compactMap { end -> Listed? in
            guard let days = end.days, let pages = books[end.book].knownPages else { return nil }
            return Listed(book: end.book, value: Double(pages) / Double(days), days: days, pages: pages)
        }
        let best = Dictionary(timed.map { ($0.book, $0) }) { $0.value >= $1.value ? $0 : $1 }
        return Self.largest(best.values.sorted { $0.book < $1.book })
    }()

    /// The median duration in days of readings whose first and last days are known; nil if there are none.
    lazy var medianDays: Int? = Self.median(finished.compactMap(\.days))

    /// How many days books waited on the shelf before their first reading.
    private lazy var waits: [Listed] = books.indices.compactMap { book in
        guard let added = books[book].registered?.dayNumber, let start = books[book].readings.last?.started?.dayNumber, start >= added
        else {
            return nil
        }
        return Listed(book: book, value: Double(start - added), days: start - added)
    }

    /// The books that waited longest.
    lazy var longestWaits: [Listed] = Self.largest(waits.filter { $0.value > 0 })
    lazy var medianWait: Int? = Self.median(waits.compactMap(\.days))

    /// The book series on the shelf, those with the most books first.
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

    /// The entries with the largest values, largest first. Equal values keep their order.
    private static func largest(_ entries: [Listed]) -> [Listed] {
        entries.enumerated().sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }.prefix(listed).map(\.element)
    }

    /// The lower median.
    private static func median(_ numbers: [Int]) -> Int? { numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2] }
}

extension Book {
    /// The number of pages; nil if it is not known, which some programs express as 0.
    var knownPages: Int? { pages.flatMap { $0 > 0 ? $0 : nil } }
}

extension ReadingLife {
    /// The total number of pages in finished books, and the number of books whose page count is not known.
    static func pages(of ends: some Collection<End>, in books: [Book]) -> (count: Int, unknown: Int) {
        ends.reduce((0, 0)) { sum, end in
            books[end.book].knownPages.map { (sum.0 + $0, sum.1) } ?? (sum.0, sum.1 + 1)
        }
    }

    /// The number of books whose page count is not known, each counted once.
    static func booksOfUnknownPages(_ ends: some Collection<End>, in books: [Book]) -> Int {
        Set(ends.lazy.map(\.book).filter { books[$0].knownPages == nil }).count
    }
}
