import Diagnostics
import SiteAssets
import SiteBase
import SiteLoading
import SiteModel
import SiteOutput
import SiteRecords
import SiteTemplates

/// The fingerprints of each page's inputs, derived from what the page's template reads. A build renders only pages whose inputs changed.
struct PageInputs: Sendable {
    private let plan: SitePlan
    /// What templates show of the site itself. It is the same on all pages of a kind and language.
    private let site: [[String: Fingerprint]]
    /// The files that texts may link to, with the sizes of pictures.
    private let links: Fingerprint
    /// The same, including the titles of pages, which links without a text show.
    private let titles: Fingerprint
    /// The same, including the records of pages, for links to parts of pages.
    private let parts: Fingerprint
    private let oversights: Set<Oversight>

    /// - Parameter oversights: what tests leave out; empty in builds.
    init(_ plan: SitePlan, without oversights: Set<Oversight> = []) {
        self.plan = plan
        self.oversights = oversights
        var site = [[String: Fingerprint]](repeating: [:], count: plan.sites.count)
        for page in plan.onePerKind(of: plan.pages) {
            let (kind, edition) = (page.content.kind, plan.edition(of: page.path))
            site[edition][kind.template] = plan.templates(of: page.path)[kind].map { template in
                var fingerprint = template.inputs(of: plan.model(of: page), from: .site)
                // Absolute URLs can be anywhere on a page.
                if !oversights.contains(.part(.url, of: kind.template)) { fingerprint.combine(plan.site.settings.url) }
                // Whether a sheet of sizes exists decides how a page is written.
                if plan.sizes != nil { fingerprint.combine("sizes") }
                return fingerprint
            }
        }
        self.site = site
        // The sum does not depend on the order of files.
        var sum: UInt64 = 0
        var titles: UInt64 = 0
        var records: UInt64 = 0
        let pages = oversights.contains(.linkedPages) ? [] : plan.pages.inMemory
        for page in pages {
            var own = Fingerprint(page.path.description.utf8)
            sum &+= own.value
            own.combine(oversights.contains(.linkedTitles) ? nil : page.content.title)
            titles &+= own.value
            if let record = page.content.record, !oversights.contains(.linkedParts) { own.combine(record) }
            records &+= own.value
        }
        let assets = oversights.contains(.linkedFiles) ? [] : plan.assets
        for asset in assets {
            var file = Fingerprint(asset.file.name.description.utf8)
            file.combine(asset.fingerprint)
            sum &+= file.value
        }
        // The site does not contain the original of a resized picture.
        for image in oversights.contains(.linkedFiles) ? [] : plan.targets.pictures.images {
            var file = Fingerprint(image.source.utf8)
            file.combine(image.fingerprint)
            sum &+= file.value
        }
        // For pages that are not in memory, all of their data counts.
        if plan.pages.arePaged, let data = plan.data { sum &+= data.value }
        // Picture settings decide how linked pictures are made.
        var links = Fingerprint(value: sum | 1)
        if !oversights.contains(.linkedPictures) { links.combine(plan.site.settings.pictures.fingerprint) }
        self.links = links
        links.combine(Int(bitPattern: UInt(titles)))
        for collection in plan.sites.flatMap(\.collections) { links.combine(collection.content.title) }
        self.titles = links
        links.combine(Int(bitPattern: UInt(records)))
        parts = links
    }

    /// The link fingerprints that stay the same if only the texts of records change: all but those of parts.
    var linksBesideParts: [Fingerprint] { [Fingerprint(), links, titles] }

    /// The inputs of a page; `model` holds the values that its template can use.
    func inputs(of page: PagePlan, _ model: any PageModel) -> FileInputs {
        let kind = page.content.kind
        let edition = plan.edition(of: page.path)
        guard let template = plan.templates(of: page.path)[kind] else { return FileInputs(content: Fingerprint()) }
        var others = template.inputs(of: model, from: .others)
        var neighbours = page.content.settings
        if !oversights.isEmpty, oversights.contains(.part(.settings, of: kind.template)) { neighbours = Fingerprint() }
        let content: Fingerprint
        if let record = page.content.record {
            content = record
            neighbours.combine(others)
        } else {
            others.combine(template.inputs(of: model, from: .record))
            content = others
        }
        let inputs = FileInputs(
            content: content,
            neighbours: neighbours,
            template: template.fingerprint,
            site: site[edition][kind.template] ?? Fingerprint(),
            links: links,
            titles: titles,
            parts: parts
        )
        if oversights.isEmpty { return inputs }
        return Oversight.Part.allCases.reduce(inputs) { oversights.contains(.part($1, of: kind.template)) ? $0.without($1) : $0 }
    }
}
