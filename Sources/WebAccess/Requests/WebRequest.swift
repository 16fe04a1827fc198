import Platform
import SiteBase

/// Sends HTTP requests with `curl`, but none to private networks. It follows redirects and checks each address on the way.
struct WebRequest: Sendable {
    /// What the caller needs.
    enum Wanted {
        case contents
        /// Whether the address exists. Some servers reject HEAD requests; they get a second request, for the first byte.
        case existence
    }

    /// The final answer, after all redirects.
    struct Answer {
        /// The HTTP status.
        let status: Int
        /// The contents; empty for `Wanted.existence`.
        let contents: [UInt8]
    }

    /// The reason that a request got no answer.
    enum Failure: Error, Equatable {
        /// The text is not an address of the web.
        case invalidAddress
        /// The host is in a private network.
        case privateHost(String)
        /// The host's name does not resolve.
        case unknownHost(String)
        case tooManyRedirects
        /// `curl` is not installed.
        case noCurl
        /// `curl` ended with an exit status: https://curl.se/docs/manpage.html#EXIT
        case failed(status: Int)
    }

    /// The maximum number of redirects.
    static let mostRedirects = 5
    /// The maximum size of an answer, in bytes.
    private static let largestAnswer = 10_000_000

    /// The purpose of the requests, which servers see in the `User-Agent` header.
    let purpose: String
    /// The time limit for one request, in s.
    let timeLimit: Int
    var curl = "curl"
    /// Spaces the requests; nil if they may follow at once.
    var pace: RequestPace?
    /// Whether tests may ask a server on this machine.
    var mayAskLoopback = false

    /// The answer at an address, after all redirects.
    func answer(from address: String, wanted: Wanted) throws(Failure) -> Answer {
        var address = address
        for _ in 0...Self.mostRedirects {
            let pin = try pin(for: address)
            pace?.wait(for: Self.host(of: address))
            var (answer, next) = try ask(address, pin, wanted == .existence ? ["--head"] : [], wanted)
            if wanted == .existence, answer.status >= 400 { (answer, next) = try ask(address, pin, ["--range", "0-0"], wanted) }
            guard (300..<400).contains(answer.status), let next else { return answer }
            address = next
        }
        throw .tooManyRedirects
    }

    /// The option that pins the host to the IP address that was checked, because a second lookup might return a private one.
    private func pin(for address: String) throws(Failure) -> [String] {
        let host = Self.host(of: address)
        guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", !host.isEmpty
        else { throw .invalidAddress }
        switch PublicAddress.resolve(host) {
        case .reachable(let number): return ["--resolve", Self.pin(host, port: url.port ?? (scheme == "http" ? 80 : 443), to: number)]
        case .hidden: if mayAskLoopback && host == "127.0.0.1" { return [] } else { throw .privateHost(host) }
        case .unknown: throw .unknownHost(host)
        }
    }

    /// The host of an address, without the brackets of IPv6; empty if there is none.
    static func host(of address: String) -> String {
        let host = URL(string: address)?.host(percentEncoded: false) ?? ""
        return host.utf8.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    }

    /// The argument of `curl --resolve`, with brackets around IPv6 addresses as in URLs.
    static func pin(_ host: String, port: Int, to address: PublicAddress) -> String {
        func bracketed(_ text: String) -> String { text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text }
        return "\(bracketed(host)):\(port):\(bracketed(address.text))"
    }

    /// Runs curl once. The last line of its output is the status and the address of a redirect.
    private func ask(
        _ address: String,
        _ pin: [String],
        _ options: [String],
        _ wanted: Wanted
    ) throws(Failure) -> (answer: Answer, next: String?) {
        let arguments =
            [
                "--disable", "--silent", "--globoff", "--proto", "=http,https", "--noproxy", "*", "--max-time", "\(timeLimit)",
                "--max-filesize", "\(Self.largestAnswer)", "--write-out", "\\n%{http_code} %{redirect_url}",
                "--user-agent", "sitegen (\(purpose))",
            ] + (wanted == .existence ? ["--output", "/dev/null"] : []) + options + pin + ["--", address]
        guard let result = ChildProcess.output(of: curl, arguments) else { throw .noCurl }
        let lineBreak = result.output.lastIndex(of: UInt8(ascii: "\n"))
        let line = String(decoding: result.output[(lineBreak.map { $0 + 1 } ?? 0)...], as: UTF8.self)
        let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(Substring($0)) }
        // Truncated contents are a failure. Where only existence matters, the status is enough.
        guard let status = parts.first.flatMap({ Int($0) }), status >= 100, wanted == .existence || result.status == 0 else {
            throw .failed(status: result.status)
        }
        let contents = lineBreak.map { Array(result.output[..<$0]) } ?? []
        return (Answer(status: status, contents: contents), parts.count > 1 ? parts[1] : nil)
    }
}
