import DataReading
import InterfaceTexts
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// A page in the list of posts, newest first.
final class JournalIndexPage: LaidOutPage {
    static let kind = PageKind("journal/index", schema)

    private let pages: JournalPages
    private let page: Int
    private let path: OutputPath
    private(set) lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: pages.index?.title(articles.title, page) ?? articles.title,
        breadcrumbs: Breadcrumb.path(pages.site.homeStep),
        openGraph: OpenGraph(.website, .text(count)),
        feeds: page == 0 ? pages.site.feeds(of: pages.collection) : []
    )

    init(_ pages: JournalPages, page: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.page = page
        self.path = path
    }

    private var articles: Articles { pages.articles }

    private var count: String { pages.site.settings.strings.count(articles.recordCount, one: .onePost, many: .postCount) }

    /// The posts on the page, by year.
    private var years: [Year] {
        var years: [Year] = []
        for number in pages.list?.numbers(page) ?? [] {
            guard let entry = pages.entry(number) else { continue }
            let year = entry.view.record[articles.fields.date].map { String($0.year) }
            if years.isEmpty || years[years.count - 1].name != year { years.append(Year(name: year, entries: [])) }
            years[years.count - 1].entries.append(entry)
        }
        return years
    }

    /// The posts of one year.
    struct Year {
        let name: String?
        var entries: [ArticleEntry]

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Year> {
            TemplateSchema(
                "year",
                [
                    .text("year", "The year; absent for posts without a date.") { $0.name },
                    .list("entries", of: ArticleEntry.schema(.post, own), "Its posts, newest first.") { $0.entries },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<JournalIndexPage> {
        TemplateSchema(
            "index of posts",
            PageLayout.fields { $0.layout } + [
                .text("title", "The journal's title.") { $0.articles.title },
                .text("language", "The language of the content, for `lang`.") { $0.articles.language.tag },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                    page.articles.language.otherTag(of: page.articles.title)
                },
                .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") {
                    $0.articles.language.labelTag
                },
                .text("collectionId", "The journal's slug.") { $0.pages.collection.slug },
                .text("count", "How many posts there are: `3 posts`.") { $0.count },
                .list("years", of: Year.schema(own), "The posts of this page, at most 20, by year.") { $0.years },
                .list(own) { $0.pages.list?.section($0.page) },
                .flag("hasPages", "Whether the list has more than one page.") { ($0.pages.index?.pageCount ?? 1) > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.index?.buttons(current: page.page, title: page.articles.title) ?? []
                },
            ]
        )
    }
}
