import SiteBase
import SiteModel

/// The pages of a reading life: years, statistics, books at random.
extension ShelfPages {
    /// The plans of these pages, as far as there is something to show.
    func lifePlans(_ settings: Fingerprint) -> [PagePlan] {
        let (place, title) = (collection.place, shelf.title)
        var plans: [PagePlan] = []
        if let path = statisticsPage {
            plans.append(
                .list(path, StatisticsPage.kind, source: place, name: "the statistics of \(title)", settings: settings) { _ in
                    StatisticsPage(self, at: path)
                }
            )
        }
        for year in life.pages {
            plans += list(of: year).pages.map { page, path in
                .list(path, YearPage.kind, source: place, name: "a year of \(title)", settings: settings) { _ in
                    YearPage(self, year, page: page, at: path)
                }
            }
        }
        if let path = randomPage {
            plans.append(
                .list(path, RandomPage.kind, source: place, name: "books at random of \(title)", settings: settings) { _ in
                    RandomPage(self, at: path)
                }
            )
        }
        return plans
    }

    /// The page of statistics; nil for a shelf of which nothing was read.
    var statisticsPage: OutputPath? { life.isEmpty ? nil : collection.path("statistics.html") }

    /// The page of books at random; nil if there is no choice.
    var randomPage: OutputPath? { shelf.books.count > 1 ? collection.path("random.html") : nil }

    /// The pages of a year: more than one only if it has more than 200 books.
    func list(of year: ReadingLife.Year) -> PagedList {
        let name = year.year.map { String($0) } ?? "undated"
        let folder = collection.folder.isEmpty ? "years" : "\(collection.folder)/years"
        let first = OutputPath("\(folder)/\(name).html")
        return PagedList(in: folder, first: first, others: name, count: year.finished.count + year.stopped.count)
    }

    /// The breadcrumb of the statistics.
    var statisticsStep: Breadcrumb? {
        statisticsPage.map { Breadcrumb(title: site.settings.strings[.statistics], language: nil, path: $0) }
    }

    func title(of year: ReadingLife.Year) -> String { year.year.map { String($0) } ?? site.settings.strings[.undatedReadings] }

    /// The number of pages, in the language of the interface.
    func count(pages: Int) -> String {
        site.settings.strings.count(pages, one: .onePrintedPage, many: .printedPageCount)
    }

    /// How many books were finished in a year, their pages, and how many of them were read again.
    func summary(of year: ReadingLife.Year) -> String {
        let parts = [
            count(year.finished.count), year.sheets > 0 ? count(pages: year.sheets) : nil,
            year.again > 0 ? site.settings.strings.text(.readAgainCount, ["count": site.settings.strings.digits(year.again)]) : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    /// The pages of books that were read, in digits; nothing if they are not known of any.
    func digits(pagesOf ends: [ReadingLife.End]) -> String {
        let (count, unknown) = ReadingLife.pages(of: ends, in: shelf.books)
        return count == 0 && unknown > 0 ? "" : site.settings.strings.digits(count)
    }

    func pagesMissing(of year: ReadingLife.Year) -> String? { pagesMissing(of: year.unknown) }

    /// Says of how many books the pages are not known; nil if of none.
    func pagesMissing(of unknown: Int) -> String? {
        unknown == 0 ? nil : site.settings.strings.text(.pagesMissing, ["books": count(unknown)])
    }

    func goal(of year: ReadingLife.Year) -> ReadingGoal? {
        year.goal.map { ReadingGoal(done: year.finished.count, goal: $0, strings: site.settings.strings) }
    }

    /// The pages of all years, newest first.
    ///
    /// - Parameter year: the one whose page has the links.
    func yearLinks(current year: ReadingLife.Year) -> [PaginationLink] {
        let years = life.pages
        let current = years.firstIndex { $0.year == year.year } ?? 0
        return PaginationWindow.buttons(years.count, current: current) { index in
            PaginationLink(
                number: title(of: years[index]),
                title: count(years[index].finished.count),
                path: list(of: years[index]).path(0),
                isCurrent: index == current,
                isGap: false
            )
        }
    }

    /// What templates see of a book that was read.
    func read(_ end: ReadingLife.End, month: String?, isFurtherDown: Bool) -> ReadBook? {
        listed(end.book, isFurtherDown: isFurtherDown)
            .map { ReadBook(book: $0, end: end, month: month, strings: site.settings.strings, language: shelf.language) }
    }
}
