package import Diagnostics
import InterfaceTexts
import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// The page about offline reading. It shows what a hosted site stores on the visitor's device and what visitors can add.
package final class OfflinePage: LaidOutPage {
    package static let kind = PageKind("offline", schema)

    package let layout: PageLayout
    let units: [Unit]

    private init(_ site: Site, at path: OutputPath) {
        let strings = site.settings.strings
        var units = site.collections.compactMap { collection in
            collection.searchable(in: site).collection.found.map { Unit(title: $0.title, language: $0.language, path: $0.path) }
        }
        if let search = site.searchPage { units.append(Unit(title: strings[.search], language: nil, path: search)) }
        self.units = units
        layout = PageLayout(site, at: path, title: strings[.offline], breadcrumbs: Breadcrumb.path(site.homeStep ?? site.rootStep))
    }

    /// Files that are stored or removed together.
    struct Unit {
        let title: String
        /// The language of the title, if it differs from the interface's.
        let language: String?
        let path: OutputPath

        static let schema = TemplateSchema<Unit>(
            "unit",
            [
                .text("title", "The collection's title.") { $0.title },
                .text("language", "Its language, where it is not that of the interface.") { $0.language },
                .link("link", "Its first page.") { .file($0.path) },
                .text("path", "The same from the site's root, by which the script knows it.") { $0.path.rootAddress },
            ]
        )
    }

    static let schema = TemplateSchema<OfflinePage>(
        "page on reading offline",
        PageLayout.fields { $0.layout } + [
            .list("units", of: Unit.schema, "The collections, and the search.") { $0.units }
        ]
    )

    /// The plan of the page; nil if the site has no offline reading.
    package static func plan(of site: Site, source: Diagnostic.Location) -> PagePlan? {
        guard let path = site.offlinePage else { return nil }
        return .list(path, kind, source: source, name: "the page on reading offline", isListed: false) { _ in OfflinePage(site, at: path) }
    }
}
