import Diagnostics
import SiteBase
import SiteModel
import SiteOutput

/// RENDER: turns the plan of a page into bytes. Any number of threads may render at once.
struct PageRendering: Sendable {
    let plan: SitePlan

    /// The page's file; nil after reporting errors in the data that it shows.
    func file(_ page: PagePlan, problems: DiagnosticCollector) -> OutputFile? { rendered(page, problems: problems)?.file }

    /// The same, and whether its texts link to files of the site.
    func rendered(_ page: PagePlan, problems: DiagnosticCollector) -> (file: OutputFile, namesFiles: Bool)? {
        guard let program = plan.templates[page.content.kind] else { return nil }
        let links = MarkdownLinks(page: page.path, targets: plan.targets, problems: problems)
        let html = program.render(page.content.record(at: page.path, links), at: page.path)
        let bytes =
            switch page.content.form {
            case .page: html
            // The page's script defines the function. Strings may contain U+2028 and the like.
            case .script:
                Array("sitegenRecords(".utf8) + JSONText.text(String(decoding: html, as: UTF8.self)).description.utf8 + Array(");\n".utf8)
            }
        let file = OutputFile(path: page.path, rank: page.content.isRecord ? .page : .list, bytes: bytes)
        return (file, links.trace.namesFiles)
    }
}
