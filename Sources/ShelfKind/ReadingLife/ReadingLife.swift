import SiteModel

/// What a shelf says about reading: what was read to the end, and what was given up, by year. Nothing is guessed: what has no date is in no
/// year.
struct ReadingLife: Sendable {
    /// The end of one reading.
    struct End: Sendable {
        /// The index of its book on the shelf.
        let book: Int
        /// The last day of the reading; nil if it is not known.
        let date: PartialDate?
        /// Whether the book was read to the end before.
        let isAgain: Bool
        /// The rating of this reading, up to 5.
        let rate: Double?
        /// How many days it took, the first and the last included; nil if one of them is not known.
        let days: Int?
    }

    /// What ended in one year, or what has no date.
    struct Year: Sendable {
        /// Nil for what has no date.
        let year: Int?
        /// Newest first; those whose month is not known last.
        var finished: [End] = []
        var stopped: [End] = []
        /// How many books the reader means to read in this year.
        var goal: Int?
        /// How many of the finished ones were read again. Each page of a year shows these numbers, and may show few of its books.
        private(set) var again = 0
        /// The pages of the finished ones.
        private(set) var sheets = 0
        /// Of how many of their books the pages are not known.
        private(set) var unknown = 0

        /// The same with its numbers.
        fileprivate func counted(in books: [Book]) -> Year {
            var year = self
            year.again = finished.count(where: \.isAgain)
            year.sheets = ReadingLife.pages(of: finished, in: books).count
            year.unknown = ReadingLife.booksOfUnknownPages(finished, in: books)
            return year
        }
    }

    /// Newest first: the years in which a reading ended, and those with a goal.
    let years: [Year]
    /// What has no date.
    let undated: Year
    /// The latest year of any date of a reading.
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

    /// Whether nothing was read to the end or given up, and there is no goal.
    var isEmpty: Bool { years.isEmpty && undated.isEmpty }

    /// The pages of the years, and that of what has no date.
    var pages: [Year] { undated.isEmpty ? years : years + [undated] }

    /// The year that the reader is in, as far as the data says: the latest one that has begun.
    var current: Year? { years.first { $0.year ?? 0 <= latest ?? 0 } ?? years.last }

    /// All that was read to the end.
    var finished: [End] { pages.flatMap(\.finished) }
    /// All that was given up.
    var stopped: [End] { pages.flatMap(\.stopped) }
}

extension ReadingLife.Year {
    var isEmpty: Bool { finished.isEmpty && stopped.isEmpty }

    /// Those that ended in a month, 1 to 12; nil for those whose month is not known.
    func finished(in month: Int?) -> [ReadingLife.End] { finished.filter { $0.date?.month == month } }
}

extension Book {
    /// The ends of its readings, the first reading first.
    ///
    /// The number of a reading tells of others before it that the data does not have. A reading without a status has ended if it has a last day, and so has the latest one of a book that is read or given up.
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
        // The book itself says it, and its readings do not.
        if status == .finished, finished.isEmpty { add(nil, to: .finished) }
        if status == .stop, stopped.isEmpty { add(nil, to: .stop) }
        return (finished, stopped)
    }
}

extension Reading {
    /// How many days it took, the first and the last included; nil if one of them is not known.
    fileprivate var days: Int? {
        guard let first = started?.dayNumber, let last = finished?.dayNumber, first <= last else { return nil }
        return last - first + 1
    }
}
