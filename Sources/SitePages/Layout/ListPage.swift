import InterfaceTexts
package import SiteBase
package import SiteModel
package import SiteRecords
package import SiteTemplates

/// A page of a list.
package final class ListPage: LaidOutPage {
    package static let kind = PageKind("list", schema)

    private let pages: ListPages
    private let page: Int
    private lazy var section = ListSection(
        pages.list,
        pages.paged.range(page),
        of: pages.site,
        filter: pages.filter,
        pages: pages.paged
    )
    package let layout: PageLayout

    fileprivate init(_ pages: ListPages, page: Int, at path: OutputPath) {
        self.pages = pages
        self.page = page
        layout = PageLayout(
            pages.site,
            at: path,
            title: pages.paged.title(pages.title, page),
            breadcrumbs: pages.breadcrumbs,
            openGraph: OpenGraph(.website, .text(pages.count))
        )
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ListPage> {
        TemplateSchema(
            "page of a list",
            PageLayout.fields { $0.layout } + [
                .text("title", "The title of the list.") { $0.pages.title },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                    page.pages.list.language.otherTag(of: page.pages.title)
                },
                .text("language", "The language of the content, for `lang`.") { $0.pages.list.language.tag },
                .text("count", "How many records there are: `7건`.") { $0.pages.count },
                .object("list", ListSection.schema(own), "The part of the list that the page shows.") {
                    $0.section.withRooms($0.layout.html)
                },
                .flag("hasPages", "Whether the list has more than one page.") { $0.pages.paged.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.paged.buttons(current: page.page, title: page.pages.title)
                },
            ]
        )
    }
}

/// The pages of one list: plans and shared values.
package final class ListPages: Sendable {
    let site: Site
    let list: SiteList
    let paged: PagedList
    fileprivate let filter: ListFilter?
    /// The page above.
    private let parent: Breadcrumb?

    /// Nil if the list has no page.
    package init?(_ list: SiteList, in collection: SiteCollection?, of site: Site) {
        guard let page = list.settings.page, let first = list.settings.path(in: collection, of: site) else { return nil }
        self.site = site
        self.list = list
        let folder = collection?.folder ?? site.settings.folder
        let name = String(page.text.dropLast(".html".count))
        paged = PagedList(in: folder, first: first, others: name, count: list.count)
        filter = ListFilter(list, on: paged, in: collection, of: site)
        parent = collection.flatMap { collection in
            collection.front.map {
                Breadcrumb(title: collection.content.title, language: site.language.otherTag(of: collection.content.title), path: $0)
            }
        }
    }

    var title: String { list.title }

    /// The number of records, in words of the interface.
    var count: String { site.settings.strings.count(list.recordCount, one: .oneEntry, many: .entryCount) }

    fileprivate var breadcrumbs: [Breadcrumb] { Breadcrumb.path(site.homeStep, parent) }

    /// The first page.
    package var path: OutputPath? { paged.path(0) }

    package var plans: [PagePlan] {
        paged.pages.map { page, path in
            .list(
                path,
                ListPage.kind,
                source: list.settings.page?.place ?? list.settings.place,
                name: "the list \(list.settings.name)",
                title: title,
                renaming: "give the list another page"
            ) { _ in ListPage(self, page: page, at: path) }
        } + (filter?.plans ?? [])
    }
}

extension SiteLists {
    /// The plans of the lists' pages.
    package func plans(of site: Site) -> [PagePlan] { paged.flatMap { ListPages($0.list, in: $0.collection, of: site)?.plans ?? [] } }
}

extension TemplateField {
    /// The records of an index in the form that the author chose.
    package static func list(_ own: [FieldDeclaration], _ section: @escaping @Sendable (Model) -> ListSection?) -> TemplateField
    where Model: LaidOutPage {
        .object(
            "list",
            ListSection.schema(own),
            "The records in the form that `lists` in `collection.yaml` gives them, if it gives one."
        ) { section($0)?.withRooms($0.layout.html) }
    }
}
