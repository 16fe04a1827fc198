import SiteEngine

/// One page of the site, before it is rendered.
struct PagePlan: Sendable {
    /// What the page shows. Indexes count from 0.
    enum Content: Sendable {
        case home
        /// One page of the index of a series.
        case seriesIndex(collection: Int, page: Int)
        case volume(collection: Int, volume: Int)
    }

    let path: OutputPath
    let content: Content
    /// Where what it shows comes from.
    let source: Diagnostic.Place
    /// What it shows, in the words of a message.
    let name: String

    /// Its template.
    var kind: PageKind {
        switch content {
        case .home: .home
        case .seriesIndex: .seriesIndex
        case .volume: .volume
        }
    }

    /// Whether it is the page of one record.
    var isRecord: Bool {
        switch content {
        case .volume: true
        case .home, .seriesIndex: false
        }
    }
}
