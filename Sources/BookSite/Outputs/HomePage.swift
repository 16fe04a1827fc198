import SiteEngine

/// The front page of a site whose collections lie in folders.
struct HomePage: Sendable {
    static let kind = PageKind("home", schema)

    let layout: PageLayout
    /// How many collections of each kind there are, in words.
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
                    contents: CollectionKind.contents(of: site),
                    collections: introductions,
                    coverSymbols: drawn.isEmpty ? [] : DrawnCover.symbols(for: drawn)
                )
            )
        }
    }

    static let schema = TemplateSchema<HomePage>(
        "home",
        PageLayout.fields { $0.layout } + [
            .text("contents", "What the site holds: `시리즈 하나, 전시 하나`.") { $0.contents },
            .html("coverSymbols", "The shapes that drawn posters share; must stand before them, once.") { $0.coverSymbols },
            .list("collections", of: CollectionIntroduction.schema, "The collections, in the order of their folders' names.") {
                $0.collections
            },
        ]
    )
}

/// How the front page introduces a collection.
struct CollectionIntroduction: Sendable {
    /// More spines of one collection are not shown there.
    static let mostSpines = 12

    let title: String
    let titleLanguage: String
    /// Author and numbers, in words.
    let facts: String
    /// Whose endpaper lies behind it: 0 to 15.
    let cloth: Int
    let path: OutputPath
    let set: SpineSet?
    let spines: [Spine]
    let poster: CoverView?
    /// The poster, where it is drawn: its shapes stand on the page once for all.
    var drawnPoster: DrawnCover?

    static let schema = TemplateSchema<CollectionIntroduction>(
        "collection",
        [
            .text("title", "Its title.") { $0.title },
            .text("titleLanguage", "The language of the title, for `lang`.") { $0.titleLanguage },
            .text("facts", "Author and numbers: `J. K. Rowling · 7권`.") { $0.facts },
            .text("cloth", "The number of the bookcloth whose endpaper lies behind it, 0 to 15.") { String($0.cloth) },
            .link("link", "Its index.") { .file($0.path) },
            .object("set", SpineSet.schema, "The spines of a series.") { $0.set },
            .number("tallest", "How tall the tallest of its spines is, in mm.") { $0.spines.map(\.height).max() },
            .flag("hasSpines", "Whether it is a shelf with books on it.") { !$0.spines.isEmpty },
            .list("spines", of: Spine.schema, "The first spines of a shelf.") { $0.spines },
            .object("poster", CoverView.schema, "The poster of an exhibition.") { $0.poster },
        ]
    )
}
