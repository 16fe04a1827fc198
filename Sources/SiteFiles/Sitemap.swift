import DataReading
import InterfaceTexts
import SiteBase
import SiteModel
import SiteRecords

extension Output {
    static let sitemap = Output(names: ["sitemap.xml": "crawlers read it"]) { context in
        Sitemap.outputs(of: context.sites[0], context.pages, data: context.data)
    }
}

/// `sitemap.xml`: all pages for search engines, if the site's URL is known. A very large site has several sitemaps and an index of them.
///
/// Source: https://www.sitemaps.org/protocol.html (0.9): at most 50,000 addresses and 50 MiB per file.
enum Sitemap {
    /// The maximum number of addresses in a file.
    static let length = 50_000
    static let path = OutputPath("sitemap.xml")

    /// - Parameter data: the fingerprint of all data, for pages that are not in memory.
    static func outputs(of site: Site, _ pages: PlannedPages, data: Fingerprint? = nil, length: Int = length) -> [PlannedOutput] {
        guard site.settings.url != nil, let path else { return [] }
        let files = files(of: pages.listed, length: length)
        guard files.count > 1 else { return [output(of: site, pages, files.first ?? [], data, at: path)] }
        let parts = files.enumerated().compactMap { number, listed in
            OutputPath("sitemap-\(number + 1).xml").map { output(of: site, pages, listed, data, at: $0) }
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

    /// The indices of pages, divided among the files.
    private static func files(of listed: [Range<Int>], length: Int) -> [[Range<Int>]] {
        var files: [[Range<Int>]] = []
        var room = 0
        for range in listed {
            var rest = range
            while !rest.isEmpty {
                if room == 0 {
                    files.append([])
                    room = length
                }
                let own = rest.prefix(room)
                files[files.count - 1].append(own)
                room -= own.count
                rest = own.upperBound..<rest.upperBound
            }
        }
        return files
    }

    private static func output(
        of site: Site,
        _ pages: PlannedPages,
        _ listed: [Range<Int>],
        _ data: Fingerprint?,
        at path: OutputPath
    ) -> PlannedOutput {
        var fingerprint = NamedFingerprint("sitemap", without: site.settings.overlooked)
        fingerprint.combine("address") { $0.combine(site.settings.url) }
        if pages.arePaged(in: listed) {
            fingerprint.combine("data") { if let data { $0.combine(data) } }
        } else {
            for page in listed.joined() {
                fingerprint.combine("page") { $0.combine(pages[page].path.description) }
                if let changed = pages[page].content.changed { fingerprint.combine("date") { $0.combine(changed.machineText) } }
            }
        }
        return PlannedOutput(path, name: "the sitemap", fingerprint: fingerprint.value) {
            var bytes = head
            bytes.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
            for page in listed.lazy.joined().map({ pages[$0] }) {
                bytes.append("<url><loc>")
                HTMLEscape.append(site.address(of: page.path) ?? "", to: &bytes)
                bytes.append("</loc>")
                if let changed = page.content.changed { bytes.append("<lastmod>\(changed.machineText)</lastmod>") }
                bytes.append("</url>\n")
            }
            bytes.append("</urlset>\n")
            return bytes
        }
    }
}
