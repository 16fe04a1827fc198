import DataReading
import InterfaceTexts
import SiteBase
import SiteModel
package import SitePages
import SiteRecords
import SiteTemplates

/// The statistics of a shelf: years, ratings, formats, authors and exceptional books.
package final class StatisticsPage: LaidOutPage {
    static let kind = PageKind("shelf/statistics", schema)
    /// The maximum number of years in a chart, which shows the latest ones. The table contains all.
    private static let mostDrawn = 60
    /// The maximum number of years without a book between two years in a chart.
    private static let longestGap = 25

    private let pages: ShelfPages
    package let layout: PageLayout
    private lazy var numbers = ReadingStatistics(pages.life, of: pages.shelf.books)

    init(_ pages: ShelfPages, at path: OutputPath) {
        self.pages = pages
        layout = PageLayout(
            pages.site,
            at: path,
            title: pages.site.settings.strings[.statistics],
            breadcrumbs: Breadcrumb.path(pages.site.homeStep, pages.boardStep),
            openGraph: OpenGraph(.website, .text("\(pages.shelf.title) · \(pages.count(pages.shelf.books.count))"))
        )
    }

    private var strings: InterfaceStrings { layout.strings }
    private var life: ReadingLife { pages.life }
    private var books: [Book] { pages.shelf.books }

    /// A number with its label.
    struct Figure {
        let label: String
        let value: String

        static let schema = TemplateSchema<Figure>(
            "figure",
            [.text("label", "What it counts.") { $0.label }, .text("value", "The number.") { $0.value }]
        )
    }

    private var figures: [Figure] {
        let sheets = ReadingLife.pages(of: numbers.finished, in: books).count
        var figures: [(Phrase, Int)] = [
            (.booksOnShelf, books.count), (.booksFinished, numbers.finishedBooks.count), (.readAgain, numbers.again), (.pagesRead, sheets),
            (.stopped, life.stopped.count), (.writtenNotes, pages.notes.count),
        ]
        figures.removeAll { $1 == 0 && $0 != .booksFinished }
        return figures.map { Figure(label: strings[$0], value: strings.digits($1)) }
            + (numbers.meanRating.map { [Figure(label: strings[.meanRating], value: rounded($0))] } ?? [])
    }

    /// A number with one decimal.
    private func rounded(_ number: Double) -> String { strings.digits((number * 10).rounded() / 10) }

    /// The years in the chart, from the first to the last without gaps. A mistyped year far from all others is left out.
    private var drawnYears: [ReadingLife.Year] {
        let known = Dictionary(uniqueKeysWithValues: life.years.compactMap { year in year.year.map { ($0, year) } })
        var runs: [[Int]] = []
        for year in known.keys.sorted() {
            if let last = runs.last?.last, year - last <= Self.longestGap {
                runs[runs.count - 1].append(year)
            } else {
                runs.append([year])
            }
        }
        func books(_ run: [Int]) -> Int { run.reduce(0) { $0 + (known[$1]?.finished.count ?? 0) } }
        guard let run = runs.max(by: { books($0) < books($1) }), let first = run.first, let last = run.last else { return [] }
        return (max(first, last - Self.mostDrawn + 1)...last).map { known[$0] ?? ReadingLife.Year(year: $0) }
    }

    private var yearCharts: [BarChart] {
        let years = drawnYears
        guard years.count > 1 else { return [] }
        // A phone has room for eight labels.
        let step = (years.count + 7) / 8
        func bars(_ value: (ReadingLife.Year) -> Int, _ text: (Int) -> String) -> [BarChart.Bar] {
            years.enumerated().map { index, year in
                let (name, count) = (String(year.year ?? 0), value(year))
                let hasLabel = (years.count - 1 - index).isMultiple(of: step)
                return BarChart.Bar(label: hasLabel ? name : nil, name: name, value: count, text: text(count))
            }
        }
        let charts = [
            BarChart(id: "books", title: strings[.booksByYear], bars: bars(\.finished.count) { pages.count($0) }, strings: strings),
            BarChart(
                id: "pages",
                title: strings[.pagesByYear],
                bars: bars({ [books] in ReadingLife.pages(of: $0.finished, in: books).count }) { pages.count(pages: $0) },
                strings: strings
            ),
        ]
        return charts.filter { !$0.isEmpty }
    }

    private var yearTable: NumberTable? {
        guard !life.pages.isEmpty else { return nil }
        let hasGoals = life.years.contains { $0.goal != nil }
        let columns: [Phrase] =
            [.yearColumn, .booksColumn] + (hasGoals ? [.goalColumn] : []) + [.pages, .readAgain, .stopped, .ratingColumn]
        return NumberTable(
            columns: columns.map { strings[$0] },
            rows: life.pages.map { year in
                let counts = [year.finished.count(where: \.isAgain), year.stopped.count].map(strings.digits)
                let goal = hasGoals ? [year.goal.map(strings.digits) ?? ""] : []
                let mean = ReadingStatistics.mean(year.finished.compactMap(\.rate)).map(rounded) ?? ""
                return NumberTable.Row(
                    name: pages.title(of: year),
                    path: pages.list(of: year).path(0),
                    values: [strings.digits(year.finished.count)] + goal + [pages.digits(pagesOf: year.finished)] + counts + [mean]
                )
            }
        )
    }

    // MARK: Parts of a whole

    private var ratingChart: BarChart? {
        let halves = numbers.halves
        guard halves.contains(where: { $0 > 0 }) else { return nil }
        // If all ratings are whole stars, five bars are enough.
        let isWhole = halves.indices.allSatisfy { $0.isMultiple(of: 2) || halves[$0] == 0 }
        let shown = halves.indices.filter { ($0 > 0 || halves[0] > 0) && (!isWhole || $0.isMultiple(of: 2)) }
        return BarChart(
            id: "ratings",
            title: strings[.ratings],
            bars: shown.map { half in
                let number = strings.digits(Double(half) / 2)
                return BarChart.Bar(
                    label: number,
                    name: number,
                    value: halves[half],
                    text: pages.count(halves[half])
                )
            },
            strings: strings
        )
    }

    private var ratingTable: NumberTable {
        NumberTable(
            columns: [strings[.ratingColumn], strings[.booksColumn]],
            rows: numbers.halves.enumerated().reversed().filter { $1 > 0 }.map { half, count in
                NumberTable.Row(name: strings.digits(Double(half) / 2), values: [strings.digits(count)])
            }
        )
    }

    /// A table with bars, under a heading.
    struct Part {
        let title: String
        let table: NumberTable
        /// A sentence about the numbers.
        var remark: String?

        static let schema = TemplateSchema<Part>(
            "part of statistics",
            [
                .text("title", "The heading.") { $0.title },
                .object("table", NumberTable.schema, "The numbers.") { $0.table },
                .text("remark", "What follows from them, in a sentence.") { $0.remark },
            ]
        )
    }

    /// A table with bars; nil if there are no rows.
    private func part(_ title: Phrase, _ column: Phrase, _ rows: [(name: String, path: OutputPath?, count: Int)]) -> Part? {
        guard let most = rows.map(\.count).max(), most > 0 else { return nil }
        return Part(
            title: strings[title],
            table: NumberTable(
                columns: [strings[column], strings[.booksColumn]],
                rows: rows.map { name, path, count in
                    NumberTable.Row(
                        name: name,
                        language: otherTag(of: name),
                        path: path,
                        values: [strings.digits(count)],
                        share: max(1, count * 100 / most)
                    )
                }
            )
        )
    }

    private func otherTag(of text: String) -> String? { pages.site.language.otherTag(of: text) }

    private var parts: [Part] {
        let statuses = pages.statuses.map { (name: strings[$0.status.phrase], path: OutputPath?.none, count: $0.count) }
        let formats = numbers.formats.map { (name: strings[$0.format?.phrase ?? .formatUnknown], path: OutputPath?.none, count: $0.count) }
        let authors = numbers.authors.compactMap { author in
            author.name.map { (name: $0, path: pages.site.terms.path(of: $0, .people), count: author.count) }
        }
        return [
            part(.authorsMostRead, .author, authors),
            // A single format tells readers nothing.
            formats.count > 1 ? part(.format, .format, formats) : nil,
            part(.readingStatus, .readingStatus, statuses),
            series,
        ]
        .compactMap(\.self)
    }

    private var series: Part? {
        guard !numbers.series.isEmpty else { return nil }
        return Part(
            title: strings[.allSeries],
            table: NumberTable(
                columns: [strings[.seriesName], strings[.finished], strings[.booksOnShelf]],
                rows: numbers.series.map { series in
                    NumberTable.Row(
                        name: series.name,
                        language: otherTag(of: series.name),
                        path: pages.site.terms.path(of: series.name, .series),
                        values: [strings.digits(series.finished), strings.digits(series.count)]
                    )
                }
            )
        )
    }

    // MARK: Books that stand out

    private func part(
        _ title: Phrase,
        _ listed: [ReadingStatistics.Listed],
        remark: String? = nil,
        _ values: (ReadingStatistics.Listed) -> String
    )
        -> Part?
    {
        guard !listed.isEmpty else { return nil }
        return Part(
            title: strings[title],
            table: NumberTable(
                columns: [],
                rows: listed.map { entry in
                    let title = books[entry.book].title
                    return NumberTable.Row(
                        name: title,
                        language: otherTag(of: title),
                        path: pages.bookPath(entry.book),
                        values: [values(entry)]
                    )
                }
            ),
            remark: remark
        )
    }

    private func days(_ count: Int) -> String { strings.count(count, one: .oneDay, many: .dayCount) }

    private var lists: [Part] {
        [
            part(.longestBooks, numbers.longest) { pages.count(pages: $0.pages ?? 0) },
            part(
                .quickestBooks,
                numbers.quickest,
                remark: numbers.medianDays.map { strings.text(.halfReadWithin, ["days": days($0)]) }
            ) { entry in
                [
                    days(entry.days ?? 0),
                    strings.text(.pagesADay, ["count": strings.digits(Int(entry.value.rounded()))]),
                ]
                .joined(separator: " · ")
            },
            part(
                .longestWaits,
                numbers.longestWaits,
                remark: numbers.medianWait.flatMap { $0 > 0 ? $0 : nil }.map { strings.text(.halfWaitedWithin, ["days": days($0)]) }
            ) { days($0.days ?? 0) },
        ]
        .compactMap(\.self)
    }

    private static let schema = TemplateSchema<StatisticsPage>(
        "statistics page",
        PageLayout.fields { $0.layout } + [
            .text("shelfTitle", "The shelf's title.") { $0.pages.shelf.title },
            .list("figures", of: Figure.schema, "The numbers of all years together.") { $0.figures },
            .text("pagesMissing", "Of how many books the pages are not known; absent if of none.") { page in
                page.pages.pagesMissing(of: ReadingLife.booksOfUnknownPages(page.numbers.finished, in: page.books))
            },
            .list("yearCharts", of: BarChart.schema, "The books and the pages of each year, drawn, if there are several.") {
                $0.yearCharts
            },
            .object("yearTable", NumberTable.schema, "The numbers of each year, and of what has no date.") { $0.yearTable },
            .object("ratingChart", BarChart.schema, "The ratings, drawn; absent if there are none.") { $0.ratingChart },
            .object("ratingTable", NumberTable.schema, "How often each rating was given.") { $0.ratingTable },
            .list("parts", of: Part.schema, "Authors, formats, statuses and series: tables with bars.") { $0.parts },
            .list("lists", of: Part.schema, "The longest books, the quickest readings, the longest waits.") { $0.lists },
        ]
    )
}
