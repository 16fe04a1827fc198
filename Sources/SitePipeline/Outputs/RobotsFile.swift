import SiteBase
import SiteModel

/// `robots.txt`: allows everything and names the sitemap.
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
