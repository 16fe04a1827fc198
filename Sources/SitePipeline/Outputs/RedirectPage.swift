import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase
import SiteModel
import SiteRecords
import SiteTemplates

/// A page at an old address that redirects to the new one.
final class RedirectPage: PageModel {
    static let kind = PageKind("redirect", schema)

    let layout: PageLayout
    let target: TemplateLink
    /// The absolute URL of the target, if it is known.
    let canonical: String?

    fileprivate init(_ redirect: Redirect, in site: Site, of sites: [Site]) {
        layout = PageLayout(site, at: redirect.path, title: site.settings.strings[.moved])
        switch redirect.target(in: sites) {
        case .page(let page): (target, canonical) = (.file(page), site.address(of: page))
        case .address(let address): (target, canonical) = (.address(address), address)
        }
    }

    static let schema = TemplateSchema<RedirectPage>(
        "redirect",
        PageLayout.fields { $0.layout } + [
            .link("target", "Where it leads.") { $0.target },
            .link("targetOnTheWeb", "The same as a whole address, if that is known.") { $0.canonical.map(TemplateLink.address) },
        ]
    )
}

extension Site {
    /// Redirects from the address that the only collection's first page would have beside others, to the front page.
    var formerFronts: [Redirect] {
        collections.compactMap { collection in
            guard let path = collection.formerFront, let front = collection.front else { return nil }
            return Redirect(path: path, target: .page(front), place: collection.place)
        }
    }
}

extension Redirect {
    /// The final target, because redirects do not lead to other redirect pages.
    func target(in sites: [Site]) -> Target {
        guard case .page(let page) = target else { return target }
        let front = sites.compactMap(\.front).last { $0.formerFront == page && $0.front != nil }
        return .page(front?.front ?? sites.reduce(page) { $1.page(at: $0) })
    }

    /// The plan of the redirect page.
    ///
    /// - Parameters:
    ///   - site: the site in the language of the path.
    ///   - sites: the site in all languages.
    func plan(in site: Site, of sites: [Site]) -> PagePlan {
        .list(
            path,
            RedirectPage.kind,
            source: place,
            name: "the redirect from \(path)",
            renaming: "remove the redirect: there is a page at this address",
            isListed: false
        ) { _ in RedirectPage(self, in: site, of: sites) }
    }

    /// Reports redirects to missing pages, and redirects at paths below a file.
    static func check(_ redirects: [Redirect], _ targets: LinkTargets, _ offline: OfflineFiles, _ problems: DiagnosticCollector) {
        let old = Set(redirects.map(\.path))
        let others = Set(offline.paths)
        for redirect in redirects {
            redirect.check(targets, others, old, problems) { targets.suggestion(for: $0, onlyPages: true, without: old) }
        }
    }

    private func check(
        _ targets: LinkTargets,
        _ others: Set<OutputPath>,
        _ old: Set<OutputPath>,
        _ problems: DiagnosticCollector,
        suggestion: (OutputPath) -> String
    ) {
        var folder = ""
        for component in path.components.dropLast() {
            folder += folder.isEmpty ? String(component) : "/\(component)"
            guard let file = OutputPath(folder), targets.path(of: file) != nil || others.contains(file) else { continue }
            problems.add(Diagnostic(at: place, fieldPath: "redirects", .redirectBelowFile(file)))
            return
        }
        guard case .page(let page) = target else { return }
        if old.contains(page) {
            problems.add(Diagnostic(at: place, fieldPath: "redirects", .redirectToRedirect(page)))
        } else if targets.path(of: page).map(targets.isPage) != true {
            problems.add(Diagnostic(at: place, fieldPath: "redirects", .redirectToMissing(page, suggestion: suggestion(page))))
        }
    }
}
