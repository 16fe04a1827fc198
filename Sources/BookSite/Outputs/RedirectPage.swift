import Foundation
import SiteEngine

/// A page at an old address that leads on to where its content is now.
struct RedirectPage: Sendable {
    static let kind = PageKind("redirect", schema)

    let layout: PageLayout
    let target: TemplateLink
    /// The target's address on the web, where it is known.
    let canonical: String?

    static let schema = TemplateSchema<RedirectPage>(
        "redirect",
        PageLayout.fields { $0.layout } + [
            .link("target", "Where it leads.") { $0.target },
            .link("targetOnTheWeb", "The same as a whole address, if that is known.") { $0.canonical.map(TemplateLink.address) },
        ]
    )
}

/// An entry of `redirects` in `site.yaml`.
struct Redirect: Sendable {
    /// Where a redirect leads.
    enum Target: Sendable {
        /// A page of the site.
        case page(OutputPath)
        /// A page elsewhere.
        case address(String)
    }

    /// The old address of a page, from the site's root.
    let path: OutputPath
    let target: Target
    let place: Diagnostic.Location

    /// Its page.
    func plan(in site: Site) -> PagePlan {
        .list(
            path,
            RedirectPage.kind,
            source: place,
            name: "the redirect from \(path)",
            renaming: "take the redirect out: there is a page at this address",
            isListed: false
        ) { _ in
            let (target, canonical): (TemplateLink, String?) =
                switch self.target {
                case .page(let page): (.file(page), site.address(of: page))
                case .address(let address): (.address(address), address)
                }
            let layout = PageLayout(site, at: path, title: site.settings.strings[.moved])
            return RedirectPage.schema.record(RedirectPage(layout: layout, target: target, canonical: canonical))
        }
    }

    /// Tells redirects whose pages are not there, and those that would lie below a file.
    static func check(_ redirects: [Redirect], _ targets: LinkTargets, _ offline: OfflineFiles, _ problems: DiagnosticCollector) {
        let old = Set(redirects.map(\.path))
        let others = Set(offline.paths)
        lazy var names = targets.names.filter { targets.isPage($0) && !old.contains($0) }.map { "/\($0)" }.sorted()
        var dead = 0
        for redirect in redirects {
            redirect.check(targets, others, old, problems) { page in
                dead += 1
                // Looking for one takes time; a list of many has one cause.
                return dead <= mostSuggested ? Suggestion.phrase(for: "/\(page)", in: names) : ""
            }
        }
    }

    private static let mostSuggested = 50

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
            let message = "/\(file) is a file of the site itself, and cannot lead on"
            problems.add(Diagnostic(at: place, fieldPath: "redirects", message, help: "take the redirect out"))
            return
        }
        guard case .page(let page) = target else { return }
        if old.contains(page) {
            problems.add(
                Diagnostic(at: place, fieldPath: "redirects", "/\(page) is a redirect itself", help: "name the page that it leads to")
            )
        } else if !targets.isPage(page) {
            problems.add(
                Diagnostic(
                    at: place,
                    fieldPath: "redirects",
                    "there is no page /\(page) in the site\(suggestion(page))",
                    help: "name a page from the site's root, such as /index.html, or a whole address with https://"
                )
            )
        }
    }
}

extension Fields {
    /// The redirects of `site.yaml`: old addresses with new ones.
    mutating func redirects(_ key: String) -> [Redirect] {
        textsByKey(key, absent: "").compactMap { old, new, place in
            func report(_ message: String, _ help: String) {
                problems.add(Diagnostic(at: place, fieldPath: key, message, help: help))
            }
            guard let path = Self.redirected(old) else {
                report("\(Printable.quoted(old)) is no address of a page", "write it from the site's root: old/page.html")
                return nil
            }
            guard path.description != "404.html" else {
                report("404.html is what a host shows where no page is, and cannot lead on", "name the address of a page that was there")
                return nil
            }
            guard new.contains(where: { !$0.isWhitespace }) else {
                report("\(Printable.quoted(old)) leads nowhere", "write where it leads, such as /index.html, or take it out")
                return nil
            }
            if LinkAddress.scheme(of: new) != nil {
                guard LinkAddress.isPlainlyOnTheWeb(new) else {
                    report("\(Printable.quoted(new)) is no address on the web", "write https://…, or a page from the site's root")
                    return nil
                }
                return Redirect(path: path, target: .address(new), place: place)
            }
            guard new.utf8.prefix(before: "?", "#").endIndex == new.endIndex else {
                report("\(Printable.quoted(new)) is more than a page", "leave out what follows the page's name: # or ? and the rest")
                return nil
            }
            guard let page = Self.page(new) else {
                report("\(Printable.quoted(new)) is no page of the site", "write it from the site's root: /harry-potter/1.html")
                return nil
            }
            return Redirect(path: path, target: .page(page), place: place)
        }
    }

    /// An address as browsers show it or as they copy it: `%EA%B0%84` is 간.
    private static func decoded(_ address: String) -> String { address.removingPercentEncoding ?? address }

    private static func page(_ address: String) -> OutputPath? {
        let path = decoded(address).utf8.dropping("/")
        return OutputPath(path.isEmpty || path.utf8.hasSuffix("/") ? "\(path)index.html" : String(path))
    }

    /// The file that answers at an old address: a folder is answered by its index. What no page was called is none.
    private static func redirected(_ address: String) -> OutputPath? {
        let path = decoded(address).utf8.dropping("/")
        let folders = path.utf8.split(separator: "/")
        guard path.utf8.prefix(before: "?", "#").endIndex == path.endIndex,
            !folders.contains(where: { $0.utf8.hasPrefix(".") || Slug.isDevice(String($0)) }),
            folders.first.map({ $0.utf8.hasSuffix(".html") || ReservedNames.owner(of: String($0)) == nil }) ?? true
        else { return nil }
        if path.utf8.hasSuffix("/") { return OutputPath("\(path)index.html") }
        return OutputPath(path.utf8.hasSuffix(".html") || path.utf8.hasSuffix(".htm") ? String(path) : "\(path)/index.html")
    }
}
