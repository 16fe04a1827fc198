import BookCovers
package import Diagnostics
import InterfaceTexts
package import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// The front page of a site whose collections are in folders.
package final class HomePage: LaidOutPage {
    package static let kind = PageKind("home", schema)

    private let site: Site
    package let layout: PageLayout
    private let collections: [CollectionIntroduction]

    private init(_ site: Site, at path: OutputPath) {
        self.site = site
        layout = PageLayout(site, at: path, title: site.title)
        collections = site.collections.filter(\.isOnFrontPage).compactMap { collection in
            collection.front.map { collection.introduction(in: site, at: $0) }
        }
    }

    package static func plan(of site: Site, at path: OutputPath, source: Diagnostic.Location) -> PagePlan {
        .list(path, kind, source: source, name: "the front page") { _ in HomePage(site, at: path) }
    }

    /// The number of collections of each kind, in words: `시리즈 하나, 전시 하나`.
    private static func contents(of site: Site) -> String {
        site.kinds.all.compactMap { kind in
            let count = site.collections.count { $0.content.kind == kind }
            return count == 0 ? nil : site.settings.strings.count(count, one: kind.countPhrases.one, many: kind.countPhrases.many)
        }.joined(separator: ", ")
    }

    static let schema = TemplateSchema<HomePage>(
        "home",
        PageLayout.fields { $0.layout } + [
            .text("contents", "What the site holds: `시리즈 하나, 전시 하나`.") { contents(of: $0.site) },
            .number("collectionCount", "How many collections there are.") { $0.collections.count },
            .coverSymbols("The shapes that drawn posters share; put them before the posters, once.") { page in
                page.collections.compactMap(\.drawnPoster)
            },
            .list("collections", of: CollectionIntroduction.schema, "The collections, in the order of their folders' names.") {
                $0.collections
            },
        ]
    )
}

extension CollectionKinds {
    /// All kinds of pages: those of the site, then those of each kind of collection.
    package var pageKinds: [PageKind] {
        [
            HomePage.kind, TitlesPage.kind, NotFoundPage.kind, RedirectPage.kind, OfflinePage.kind, SingleFile.kind, TermPage.kind,
            TermListPage.kind, ListPage.kind,
        ] + ListFilter.kinds + (all + [pages].compactMap(\.self)).flatMap(\.pageKinds)
    }
}
