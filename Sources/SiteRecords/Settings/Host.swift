import DataReading

/// The host that publishes the site: `host` in `site.yaml`.
package enum Host: String, CaseIterable, Sendable {
    case netlify, cloudflare, github, nginx, caddy, s3

    /// How many redirects the host itself can serve. sitegen writes redirect pages for the rest.
    package var mostRedirects: Int {
        switch self {
        case .netlify, .nginx, .caddy: .max
        // https://developers.cloudflare.com/pages/configuration/redirects/
        case .cloudflare: 2000
        case .github, .s3: 0
        }
    }

    /// Whether the host sends the headers that a file of the site sets.
    package var sendsHeaders: Bool { ![.github, .s3].contains(self) }
}

extension Fields {
    mutating func host(_ key: String) -> Host? {
        choice(
            key,
            of: Host.allCases.map { ($0.rawValue, $0) },
            otherNames: [
                "github-pages": "github", "pages": "github", "cloudflare-pages": "cloudflare", "aws": "s3", "amazon": "s3", "r2": "s3",
                "caddyserver": "caddy",
            ]
        )
    }
}
