import SiteBase
package import SiteModel

/// `robots.txt`, which allows everything and names the sitemap.
///
/// Sources: RFC 9309, Robots Exclusion Protocol; the `Sitemap` line of the sitemap protocol.
package enum RobotsFile {
    package static func output(of site: Site) -> PlannedOutput? {
        let sitemap = Sitemap.path.flatMap(site.address).map { "\nSitemap: \($0)\n" } ?? ""
        return OutputPath("robots.txt").map {
            PlannedOutput($0, name: "robots.txt", bytes: Array("User-agent: *\nDisallow:\n\(sitemap)".utf8))
        }
    }
}
