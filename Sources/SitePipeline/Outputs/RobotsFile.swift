import SiteBase
import SiteModel

/// `robots.txt`: nothing is kept from search engines, and the sitemap is named.
///
/// Source: RFC 9309, Robots Exclusion Protocol; the line `Sitemap` of the sitemap protocol.
enum RobotsFile {
    static func output(of site: Site) -> PlannedOutput? {
        let sitemap = Sitemap.path.flatMap(site.address).map { "\nSitemap: \($0)\n" } ?? ""
        return OutputPath("robots.txt").map {
            PlannedOutput($0, name: "robots.txt", bytes: Array("User-agent: *\nDisallow:\n\(sitemap)".utf8))
        }
    }
}
