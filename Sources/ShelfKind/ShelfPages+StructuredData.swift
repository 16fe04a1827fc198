import DataReading
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The structured data of a book and its notes.
extension ShelfPages {
    func structured(_ view: RecordView, _ book: Book, _ notes: [WrittenNote], at path: OutputPath) -> StructuredData {
        let reviews = notes.filter { $0.note.type != .quote }.map { review($0, at: path).value }
        let quotations = notes.filter { $0.note.type == .quote }.map { quotation($0, at: path).value }
        let authors = book.authors
        return thing.data(
            of: view,
            and: [
                JSONText(site.address(of: path)),
                Self.people(authors.filter { !$0.isTranslator }),
                Self.people(authors.filter(\.isTranslator)),
                .text(shelf.tag(of: book.title)),
                JSONText(book.cover.flatMap { site.address(of: $0.path) }),
                reviews.isEmpty ? nil : .list(reviews),
                quotations.isEmpty ? nil : .list(quotations),
            ]
        )
    }

    /// The structured data of a book. The values after its fields have the same order above.
    static func structuredBook(_ declaration: RecordDeclaration) -> StructuredThing {
        StructuredThing(
            "Book",
            declaration,
            and: ["url", "author", "translator", "inLanguage", "image", "review", "hasPart"],
            order: order
        )
    }

    private static func people(_ authors: [Book.Author]) -> JSONText? {
        authors.isEmpty ? nil : .list(authors.compactMap { StructuredData.named("Person", $0.name) })
    }

    private static let order = [
        "name", "alternateName", "url", "author", "translator", "publisher", "datePublished", "numberOfPages", "isbn", "inLanguage",
        "image",
        "review", "hasPart",
    ]

    /// The review in a note in the reader's own words. A note of type "report" has the rating of the latest reading.
    private func review(_ note: WrittenNote, at path: OutputPath) -> StructuredData {
        let rate = note.note.type == .report ? note.book.readings.lazy.compactMap(\.rate).first : nil
        let rating = rate.map {
            StructuredData("Rating", ["ratingValue": .text($0.formattedBriefly), "bestRating": .number(5), "worstRating": .number(0)])
        }
        return StructuredData(
            "Review",
            [
                "name": .text(shelf.language.strings[note.note.type.phrase]),
                "url": address(of: note, at: path),
                "reviewBody": JSONText(textOf: note.content),
                "author": StructuredData.named("Person", site.settings.author),
                "datePublished": JSONText(note.note.created?.machineText),
                "inLanguage": .text(shelf.tag(of: note.note.content.text)),
                "reviewRating": rating?.value,
            ]
        )
    }

    /// The quotation in a note that quotes the book and is no review.
    private func quotation(_ note: WrittenNote, at path: OutputPath) -> StructuredData {
        StructuredData("Quotation", ["text": JSONText(textOf: note.content), "url": address(of: note, at: path)])
    }

    private func address(of note: WrittenNote, at path: OutputPath) -> JSONText? {
        JSONText(site.address(of: path).flatMap { page in note.anchor.map { "\(page)#\($0)" } })
    }
}
