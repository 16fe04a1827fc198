import Diagnostics
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SiteOutput
import SiteTemplates

/// RENDER: turns the plan of a page into bytes. Several threads may render at once.
struct PageRendering: Sendable {
    private let plan: SitePlan
    private let templates: [PageTemplates]
    /// Collects the sizes from pages, if the host forbids `style` in pages.
    private let sizes: SizeSheet?

    /// Renders the pages of a plan for its host, or other pages without a host.
    init(plan: SitePlan, pages: PlannedPages? = nil) {
        self.plan = plan
        sizes = pages == nil ? plan.sizes : nil
        let pages = pages ?? plan.pages
        templates = plan.folded(for: pages)
    }

    /// The parts of the pages, except for redirect pages and pages that are not in memory.
    var parts: PageParts {
        PageParts { [self] path in
            guard let page = plan.targets.plan(of: path) else { return nil }
            let html = file(page, problems: DiagnosticCollector())?.bytes
            return html.flatMap { $0.firstRange(of: Array("http-equiv=\"refresh\"".utf8)) == nil ? $0 : nil }
        }
    }

    /// The file of a page; nil after reporting errors in its data.
    func file(_ page: PagePlan, problems: DiagnosticCollector) -> OutputFile? {
        file(page, plan.model(of: page, problems: problems))
    }

    /// The file of a page whose model exists already.
    func file(_ page: PagePlan, _ model: any PageModel) -> OutputFile? {
        guard let template = templates[plan.edition(of: page.path)][page.content.kind] else { return nil }
        var html = template.render(model, at: page.path)
        if let sizes { html = sizes.moved(html, at: page.path) }
        let bytes =
            switch page.content.form {
            case .page: html
            // The page's script defines the function. Strings may contain characters such as U+2028.
            case .script:
                Array("sitegenRecords(".utf8) + JSONText.text(String(decoding: html, as: UTF8.self)).description.utf8 + Array(");\n".utf8)
            }
        return OutputFile(path: page.path, rank: page.content.isRecord ? .page : .list, bytes: bytes)
    }
}
