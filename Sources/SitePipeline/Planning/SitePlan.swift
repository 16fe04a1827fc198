import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SiteOutput
import SitePages
import SiteRecords
import SiteTemplates

/// PLAN: every file of the site as a value. Planning finds colliding paths and broken links in templates and style sheets. It reads and
/// writes no files.
package struct SitePlan: Sendable {
    let sites: [Site]
    private let templates: [PageTemplates]
    let pages: PlannedPages
    let assets: [PlannedAsset]
    let pictures: [PlannedPicture]
    /// The files that are made without templates.
    let outputs: [PlannedOutput]
    /// The files that this build makes: all, or those of its shard.
    let own: Own
    /// The files for offline reading, made last because they depend on all others.
    let offline: OfflineFiles
    /// The parts of the site that are not public.
    let heldBack: HeldBack
    /// The columns of each export that sitegen ignores on purpose.
    let leftOut: [(path: String, names: [String])]
    /// The files that configure the host; nil if the settings name no host.
    let host: HostFiles?
    /// The sheet for sizes; nil if the host allows `style` in pages.
    let sizes: SizeSheet?
    let type: SiteType
    /// The fingerprint of all inputs, for pages that are not in memory.
    let data: Fingerprint?
    /// The paths of all files except pages that are not in memory.
    let claims: PathRegistry
    let targets: LinkTargets
    /// The related pages of each page.
    private let references: SiteReferences
    /// The pages by language; nil if the site has one language.
    private let editions: SiteEditions?

    var site: Site { sites[0] }

    /// The files that one build makes.
    struct Own: Sendable {
        let pages: OwnPages
        var assets: [PlannedAsset]
        var outputs: [PlannedOutput]
        let pictures: [PlannedPicture]

        /// The number of files without pictures.
        var fileCount: Int { assets.count + outputs.count + pages.count }

        /// One of several windows of the pages. The first window includes all other files.
        func window(_ window: Shard) -> Own {
            Own(
                pages: pages.window(window),
                assets: window.number == 1 ? assets : [],
                outputs: window.number == 1 ? outputs : [],
                pictures: []
            )
        }
    }

    /// The index of a page's edition.
    func edition(of path: OutputPath) -> Int {
        guard sites.count > 1 else { return 0 }
        let edition = site.settings.languages.edition(of: path)
        return sites.firstIndex { $0.settings.edition == edition } ?? 0
    }

    func templates(of path: OutputPath) -> PageTemplates { templates[edition(of: path)] }

    /// The templates of each edition, with the site's values inserted.
    ///
    /// - Parameter pages: all pages to render.
    func folded(for pages: PlannedPages) -> [PageTemplates] {
        let pages = pages.samples()
        return templates.enumerated().map { edition, templates in
            templates.folding(siteOf: pages.lazy.filter { self.edition(of: $0.path) == edition }) { model(of: $0) }
        }
    }

    /// - Parameters:
    ///   - same: an earlier build if since then, at most what records' own pages show changed.
    ///   - shard: the part of the site to make; nil for the whole site.
    ///   - data: the fingerprint of all inputs, for pages that are not in memory.
    init(
        _ sites: [Site],
        from loaded: LoadedSite,
        same: BuildCache? = nil,
        shard: Shard? = nil,
        data: Fingerprint? = nil,
        jobs: Int,
        problems: DiagnosticCollector
    ) {
        self.sites = sites
        self.data = data
        heldBack = HeldBack(loaded)
        leftOut = (loaded.editions.first?.listed ?? []).flatMap(\.withheld.leftOut)
        let site = sites[0]
        type = loaded.type
        var pages = PlannedPages()
        var outputs: [PlannedOutput] = []
        var feeds: [FeedFile] = []
        // The search index of parts is merged at the assembly.
        let indexes = shard == nil
        for site in sites {
            let search = site.settings.isSearched ? SiteSearch(site) : nil
            let own = Self.pages(of: site, search)
            if sites.count > 1 { Self.refuseStrays(own, site, problems) }
            if !problems.hasErrors {
                let (ownFeeds, others) = Self.outputs(of: site, search, indexes: indexes, same: same, data: data, jobs: jobs)
                feeds += ownFeeds
                outputs += others
            }
            pages.append(own)
        }
        let redirects = Self.redirects(of: sites)
        // The site needs no redirect pages for redirects that the host serves.
        let mostMoved = site.settings.host?.mostRedirects ?? 0
        let moved = mostMoved > 0 ? redirects.filter { HostFiles.canName($0.path) }.prefix(mostMoved) : []
        let leading = redirects.map { $0.plan(in: Self.site(of: $0.path, among: sites), of: sites) }
        var all = pages
        all.append(leading)
        if !problems.hasErrors { outputs += [RobotsFile.output(of: site)].compactMap(\.self) + Sitemap.outputs(of: site, all, data: data) }
        // Pages that are not in memory are checked when a part has made its own pages, and again at the assembly.
        var claims = PathRegistry(all.arePaged ? PlannedPages(all.inMemory) : all, problems)
        all = PlannedPages()
        let led = Set(moved.map(\.path))
        pages.append(leading.filter { !led.contains($0.path) })
        // Every record must have its page.
        let recordPages = pages.recordCount(in: [0..<pages.count])
        if loaded.recordCount != recordPages, !problems.hasErrors {
            problems.add(Diagnostic(at: .path("sitegen"), .lostRecord(loaded.recordCount, recordPages)))
        }
        pictures = PlannedPicture.all(of: sites, texts: loaded.textPictures)
        // Pictures in the assets folder stay, because style sheets and texts may use them.
        let made = Set(pictures.map(\.image.source)).subtracting(loaded.assets.map(\.source))
        var files: [AssetFile] = []
        for asset in loaded.assets + loaded.neighbours + loaded.contents.flatMap({ $0.content.pictures.map(\.asset) })
            + sites.flatMap(\.introductions.values).compactMap({ $0.image?.asset })
        {
            switch claims.take(asset) {
            case nil: if !made.contains(asset.source) { files.append(asset) }
            // Many records may name the same picture, which may also be in `assets/`.
            case let other? where other.isSame(asset): continue
            case let other?: problems.add(other.collision(with: RegisteredPath(asset)))
            }
        }
        assets = AssetNames.planned(files, keeping: site.settings.keptMetadata, problems: problems)
        site.settings.keptMetadata.warnOfUnused(assets, problems)
        outputs += loaded.type.outputs
        if let cards = loaded.cards { outputs += cards.outputs(of: loaded.contents) }
        if let manifest = WebManifest.output(of: site, assets) { outputs.append(manifest) }
        offline = OfflineFiles(sites, assets, pictures, without: pages.inMemory.filter { $0.content.standing.isHidden }.map(\.path))
        // A series at the root may have a volume 404.
        if let page = NotFoundPage.plan(of: site, assets), claims.take(page.path) == nil { pages.append(page) }
        self.pages = pages
        self.claims = claims
        if let host = site.settings.host, let url = site.settings.url, case let path = SiteAddress.path(of: url),
            !HostFiles.canName(path.percentDecoded ?? path)
        {
            let place = loaded.settings.urlPlace ?? .path("\(loaded.folders.data)/site.yaml")
            problems.add(Diagnostic(at: place, fieldPath: "url", .oddSitePath(path, host: host)))
        }
        sizes = site.settings.host?.sendsHeaders == true ? SizeSheet() : nil
        host = site.settings.host.map { host in
            HostFiles(
                host: host,
                base: site.settings.url.map(SiteAddress.path) ?? "/",
                moves: moved.map { HostFiles.Move(path: $0.path, target: $0.target(in: sites)) },
                hasNotFoundPage: pages.last?.path.description == "404.html"
            )
        }
        editions = SiteEditions(sites, pages.inMemory)
        targets = LinkTargets(
            pages: pages,
            outputs: outputs + feeds.map(\.placeholder),
            assets: assets,
            made: pictures.flatMap(\.made).map(\.path),
            pictures: loaded.textPictures,
            sites: sites,
            data: loaded.folders.data
        )
        let texts = FeedTexts(targets)
        outputs += feeds.map { $0.output(texts) }
        self.outputs = outputs
        own = Own(
            pages: OwnPages(pages, shard),
            assets: Self.dealt(assets, to: shard),
            outputs: shard.map { Self.ownOutputs(outputs, of: $0) } ?? outputs,
            pictures: Self.dealt(pictures, to: shard)
        )
        // Untranslated records may be read once for each language, which would repeat the problems.
        let dead = DiagnosticCollector()
        references = SiteReferences(sites, targets, dead)
        problems.add(newOf: dead.diagnostics)
        Self.check(loaded.templates.links, targets, problems)
        Redirect.check(sites.flatMap(\.redirects), targets, offline, problems)
        if site.pagesOmittedFromMenus > 0 {
            problems.add(Diagnostic(at: .path(loaded.folders.data), .tooManyFooterPages(site.pagesOmittedFromMenus)))
        }
        for site in sites {
            Self.check(site, sites[0], targets, problems)
            site.terms.warnOfTwins(site.contents, problems)
        }
        templates = sites.map { [targets] in loaded.templates.leading(to: targets, in: $0.settings.edition) }
        if let editions, !problems.hasErrors {
            Self.warnOfMissingOriginals(pages.inMemory, editions, targets, problems)
            Self.warnOfShiftedNumbers(sites, problems)
        }
    }

    /// The values that a page's template can use.
    ///
    /// - Parameter problems: receives errors in the page's texts when they are read.
    func model(of page: PagePlan, problems: DiagnosticCollector = DiagnosticCollector()) -> any PageModel {
        model(of: page, MarkdownLinks(page: page.path, targets: targets, problems: problems))
    }

    /// The values that a page's template can use, given the renderer of its texts.
    func model(of page: PagePlan, _ links: MarkdownLinks) -> any PageModel {
        let model = page.content.model(at: page.path, links)
        var surroundings = PageSurroundings()
        surroundings.introduction = sites[edition(of: page.path)].introductions[page.path].map { ($0, links) }
        surroundings.related = references[page.path]
        surroundings.standing = page.content.standing
        if page.content.standing == .untranslated { surroundings.original = site.settings.languages.pathInEdition(page.path) }
        if let editions {
            surroundings.languages = editions.links(of: page.path)
            surroundings.originalLanguage = editions.originalLanguage(of: page.path)
        }
        model.show(surroundings)
        return model
    }

    /// The data of a collection, assembled from the pieces in all parts.
    private static func dataOfParts(_ collection: SiteCollection) -> PlannedOutput? {
        CollectionData.path(of: collection).map { PlannedOutput($0, name: "the data of all parts", by: .assembly, bytes: []) }
    }

    /// The number of record pages that this build makes.
    var recordPageCount: Int { own.pages.recordCount }

    /// The files without templates that a shard makes.
    private static func ownOutputs(_ outputs: [PlannedOutput], of shard: Shard) -> [PlannedOutput] {
        dealt(outputs.filter { $0.maker == .onePart }, to: shard) + (shard.number == 1 ? outputs.filter { $0.maker == .firstPart } : [])
    }

    private static func dealt<File>(_ files: [File], to shard: Shard?) -> [File] {
        guard let shard else { return files }
        return files.enumerated().filter { shard.deals($0.offset) }.map(\.element)
    }

    /// The files that are made without templates.
    ///
    /// - Parameter indexes: whether to make the search index.
    private static func outputs(
        of site: Site,
        _ search: SiteSearch?,
        indexes: Bool,
        same: BuildCache?,
        data: Fingerprint?,
        jobs: Int
    ) -> (feeds: [FeedFile], others: [PlannedOutput]) {
        // Each part uses only one thread for some of the time, so the two run together.
        let (others, index) = Workers.both(jobs: jobs) {
            (
                Feeds(of: site).files(of: data),
                site.contents.compactMap {
                    $0.content.isPaged ? dataOfParts($0) : CollectionData.output(of: $0, in: site, jobs: jobs)
                }
            )
        } _: {
            indexes ? search?.index(same: same, jobs: jobs) ?? [] : [search?.placeOfIndex].compactMap(\.self)
        }
        return (others.0, index + others.1)
    }

    private static func pages(of site: Site, _ search: SiteSearch?) -> PlannedPages {
        guard let place = site.contents.first?.place ?? site.introductions.values.first?.place else { return PlannedPages() }
        var pages = PlannedPages()
        if site.front == nil, let path = site.home { pages.append(HomePage.plan(of: site, at: path, source: place)) }
        for collection in site.contents {
            pages.append(collection.pages(in: site))
            pages.append(collection.unlistedPages(in: site))
        }
        pages.append(site.termPages(source: place))
        if let search { pages.append(search.pages(source: place)) }
        if let offline = OfflinePage.plan(of: site, source: place) { pages.append(offline) }
        return pages
    }

    /// The redirects of all languages, each in the language of its path.
    private static func redirects(of sites: [Site]) -> [Redirect] {
        let redirects = sites.flatMap(\.redirects)
        guard !redirects.isEmpty || sites.contains(where: { $0.front != nil }) else { return [] }
        let old = Set(redirects.map(\.path))
        return redirects + sites.flatMap(\.formerFronts).filter { !old.contains($0.path) }
    }

    private static func site(of path: OutputPath, among sites: [Site]) -> Site {
        let edition = sites[0].settings.languages.edition(of: path)
        return sites.first { $0.settings.edition == edition } ?? sites[0]
    }
}
