import SiteEngine

/// PLAN: every file of the site as a value. Collisions and dead links of templates are found here; nothing is read or written.
struct SitePlan: Sendable {
    let site: Site
    let templates: PageTemplates
    private(set) var pages: [PagePlan] = []
    private(set) var assets: [AssetFile] = []
    /// Every file of the site.
    private(set) var paths: Set<OutputPath> = []
    /// The sizes of the pictures among them.
    let pictures: PictureSizes

    init(_ site: Site, from library: Library, problems: Problems) {
        self.site = site
        templates = library.templates
        pictures = PictureSizes(library.assets)
        var claims = PathClaims()
        for page in Self.pages(of: site) {
            if let other = claims.take(page.path, for: page, among: pages) {
                problems.add(other.collision(with: PathClaim(page)))
            } else {
                pages.append(page)
            }
        }
        // Never is a record lost.
        let lost = library.recordCount - recordPageCount
        if lost != 0, !problems.hasErrors {
            let message = "\(library.recordCount) records were read, and \(recordPageCount) pages planned for them"
            problems.add(
                Diagnostic(at: .path("sitegen"), message, mend: "this is a fault of sitegen itself: please report it with your data")
            )
        }
        for asset in library.assets + Self.images(of: site) {
            switch claims.take(asset, among: pages) {
            case nil: assets.append(asset)
            // One picture may be named by many records, and may lie in `assets/` besides.
            case let other? where other.isSame(asset): continue
            case let other?: problems.add(other.collision(with: PathClaim(asset)))
            }
        }
        paths = Set(pages.lazy.map(\.path)).union(assets.lazy.map(\.path))
        checkTemplateLinks(problems)
    }

    /// How many pages show one record each.
    var recordPageCount: Int { pages.count(where: \.content.isRecord) }

    private func checkTemplateLinks(_ problems: Problems) {
        var told: Set<String> = []
        let names = paths.count < 5_000 ? paths.map { "/\($0)" }.sorted() : assets.map { "/\($0.path)" }
        for link in templates.links where !paths.contains(link.path) {
            guard case .file(let file, let offset) = link.place, told.insert("\(file.path):\(offset)").inserted else { continue }
            problems.add(
                Diagnostic(
                    at: link.place,
                    "there is no file /\(link.path) in the site\(Suggestion.phrase(for: "/\(link.path)", in: names))",
                    mend: "put it into the folder of assets, or name a page of the site"
                )
            )
        }
    }

    private static func images(of site: Site) -> [AssetFile] {
        site.collections.flatMap { $0.content.pictures.map { AssetFile(content: .file($0.source), path: $0.path) } }
    }

    private static func pages(of site: Site) -> [PagePlan] {
        var pages: [PagePlan] = []
        if !site.isRootSeries, let path = OutputPath("index.html"), let first = site.collections.first {
            pages.append(HomePage.plan(of: site, at: path, source: first.place))
        }
        return pages + site.collections.flatMap { $0.pages(in: site) }
    }
}
