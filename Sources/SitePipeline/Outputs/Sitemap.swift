import SiteBase
import SiteModel

/// `sitemap.xml`: all pages for search engines, if the site's address is known. A very large site has several sitemaps, and one that
/// lists them.
///
/// Source: https://www.sitemaps.org/protocol.html (0.9): at most 50,000 addresses and 50 MiB a file.
enum Sitemap {
    /// The maximum number of addresses in a file.
    static let length = 50_000
    static let path = OutputPath("sitemap.xml")

    static func outputs(of site: Site, _ pages: [PagePlan], length: Int = length) -> [PlannedOutput] {
        guard site.settings.url != nil, let path else { return [] }
        let listed = pages.indices.filter { pages[$0].content.isListed }
        guard listed.count > length else { return [output(of: site, pages, listed[...], at: path)] }
        let parts = stride(from: 0, to: listed.count, by: length).enumerated().compactMap { number, start in
            OutputPath("sitemap-\(number + 1).xml").map {
                output(of: site, pages, listed[start..<min(start + length, listed.count)], at: $0)
            }
        }
        var bytes = Self.head
        bytes.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
        for part in parts {
            bytes.append("<sitemap><loc>")
            HTMLEscape.append(site.address(of: part.path) ?? "", to: &bytes)
            bytes.append("</loc></sitemap>\n")
        }
        bytes.append("</sitemapindex>\n")
        return parts + [PlannedOutput(path, name: "the sitemap", bytes: bytes)]
    }

    private static let head = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

    private static func output(of site: Site, _ pages: [PagePlan], _ listed: ArraySlice<Int>, at path: OutputPath) -> PlannedOutput {
        var fingerprint = NamedFingerprint("sitemap", without: site.settings.overlooked)
        fingerprint.combine("address") { $0.combine(site.settings.url) }
        for page in listed {
            fingerprint.combine("page") { $0.combine(pages[page].path.description) }
            if let changed = pages[page].content.changed { fingerprint.combine("date") { $0.combine(changed.machineText) } }
        }
        return PlannedOutput(path, name: "the sitemap", fingerprint: fingerprint.value) {
            var bytes = head
            bytes.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
            for page in listed {
                bytes.append("<url><loc>")
                HTMLEscape.append(site.address(of: pages[page].path) ?? "", to: &bytes)
                bytes.append("</loc>")
                if let changed = pages[page].content.changed { bytes.append("<lastmod>\(changed.machineText)</lastmod>") }
                bytes.append("</url>\n")
            }
            bytes.append("</urlset>\n")
            return bytes
        }
    }
}
