package import SiteAssets
package import SiteBase
package import SiteModel
package import SiteOutput
package import SiteRecords

/// A kind of file that a site has beside its pages, assets and pictures, such as its feeds or its sitemap.
///
/// The value says all that other code must know about the files. A new kind of file is a value and its name in `all`.
package struct Output: Sendable {
    /// The names that the files take at the site's root, each with what it is for, for messages.
    let names: [String: String]
    /// The feeds that pages link to, in each folder that has feeds.
    let feedFormats: [FeedLink.Format]
    /// Whether browsers store the files for reading offline.
    let isKeptOffline: Bool
    /// Plans the files. Several threads plan different outputs.
    let files: @Sendable (OutputContext) -> [PlannedOutput]

    /// - Parameter files: plans the files; none for files that are made last, from all others.
    init(
        names: [String: String] = [:],
        feedFormats: [FeedLink.Format] = [],
        isKeptOffline: Bool = false,
        files: @escaping @Sendable (OutputContext) -> [PlannedOutput] = { _ in [] }
    ) {
        self.names = names
        self.feedFormats = feedFormats
        self.isKeptOffline = isKeptOffline
        self.files = files
    }

    /// All kinds of files. The slowest come first.
    static let all: [Output] = [.search, .feeds, .data, .sitemap, .robots, .manifest, .fonts, .offline, .hosts, .sizes]

    /// The files of all kinds.
    package static func files(_ context: OutputContext) -> [PlannedOutput] {
        Workers.map(all.count, jobs: context.jobs, run: 1) { all[$0].files(context) }.flatMap(\.self)
    }

    /// The formats of the feeds that pages link to.
    package static var feedFormats: [FeedLink.Format] { all.flatMap(\.feedFormats) }

    /// The names that folders and redirects of authors cannot have.
    package static let reservedNames = ReservedNames(
        all.reduce(into: ReservedNames.ofPages) { names, output in names.merge(output.names) { first, _ in first } }
    )

    /// The output that has a name at the root of a site.
    static let named: [String: Output] = all.reduce(into: [:]) { named, output in
        for name in output.names.keys { named[name] = output }
    }
}

extension Output {
    static let fonts = Output(names: ["type.css": "it names the fonts"], isKeptOffline: true) { $0.type.outputs }

    /// The settings of hosts, which are made from rendered pages: see `HostFiles`.
    static let hosts = Output(names: [
        "_headers": "hosts read it", "_redirects": "hosts read it", ".nojekyll": "GitHub reads it", "_nginx.conf": "nginx reads it",
        "_Caddyfile": "Caddy reads it", "_s3-website.json": "it is for S3",
    ])

    /// The sizes in all pages, which are known when these are rendered: see `SizeSheet`.
    static let sizes = Output(names: ["sizes.css": "it has the sizes of things"])

    /// The index of the search, which parts of a site leave to their assembly.
    static let search = Output(names: ["search": "it holds the search index"], isKeptOffline: true) { context in
        context.searches.compactMap(\.self).flatMap { search in
            context.isPart ? [search.placeOfIndex].compactMap(\.self) : search.index(same: context.same, jobs: context.jobs)
        }
    }
}

/// What outputs are planned from.
package struct OutputContext: Sendable {
    /// The site in each of its languages.
    let sites: [Site]
    /// The search of each language; nil for those without search.
    let searches: [SiteSearch?]
    /// All pages, including those of redirects.
    let pages: PlannedPages
    let assets: [PlannedAsset]
    let type: SiteType
    /// An earlier build if since then, at most what records' own pages show changed.
    let same: BuildCache?
    /// The fingerprint of all inputs, for pages that are not in memory.
    let data: Fingerprint?
    /// Whether this build makes a part of the site, without the files that are made at the assembly.
    let isPart: Bool
    let jobs: Int

    package init(
        sites: [Site],
        searches: [SiteSearch?],
        pages: PlannedPages,
        assets: [PlannedAsset],
        type: SiteType,
        same: BuildCache?,
        data: Fingerprint?,
        isPart: Bool,
        jobs: Int
    ) {
        self.sites = sites
        self.searches = searches
        self.pages = pages
        self.assets = assets
        self.type = type
        self.same = same
        self.data = data
        self.isPart = isPart
        self.jobs = jobs
    }
}
