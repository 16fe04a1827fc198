import DataReading
import BookCovers
import InterfaceTexts
import SiteBase
import SiteModel
package import SitePages
import SiteRecords
import SiteTemplates

/// A page of the books that were finished or given up in a year, or of those without a date.
package final class YearPage: LaidOutPage {
    static let kind = PageKind("shelf/year", schema)

    private let pages: ShelfPages
    private let year: ReadingLife.Year
    private let list: PagedList
    private let page: Int
    package let layout: PageLayout

    init(_ pages: ShelfPages, _ year: ReadingLife.Year, page: Int, at path: OutputPath) {
        self.pages = pages
        self.year = year
        self.page = page
        list = pages.list(of: year)
        layout = PageLayout(
            pages.site,
            at: path,
            title: list.title(pages.title(of: year), page),
            breadcrumbs: Breadcrumb.path(pages.site.homeStep, pages.boardStep, pages.statisticsStep),
            openGraph: OpenGraph(.website, .text([pages.shelf.title, pages.summary(of: year)].joined(separator: " · ")))
        )
    }

    /// Books on the page under a heading.
    struct Group {
        let title: String
        let books: [ReadBook]

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Group> {
            TemplateSchema(
                "group of books",
                [
                    .text("title", "What the books have in common: `Finished`.") { $0.title },
                    .list("books", of: ReadBook.schema(own), "The books, newest first.") { $0.books },
                ]
            )
        }
    }

    /// The books on the page: the finished ones, with a name where each month begins, then those given up.
    private lazy var groups: [Group] = {
        let range = list.range(page)
        let finished = range.clamped(to: 0..<year.finished.count)
        let stopped = range.clamped(to: year.finished.count..<(year.finished.count + year.stopped.count))
        var month: String?
        let books = finished.compactMap { number in
            let own = monthName(of: year.finished[number])
            defer { month = own }
            return pages.read(year.finished[number], month: own == month ? nil : own, isFurtherDown: isFurtherDown(number))
        }
        let others = stopped.compactMap { number in
            pages.read(year.stopped[number - year.finished.count], month: nil, isFurtherDown: isFurtherDown(number))
        }
        return [Group(title: strings[.finished], books: books), Group(title: strings[.stopped], books: others)].filter { !$0.books.isEmpty }
    }()

    private var strings: InterfaceStrings { layout.strings }

    private func isFurtherDown(_ number: Int) -> Bool { number - list.range(page).lowerBound >= LibraryPage.firstRow }

    /// The month in which a reading ended, in words; nil if not even the year is known.
    private func monthName(of end: ReadingLife.End) -> String? {
        end.date.map { $0.month.map(strings.month) ?? strings[.monthUnknown] }
    }

    /// Whether the page has charts: only the first page of a year in which books were finished.
    private var hasCharts: Bool { page == 0 && year.year != nil && !year.finished.isEmpty }

    private var charts: [BarChart] {
        guard hasCharts else { return [] }
        let months: [(month: Int, ends: [ReadingLife.End])] = (1...12).map { ($0, year.finished(in: $0)) }
        func bars(_ value: ([ReadingLife.End]) -> Int, _ text: (Int) -> String) -> [BarChart.Bar] {
            months.map { month, ends in
                let count = value(ends)
                return BarChart.Bar(label: String(month), name: strings.month(month), value: count, text: text(count))
            }
        }
        let books = BarChart(id: "books", title: strings[.booksByMonth], bars: bars(\.count) { pages.count($0) }, strings: strings)
        let sheets = BarChart(
            id: "pages",
            title: strings[.pagesByMonth],
            bars: bars({ [pages] in ReadingLife.pages(of: $0, in: pages.shelf.books).count }) { pages.count(pages: $0) },
            strings: strings
        )
        return sheets.isEmpty ? [books] : [books, sheets]
    }

    private var table: NumberTable? {
        guard hasCharts else { return nil }
        let months = (1...12).map { (name: strings.month($0), ends: year.finished(in: $0)) }
        let unknown = year.finished(in: nil)
        let rows = months + (unknown.isEmpty ? [] : [(name: strings[.monthUnknown], ends: unknown)])
        return NumberTable(
            columns: [strings[.monthColumn], strings[.booksColumn], strings[.pages]],
            rows: rows.map { name, ends in
                NumberTable.Row(name: name, values: [strings.digits(ends.count), pages.digits(pagesOf: ends)])
            }
        )
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<YearPage> {
        TemplateSchema(
            "page of a year",
            PageLayout.fields { $0.layout } + [
                .text("title", "The year; what its books have in common, if they have no date.") { $0.pages.title(of: $0.year) },
                .text("shelfTitle", "The shelf's title.") { $0.pages.shelf.title },
                .text("language", "The language of the content, for `lang`.") { $0.pages.shelf.language.tag },
                .text("summary", "How many books were finished, their pages, and how many of them were read again.") {
                    $0.pages.summary(of: $0.year)
                },
                .text("pagesMissing", "Of how many books the pages are not known; absent if of none.") {
                    $0.pages.pagesMissing(of: $0.year)
                },
                .flag("isUndated", "Whether it is the page of what has no date.") { $0.year.year == nil },
                .object("goal", ReadingGoal.schema, "The goal of the year, if `collection.yaml` sets one.") { $0.pages.goal(of: $0.year) },
                .flag("isFirst", "Whether it is the first page of its year.") { $0.page == 0 },
                .flag("hasCharts", "Whether it has charts.") { $0.hasCharts },
                .list("charts", of: BarChart.schema, "The books and the pages of each month, drawn.") { $0.charts },
                .object("table", NumberTable.schema, "The same numbers.") { $0.table },
                .list(
                    "groups",
                    of: Group.schema(own),
                    "The books of this page, at most 200: those that were finished, and those that were given up."
                ) {
                    $0.groups
                },
                .coverSymbols("The shapes that the drawn covers of this page share; must come before them, once.") { page in
                    page.groups.flatMap(\.books).compactMap(\.book.cover).filter { $0.image == nil }.map(\.drawn)
                },
                .flag("hasPages", "Whether the year has more than one page.") { $0.list.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.list.buttons(current: page.page, title: page.pages.title(of: page.year))
                },
                .list("years", of: PaginationLink.schema, "The pages of all years, newest first.") { page in
                    page.pages.yearLinks(current: page.year)
                },
            ]
        )
    }
}

/// A book that was read, on the page for a year.
struct ReadBook {
    let book: ShelvedBook
    let end: ReadingLife.End
    /// The month that begins with this book; nil if the book before ended in the same month.
    let month: String?
    let strings: InterfaceStrings
    let language: ContentLanguage

    static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ReadBook> {
        TemplateSchema(
            "read book",
            [
                .object("book", ShelvedBook.schema(own), "The book.") { $0.book },
                .text("month", "The month in which it was finished, if it is the first one of this month on the page.") { $0.month },
                .text("ended", "The last day of this reading, in short form.") { read in read.end.date.map(read.language.shortText) },
                .text("endedDate", "The same for machines.") { $0.end.date?.attributeText },
                .text("stars", "The rating of this reading: `★★★★½`.") { $0.end.rate?.stars },
                .text("rating", "The rating in a sentence, read aloud.") { read in
                    read.end.rate.map { read.strings.text(.rating, ["count": read.strings.digits($0)]) }
                },
                .text("again", "Says that the book was read again; absent for the first reading.") { read in
                    read.end.isAgain ? read.strings[.readAgain] : nil
                },
            ]
        )
    }
}

/// A reading goal for a year, and the number of books finished so far.
struct ReadingGoal {
    let done: Int
    let goal: Int
    let strings: InterfaceStrings

    static let schema = TemplateSchema<ReadingGoal>(
        "goal",
        [
            .number("done", "How many books are finished; not more than the goal, for `value`.") { min($0.done, $0.goal) },
            .number("goal", "How many the reader means to finish, for `max`.") { $0.goal },
            .text("text", "Both in words: `Goal: 18 of 24 books`.") { view in
                view.strings.text(.goalInWords, ["done": view.strings.digits(view.done), "goal": view.strings.digits(view.goal)])
            },
        ]
    )
}
