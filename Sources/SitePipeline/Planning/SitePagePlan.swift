import Diagnostics
import InterfaceTexts
import SiteBase
import SiteFiles
import SiteModel
import SitePages
import SiteRecords

/// The first step of a plan: the pages of a site in all of its languages.
struct SitePagePlan {
    /// The search of each language; nil for those without search.
    let searches: [SiteSearch?]
    /// The lists of each language.
    let lists: [SiteLists]
    /// All pages, with a page for each redirect.
    private(set) var all = PlannedPages()
    /// The redirects that the site's host serves. They need no pages.
    let moved: [Redirect]
    /// The pages that are made: all but those of redirects that the host serves.
    private(set) var made = PlannedPages()

    /// - Parameter recordCount: the number of records that were read; each must have a page.
    init(of sites: [Site], recordCount: Int, jobs: Int, _ problems: DiagnosticCollector) {
        searches = sites.map { $0.settings.isSearched ? SiteSearch($0) : nil }
        lists = sites.map { SiteLists(of: $0, jobs: jobs) }
        for (site, (search, lists)) in zip(sites, zip(searches, lists)) {
            let own = Self.pages(of: site, search, lists)
            if sites.count > 1 { SitePlan.refuseStrays(own, site, problems) }
            made.append(own)
        }
        let redirects = Self.redirects(of: sites)
        let mostMoved = sites[0].settings.host?.mostRedirects ?? 0
        moved = mostMoved > 0 ? Array(redirects.filter { HostFiles.canName($0.path) }.prefix(mostMoved)) : []
        let leading = redirects.map { $0.plan(in: Self.site(of: $0.path, among: sites), of: sites) }
        all = made
        all.append(leading)
        let led = Set(moved.map(\.path))
        made.append(leading.filter { !led.contains($0.path) })
        let planned = made.recordCount(in: [0..<made.count])
        if recordCount != planned, !problems.hasErrors {
            problems.add(Diagnostic(at: .path("sitegen"), .lostRecord(recordCount, planned)))
        }
    }

    private static func pages(of site: Site, _ search: SiteSearch?, _ lists: SiteLists) -> PlannedPages {
        guard let place = site.contents.first?.place ?? site.introductions.values.first?.place else { return PlannedPages() }
        var pages = PlannedPages()
        if site.front == nil, let path = site.home { pages.append(HomePage.plan(of: site, at: path, source: place)) }
        for collection in site.contents {
            pages.append(collection.pages(in: site))
            pages.append(collection.unlistedPages(in: site))
        }
        pages.append(lists.plans(of: site))
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
