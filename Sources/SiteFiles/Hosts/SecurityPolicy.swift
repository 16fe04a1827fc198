package import SiteBase
package import SiteOutput
import SiteTemplates

/// The content security policy for a site's pages. It allows only what the pages contain and name.
///
/// Source: W3C, "Content Security Policy Level 3".
package struct SecurityPolicy: Sendable {
    /// The digests of the scripts and styles inside pages.
    private var scripts: Set<String> = []
    private var styles: Set<String> = []
    /// The origins of other sites' scripts, styles and frames that the author's templates name.
    private var scriptOrigins: Set<String> = []
    private var styleOrigins: Set<String> = []
    private var frameOrigins: Set<String> = []
    /// The first attribute that the policy forbids, and the page that has it.
    package private(set) var forbidden: (attribute: String, page: OutputPath)?

    package init() {}

    /// Allows everything that a page needs.
    package mutating func add(_ file: OutputFile) {
        let page = file.bytes
        let tags = HTMLTag.all(in: page)
        for (index, tag) in tags.enumerated() where !tag.isEnd {
            if forbidden == nil, let attribute = tag.attributes.first(where: { $0.name == "style" || $0.name.utf8.hasPrefix("on") }) {
                forbidden = (String(decoding: page[attribute.range], as: UTF8.self), file.path)
            }
            switch tag.name {
            case "script":
                if let source = tag["src"] {
                    if let origin = Self.origin(of: source) { scriptOrigins.insert(origin) }
                } else if Self.isScript(tag["type"]), index + 1 < tags.count {
                    scripts.insert(Self.digest(page[tag.range.upperBound..<tags[index + 1].range.lowerBound]))
                }
            case "style" where index + 1 < tags.count:
                styles.insert(Self.digest(page[tag.range.upperBound..<tags[index + 1].range.lowerBound]))
            case "link" where tag["rel"] == "stylesheet":
                if let origin = tag["href"].flatMap(Self.origin) { styleOrigins.insert(origin) }
            case "iframe":
                if let origin = tag["src"].flatMap(Self.origin) { frameOrigins.insert(origin) }
            default: break
            }
        }
    }

    /// The policy as a header value. Pictures and media may come from other sites, because texts name them.
    var header: String {
        func sources(_ parts: Set<String>...) -> String { (["'self'"] + parts.flatMap { $0.sorted() }).joined(separator: " ") }
        return [
            "default-src 'self'",
            "script-src " + sources(scripts, scriptOrigins),
            "style-src " + sources(styles, styleOrigins),
            // Other sites' style sheets load fonts from anywhere.
            "font-src " + sources(styleOrigins.isEmpty ? [] : ["https:"]),
            "img-src 'self' data: https:",
            "media-src 'self' https:",
            "connect-src " + sources(scriptOrigins),
            "frame-src " + sources(frameOrigins, scriptOrigins),
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'self'",
        ].joined(separator: "; ")
    }

    private static func digest(_ text: ArraySlice<UInt8>) -> String { "'sha256-\(SHA256.digest(of: Array(text)).base64)'" }

    /// Whether browsers run scripts of this type. Data is no script.
    private static func isScript(_ type: String?) -> Bool {
        guard let type = type?.lowercased(), !type.isEmpty else { return true }
        return type == "module" || type.utf8.hasSuffix("javascript")
    }

    /// The scheme and host of a URL.
    private static func origin(of address: String) -> String? {
        guard LinkAddress.isOnTheWeb(address) else { return nil }
        return address.utf8.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
}
