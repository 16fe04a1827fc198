import SiteBase
import SiteModel

extension Output {
    /// `robots.txt`, which allows everything and names the sitemap.
    ///
    /// Sources: RFC 9309, Robots Exclusion Protocol; the `Sitemap` line of the sitemap protocol.
    static let robots = Output(names: ["robots.txt": "crawlers read it"]) { context in
        let sitemap = Sitemap.path.flatMap(context.sites[0].address).map { "\nSitemap: \($0)\n" } ?? ""
        let bytes = Array("User-agent: *\nDisallow:\n\(sitemap)".utf8)
        return OutputPath("robots.txt").map { [PlannedOutput($0, name: "robots.txt", bytes: bytes)] } ?? []
    }
}
