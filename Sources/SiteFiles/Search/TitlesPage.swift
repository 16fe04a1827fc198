package import Diagnostics
import InterfaceTexts
import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// A page in the list of all titles, for visitors without scripts.
package final class TitlesPage: LaidOutPage {
    package static let kind = PageKind("search", schema)

    package let layout: PageLayout
    let count: String
    let groups: [Group]
    let pages: [PaginationLink]

    fileprivate init(layout: PageLayout, count: String, groups: [Group], pages: [PaginationLink]) {
        self.layout = layout
        self.count = count
        self.groups = groups
        self.pages = pages
    }

    /// The titles of a collection.
    struct Group {
        let collection: SearchHit
        let titles: [SearchHit]

        static let schema = TemplateSchema<Group>(
            "collection",
            [
                .text("title", "The collection's title.") { $0.collection.title },
                .text("language", "Its language, for `lang`.") { $0.collection.language },
                .link("link", "The collection's index.") { .file($0.collection.path) },
                .list("titles", of: titleShape, "Its records, in the order of its own lists.") { $0.titles },
            ]
        )

        private static let titleShape = TemplateSchema<SearchHit>(
            "title",
            [
                .text("title", "The title.") { $0.title },
                .text("titleLanguage", "Its language, for `lang`.") { $0.language },
                .text("line", "Author and place: `J. K. Rowling · 해리 포터 7`.") { $0.line },
                .link("link", "Its page.") { .file($0.path) },
            ]
        )
    }

    static let schema = TemplateSchema<TitlesPage>(
        "page of titles",
        PageLayout.fields { $0.layout } + [
            .text("count", "How many titles there are.") { $0.count },
            .list("groups", of: Group.schema, "The collections whose titles are on this page, at most 200 titles in all.") { $0.groups },
            .flag("hasPages", "Whether the titles have more than one page.") { !$0.pages.isEmpty },
            .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is but one page.") { $0.pages },
        ]
    )
}

extension SiteSearch {
    /// The plans of all pages in the list.
    package func pages(source: Diagnostic.Location) -> [PagePlan] {
        // If record pages need subfolders, these pages are many too.
        let isSplit = site.collections.contains(where: \.isSplit)
        let list = PagedList(
            in: isSplit ? site.settings.path("search")?.description ?? "search" : site.settings.folder,
            isSplit: isSplit,
            first: site.settings.path("search.html"),
            others: "search",
            count: collections.reduce(0) { $0 + $1.count }
        )
        return list.pages.map { page, path in
            .list(path, TitlesPage.kind, source: source, name: "the list of all titles") { _ in
                self.page(page, of: list, at: path)
            }
        }
    }

    private func page(_ page: Int, of list: PagedList, at path: OutputPath) -> TitlesPage {
        let title = site.settings.strings[.allTitles]
        let range = list.range(page)
        var start = 0
        var groups: [TitlesPage.Group] = []
        for records in collections {
            let own = range.clamped(to: start..<start + records.count)
            if let collection = records.collection.found, !own.isEmpty {
                groups.append(TitlesPage.Group(collection: collection, titles: own.compactMap { records.found($0 - start) }))
            }
            start += records.count
        }
        return TitlesPage(
            layout: PageLayout(
                site,
                at: path,
                title: list.title(title, page),
                breadcrumbs: Breadcrumb.path(site.homeStep ?? site.rootStep)
            ),
            count: site.settings.strings.count(list.count, one: .oneTitle, many: .titleCount),
            groups: groups,
            pages: list.buttons(current: page, title: title)
        )
    }
}
