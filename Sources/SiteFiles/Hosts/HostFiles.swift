import SiteAssets
package import SiteBase
package import SiteModel
import SiteOutput
package import SiteRecords

/// The files that configure a host: headers, redirects and the page for missing addresses.
package struct HostFiles: Sendable {
    /// An old address and its target.
    package struct Move: Sendable {
        let path: OutputPath
        let target: Redirect.Target

        package init(path: OutputPath, target: Redirect.Target) {
            self.path = path
            self.target = target
        }
    }

    package let host: Host
    /// The path of the site on its host, percent-encoded, with a slash at both ends.
    let base: String
    /// The redirects that the host serves.
    let moves: [Move]
    /// Whether the site has a page for missing addresses.
    let hasNotFoundPage: Bool

    package init(host: Host, base: String, moves: [Move], hasNotFoundPage: Bool) {
        self.host = host
        self.base = base
        self.moves = moves
        self.hasNotFoundPage = hasNotFoundPage
    }

    /// The name of the file at the site's root.
    static func name(_ host: Host) -> [String] {
        switch host {
        case .netlify, .cloudflare: ["_headers", "_redirects"]
        case .github: [".nojekyll"]
        case .nginx: ["_nginx.conf"]
        case .caddy: ["_Caddyfile"]
        case .s3: ["_s3-website.json"]
        }
    }

    /// Whether the files of all hosts can contain an old address. An address with any other character keeps its redirect page.
    package static func canName(_ path: OutputPath) -> Bool { canName(path.description) }

    /// Whether the files of all hosts can contain a decoded path.
    package static func canName(_ path: String) -> Bool {
        path.utf8.allSatisfy {
            $0 >= 0x80 || "-._~/ ".utf8.contains($0) || Unicode.Scalar($0).properties.isAlphabetic || (0x30...0x39).contains($0)
        }
    }

    package func outputs(_ policy: SecurityPolicy) -> [PlannedOutput] {
        let texts: [String] =
            switch host {
            case .netlify, .cloudflare: [headers(policy), redirects]
            case .github: [""]
            case .nginx: [nginx(policy)]
            case .caddy: [caddy(policy)]
            case .s3: [#"{"IndexDocument": {"Suffix": "index.html"}, "ErrorDocument": {"Key": "404.html"}}"# + "\n"]
            }
        return zip(Self.name(host), texts).compactMap { name, text in
            OutputPath(name).map { PlannedOutput($0, name: "the file for \(host.rawValue)", bytes: Array(text.utf8)) }
        }
    }

    /// The headers for all files.
    private func common(_ policy: SecurityPolicy) -> [(name: String, value: String)] {
        [
            ("Content-Security-Policy", policy.header),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "strict-origin-when-cross-origin"),
            ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ]
    }

    private static let forEver = "public, max-age=31536000, immutable"
    /// The ten hash digits in a file name.
    private static let hashed = #"\.[0-9a-f]{10}\.[^./]+$"#

    /// `_headers`. Both hosts tell browsers to revalidate everything by default. A host joins the values of all matching rules, so each
    /// header is in one rule only.
    ///
    /// Sources: https://docs.netlify.com/routing/headers/, https://developers.cloudflare.com/pages/configuration/headers/
    private func headers(_ policy: SecurityPolicy) -> String {
        var out = "/*\n"
        for (name, value) in common(policy) { out += "  \(name): \(value)\n" }
        return out + "/assets/*\n  Cache-Control: \(Self.forEver)\n"
    }

    /// `_redirects`: the old address, the new address and the status.
    private var redirects: String {
        moves.map { move in
            let target = address(of: move.target, base: "/")
            return old(move.path).map { "/\($0) \(target) 301\n" }.joined()
        }.joined()
    }

    /// An old address, percent-encoded. The index of a folder also has the folder's address, with and without the slash.
    private func old(_ path: OutputPath) -> [String] {
        let address = path.rootAddress
        guard address.utf8.hasSuffix("/index.html") else { return [address] }
        let folder = address.dropLast("index.html".count)
        return [address, String(folder), String(folder.dropLast())]
    }

    private func address(of target: Redirect.Target, base: String) -> String {
        switch target {
        // Each of these characters has a special meaning in some host's file.
        case .address(let address):
            ["{": "%7B", "}": "%7D", "$": "%24", "\"": "%22", "\\": "%5C"].reduce(LinkAddress.encoded(address)) { address, sign in
                address.utf8.replacing(sign.key, with: sign.value)
            }
        case .page(let page):
            page.name == "index.html" ? base + String(page.rootAddress.dropLast("index.html".count)) : base + page.rootAddress
        }
    }

    /// A quoted text for nginx and Caddy.
    private func quoted(_ text: String) -> String {
        "\"\(text.utf8.replacing("\\", with: "\\\\").utf8.replacing("\"", with: "\\\""))\""
    }

    /// A snippet for a `server` block of nginx. A block with its own headers does not inherit those around it, so they are repeated.
    private func nginx(_ policy: SecurityPolicy) -> String {
        let root = base.percentDecoded ?? base
        let headers = common(policy).map { "add_header \($0.name) \(quoted($0.value)) always;" }
        func lines(_ cache: String, _ indent: String) -> String {
            ([#"add_header Cache-Control "\#(cache)";"#] + headers).map { indent + $0 + "\n" }.joined()
        }
        var out = """
            # For sitegen's site, inside a server block.
            location \(quoted(root)) {
                charset utf-8;
                gzip_static on;
                gzip_vary on;
                # With the module for Brotli: brotli_static on;
            \(hasNotFoundPage ? "    error_page 404 \(quoted(root + "404.html"));\n" : "")\(lines("no-cache", "    "))
                location ~ "/(\\.(?!well-known/)|_nginx\\.conf$)" {
                    return 404;
                }
                location ~ "/assets/.*\(Self.hashed)" {
            \(lines(Self.forEver, "        "))    }
            }

            """
        for move in moves {
            let target = address(of: move.target, base: base)
            for path in old(move.path) {
                out += "location = \(quoted(root + (path.percentDecoded ?? path))) {\n    absolute_redirect off;\n"
                out += "    return 301 \(quoted(target));\n}\n"
            }
        }
        return out
    }

    /// A snippet for a Caddy site. Matcher names must be unique in a site, which may contain several of these snippets.
    private func caddy(_ policy: SecurityPolicy) -> String {
        let root = base.percentDecoded ?? base
        let own = Fingerprint(base.utf8).digits
        // In a Caddyfile, braces enclose placeholders.
        let hashed = #"\."# + String(repeating: "[0-9a-f]", count: 10) + #"\.[^./]+$"#
        var out = """
            # For sitegen's site, inside a site, after its root.
            @hashed_\(own) {
                path \(quoted(root + "assets/*"))
                path_regexp \(hashed)
            }
            @named_\(own) {
                path \(quoted(root + "*"))
                not path_regexp \(hashed)
            }
            @hidden_\(own) {
                path \(quoted(root + "*"))
                path_regexp /(\\.|_Caddyfile$)
                not path \(quoted(root + ".well-known/*"))
            }
            header @hashed_\(own) Cache-Control "\(Self.forEver)"
            header @named_\(own) Cache-Control "no-cache"
            header \(quoted(root + "*")) {

            """
        for (name, value) in common(policy) { out += "    \(name) \(quoted(value))\n" }
        out += "}\nerror @hidden_\(own) 404\n"
        if root != "/" { out += "redir \(quoted(String(root.dropLast()))) \(quoted(base)) 301\n" }
        for move in moves {
            for path in old(move.path) {
                out += "redir \(quoted(root + (path.percentDecoded ?? path))) \(quoted(address(of: move.target, base: base))) 301\n"
            }
        }
        out += """
            file_server \(quoted(root + "*")) {
                precompressed br gzip
            }

            """
        if hasNotFoundPage {
            out += """
                handle_errors {
                    @missing_\(own) {
                        expression {http.error.status_code} == 404
                        path \(quoted(root + "*"))
                    }
                    header @missing_\(own) Cache-Control "no-cache"
                    rewrite @missing_\(own) \(quoted(root + "404.html"))
                    file_server
                }

                """
        }
        return out
    }
}
