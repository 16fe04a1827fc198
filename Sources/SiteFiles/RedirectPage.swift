import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// A page at an old address that redirects to the new one.
package final class RedirectPage: LaidOutPage {
    package static let kind = PageKind("redirect", schema)

    package let layout: PageLayout
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
    package var formerFronts: [Redirect] {
        collections.compactMap { collection in
            guard let path = collection.formerFront, let front = collection.front else { return nil }
            return Redirect(path: path, target: .page(front), place: collection.place)
        }
    }
}

extension Redirect {
    /// The final target, because redirects do not lead to other redirect pages.
    package func target(in sites: [Site]) -> Target {
        guard case .page(let page) = target else { return target }
        let front = sites.compactMap(\.front).last { $0.formerFront == page && $0.front != nil }
        return .page(front?.front ?? sites.reduce(page) { $1.page(at: $0) })
    }

    /// The plan of the redirect page.
    ///
    /// - Parameters:
    ///   - site: the site in the language of the path.
    ///   - sites: the site in all languages.
    package func plan(in site: Site, of sites: [Site]) -> PagePlan {
        .list(
            path,
            RedirectPage.kind,
            source: place,
            name: "the redirect from \(path)",
            renaming: "remove the redirect: there is a page at this address",
            isListed: false
        ) { _ in RedirectPage(self, in: site, of: sites) }
    }
}
