import SiteEngine

/// One collection of the site: one of a closed list of kinds.
enum CollectionContent: Sendable {
    /// A series of volumes.
    case series(Series)

    /// How many records it holds; each gets a page.
    var recordCount: Int {
        switch self {
        case .series(let series): series.volumes.count
        }
    }

    /// The collection's title.
    var title: String {
        switch self {
        case .series(let series): series.title
        }
    }
}

/// A collection with its place in the site.
struct Collection: Sendable {
    /// The folder's name, Unicode composed; empty for a series at the root.
    let slug: String
    let content: CollectionContent
    /// The data file.
    let place: Diagnostic.Place

    /// The path of a file of this collection.
    func path(_ name: String) -> OutputPath? {
        OutputPath(slug.isEmpty ? name : "\(slug)/\(name)")
    }
}
