import DataReading
import BookCovers
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// The pages of articles: plans and shared values.
final class JournalPages: Sendable {
    let site: Site
    let collection: SiteCollection
    let articles: Articles
    /// The path of each article's page.
    let paths: [OutputPath?]
    /// The list of posts; nil for the site's own pages.
    let list: IndexList?
    var index: PagedList? { list?.pages }
    /// The fingerprint of the settings that determine how articles of the collection's language look.
    private let settings: Fingerprint
    /// The structured data of an article.
    private let thing: StructuredThing
    /// The kinds of pages with templates of the author's.
    private let ownKinds: [String: PageKind]

    init(site: Site, collection: SiteCollection, articles: Articles) {
        self.site = site
        self.collection = collection
        self.articles = articles
        paths = articles.names.map { collection.path(ofPage: $0) }
        list =
            articles.kind == .journal
            ? IndexList("posts", of: articles, in: collection, of: site) { .index(of: collection, count: $0, length: Self.length) } : nil
        settings = Self.settings(site, articles, articles.language)
        thing = StructuredThing(
            articles.kind == .journal ? "BlogPosting" : "WebPage",
            articles.store.declaration,
            and: ["url", "image"],
            order: ["headline"]
        )
        ownKinds = articles.ownKinds
    }

    private static func settings(_ site: Site, _ articles: Articles, _ language: ContentLanguage) -> Fingerprint {
        site.settings(of: articles.kind, language, readsMarkdown: articles.store.readsMarkdown)
    }

    private func settings(_ language: ContentLanguage) -> Fingerprint { Self.settings(site, articles, language) }

    /// The number of posts on a page of the list. Each takes several lines.
    private static let length = 20

    /// The plans of the list and of all articles.
    var plans: [PagePlan] {
        var plans: [PagePlan] = []
        for (page, path) in index?.pages ?? [] {
            plans.append(
                .list(path, JournalIndexPage.kind, source: collection.place, name: "the index of \(articles.title)", settings: settings) {
                    JournalIndexPage(self, page: page, at: path, $0)
                }
            )
        }
        for (number, path) in paths.enumerated() {
            if let path { plans.append(PagePlan(path: path, content: Content(pages: self, number: number))) }
        }
        return plans + (list?.plans ?? [])
    }

    private struct Content: RecordPageContent {
        let pages: JournalPages
        let number: Int

        private var articles: Articles { pages.articles }

        var kind: PageKind {
            guard let template = articles.record(number)[articles.fields.template] else { return articles.pageKind }
            return pages.ownKinds[template] ?? articles.pageKind
        }
        var reference: RecordReference { RecordReference(articles.store, articles.index(number)) }
        var name: String { articles.kind == .journal ? "the post \(title ?? "")" : "the page \(title ?? "")" }
        var title: String? { articles.title(number) }
        var renaming: String { "give one of the two files another name" }
        var record: Fingerprint? { articles.content(of: articles.record(number)) }
        var settings: Fingerprint { articles.ownLanguage(of: number).map(pages.settings) ?? pages.settings }
        var changed: PartialDate? {
            let record = articles.record(number)
            return record[articles.fields.updated] ?? record[articles.fields.date]
        }

        func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel {
            articles.kind == .journal
                ? PostPage(ArticleView(pages, number: number, at: path, links))
                : ArticlePage(ArticleView(pages, number: number, at: path, links))
        }
    }

    /// The post before or after another one.
    func neighbour(of number: Int, _ distance: Int) -> ArticleEntry? { list?.neighbour(of: number, distance).flatMap(entry) }

    /// An article in a list.
    func entry(_ number: Int) -> ArticleEntry? {
        paths[number].map { path in
            let view = RecordView(
                articles.store,
                articles.index(number),
                language: articles.language,
                own: articles.languageElsewhere(of: number)
            )
            return ArticleEntry(view: view, path: path)
        }
    }

    /// The breadcrumbs of an article's page.
    func breadcrumbs(of number: Int) -> [Breadcrumb] {
        guard let list else {
            let above = articles.chapters.above(number).compactMap { number in
                paths[number].map { Breadcrumb(title: articles.title(number), language: articles.languageOfTitle(number), path: $0) }
            }
            return Breadcrumb.path([site.homeStep ?? site.rootStep].compactMap(\.self) + above)
        }
        let language = articles.tag(of: articles.title)
        return Breadcrumb.path(
            site.homeStep,
            list.path(showing: number).map { Breadcrumb(title: articles.title, language: language, path: $0) }
        )
    }

    /// The chapters of the book that a page belongs to: all of the first level, and those on the way to the page.
    func chapters(from number: Int) -> [ChapterLink] {
        let chapters = articles.chapters
        guard chapters.contain(number) else { return [] }
        let way = Set(chapters.above(number) + [number])
        func links(below parent: Int, depth: Int) -> [ChapterLink] {
            (chapters.children[parent] ?? []).compactMap { chapter in
                let below = way.contains(chapter) && depth < ChapterLink.depth ? links(below: chapter, depth: depth + 1) : []
                return link(to: chapter, from: number, below)
            }
        }
        return links(below: chapters.book(of: number), depth: 1)
    }

    /// The first page of the book that a page belongs to.
    func book(from number: Int) -> ChapterLink? {
        articles.chapters.contain(number) ? link(to: articles.chapters.book(of: number), from: number, []) : nil
    }

    private func link(to chapter: Int, from number: Int, _ below: [ChapterLink]) -> ChapterLink? {
        paths[chapter].map { path in
            ChapterLink(
                title: articles.title(chapter),
                language: articles.languageElsewhere(of: chapter).map { $0.otherTag(of: articles.title(chapter)) ?? $0.tag },
                path: path,
                isCurrent: chapter == number,
                chapters: below
            )
        }
    }

    func structured(_ view: RecordView, at path: OutputPath) -> StructuredData {
        let image = view.record[articles.fields.image]
        return thing.data(of: view, and: [JSONText(site.address(of: path)), JSONText(image.flatMap { site.address(of: $0.path) })])
    }

    /// The journal's entry on the front page, with its title as a drawn cover and its latest posts.
    func introduction(at path: OutputPath) -> CollectionIntroduction {
        let title = articles.title
        let design = CoverDesign(title: title)
        return CollectionIntroduction(
            title: title,
            titleLanguage: articles.tag(of: title),
            facts: site.settings.strings.count(articles.recordCount, one: .onePost, many: .postCount),
            cloth: design.cloth,
            path: path,
            set: nil,
            spines: [],
            poster: CoverView(
                image: nil,
                drawn: DrawnCover(title: title, number: nil, language: articles.tag(of: title)),
                sharesShapes: true
            )
        )
    }
}

/// An article in a list or as a neighbour.
struct ArticleEntry {
    let view: RecordView
    let path: OutputPath

    static func schema(_ fields: ArticleFields, _ own: [FieldDeclaration]) -> TemplateSchema<ArticleEntry> {
        TemplateSchema(
            "article in a list",
            fields.record.listFields(own) { $0.view } + [
                .link("link", "Its page.") { .file($0.path) },
                .flag("isDraft", "Whether it is a draft, which only a preview shows.") { $0.view.record.publication.isDraft },
                .object("thumbnail", Thumbnail.schema, "Its picture, if it has one.") { $0.view.record[fields.image]?.thumbnail },
            ]
        )
    }
}
