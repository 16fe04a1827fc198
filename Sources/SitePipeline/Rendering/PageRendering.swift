import Diagnostics
import SiteBase
import SiteModel
import SiteOutput
import SiteTemplates

/// RENDER: turns the plan of a page into bytes. Any number of threads may render at once.
struct PageRendering: Sendable {
    private let plan: SitePlan
    /// The templates of each edition.
    private let templates: [PageTemplates]
    /// Where the numbers of pages go if a host allows none in them.
    private let sizes: SizeSheet?

    /// A rendering of the pages of a plan for its host, or of other pages for none.
    init(plan: SitePlan, pages: PlannedPages? = nil) {
        self.plan = plan
        sizes = pages == nil ? plan.sizes : nil
        let pages = pages ?? plan.pages
        templates = plan.folded(for: pages)
    }

    /// The parts of the pages, but for pages that only lead to others and those that are not in memory.
    var parts: PageParts {
        PageParts { [self] path in
            guard let page = plan.targets.plan(of: path) else { return nil }
            let html = file(page, problems: DiagnosticCollector())?.bytes
            return html.flatMap { $0.firstRange(of: Array("http-equiv=\"refresh\"".utf8)) == nil ? $0 : nil }
        }
    }

    /// The page's file; nil after reporting errors in the data that it shows.
    func file(_ page: PagePlan, problems: DiagnosticCollector) -> OutputFile? {
        file(page, plan.model(of: page, problems: problems))
    }

    /// The same for a page whose model exists already.
    func file(_ page: PagePlan, _ model: any PageModel) -> OutputFile? {
        guard let template = templates[plan.edition(of: page.path)][page.content.kind] else { return nil }
        var html = template.render(model, at: page.path)
        if let sizes { html = sizes.moved(html, at: page.path) }
        let bytes =
            switch page.content.form {
            case .page: html
            // The page's script defines the function. Strings may contain U+2028 and the like.
            case .script:
                Array("sitegenRecords(".utf8) + JSONText.text(String(decoding: html, as: UTF8.self)).description.utf8 + Array(");\n".utf8)
            }
        return OutputFile(path: page.path, rank: page.content.isRecord ? .page : .list, bytes: bytes)
    }
}
