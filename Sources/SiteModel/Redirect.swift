import DataReading
import Diagnostics
import Foundation
import SiteBase

/// An entry of `redirects` in `site.yaml`.
package struct Redirect: Sendable {
    /// Where a redirect leads.
    package enum Target: Sendable {
        /// A page of the site.
        case page(OutputPath)
        /// A page elsewhere.
        case address(String)
    }

    /// The old address of a page, from the site's root.
    package let path: OutputPath
    package let target: Target
    package let place: Diagnostic.Location
}

extension Fields {
    /// The redirects of `site.yaml`: old addresses with new ones.
    mutating func redirects(_ key: String) -> [Redirect] {
        textsByKey(key, absent: "").compactMap { old, new, place in
            func report(_ message: Message) { problems.add(Diagnostic(at: place, fieldPath: key, message)) }
            guard let path = Self.redirected(old) else {
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
