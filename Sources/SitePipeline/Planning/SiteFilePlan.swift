import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SiteRecords

/// The second step of a plan: the files that a site copies or makes beside its pages, none of them at a path in use.
struct SiteFilePlan {
    /// The paths of all files except pages that are not in memory.
    private(set) var claims: PathRegistry
    /// The pages that are made, with the page for missing addresses.
    private(set) var pages: PlannedPages
    let pictures: [PlannedPicture]
    let assets: [PlannedAsset]
    /// The cards of drawn covers.
    let cards: [PlannedOutput]
    let offline: OfflineFiles

    init(_ sites: [Site], from loaded: LoadedSite, beside planned: SitePagePlan, _ problems: DiagnosticCollector) {
        // Pages that are not in memory are checked when a part has made its own pages, and again at the assembly.
        claims = PathRegistry(planned.all.arePaged ? PlannedPages(planned.all.inMemory) : planned.all, problems)
        Self.refuseFolders(of: sites[0], in: loaded.folders.data, where: claims, problems)
        pages = planned.made
        pictures = PlannedPicture.all(of: sites, texts: loaded.textPictures)
        // Pictures in the assets folder stay, because style sheets and texts may use them.
        let made = Set(pictures.map(\.image.source)).subtracting(loaded.assets.map(\.source))
        var files: [AssetFile] = []
        for asset in loaded.assets + loaded.neighbours + loaded.contents.flatMap({ $0.content.pictures.map(\.asset) + $0.content.files })
            + sites.flatMap(\.introductions.values).compactMap({ $0.image?.asset })
        {
            switch claims.take(asset) {
            case nil: if !made.contains(asset.source) { files.append(asset) }
            // Many records may name the same picture, which may also be in `assets/`.
            case let other? where other.isSame(asset): continue
            case let other?: problems.add(other.collision(with: RegisteredPath(asset)))
            }
        }
        let settings = sites[0].settings
        assets = AssetNames.planned(files, keeping: settings.keptMetadata, problems: problems)
        settings.keptMetadata.warnOfUnused(assets, problems)
        cards = loaded.cards?.outputs(of: loaded.contents) ?? []
        offline = OfflineFiles(sites, assets, pictures, without: pages.inMemory.filter { $0.content.standing.isHidden }.map(\.path))
        // A series at the root may have a volume 404.
        if let page = NotFoundPage.plan(of: sites[0], assets), claims.take(page.path) == nil { pages.append(page) }
    }

    /// Reports folders of collections with the names of pages: `about.html` beside `about.md`.
    private static func refuseFolders(of site: Site, in data: String, where claims: PathRegistry, _ problems: DiagnosticCollector) {
        for collection in site.collections where !collection.folder.isEmpty {
            guard let folder = OutputPath(collection.folder), let other = claims.owner(of: folder.collisionKey) else { continue }
            problems.add(Diagnostic(at: .path("\(data)/\(collection.slug)"), .reservedName(collection.slug, "it is that of \(other.name)")))
        }
    }

    /// The files that configure the site's host; nil if the settings name none.
    func host(of sites: [Site], _ planned: SitePagePlan, _ loaded: LoadedSite, _ problems: DiagnosticCollector) -> HostFiles? {
        let settings = sites[0].settings
        guard let host = settings.host else { return nil }
        if let url = settings.url, case let path = SiteAddress.path(of: url), !HostFiles.canName(path.percentDecoded ?? path) {
            let place = loaded.settings.urlPlace ?? .path("\(loaded.folders.data)/site.yaml")
            problems.add(Diagnostic(at: place, fieldPath: "url", .oddSitePath(path, host: host)))
        }
        return HostFiles(
            host: host,
            base: settings.url.map(SiteAddress.path) ?? "/",
            moves: planned.moved.map { HostFiles.Move(path: $0.path, target: $0.target(in: sites)) },
            hasNotFoundPage: pages.last?.path.description == "404.html"
        )
    }
}
