import InterfaceTexts
package import SiteAssets
import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// `404.html`: the page that a host shows for missing pages at any address. Its links therefore start at the site's root, and it contains
/// its own style.
package final class NotFoundPage: LaidOutPage {
    package static let kind = PageKind("404", schema)

    package let layout: PageLayout
    /// The path of the site's root on its host.
    let base: String
    /// A whole `<style>`, if the site has a style sheet.
    let style: [UInt8]?

    private init(_ site: Site, at path: OutputPath, style: [UInt8]?) {
        layout = PageLayout(site, at: path, title: site.settings.strings[.notFound])
        base = site.settings.url.map(SiteAddress.path) ?? "/"
        self.style = style
    }

    static let schema = TemplateSchema<NotFoundPage>(
        "page in the place of one that is missing",
        PageLayout.fields { $0.layout } + [
            .link("base", "The path of the site's root on its host, for `<base>`: all links of the page start there.") { page in
                .address(page.base)
            },
            .html("style", "The style sheet `assets/site.css` as a whole `<style>`.") { $0.style },
        ]
    )

    /// The plan of the page; nil if the site is empty.
    package static func plan(of site: Site, _ assets: [PlannedAsset]) -> PagePlan? {
        guard let source = site.contents.first?.place ?? site.introductions.values.first?.place else { return nil }
        let sheet = assets.first { $0.file.name.description == "assets/site.css" }?.file
        let style = sheet.flatMap { file in file.sheet.map { $0.bytes(ofSheet: file.name, fromRootOf: assets) } }.map(RawElement.style)
        return OutputPath("404.html").map { path in
            .list(path, kind, source: source, name: "the page for addresses that do not exist", isListed: false) { _ in
                NotFoundPage(site, at: path, style: style)
            }
        }
    }
}
