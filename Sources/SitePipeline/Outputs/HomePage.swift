import BookCovers
import Diagnostics
import SiteBase
import SiteModel
import SiteTemplates

/// The front page of a site whose collections are in folders.
struct HomePage: Sendable {
    static let kind = PageKind("home", schema)

    let layout: PageLayout
    /// The number of collections of each kind, in words.
    let contents: String
    let collections: [CollectionIntroduction]
    let coverSymbols: [UInt8]

    /// The front page as a value.
    static func plan(of site: Site, at path: OutputPath, source: Diagnostic.Location) -> PagePlan {
        PagePlan.list(path, kind, source: source, name: "the front page") { _ in
            let introductions = site.collections.compactMap { collection in
                collection.path("index.html").map { collection.introduction(in: site, at: $0) }
            }
            let drawn = introductions.compactMap(\.drawnPoster)
            return schema.record(
                HomePage(
                    layout: PageLayout(site, at: path, title: site.title),
                    contents: contents(of: site),
                    collections: introductions,
                    coverSymbols: drawn.isEmpty ? [] : DrawnCover.symbols(for: drawn)
                )
            )
        }
    }

    /// The number of collections of each kind in a site, in words: `시리즈 하나, 전시 하나`.
    private static func contents(of site: Site) -> String {
        site.kinds.all.compactMap { kind in
            let count = site.collections.count { $0.content.kind == kind }
            return count == 0 ? nil : site.settings.strings.count(count, one: kind.countPhrases.one, many: kind.countPhrases.many)
        }.joined(separator: ", ")
    }

    static let schema = TemplateSchema<HomePage>(
        "home",
        PageLayout.fields { $0.layout } + [
            .text("contents", "What the site holds: `시리즈 하나, 전시 하나`.") { $0.contents },
            .html("coverSymbols", "The shapes that drawn posters share; put them before the posters, once.") { $0.coverSymbols },
            .list("collections", of: CollectionIntroduction.schema, "The collections, in the order of their folders' names.") {
                $0.collections
            },
        ]
    )
}
