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

    /// Who has claimed a path, by the path's collision key.
    private struct Claim {
        let path: OutputPath
        let name: String
        let place: Diagnostic.Place
    }

    init(_ site: Site, from library: Library, problems: Problems) {
        self.site = site
        templates = library.templates
        pictures = PictureSizes(library.assets)
        var claims: [String: Claim] = [:]
        for page in Self.pages(of: site) where claim(page.path, page.name, page.source, page.renaming, in: &claims, problems) {
            pages.append(page)
        }
        // Never is a record lost.
        let lost = library.recordCount - recordPageCount
        if lost != 0, !problems.hasErrors {
            let message = "\(library.recordCount) records were read, and \(recordPageCount) pages planned for them"
            problems.add(
                Diagnostic(at: .path("sitegen"), message, mend: "this is a fault of sitegen itself: please report it with your data")
            )
        }
        for asset in library.assets + Self.images(of: site) where !isTaken(asset, claims) {
            if claim(asset.path, asset.source, .path(asset.source), "rename one of the two", in: &claims, problems) { assets.append(asset) }
        }
        checkTemplateLinks(problems)
    }

    /// How many pages show one record each.
    var recordPageCount: Int { pages.count(where: \.isRecord) }

    /// Notes who makes a file. Tells both if another makes it already.
    private mutating func claim(
        _ path: OutputPath,
        _ name: String,
        _ place: Diagnostic.Place,
        _ renaming: String,
        in claims: inout [String: Claim],
        _ problems: Problems
    ) -> Bool {
        if let other = claims.updateValue(Claim(path: path, name: name, place: place), forKey: path.collisionKey) {
            claims[path.collisionKey] = other
            problems.add(
                Diagnostic(
                    at: place,
                    other.path == path
                        ? "\(name) would be written to \(path), and so would \(other.name)"
                        : "\(name) would be written to \(path), and \(other.name) to \(other.path), which many systems take for the same",
                    mend: renaming,
                    notes: [
                        .init(place: other.place, message: other.name == other.place.path ? "this is the other" : "\(other.name) is here")
                    ]
                )
            )
            return false
        }
        paths.insert(path)
        return true
    }

    /// One picture may be named by many records, and may lie in `assets/` besides.
    private func isTaken(_ asset: AssetFile, _ claims: [String: Claim]) -> Bool {
        claims[asset.path.collisionKey].map { $0.path == asset.path && $0.place.path == asset.source } ?? false
    }

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
