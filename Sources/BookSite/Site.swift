import SiteEngine

/// RESOLVE: the collections in relation to one another: what the site is called and what its front page is.
struct Site: Sendable {
    let title: String
    let settings: SiteSettings
    let collections: [Collection]
    /// The step back to the front page; nil where that is the collection itself.
    let homeStep: TrailStep?

    init(_ library: Library) {
        settings = library.settings
        collections = library.collections
        let onlyTitle = library.collections.count == 1 ? library.collections.first?.content.title : nil
        title = library.settings.title ?? onlyTitle ?? library.settings.strings[.untitledSite]
        // A site that is called as its only collection would stand in the trail twice.
        let name = title == onlyTitle ? settings.strings[.untitledSite] : title
        let isRootSeries = collections.contains { $0.slug.isEmpty }
        homeStep = isRootSeries ? nil : OutputPath("index.html").map { TrailStep(title: name, language: nil, path: $0) }
    }

    /// Whether the site is one series without a folder, whose index is the front page.
    var isRootSeries: Bool { collections.contains { $0.slug.isEmpty } }

    /// The address of a file on the web, where the site's is known.
    func address(of path: OutputPath) -> String? {
        settings.url.map { url in
            path.name == "index.html" ? url + path.rootAddress.dropLast("index.html".count) : url + path.rootAddress
        }
    }
}
