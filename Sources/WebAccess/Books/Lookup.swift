import DataReading
package import Diagnostics
import SiteBase

/// Looks up books in a catalogue with `curl`.
package struct Lookup: Sendable {
    private let catalogue: any BookCatalogue
    private let request: WebRequest

    /// - Parameters:
    ///   - catalogue: the catalogue to use.
    ///   - mayAskLoopback: whether tests may ask a server on this machine.
    package init(_ catalogue: any BookCatalogue, mayAskLoopback: Bool = false) {
        self.catalogue = catalogue
        request = WebRequest(purpose: "look-up of books", timeLimit: 20, mayAskLoopback: mayAskLoopback)
    }

    /// The books that match an ISBN or words, best match first.
    ///
    /// - Throws: an error if the catalogue does not answer or has no such book.
    package func books(for query: String) throws(LookupFailure) -> [FoundBook] {
        let isbn = ISBN(query) ?? ISBN(ofTenDigits: query)
        if let isbn, !isbn.isConsistent { throw LookupFailure(.wrongISBN(query)) }
        let answer = try read(isbn.map { catalogue.address(ofISBN: $0.digits) } ?? catalogue.address(ofWords: query))
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
        guard let address = book.cover, let bytes = try? read(address) else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return (bytes, "jpg") }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (bytes, "png") }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return (bytes, "webp") }
        return nil
    }

    /// The bytes at an address.
    private func read(_ address: String) throws(LookupFailure) -> [UInt8] {
        let answer: WebRequest.Answer
        do throws(WebRequest.Failure) {
            answer = try request.answer(from: address, wanted: .contents)
        } catch {
            switch error {
            case .noCurl: throw LookupFailure(.noCurlForBooks)
            case .unknownHost, .failed: throw LookupFailure(.offline(catalogue.name))
            case .invalidAddress, .privateHost, .tooManyRedirects: throw LookupFailure(.strangeAnswer(catalogue.name))
            }
        }
        switch answer.status {
        case 200..<300: return answer.contents
        case 404: throw LookupFailure(.nothingThere(catalogue.name))
        case 429: throw LookupFailure(.tooManyQuestions(catalogue.name))
        default: throw LookupFailure(.refused(catalogue.name, answer.status))
        }
    }
}

/// The reason that a book was not found.
package struct LookupFailure: Error {
    /// What happened, and what the user can do.
    package let message: Message

    init(_ message: Message) { self.message = message }
}
