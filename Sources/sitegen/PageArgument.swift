import BookSite
import Diagnostics
import SiteBase

/// A page that the user names: by its path in the site or on disk, or by its address.
struct PageArgument {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The possible paths of the page in the site. A path on disk and an address have leading folders.
    var paths: [OutputPath] {
        var text = text.utf8.prefix(before: "?", "#")
        if let scheme = text.utf8.firstRange(of: "://") { text = text[scheme.upperBound...].utf8.suffix(from: "/") }
        var parts = (text.percentDecoded ?? String(text)).utf8.split(separator: "/").filter { $0 != "." }
        if parts.isEmpty || text.utf8.hasSuffix("/") { parts.append("index.html") }
        let paths = parts.indices.map { parts[$0...].joined(separator: "/") }
        // File names on macOS may be decomposed. A folder means its index page.
        return paths.flatMap { [$0, $0.composed, $0 + "/index.html"] }.compactMap { OutputPath($0) }
    }

    /// The error message if the site has no such page.
    func unknown(among names: [String]) -> String {
        let suggestion = names.count < 20_000 ? Suggestion.phrase(for: paths.first?.description ?? text, in: names) : ""
        return "Error: there is no page \(Printable.quoted(Printable.line(text)))\(suggestion). `sitegen list` lists all pages."
    }
}
