import Diagnostics
import SiteBase
import SiteModel
import SiteOutput

/// The fingerprints of the inputs of each page. A build renders only pages whose inputs changed.
struct PageInputs: Sendable {
    private let plan: SitePlan
    /// The inputs of all pages.
    private let site: Fingerprint
    /// The files that texts may link to, with the sizes of pictures.
    private let links: Fingerprint

    init(_ plan: SitePlan) {
        self.plan = plan
        var site = Fingerprint()
        let settings = plan.site.settings
        site.combine(plan.site.title)
        site.combine(settings.language)
        site.combine(settings.author)
        site.combine(settings.url)
        site.combine(settings.isSearched ? 1 : 0)
        site.combine(settings.isKeptOffline ? 1 : 0)
        site.combine(plan.site.icon?.description)
        for collection in plan.site.collections { site.combine(collection.content.hasDates ? 1 : 0) }
        site.combine(settings.strings.record)
        site.combine(plan.site.homeStep?.title)
        site.combine(plan.site.isRootSeries ? 1 : 0)
        self.site = site
        // The order of the files does not matter.
        var sum: UInt64 = 0
        for page in plan.pages { sum &+= Fingerprint(page.path.description.utf8).value }
        for asset in plan.assets {
            var file = Fingerprint(asset.file.name.description.utf8)
            file.combine(asset.fingerprint)
            sum &+= file.value
        }
        links = Fingerprint(value: sum | 1)
    }

    /// The inputs of a page.
    func inputs(of page: PagePlan) -> FileInputs {
        let own: (content: Fingerprint, neighbours: Fingerprint)
        if let known = page.content.fingerprints {
            own = known
        } else {
            var links = MarkdownLinks(page: page.path, targets: plan.targets, problems: DiagnosticCollector())
            links.givesSources = true
            var content = Fingerprint()
            content.combine(page.content.record(at: page.path, links))
            own = (content, Fingerprint())
        }
        return FileInputs(
            content: own.content,
            neighbours: own.neighbours,
            template: plan.templates[page.content.kind]?.fingerprint ?? Fingerprint(),
            site: site,
            links: links
        )
    }
}
