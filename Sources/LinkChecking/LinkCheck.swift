import Platform
public import Diagnostics
import SiteBase
import Synchronization

/// Checks with `curl` whether the external pages that a site links to exist.
public struct LinkCheck: Sendable {
    /// The maximum number of addresses to check.
    public static let mostLinks = 500
    /// The number of concurrent requests.
    static let atOnce = 8
    /// The time limit for one address, in s.
    static let patience = 10
    /// The time limit for all addresses together.
    static let longest = Duration.seconds(60)
    /// The maximum number of redirects.
    private static let mostSteps = 5

    /// The result of a check.
    public struct Outcome: Sendable {
        /// The number of reachable addresses.
        public let answered: Int
        /// Warnings about the other addresses.
        public let warnings: [Diagnostic]
    }

    /// The result for one address.
    enum Reply: Equatable {
        case there
        case wrong(message: String, help: String)
        case notAsked
        case noCurl
    }

    private let curl: String

    /// Creates a check that runs the given command.
    public init(curl: String = "curl") { self.curl = curl }

    /// Checks all links in a collection that lead outside `site`.
    public func run(_ links: LinkCollection, awayFrom site: String?) -> Outcome {
        let all = links.links(awayFrom: site)
        let asked = all.prefix(Self.mostLinks)
        let replies = Mutex<[Int: Reply]>([:])
        let start = ContinuousClock.now
        Workers.each(asked.count, jobs: Self.atOnce, run: 1) { index in
            let reply = ContinuousClock.now - start < Self.longest ? reply(of: asked[index].address) : .notAsked
            replies.withLock { $0[index] = reply }
        }
        let found = replies.withLock { $0 }
        if found.values.contains(.noCurl) {
            let warning = Diagnostic(at: .path("sitegen check --external"), .noCurl)
            return Outcome(answered: 0, warnings: [warning])
        }
        var warnings: [Diagnostic] = []
        for (index, link) in asked.enumerated() {
            guard case .wrong(let message, let help) = found[index] else { continue }
            warnings.append(Diagnostic(at: link.place, .deadLink(link.address, message, help: help)))
        }
        let left = all.count - asked.count + found.values.count { $0 == .notAsked }
        if left > 0 {
            let limit = "\(Self.mostLinks) links and \(Self.longest.components.seconds) seconds are the limit"
            warnings.append(
                Diagnostic(at: .path("sitegen check --external"), .uncheckedLinks(left, limit: limit))
            )
        }
        return Outcome(answered: found.values.count { $0 == .there }, warnings: warnings)
    }

    private func reply(of address: String) -> Reply {
        var address = address
        for _ in 0...Self.mostSteps {
            guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
                let host = url.host(percentEncoded: false).map({ $0.utf8.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0 }),
                !host.isEmpty
            else { return .wrong(message: "sitegen cannot request this address", help: "check the spelling") }
            let numbers: PublicAddress
            switch PublicAddress.resolve(host) {
            case .reachable(let address): numbers = address
            case .hidden:
                return .wrong(
                    message: "\(host) is in a private network, to which sitegen sends no requests",
                    help: "name a page that your visitors can reach"
                )
            case .unknown:
                return .wrong(message: "the host \(host) cannot be found", help: "check the spelling, and whether you are online")
            }
            let pin = Self.pin(host, port: url.port ?? (scheme == "http" ? 80 : 443), to: numbers)
            var answer = ask(address, pin, ["--head"])
            // Some servers reject HEAD requests.
            if case .status(let status, _) = answer, status >= 400 { answer = ask(address, pin, ["--range", "0-0"]) }
            switch answer {
            case .status(200..<300, _): return .there
            case .status(300..<400, let next?): address = next
            case .status(404, _), .status(410, _):
                return .wrong(message: "the page no longer exists", help: "link to its new address, or remove the link")
            case .status(let status, _):
                return .wrong(
                    message: "the site answers with \(status), so the page may or may not exist",
                    help: "open it in a browser"
                )
            case .failed(let message): return .wrong(message: message, help: "open it in a browser")
            case .noCurl: return .noCurl
            }
        }
        return .wrong(message: "the address redirects more than \(Self.mostSteps) times", help: "link to the final address")
    }

    /// The argument of `curl --resolve`, with brackets around IPv6 addresses as in URLs.
    static func pin(_ host: String, port: Int, to address: PublicAddress) -> String {
        func bracketed(_ text: String) -> String { text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text }
        return "\(bracketed(host)):\(port):\(bracketed(address.text))"
    }

    private enum Answer {
        case status(Int, next: String?)
        case failed(String)
        case noCurl
    }

    /// Runs curl once. The name is pinned to the checked address, because a second lookup might resolve to a private one.
    private func ask(_ address: String, _ pin: String, _ options: [String]) -> Answer {
        let arguments =
            [
                "--disable", "--silent", "--globoff", "--proto", "=http,https", "--noproxy", "*", "--max-time", "\(Self.patience)",
                "--max-filesize", "10000000", "--output", "/dev/null", "--write-out", "%{http_code} %{redirect_url}", "--resolve", pin,
                "--user-agent", "sitegen (check of links)",
            ] + options + ["--", address]
        guard let result = ChildProcess.output(of: curl, arguments) else { return .noCurl }
        let text = String(decoding: result.output, as: UTF8.self)
        let parts = text.utf8.split(separator: " ", maxSplits: 1).map(String.init)
        if let status = parts.first.flatMap({ Int($0) }), status >= 100 {
            return .status(status, next: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil)
        }
        return .failed(Self.phrase(result.status))
    }

    /// The meaning of curl's exit status: https://curl.se/docs/manpage.html#EXIT
    private static func phrase(_ status: Int) -> String {
        switch status {
        case 7: "no server answers there"
        case 28: "the server did not answer within \(patience) seconds"
        case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91: "its certificate is not trusted, or its TLS version is not supported"
        default: "the request failed (curl ended with status \(status))"
        }
    }
}
