package import DataReading
import KnownExports
import SiteBase

/// The catalogue of a Korean bookshop, which requires the user's own key. Source: https://blog.aladin.co.kr/openapi
package struct Aladin: BookCatalogue {
    package let name = "Aladin"
    private let key: String
    private let server: String

    /// - Parameters:
    ///   - key: the user's key, `ttb…`.
    ///   - server: the server's URL without a trailing slash.
    package init(key: String, server: String = "https://www.aladin.co.kr") {
        self.key = key
        self.server = server
    }

    package func address(ofISBN isbn: String) -> String {
        address("ItemLookUp", "itemIdType=ISBN13&ItemId=\(isbn.inQuery)&OptResult=packing")
    }

    package func address(ofWords words: String) -> String { address("ItemSearch", "Query=\(words.inQuery)&SearchTarget=Book&MaxResults=8") }

    private func address(_ service: String, _ query: String) -> String {
        "\(server)/ttb/api/\(service).aspx?ttbkey=\(key.inQuery)&\(query)&Cover=Big&output=js&Version=20131101"
    }

    package func books(in answer: SourceValue) -> [FoundBook] {
        (answer.value(of: "item")?.elements ?? []).compactMap { item in
            guard let title = item.value(of: "title")?.text else { return nil }
            // The subtitle follows a dash.
            var book = FoundBook(title: title.utf8.replacing(" - ", with: ": "))
            book.people = KoreanCredits.people(in: item.value(of: "author")?.text ?? "").map { .init(name: $0.name, role: $0.role) }
            book.publisher = item.value(of: "publisher")?.text
            book.published = item.value(of: "pubDate")?.text.flatMap { WrittenDate.date(in: $0)?.machineText }
            book.isbn = item.value(of: "isbn13")?.text.flatMap { ISBN($0)?.digits }
            book.pages = item.value(of: "subInfo")?.value(of: "itemPage")?.wholeNumber
            book.cover = item.value(of: "cover")?.text
            return book
        }
    }
}
