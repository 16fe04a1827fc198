package import DataReading
package import Diagnostics
package import SiteBase

/// An entry of `redirects` in `site.yaml`.
package struct Redirect: Sendable {
    package enum Target: Sendable {
        /// A page of the site.
        case page(OutputPath)
        /// A page of another site.
        case address(String)
    }

    /// The old path of the page, from the site's root.
    package let path: OutputPath
    package let target: Target
    package let place: Diagnostic.Location

    /// The redirect from an old address, which was checked before; nil if no page can have had that address.
    package init?(from old: String, to page: OutputPath, place: Diagnostic.Location) {
        guard let path = Fields.redirected(old, ReservedNames()), path.description != "404.html" else { return nil }
        self.init(path: path, target: .page(page), place: place)
    }

    package init(path: OutputPath, target: Target, place: Diagnostic.Location) {
        self.path = path
        self.target = target
        self.place = place
    }
}

extension Fields {
    /// Reports old addresses that no page can have had.
    package mutating func checkRedirects(_ key: String, reserved: ReservedNames) {
        guard case .list(let elements)? = value(key)?.content else { return }
        for (index, element) in elements.enumerated() {
            guard let old = text(element, "\(key)[\(index)]") else { continue }
            let path = Self.redirected(old, reserved)
            if path == nil { report(element, "\(key)[\(index)]", .redirectFrom(old)) }
            if path?.description == "404.html" { report(element, "\(key)[\(index)]", .redirectFrom404) }
        }
    }

    /// Reads the redirects of `site.yaml`.
    mutating func redirects(_ key: String, reserved: ReservedNames) -> [Redirect] {
        textsByKey(key, absent: "").compactMap { old, new, place in
            func report(_ message: Message) { problems.add(Diagnostic(at: place, fieldPath: key, message)) }
            guard let path = Self.redirected(old, reserved) else {
                report(.redirectFrom(old))
                return nil
            }
            guard path.description != "404.html" else {
                report(.redirectFrom404)
                return nil
            }
            guard new.contains(where: { !$0.isWhitespace }) else {
                report(.redirectToNothing(old))
                return nil
            }
            if LinkAddress.scheme(of: new) != nil {
                guard LinkAddress.isPlainlyOnTheWeb(new) else {
                    report(.redirectToScheme(new))
                    return nil
                }
                return Redirect(path: path, target: .address(new), place: place)
            }
            guard new.utf8.prefix(before: "?", "#").endIndex == new.endIndex else {
                report(.redirectToPart(new))
                return nil
            }
            guard let page = Self.page(new) else {
                report(.redirectToNoPage(new))
                return nil
            }
            return Redirect(path: path, target: .page(page), place: place)
        }
    }

    /// Decodes an address, percent-encoded or not: `%EA%B0%84` is 간.
    private static func decoded(_ address: String) -> String { address.percentDecoded ?? address }

    static func page(_ address: String) -> OutputPath? {
        let path = decoded(address).utf8.dropping("/")
        return OutputPath(path.isEmpty || path.utf8.hasSuffix("/") ? "\(path)index.html" : String(path))
    }

    /// The file for an old address; `index.html` for a folder. Nil if no page can have had the address.
    fileprivate static func redirected(_ address: String, _ reserved: ReservedNames) -> OutputPath? {
        let path = decoded(address).utf8.dropping("/")
        let folders = path.utf8.split(separator: "/")
        guard path.utf8.prefix(before: "?", "#").endIndex == path.endIndex,
            !folders.contains(where: { $0.utf8.hasPrefix(".") || Slug.isDevice(String($0)) }),
            folders.first.map({ $0.utf8.hasSuffix(".html") || reserved.owner(of: String($0)) == nil }) ?? true
        else { return nil }
        if path.utf8.hasSuffix("/") { return OutputPath("\(path)index.html") }
        return OutputPath(path.utf8.hasSuffix(".html") || path.utf8.hasSuffix(".htm") ? String(path) : "\(path)/index.html")
    }
}

/// The names of sitegen's own files and folders at a site's root, whatever the settings are.
package struct ReservedNames: Sendable {
    /// Those of pages and assets.
    package static let ofPages = [
        "assets": "it holds the site's assets", "index.html": "it is the front page", "search.html": "it lists all titles",
        "404.html": "it is the page for addresses that do not exist", "offline.html": "it is the page about reading offline",
    ]

    private let owners: [String: String]

    /// - Parameter owners: what sitegen uses each name for.
    package init(_ owners: [String: String] = [:]) { self.owners = owners }

    /// What sitegen uses a name for; nil if it is free.
    package func owner(of name: String) -> String? { owners[name.collisionKey] }
}
