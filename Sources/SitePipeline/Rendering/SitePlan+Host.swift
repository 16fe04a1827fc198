import Diagnostics
import SiteBase
import SiteFiles
import SiteModel
import SiteRecords

extension SitePlan {
    /// The host's files, without the sheet of sizes. They are made from some pages of each kind.
    func hostOutputs(_ rendering: PageRendering, _ problems: DiagnosticCollector) -> [PlannedOutput] {
        guard let host else { return [] }
        var policy = SecurityPolicy()
        guard host.host.sendsHeaders else { return host.outputs(policy) }
        // Scripts in pages come from the templates, which may add some of them conditionally.
        var left: [String: Int] = [:]
        for page in pages.samples(Self.mostForPolicy) where page.content.form == .page {
            let kind = "\(edition(of: page.path)) \(page.content.kind.template)"
            guard left[kind, default: Self.mostForPolicy] > 0 else { continue }
            left[kind, default: Self.mostForPolicy] -= 1
            if let file = rendering.file(page, problems: DiagnosticCollector()) { policy.add(file) }
        }
        if let (attribute, page) = policy.forbidden {
            problems.add(Diagnostic(at: .path(page.description), .forbiddenByPolicy(attribute, host: host.host)))
        }
        return host.outputs(policy)
    }

    /// The number of pages of each kind to read for the policy.
    private static let mostForPolicy = 8
}
