import Platform
import DataReading
package import Diagnostics
import LinkChecking
import SiteBase

/// Looks up books in a catalogue with `curl`.
package struct Lookup: Sendable {
    private let catalogue: any BookCatalogue
    private let web: WebReader

    /// - Parameters:
    ///   - catalogue: the catalogue to use.
    ///   - mayAskLoopback: whether tests may ask a server on this machine.
    package init(_ catalogue: any BookCatalogue, mayAskLoopback: Bool = false) {
        self.catalogue = catalogue
        web = WebReader(mayAskLoopback: mayAskLoopback)
    }

    /// The books that match an ISBN or words, best match first.
    ///
    /// - Throws: an error if the catalogue does not answer or has no such book.
    package func books(for query: String) throws(LookupFailure) -> [FoundBook] {
        let isbn = ISBN(query) ?? ISBN(ofTenDigits: query)
        if let isbn, !isbn.isConsistent { throw LookupFailure(.wrongISBN(query)) }
        let answer = try web.read(
            isbn.map { catalogue.address(ofISBN: $0.digits) } ?? catalogue.address(ofWords: query),
            of: catalogue.name
        )
        // Some answers are a statement in a script.
        var bytes = answer[...]
        while let last = bytes.last, last == UInt8(ascii: ";") || last <= 0x20 { bytes = bytes.dropLast() }
        let problems = DiagnosticCollector()
        guard let value = JSONReader.read(SourceFile(path: catalogue.name, bytes: Array(bytes)), problems: problems) else {
            throw LookupFailure(.strangeAnswer(catalogue.name))
        }
        var books = catalogue.books(in: value)
        guard !books.isEmpty else { throw LookupFailure(.unknownBook(query, catalogue.name)) }
        // The book that was found for an ISBN has that ISBN.
        if let isbn { books[0].isbn = isbn.digits }
        return isbn == nil ? books : [books[0]]
    }

    /// A cover picture and its file extension; nil if there is none or the file is not a picture.
    package func cover(of book: FoundBook) -> (bytes: [UInt8], ending: String)? {
        // A book whose cover cannot be fetched is added without one, and gets a drawn cover.
        guard let address = book.cover, let bytes = try? web.read(address, of: catalogue.name) else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (bytes, "jpg") }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (bytes, "png") }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return (bytes, "webp") }
        return nil
    }
}

/// The reason that a book was not found.
package struct LookupFailure: Error {
    /// What happened, and what the user can do.
    package let message: Message

    init(_ message: Message) { self.message = message }
}

/// Reads files from the web with `curl`, but none from private networks.
struct WebReader: Sendable {
    /// The time limit for one file, in s.
    private static let patience = 20
    /// The maximum size of a file, in bytes.
    private static let largest = 10_000_000
    private static let mostSteps = 5

    let mayAskLoopback: Bool

    /// The bytes at an address.
    ///
    /// - Parameter name: the name of the catalogue, for messages.
    func read(_ address: String, of name: String) throws(LookupFailure) -> [UInt8] {
        var address = address
        for _ in 0...Self.mostSteps {
            guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
                let host = url.host(percentEncoded: false), !host.isEmpty
            else { throw LookupFailure(.strangeAnswer(name)) }
            var pin: [String] = []
            switch PublicAddress.resolve(host) {
            case .reachable(let number): pin = ["--resolve", "\(host):\(url.port ?? (scheme == "http" ? 80 : 443)):\(number.text)"]
            case .hidden: if !(mayAskLoopback && host == "127.0.0.1") { throw LookupFailure(.strangeAnswer(name)) }
            case .unknown: throw LookupFailure(.offline(name))
            }
            let (status, body, next) = try ask(address, pin, name)
            switch status {
            case 200..<300: return body
            case 300..<400: address = next
            case 404: throw LookupFailure(.nothingThere(name))
            case 429: throw LookupFailure(.tooManyQuestions(name))
            default: throw LookupFailure(.refused(name, status))
            }
        }
        throw LookupFailure(.strangeAnswer(name))
    }

    private func ask(_ address: String, _ pin: [String], _ name: String) throws(LookupFailure) -> (status: Int, body: [UInt8], next: String)
    {
        let arguments =
            [
                "--disable", "--silent", "--globoff", "--proto", "=http,https", "--noproxy", "*", "--max-time", "\(Self.patience)",
                "--max-filesize", "\(Self.largest)", "--write-out", "\n%{http_code} %{redirect_url}", "--user-agent",
                "sitegen (look-up of books)",
            ] + pin + ["--", address]
        guard let result = ChildProcess.output(of: "curl", arguments) else { throw LookupFailure(.noCurl) }
        let bytes = result.output
        guard result.status == 0, let line = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            throw LookupFailure(.offline(name))
        }
        let parts = String(decoding: bytes[(line + 1)...], as: UTF8.self).utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard let status = parts.first.flatMap({ Int(Substring($0)) }) else { throw LookupFailure(.offline(name)) }
        return (status, Array(bytes[..<line]), parts.count > 1 ? String(Substring(parts[1])) : "")
    }
}
