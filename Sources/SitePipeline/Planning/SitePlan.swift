import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput
import SiteTemplates

/// PLAN: every file of the site as a value. Collisions and broken links of templates and style sheets are found here. Nothing is read or
/// written.
package struct SitePlan: Sendable {
    let site: Site
    let templates: PageTemplates
    let pages: [PagePlan]
    let assets: [PlannedAsset]
    /// The pictures that are made.
    let pictures: [PlannedPicture]
    /// The files that are not made by templates.
    let outputs: [PlannedOutput]
    /// The files that are made from all others, at the end.
    let offline: OfflineFiles
    /// The fonts that the site brings with it.
    let type: SiteType
    /// The possible targets of links inside the site.
    let targets: LinkTargets

    /// - Parameter same: an earlier build, if only what the own pages of records show may have changed since.
    init(_ site: Site, from loaded: LoadedSite, same: BuildCache? = nil, jobs: Int, problems: DiagnosticCollector) {
        self.site = site
        type = loaded.type
        let search = site.settings.isSearched ? SiteSearch(site) : nil
        var pages = Self.pages(of: site, search)
        var outputs = problems.hasErrors ? [] : Self.outputs(of: site, pages, search, same: same, jobs: jobs)
        var claims = PathRegistry(count: pages.count)
        for number in pages.indices {
            guard let other = claims.take(pages[number].path, among: pages[..<number]) else { continue }
            problems.add(other.collision(with: RegisteredPath(pages[number])))
        }
        // No record may get lost.
        let recordPages = Self.recordPageCount(pages)
        if loaded.recordCount != recordPages, !problems.hasErrors {
            problems.add(Diagnostic(at: .path("sitegen"), .lostRecord(loaded.recordCount, recordPages)))
        }
        pictures = PlannedPicture.all(of: site, texts: loaded.textPictures)
        // Those in the folder of assets are there for style sheets and texts, too.
        let made = Set(pictures.map(\.image.source)).subtracting(loaded.assets.map(\.source))
        var files: [AssetFile] = []
        for asset in loaded.assets + loaded.neighbours + site.contents.flatMap({ $0.content.pictures.map(\.asset) })
            + site.introductions.values.compactMap({ $0.image?.asset })
        {
            switch claims.take(asset, among: pages[...]) {
            case nil: if !made.contains(asset.source) { files.append(asset) }
            // Many records may name the same picture, and it may also be in `assets/`.
            case let other? where other.isSame(asset): continue
            case let other?: problems.add(other.collision(with: RegisteredPath(asset)))
            }
        }
        assets = AssetNames.planned(files, losesMetadata: site.settings.pictures.areMade, problems: problems)
        outputs += loaded.type.outputs
        if let cards = loaded.cards { outputs += cards.outputs(of: site) }
        if let manifest = WebManifest.output(of: site, assets) { outputs.append(manifest) }
        self.outputs = outputs
        offline = OfflineFiles(site, assets, pictures)
        // A series at the root may have a volume 404.
        if let page = NotFoundPage.plan(of: site, assets), claims.take(page.path, among: pages[...]) == nil { pages.append(page) }
        self.pages = pages
        targets = LinkTargets(
            pages: pages,
            outputs: outputs,
            assets: assets,
            made: pictures.flatMap(\.made).map(\.path),
            pictures: loaded.textPictures,
            site: site,
            data: loaded.folders.data
        )
        Self.check(loaded.templates.links, targets, problems)
        Redirect.check(site.redirects, targets, offline, problems)
        Self.check(site.settings, site, targets, problems)
        site.terms.warnOfTwins(site.contents, problems)
        templates = loaded.templates.leading(to: targets)
    }

    /// What the template of a page sees.
    ///
    /// - Parameter problems: receives errors in the texts of the page, as they are read.
    func model(of page: PagePlan, problems: DiagnosticCollector = DiagnosticCollector()) -> any PageModel {
        model(of: page, MarkdownLinks(page: page.path, targets: targets, problems: problems))
    }

    /// The same, with the renderer of its texts.
    func model(of page: PagePlan, _ links: MarkdownLinks) -> any PageModel {
        let model = page.content.model(at: page.path, links)
        if let introduction = site.introductions[page.path] { model.layout.show(introduction, links) }
        return model
    }

    /// The number of pages that show one record.
    var recordPageCount: Int { Self.recordPageCount(pages) }

    private static func recordPageCount(_ pages: [PagePlan]) -> Int { pages.count(where: \.content.isRecord) }

    /// Reports links of menus that lead nowhere, or to a page that has no title of its own.
    private static func check(_ settings: SiteSettings, _ site: Site, _ targets: LinkTargets, _ problems: DiagnosticCollector) {
        lazy var names = targets.names.filter(targets.isPage).map { "/\($0)" }.sorted()
        for (key, entries) in [("menu", settings.menu), ("footer", settings.footer)] {
            for entry in entries {
                guard case .page(let path) = entry.target else { continue }
                if targets.path(of: path) == nil {
                    let message: Message =
                        targets.isDraft(path)
                        ? .menuToDraft(path) : .menuToMissing(path, suggestion: Suggestion.phrase(for: "/\(path)", in: names))
                    problems.add(Diagnostic(at: entry.place, fieldPath: key, message))
                } else if entry.title == nil, site.title(ofPage: path) == nil, path != site.searchPage {
                    problems.add(Diagnostic(at: entry.place, fieldPath: key, .menuWithoutTitle(path)))
                }
            }
        }
    }

    private static func check(_ links: [CompiledTemplate.Link], _ targets: LinkTargets, _ problems: DiagnosticCollector) {
        var reported: Set<String> = []
        lazy var names = targets.names.map { "/\($0)" }.sorted()
        for link in links where targets.path(of: link.path) == nil {
            guard case .file(let file, let offset) = link.place, reported.insert("\(file.path):\(offset)").inserted else { continue }
            problems.add(
                Diagnostic(at: link.place, .brokenTemplateLink(link.path, suggestion: Suggestion.phrase(for: "/\(link.path)", in: names)))
            )
        }
    }

    /// The files that are not made by templates.
    private static func outputs(of site: Site, _ pages: [PagePlan], _ search: SiteSearch?, same: BuildCache?, jobs: Int) -> [PlannedOutput]
    {
        // A part of the index is made by one thread, and so are the others.
        let (others, index) = Workers.both(jobs: jobs) {
            [RobotsFile.output(of: site)].compactMap(\.self) + Sitemap.outputs(of: site, pages) + Feeds(site: site).outputs
                + site.contents.compactMap { CollectionData.output(of: $0, in: site, jobs: jobs) }
        } _: {
            search?.index(same: same, jobs: jobs) ?? []
        }
        return index + others
    }

    private static func pages(of site: Site, _ search: SiteSearch?) -> [PagePlan] {
        guard let place = site.contents.first?.place ?? site.introductions.values.first?.place else { return [] }
        // Avoids a copy of many pages.
        var pages = site.contents.first?.pages(in: site) ?? []
        for collection in site.contents.dropFirst() { pages += collection.pages(in: site) }
        if site.front == nil, let path = OutputPath("index.html") {
            pages.insert(HomePage.plan(of: site, at: path, source: place), at: 0)
        }
        pages += site.termPages(source: place)
        if let search { pages += search.pages(source: place) }
        if let offline = OfflinePage.plan(of: site, source: place) { pages.append(offline) }
        let redirects = site.redirects
        pages += (redirects + site.formerFronts.filter { former in !redirects.contains { $0.path == former.path } }).map {
            $0.plan(in: site)
        }
        return pages
    }
}
