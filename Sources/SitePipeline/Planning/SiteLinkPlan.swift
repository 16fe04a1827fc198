import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SitePages
import SiteRecords

/// The third step of a plan: the links between all files of a site.
struct SiteLinkPlan {
    let targets: LinkTargets
    /// The related pages of each page.
    let references: SiteReferences
    /// The pages by language; nil if the site has one language.
    let editions: SiteEditions?
    /// The templates of each language.
    let templates: [PageTemplates]

    init(of sites: [Site], _ loaded: LoadedSite, _ files: SiteFilePlan, _ outputs: [PlannedOutput], _ problems: DiagnosticCollector) {
        editions = SiteEditions(sites, files.pages.inMemory)
        targets = LinkTargets(
            pages: files.pages,
            outputs: outputs,
            assets: files.assets,
            made: files.pictures.flatMap(\.made).map(\.path),
            pictures: loaded.textPictures,
            sites: sites,
            data: loaded.folders.data
        )
        // Untranslated records may be read once for each language, which would repeat the problems.
        let dead = DiagnosticCollector()
        references = SiteReferences(sites, targets, dead)
        problems.add(newOf: dead.diagnostics)
        SitePlan.check(loaded.templates.links, targets, problems)
        Redirect.check(sites.flatMap(\.redirects), targets, files.offline, problems)
        if sites[0].pagesOmittedFromMenus > 0 {
            problems.add(Diagnostic(at: .path(loaded.folders.data), .tooManyFooterPages(sites[0].pagesOmittedFromMenus)))
        }
        for site in sites {
            SitePlan.check(site, sites[0], targets, problems)
            site.terms.warnOfTwins(site.contents, problems)
        }
        templates = sites.map { [targets] in loaded.templates.leading(to: targets, in: $0.settings.edition) }
        if let editions, !problems.hasErrors {
            SitePlan.warnOfMissingOriginals(files.pages.inMemory, editions, targets, problems)
            SitePlan.warnOfShiftedNumbers(sites, problems)
        }
    }
}
