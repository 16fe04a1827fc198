import SiteEngine

/// LOAD: everything that a site is made from, read and checked, but not yet related to one another.
struct LoadedSite: Sendable {
    var settings: SiteSettings
    let collections: [SiteCollection]
    let templates: PageTemplates
    /// The files of `assets/`, sorted by name.
    let assets: [AssetFile]

    /// How many records were read.
    var recordCount: Int { collections.reduce(0) { $0 + $1.content.recordCount } }

    /// Reads the folders. Every problem is told; the loaded is only whole if no error was.
    ///
    /// - Parameters:
    ///   - inputs: what was read of the folders before, if it was.
    ///   - known: what stands for the contents of pages that an earlier build found to be right.
    static func load(
        _ folders: SiteFolders,
        _ inputs: FolderFingerprint? = nil,
        known: Set<Fingerprint>? = nil,
        jobs: Int,
        problems: DiagnosticCollector
    ) -> LoadedSite {
        let data = DataFolder(folders: folders, jobs: jobs, known: known, problems: problems)
        let collections = data.collections()
        return LoadedSite(
            settings: data.site,
            collections: collections,
            templates: PageTemplates(
                TemplateFolder.load(folders.templates, problems: problems),
                for: pageKinds(of: collections, data.site),
                problems: problems
            ),
            assets: AssetFile.all(in: folders, inputs, jobs: jobs, problems: problems)
        )
    }

    /// The kinds of pages that the site has.
    private static func pageKinds(of collections: [SiteCollection], _ settings: SiteSettings) -> [PageKind] {
        var kinds = Set(collections.map(\.content.kind)).flatMap(\.pageKinds) + [NotFoundPage.kind, SingleFile.kind]
        if !collections.contains(where: \.slug.isEmpty) { kinds.append(HomePage.kind) }
        if settings.isSearched { kinds.append(TitlesPage.kind) }
        if settings.isKeptOffline { kinds.append(OfflinePage.kind) }
        if !settings.redirects.isEmpty { kinds.append(RedirectPage.kind) }
        return kinds
    }
}

/// Where a build reads and writes: paths as the user would write them.
public struct SiteFolders: Sendable {
    /// The folder of data.
    public let data: String
    /// The folder of templates.
    public let templates: String
    /// The folder of assets.
    public let assets: String
    /// The folder that is written.
    public let output: String

    /// Folders with the names that `sitegen build` looks for, or others.
    public init(data: String = "data", templates: String = "templates", assets: String = "assets", output: String = "output") {
        self.data = Self.trimmed(data)
        self.templates = Self.trimmed(templates)
        self.assets = Self.trimmed(assets)
        self.output = Self.trimmed(output)
    }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.utf8.hasSuffix("/") { path.removeLast() }
        return path
    }
}
