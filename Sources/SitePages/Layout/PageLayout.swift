import Diagnostics
package import InterfaceTexts
package import SiteBase
import SiteMarkdown
package import SiteModel
import SiteRecords
package import SiteTemplates

/// The values that every page has besides its content: the site, the page itself and the interface texts.
package final class PageLayout {
    let site: Site
    private let path: OutputPath
    /// The page's own title.
    let title: String
    /// The page's absolute URL, if the site's URL is known.
    private let address: String?
    /// The number of the bookcloth that colours the page, 0 to 15; nil for pages of the site itself.
    let cloth: Int?
    /// The breadcrumbs, from the front page to the page above this one.
    let breadcrumbs: [Breadcrumb]
    /// The description for search engines and link previews.
    private let introduction: OpenGraph
    /// The Open Graph data, if the page's URL is known.
    let openGraph: OpenGraphView?
    /// The feeds of the collection, on its first page.
    private let ownFeeds: [FeedLink]
    /// What the page shows because of its place in the site.
    var surroundings = PageSurroundings()
    let structuredData: PageStructuredData?
    /// The lists that the page shows although they are not its own.
    package var lists: [ListSection] = []
    /// The links to lists with pages of their own.
    package var listLinks: [Breadcrumb] = []
    /// The records before and after this one in other orders.
    package var orders: [RecordOrderStep] = []

    package init(
        _ site: Site,
        at path: OutputPath,
        title: String,
        cloth: Int? = nil,
        breadcrumbs: [Breadcrumb] = [],
        openGraph: OpenGraph = OpenGraph(.website),
        feeds: [FeedLink] = [],
        structuredData: PageStructuredData? = nil
    ) {
        self.site = site
        self.path = path
        self.title = title
        address = site.address(of: path)
        self.cloth = cloth
        self.breadcrumbs = breadcrumbs
        introduction = openGraph
        self.openGraph = address == nil ? nil : OpenGraphView(openGraph, in: site)
        ownFeeds = feeds
        self.structuredData = structuredData
    }

    /// The absolute URL for search engines: that of another page with the same content, if there is one.
    private var canonical: String? { surroundings.original.flatMap(site.address) ?? address }

    private var opening: Introduction? { surroundings.introduction }

    private lazy var openingText = surroundings.introduction.flatMap(html)

    /// The text of an introduction or a room as HTML; nil if it has none.
    func html(_ introduction: Introduction) -> DocumentHTML? {
        guard let text = introduction.text, let links = surroundings.links else { return nil }
        let html = links.document(text, isMarkdown: true, introduction.language.strings)
        if let html, !html.stretches.isEmpty {
            links.problems.add(Diagnostic(at: text.place(ofList: 0), .listBlock(isEmpty: false)))
        }
        return html
    }

    package var strings: InterfaceStrings { site.settings.strings }

    private var hasFooter: Bool {
        !site.menus.footer.isEmpty || site.settings.author != nil || site.settings.license != nil || !site.feeds.isEmpty
    }

    private var feeds: [FeedLink] { site.feeds + ownFeeds }

    /// The fields at the beginning of every page schema.
    package static func fields<Page>(_ layout: @escaping @Sendable (Page) -> PageLayout) -> [TemplateField<Page>] {
        let site = TemplateField<Page>.part("site", siteSchema, "The site as a whole.") { layout($0).site }
        let page = TemplateField<Page>.part("page", pageSchema, "The page itself.") { layout($0) }
        let text = TemplateField<Page>.part("text", InterfaceStrings.schema, "The texts of the interface, in the site's language.") {
            layout($0).strings
        }
        return [site].from(.site) + [page] + [text].from(.site)
    }

    private static let siteSchema = TemplateSchema<Site>(
        "site",
        [
            .text("title", "The site's title.") { $0.title },
            .text("language", "The language of the interface, for `lang`.") { $0.settings.language },
            .text("author", "The site's author, if `site.yaml` names one.") { $0.settings.author },
            .text("license", "Under which conditions others may use the content, if `site.yaml` says it.") { $0.settings.license },
            .link("feed", "The feed of the site, if it has one.") { $0.feeds.first.map { .file($0.path) } },
            .link("home", "The front page.") { $0.home.map(TemplateLink.file) },
            .link("root", "The front page in the first language, on pages in other languages; absent on others.") {
                $0.settings.edition == 0 ? nil : OutputPath("index.html").map(TemplateLink.file)
            },
            .link("search", "The list of all titles, and the search; absent if `search` is off.") { $0.searchPage.map(TemplateLink.file) },
            .link("offline", "The page on reading without a network; absent if `offline` is off.") {
                $0.offlinePage.map(TemplateLink.file)
            },
            .link("typeSheet", "The style sheet of the fonts that the site brings with it; absent if there are none.") {
                $0.sheets.type.map(TemplateLink.file)
            },
            .link("themeSheet", "The style sheet of the theme and of the author's colours; absent if the site has neither.") {
                $0.sheets.theme.map(TemplateLink.file)
            },
            .text("paperLight", "The colour of the paper where colours are light; absent if the style sheet sets none.") {
                $0.sheets.paper?.light
            },
            .text("paperDark", "The colour of the paper where colours are dark; absent if the style sheet sets none.") {
                $0.sheets.paper?.dark
            },
        ]
    )

    private static let pageSchema = TemplateSchema<PageLayout>(
        "page",
        [
            .text("title", "The page's title.") { $0.title },
            .flag("isNamedUnlikeSite", "Whether the page's title differs from the site's.") { $0.title != $0.site.title },
            .link("canonical", "The page's address on the web, if `url` is set.") { $0.canonical.map(TemplateLink.address) },
            .text("description", "What search engines show of the page: the beginning of its text.") {
                $0.opening?.description ?? $0.introduction.description
            }
            .madeFrom {
                $0.opening?.write(to: &$1)
                $0.introduction.introduction.write(to: &$1)
            },
            .html("introduction", "The text of `index.md` on the front page and on the first page of a collection.") {
                $0.openingText?.bytes
            }
            .madeFrom { $0.opening?.write(to: &$1) },
            .text("introductionLanguage", "The language of that text.") { $0.opening?.language.tag },
            .flag("hasLists", "Whether `first` in the settings names lists for this page.") { !$0.lists.isEmpty },
            .flag("needsLists", "Whether the page shows lists, or links to some.") { !$0.lists.isEmpty || !$0.listLinks.isEmpty },
            .flag("hasListLinks", "Whether there are lists with pages that this page does not show.") { !$0.listLinks.isEmpty },
            .list("listLinks", of: Breadcrumb.schema, "Those lists.") { $0.listLinks },
            .flag("hasOrders", "Whether the record is part of an order that `orders` in `collection.yaml` names.") { !$0.orders.isEmpty },
            .list("orders", of: RecordOrderStep.schema, "Those orders.") { $0.orders },
            .list("lists", of: ListSection.schema([]), "Those lists.") { $0.lists },
            .flag("isUnlisted", "Whether no list, search, feed or sitemap shows the page: search engines leave it out.") {
                $0.surroundings.standing.isHidden
            },
            .flag("isDraft", "Whether it is a draft, which only a preview shows.") { $0.surroundings.standing == .draft },
            .text("cloth", "The number of the bookcloth that colours the page, 0 to 15; absent on pages of the site itself.") { page in
                page.cloth.map { String($0) }
            },
            .flag("hasTrail", "Whether there is a page above this one.") { !$0.breadcrumbs.isEmpty },
            .list("trail", of: Breadcrumb.schema, "The way back, from the front page to the page above this one.") { $0.breadcrumbs },
            .object("openGraph", OpenGraphView.schema, "How other sites introduce the page; absent if `url` is not set.") { $0.openGraph },
            .flag("hasRelated", "Whether other pages belong with this one.") { !$0.surroundings.related.isEmpty },
            .list(
                "related",
                of: RelatedLink.schema,
                "The pages that belong with this one: those that it names under `related`, those that name it, and with `backlinks` those that lead to it."
            ) {
                $0.surroundings.related
            },
            .flag("hasLanguages", "Whether the site has several languages.") { !$0.surroundings.languages.isEmpty },
            .list("languages", of: LanguageLink.schema, "The page in all languages of the site.") { $0.surroundings.languages },
            .text("originalLanguage", "The name of the language of a page that is not translated: `한국어`; absent on others.") {
                $0.surroundings.originalLanguage?.text
            },
            .text("originalLanguageTag", "Its tag.") { $0.surroundings.originalLanguage?.tag },
            .flag("hasTop", "Whether the site has a main menu or several languages.") {
                !$0.site.menus.main.isEmpty || !$0.surroundings.languages.isEmpty
            },
            .flag("hasFrame", "Whether the page has a menu, languages, related pages or a footer.") {
                !$0.site.menus.main.isEmpty || !$0.surroundings.languages.isEmpty || !$0.surroundings.related.isEmpty || $0.hasFooter
            },
            .flag("hasMenu", "Whether the site has a main menu.") { !$0.site.menus.main.isEmpty },
            .list("menu", of: MenuLink.OnPage.schema, "The links of the main menu.") { layout in
                layout.site.menus.main.map { MenuLink.OnPage(link: $0, page: layout.path) }
            },
            .flag("hasFooter", "Whether the end of every page has anything.") { $0.hasFooter },
            .flag("hasColophon", "Whether the site names its author, a license or a feed.") { layout in
                let site = layout.site
                return site.settings.author != nil || site.settings.license != nil || !site.feeds.isEmpty
            },
            .flag("hasFooterLinks", "Whether the end of every page has links to other pages.") { !$0.site.menus.footer.isEmpty },
            .list("footer", of: MenuLink.OnPage.schema, "The links at the end of every page.") { layout in
                layout.site.menus.footer.map { MenuLink.OnPage(link: $0, page: layout.path) }
            },
            .list("feeds", of: FeedLink.schema, "The feeds of the site and of the collection that the page introduces.") { $0.feeds },
            .html("structuredData", "What the page shows, for machines: a whole `<script>` of JSON-LD.") {
                $0.structuredData?.make().element
            }
            .madeFrom { $0.structuredData?.inputs(&$1) },
        ]
    )
}

/// A page of a site that has the values of all pages.
package protocol LaidOutPage: PageModel {
    var layout: PageLayout { get }
}

extension LaidOutPage {
    package func show(_ surroundings: PageSurroundings) { layout.surroundings = surroundings }
}
