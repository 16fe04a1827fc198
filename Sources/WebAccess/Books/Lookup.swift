import DataReading
package import Diagnostics
import SiteBase

/// Looks up books in a catalogue with `curl`, and fetches their covers: at most one request a second to one host.
package struct Lookup: Sendable {
    private let catalogue: any BookCatalogue
    private let request: WebRequest
    /// Whether a picture can be decoded.
    private let isIntact: @Sendable ([UInt8]) -> Bool

    /// A picture and its file extension.
    package typealias Picture = (bytes: [UInt8], ending: String)

    /// - Parameters:
    ///   - catalogue: the catalogue to use.
    ///   - mayAskLoopback: whether tests may ask a server on this machine.
    ///   - isIntact: whether a picture can be decoded.
    package init(_ catalogue: any BookCatalogue, mayAskLoopback: Bool = false, isIntact: @escaping @Sendable ([UInt8]) -> Bool) {
        self.catalogue = catalogue
        self.isIntact = isIntact
        request = WebRequest(
            purpose: "look-up of books",
            timeLimit: 20,
            pace: RequestPace(mayAskLoopback ? .milliseconds(20) : .seconds(1)),
            mayAskLoopback: mayAskLoopback
        )
    }

    /// The catalogue's name.
    package var name: String { catalogue.name }

    /// The books that match an ISBN or words, best match first.
    ///
    /// - Throws: an error if the catalogue does not answer or has no such book.
    package func books(for query: String) throws(LookupFailure) -> [FoundBook] {
        let isbn = ISBN(query) ?? ISBN(ofTenDigits: query)
        if let isbn, !isbn.isConsistent { throw LookupFailure(.wrongISBN(query)) }
        let answer = try read(isbn.map { catalogue.address(ofISBN: $0.digits) } ?? catalogue.address(ofWords: query), from: catalogue.name)
        // Some answers are a statement in a script.
        var bytes = answer[...]
        while let last = bytes.last, last == UInt8(ascii: ";") || last <= 0x20 { bytes = bytes.dropLast() }
        let problems = DiagnosticCollector()
        guard let value = JSONReader.read(SourceFile(path: catalogue.name, bytes: Array(bytes)), problems: problems) else {
            throw LookupFailure(.strangeAnswer(catalogue.name), reach: .server)
        }
        var books = catalogue.books(in: value)
        guard !books.isEmpty else { throw LookupFailure(.unknownBook(query, catalogue.name), reach: .answer) }
        // The book that was found for an ISBN has that ISBN.
        if let isbn { books[0].isbn = isbn.digits }
        return isbn == nil ? books : [books[0]]
    }

    /// The cover of a book; nil if there is none.
    package func cover(of book: FoundBook) -> Picture? {
        // A book whose cover cannot be fetched is added without one, and gets a drawn cover.
        book.cover.flatMap { try? picture(at: $0) }
    }

    /// The picture at an address; nil if the server has only a placeholder of one pixel.
    ///
    /// - Throws: an error with the reach `answer` if there is nothing at the address.
    package func picture(at address: String) throws(LookupFailure) -> Picture? {
        let address = address.utf8.hasPrefix("//") ? "https:\(address)" : address
        let host = WebRequest.host(of: address)
        guard LinkAddress.isOnTheWeb(address) else { throw LookupFailure(.unusablePicture(host, "has no address on the web")) }
        let bytes = try read(address, from: host, isPicture: true)
        let endings: [PictureFormat: String] = [.jpeg: "jpg", .png: "png", .webp: "webp"]
        guard let ending = PictureFormat(bytes).flatMap({ endings[$0] }), let size = ImageSize(bytes) else {
            // Some servers have a GIF of one pixel for what they do not have.
            if let size = ImageSize(bytes), size.width <= 1 { return nil }
            throw LookupFailure(.unusablePicture(host, "is no JPEG, PNG or WebP"))
        }
        if min(size.width, size.height) <= 1 { return nil }
        guard isIntact(bytes) else { throw LookupFailure(.unusablePicture(host, "is damaged or too large")) }
        return (bytes, ending)
    }

    /// The bytes at an address.
    ///
    /// - Parameter name: the name of the server, for errors.
    private func read(_ address: String, from name: String, isPicture: Bool = false) throws(LookupFailure) -> [UInt8] {
        let answer: WebRequest.Answer
        do throws(WebRequest.Failure) {
            answer = try request.answer(from: address, wanted: .contents)
        } catch {
            let what: String
            switch error {
            case .noCurl: throw LookupFailure(.noCurlForBooks, reach: .program)
            case .failed(status: 18): what = "is cut off"
            case .failed(status: 63): what = "is larger than 10 MB"
            case .unknownHost, .failed: throw LookupFailure(.offline(name), reach: .silence)
            case .privateHost: what = "is in a private network"
            case .invalidAddress: what = "has no address on the web"
            case .tooManyRedirects: what = "is elsewhere, more than \(WebRequest.mostRedirects) times"
            }
            throw isPicture ? LookupFailure(.unusablePicture(name, what)) : LookupFailure(.strangeAnswer(name), reach: .server)
        }
        switch answer.status {
        case 200..<300: return answer.contents
        case 404, 410: throw LookupFailure(.nothingThere(name), reach: .answer)
        case 429, 503: throw LookupFailure(.tooManyQuestions(name), reach: .server)
        // One picture may be refused; a catalogue refuses all questions.
        default: throw LookupFailure(.refused(name, answer.status), reach: isPicture ? .request : .server)
        }
    }
}

/// The reason that a book or a picture was not found.
package struct LookupFailure: Error {
    /// What a failure says about other requests.
    package enum Reach {
        /// The server does not have it.
        case answer
        case request
        /// The server answers no more questions now.
        case server
        /// No server answered.
        case silence
        /// Nothing can be asked.
        case program
    }

    /// What happened, and what the user can do.
    package let message: Message
    let reach: Reach

    init(_ message: Message, reach: Reach = .request) { (self.message, self.reach) = (message, reach) }
}
