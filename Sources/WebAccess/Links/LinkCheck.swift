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
    private static let timeLimit = 10
    /// The time limit for all addresses together.
    static let longest = Duration.seconds(60)

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

    private let request: WebRequest

    /// Creates a check that runs the given command.
    public init(curl: String = "curl") { request = WebRequest(purpose: "check of links", timeLimit: Self.timeLimit, curl: curl) }

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
            let warning = Diagnostic(at: .path("sitegen check --external"), .noCurlForLinks)
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
        let answer: WebRequest.Answer
        do throws(WebRequest.Failure) {
            answer = try request.answer(from: address, wanted: .existence)
        } catch {
            return Self.reply(for: error)
        }
        switch answer.status {
        case 200..<300: return .there
        case 404, 410: return .wrong(message: "the page no longer exists", help: "link to its new address, or remove the link")
        default:
            return .wrong(
                message: "the site answers with \(answer.status), so the page may or may not exist",
                help: "open it in a browser"
            )
        }
    }

    private static func reply(for failure: WebRequest.Failure) -> Reply {
        switch failure {
        case .invalidAddress: .wrong(message: "sitegen cannot request this address", help: "check the spelling")
        case .privateHost(let host):
            .wrong(
                message: "\(host) is in a private network, to which sitegen sends no requests",
                help: "name a page that your visitors can reach"
            )
        case .unknownHost(let host):
            .wrong(message: "the host \(host) cannot be found", help: "check the spelling, and whether you are online")
        case .tooManyRedirects:
            .wrong(message: "the address redirects more than \(WebRequest.mostRedirects) times", help: "link to the final address")
        case .noCurl: .noCurl
        case .failed(let status): .wrong(message: phrase(status), help: "open it in a browser")
        }
    }

    /// The meaning of curl's exit status: https://curl.se/docs/manpage.html#EXIT
    private static func phrase(_ status: Int) -> String {
        switch status {
        case 7: "no server answers there"
        case 28: "the server did not answer within \(timeLimit) seconds"
        case 35, 51, 53, 54, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91: "its certificate is not trusted, or its TLS version is not supported"
        default: "the request failed (curl ended with status \(status))"
        }
    }
}
