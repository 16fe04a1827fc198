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

/// PLAN: every file of the site as a value. Planning finds colliding paths and broken links in templates and style sheets. It writes
/// no files. The search index, which is made here, may read texts of records again.
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
    /// The lists of each language.
    private let lists: [SiteLists]
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
        let pages = onePerKind(of: pages)
        return templates.enumerated().map { edition, templates in
            templates.folding(siteOf: pages.lazy.filter { self.edition(of: $0.path) == edition }) { model(of: $0) }
        }
    }

    /// The first page of each kind in each language.
    func onePerKind(of pages: PlannedPages) -> [PagePlan] {
        var last: (kind: PageKind, edition: Int)?
        var known: Set<String> = []
        return pages.samples().filter { page in
            let (kind, edition) = (page.content.kind, edition(of: page.path))
            // Most pages are of the same kind as the page before.
            guard last.map({ $0.kind !== kind || $0.edition != edition }) ?? true else { return false }
            last = (kind, edition)
            return known.insert("\(edition) \(kind.template)").inserted
        }
    }

    /// Plans in three steps: the pages, the other files, the links between all of them.
    ///
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
        type = loaded.type
        sizes = sites[0].settings.host?.sendsHeaders == true ? SizeSheet() : nil

        let pages = SitePagePlan(of: sites, recordCount: loaded.recordCount, jobs: jobs, problems)
        lists = pages.lists
        let canBeMade = !problems.hasErrors
        let files = SiteFilePlan(sites, from: loaded, beside: pages, problems)
        claims = files.claims
        (assets, pictures, offline) = (files.assets, files.pictures, files.offline)
        self.pages = files.pages
        host = files.host(of: sites, pages, loaded, problems)

        var outputs = files.cards
        if canBeMade {
            let context = OutputContext(
                sites: sites,
                searches: pages.searches,
                pages: pages.all,
                assets: assets,
                type: type,
                same: same,
                data: data,
                isPart: shard != nil,
                jobs: jobs
            )
            outputs += Output.files(context)
        }
        let links = SiteLinkPlan(of: sites, loaded, files, outputs, problems)
        (targets, references, editions, templates) = (links.targets, links.references, links.editions, links.templates)
        self.outputs = outputs.map { [targets] in $0.linking(to: targets) }
        own = Own(
            pages: OwnPages(self.pages, shard),
            assets: Self.dealt(assets, to: shard),
            outputs: shard.map { [outputs = self.outputs] in Self.ownOutputs(outputs, of: $0) } ?? self.outputs,
            pictures: Self.dealt(pictures, to: shard)
        )
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
        let edition = edition(of: page.path)
        var surroundings = PageSurroundings()
        surroundings.introduction = sites[edition].introductions[page.path]
        surroundings.links = links
        surroundings.related = references[page.path]
        surroundings.standing = page.content.standing
        if page.content.standing == .untranslated { surroundings.original = site.settings.languages.pathInEdition(page.path) }
        if let editions {
            surroundings.languages = editions.links(of: page.path)
            surroundings.originalLanguage = editions.originalLanguage(of: page.path)
        }
        model.show(surroundings)
        let sections = lists[edition].sections(on: page.path, of: sites[edition])
        let listLinks = lists[edition].links(on: page.path)
        let orders = page.content.origin.map { lists[edition].steps(of: $0) } ?? []
        if !sections.isEmpty || !listLinks.isEmpty || !orders.isEmpty, let laidOut = model as? any LaidOutPage {
            laidOut.layout.lists = sections
            laidOut.layout.listLinks = listLinks
            laidOut.layout.orders = orders
        }
        return model
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
}
