package import DataReading
import KnownExports
import SiteBase

/// The catalogue of the Internet Archive. Source: https://openlibrary.org/developers/api
package struct OpenLibrary: BookCatalogue {
    package let name = "Open Library"
    private let server: String

    /// - Parameter server: the server's URL without a trailing slash.
    package init(server: String = "https://openlibrary.org") { self.server = server }

    package func address(ofISBN isbn: String) -> String { "\(server)/api/books?bibkeys=ISBN:\(isbn.inQuery)&format=json&jscmd=data" }

    package func address(ofWords words: String) -> String {
        let fields = "title,subtitle,author_name,publisher,first_publish_year,number_of_pages_median,cover_i"
        return "\(server)/search.json?q=\(words.inQuery)&limit=8&fields=\(fields)"
    }

    package func books(in answer: SourceValue) -> [FoundBook] {
        if let works = answer.value(of: "docs") { return works.elements.compactMap(work) }
        guard case .object(let editions) = answer.content else { return [] }
        return editions.compactMap { edition($0.value) }
    }

    private func edition(_ value: SourceValue) -> FoundBook? {
        guard let title = value.value(of: "title")?.text else { return nil }
        var book = FoundBook(title: [title, value.value(of: "subtitle")?.text].compactMap(\.self).joined(separator: ": "))
        book.people = (value.value(of: "authors")?.elements ?? []).compactMap { $0.value(of: "name")?.text }.map {
            .init(name: $0, role: nil)
        }
        book.publisher = value.value(of: "publishers")?.elements.first?.value(of: "name")?.text
        book.published = value.value(of: "publish_date")?.text.flatMap { WrittenDate.date(in: $0)?.machineText }
        book.pages = value.value(of: "number_of_pages")?.wholeNumber
        book.isbn = value.value(of: "identifiers")?.value(of: "isbn_13")?.elements.first?.text.flatMap { ISBN($0)?.digits }
        book.cover = value.value(of: "cover")?.value(of: "large")?.text
        return book
    }

    /// A work, which has editions but no ISBN of its own.
    private func work(_ value: SourceValue) -> FoundBook? {
        guard let title = value.value(of: "title")?.text else { return nil }
        var book = FoundBook(title: [title, value.value(of: "subtitle")?.text].compactMap(\.self).joined(separator: ": "))
        book.people = (value.value(of: "author_name")?.elements ?? []).compactMap(\.text).map { .init(name: $0, role: nil) }
        book.published = value.value(of: "first_publish_year")?.text.flatMap { WrittenDate.date(in: $0)?.machineText }
        book.pages = value.value(of: "number_of_pages_median")?.wholeNumber
        book.cover = value.value(of: "cover_i")?.text.map { "https://covers.openlibrary.org/b/id/\($0.inQuery)-L.jpg?default=false" }
        return book
    }
}
