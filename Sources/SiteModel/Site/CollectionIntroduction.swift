package import BookCovers
package import SiteBase
package import SiteTemplates

/// A collection's entry on the front page.
package struct CollectionIntroduction {
    /// The maximum number of spines shown for one collection.
    package static let mostSpines = 12

    let title: String
    let titleLanguage: String
    /// The author and the counts, in words.
    let facts: String
    /// The number of the bookcloth whose endpaper is the background, 0 to 15.
    let cloth: Int
    let path: OutputPath
    let set: SpineSet?
    let spines: [Spine]
    let poster: CoverView?
    /// The poster, if it is drawn. The page contains shared shapes only once.
    package var drawnPoster: DrawnCover? { poster?.image == nil ? poster?.drawn : nil }

    package init(
        title: String,
        titleLanguage: String,
        facts: String,
        cloth: Int,
        path: OutputPath,
        set: SpineSet?,
        spines: [Spine],
        poster: CoverView?
    ) {
        self.title = title
        self.titleLanguage = titleLanguage
        self.facts = facts
        self.cloth = cloth
        self.path = path
        self.set = set
        self.spines = spines
        self.poster = poster
    }

    package static let schema = TemplateSchema<CollectionIntroduction>(
        "collection",
        [
            .text("title", "Its title.") { $0.title },
            .text("titleLanguage", "The language of the title, for `lang`.") { $0.titleLanguage },
            .text("facts", "Author and counts: `J. K. Rowling · 7권`.") { $0.facts },
            .text("cloth", "The number of the bookcloth whose endpaper is its background, 0 to 15.") { String($0.cloth) },
            .link("link", "Its index.") { .file($0.path) },
            .object("set", SpineSet.schema, "The spines of a series.") { $0.set },
            .number("tallest", "How tall the tallest of its spines is, in mm.") { $0.spines.map(\.height).max() },
            .number("count", "How many spines there are.") { $0.spines.count },
            .number("total", "How thick they are together, in mm; a book counts as at least 24 mm, the room for a title.") {
                $0.spines.map(\.titledDepth).reduce(0, +)
            },
            .flag("hasSpines", "Whether it is a shelf with books on it.") { !$0.spines.isEmpty },
            .list("spines", of: Spine.schema, "The first spines of a shelf.") { $0.spines },
            .object("poster", CoverView.schema, "The poster of an exhibition.") { $0.poster },
        ]
    )
}
