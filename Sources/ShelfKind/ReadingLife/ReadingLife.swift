import DataReading
import InterfaceTexts
import SiteModel

/// The books on a shelf that were finished or given up, by year. Nothing is guessed: a reading without a date belongs to no year.
package struct ReadingLife: Sendable {
    struct End: Sendable {
        /// The index of the book on the shelf.
        let book: Int
        /// The last day of the reading; nil if it is not known.
        let date: PartialDate?
        /// Whether the book had been finished before.
        let isAgain: Bool
        /// The rating of this reading, up to 5.
        let rate: Double?
        /// The number of days from the first to the last, both included; nil if either is not known.
        let days: Int?
    }

    /// The readings that ended in one year, or those without a date.
    package struct Year: Sendable {
        /// The year; nil for readings without a date.
        let year: Int?
        /// The finished readings, newest first. Those without a month come last.
        var finished: [End] = []
        var stopped: [End] = []
        /// The reader's goal for the year: a number of books.
        var goal: Int?
        /// The number of finished readings of books that had been finished before. Each page for the year shows this, even if it lists few
        /// of the books.
        private(set) var again = 0
        /// The total number of pages in the finished books.
        private(set) var sheets = 0
        /// The number of books among them whose page count is not known.
        private(set) var unknown = 0

        /// The year with its numbers computed.
        fileprivate func counted(in books: [Book]) -> Year {
            var year = self
            year.again = finished.count(where: \.isAgain)
            year.sheets = ReadingLife.pages(of: finished, in: books).count
            year.unknown = ReadingLife.booksOfUnknownPages(finished, in: books)
            return year
        }
    }

    /// The years with a reading that ended or a goal, newest first.
    let years: [Year]
    /// The readings without a date.
    let undated: Year
    /// The latest year in any date of a reading.
    private let latest: Int?

    init(_ books: [Book], goals: [Int: Int]) {
        var years: [Int: Year] = goals.mapValues { Year(year: nil, goal: $0) }
        var undated = Year(year: nil)
        var latest: Int?
        for (index, book) in books.enumerated() {
            for date in book.readings.flatMap({ [$0.started, $0.finished] }).compactMap(\.self) { latest = max(latest ?? 0, date.year) }
            let ends = book.ends(at: index)
            for (list, ends) in [(\Year.finished, ends.finished), (\Year.stopped, ends.stopped)] {
                for end in ends {
                    if let year = end.date?.year {
                        years[year, default: Year(year: nil)][keyPath: list].append(end)
                    } else {
                        undated[keyPath: list].append(end)
                    }
                }
            }
        }
        self.years = years.sorted { $0.key > $1.key }.map { number, year in
            Year(
                year: number,
                finished: year.finished.newestFirst(\.date),
                stopped: year.stopped.newestFirst(\.date),
                goal: year.goal
            ).counted(in: books)
        }
        self.undated = undated.counted(in: books)
        self.latest = latest
    }

    /// Whether nothing was finished or given up and there is no goal.
    var isEmpty: Bool { years.isEmpty && undated.isEmpty }

    /// The years that have pages, including that for readings without a date.
    var pages: [Year] { undated.isEmpty ? years : years + [undated] }

    /// The reader's current year, judging by the data: the latest year that has begun.
    var current: Year? { years.first { $0.year ?? 0 <= latest ?? 0 } ?? years.last }

    var finished: [End] { pages.flatMap(\.finished) }
    var stopped: [End] { pages.flatMap(\.stopped) }
}

extension ReadingLife.Year {
    var isEmpty: Bool { finished.isEmpty && stopped.isEmpty }

    /// The finished readings that ended in a month, 1 to 12; nil selects those without a month.
    func finished(in month: Int?) -> [ReadingLife.End] { finished.filter { $0.date?.month == month } }
}

extension Book {
    /// The ends of a book's readings, first reading first.
    ///
    /// The number of a reading reveals earlier readings that the data lacks. A reading without a status has ended if it has a last day. So
    /// has the latest reading of a book that is finished or given up.
    fileprivate func ends(at index: Int) -> (finished: [ReadingLife.End], stopped: [ReadingLife.End]) {
        var finished: [ReadingLife.End] = []
        var stopped: [ReadingLife.End] = []
        func add(_ reading: Reading?, earlier: Int = 0, to status: ReadingStatus) {
            let end = ReadingLife.End(
                book: index,
                date: reading?.finished,
                isAgain: status == .finished && (!finished.isEmpty || (reading?.round ?? 1) - 1 > earlier),
                rate: reading?.rate,
                days: reading?.days
            )
            if status == .finished { finished.append(end) } else { stopped.append(end) }
        }
        for (place, reading) in readings.enumerated().reversed() {
            let own = place == 0 && (status == .finished || status == .stop) ? status : nil
            let outcome = reading.status ?? (reading.finished == nil ? own : own ?? .finished)
            if let outcome, outcome == .finished || outcome == .stop { add(reading, earlier: readings.count - 1 - place, to: outcome) }
        }
        // The book has this status, but none of its readings does.
        if status == .finished, finished.isEmpty { add(nil, to: .finished) }
        if status == .stop, stopped.isEmpty { add(nil, to: .stop) }
        return (finished, stopped)
    }
}

extension Reading {
    /// The number of days from the first to the last, both included; nil if either is not known.
    fileprivate var days: Int? {
        guard let first = started?.dayNumber, let last = finished?.dayNumber, first <= last else { return nil }
        return last - first + 1
    }
}
