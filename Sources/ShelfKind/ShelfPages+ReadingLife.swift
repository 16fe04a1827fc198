import InterfaceTexts
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The pages of a reading life: years, statistics, books at random.
extension ShelfPages {
    /// The plans of the pages that have something to show.
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

    /// The statistics page; nil for a shelf without readings that ended.
    var statisticsPage: OutputPath? { life.isEmpty ? nil : collection.path("statistics.html") }

    /// The page with books at random; nil if there is no choice.
    var randomPage: OutputPath? { shelf.books.count > 1 ? collection.path("random.html") : nil }

    /// The pages for a year. There is more than one only with more than 200 books.
    func list(of year: ReadingLife.Year) -> PagedList {
        let name = year.year.map { String($0) } ?? "undated"
        let folder = collection.folder.isEmpty ? "years" : "\(collection.folder)/years"
        let first = OutputPath("\(folder)/\(name).html")
        return PagedList(in: folder, first: first, others: name, count: year.finished.count + year.stopped.count)
    }

    var statisticsStep: Breadcrumb? {
        statisticsPage.map { Breadcrumb(title: site.settings.strings[.statistics], language: nil, path: $0) }
    }

    func title(of year: ReadingLife.Year) -> String { year.year.map { String($0) } ?? site.settings.strings[.undatedReadings] }

    /// The number of printed pages, in words of the interface.
    func count(pages: Int) -> String {
        site.settings.strings.count(pages, one: .onePrintedPage, many: .printedPageCount)
    }

    /// The number of books finished in a year, of their pages, and of books read again.
    func summary(of year: ReadingLife.Year) -> String {
        let parts = [
            count(year.finished.count), year.sheets > 0 ? count(pages: year.sheets) : nil,
            year.again > 0 ? site.settings.strings.text(.readAgainCount, ["count": site.settings.strings.digits(year.again)]) : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    /// The number of pages in finished books, in digits; empty if none is known.
    func digits(pagesOf ends: [ReadingLife.End]) -> String {
        let (count, unknown) = ReadingLife.pages(of: ends, in: shelf.books)
        return count == 0 && unknown > 0 ? "" : site.settings.strings.digits(count)
    }

    func pagesMissing(of year: ReadingLife.Year) -> String? { pagesMissing(of: year.unknown) }

    /// A remark about the number of books whose page count is not known; nil if there are none.
    func pagesMissing(of unknown: Int) -> String? {
        unknown == 0 ? nil : site.settings.strings.text(.pagesMissing, ["books": count(unknown)])
    }

    func goal(of year: ReadingLife.Year) -> ReadingGoal? {
        year.goal.map { ReadingGoal(done: year.finished.count, goal: $0, strings: site.settings.strings) }
    }

    /// Links to the pages of all years, newest first.
    ///
    /// - Parameter year: the year of the page with the links.
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

    /// The values that templates can use of a book that was read.
    func read(_ end: ReadingLife.End, month: String?, isFurtherDown: Bool) -> ReadBook? {
        listed(end.book, isFurtherDown: isFurtherDown)
            .map { ReadBook(book: $0, end: end, month: month, strings: site.settings.strings, language: shelf.language) }
    }
}
