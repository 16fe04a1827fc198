import SiteBase
import SiteMarkdown
import SiteModel
import SiteTemplates

/// The page of a book, or a further page of its notes.
final class BookPage: PageModel {
    static let kind = PageKind("shelf/book", schema)

    private let pages: ShelfPages
    private let number: Int
    /// Of its notes.
    private let page: Int
    private let path: OutputPath
    private let links: MarkdownLinks
    private let book: Book
    private let language: ContentLanguage
    private lazy var list = pages.bookNotes(number)
    private lazy var cover = CoverView(image: book.cover, drawn: pages.drawnCover(of: book), sharesShapes: false)
    private lazy var overview =
        isFirst ? book.overview.flatMap { links.html($0, isMarkdown: pages.shelf.readsMarkdown, fold: pages.shelf.fold) } : nil
    private lazy var notes = list.range(page).map {
        WrittenNote(book.notes[$0], of: book, on: pages.shelf, anchor: book.anchor(ofNote: $0), links)
    }
    private lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: list.title(book.title, page),
        cloth: cover.cloth,
        breadcrumbs: pages.breadcrumbs(ofBook: number, isFirst: isFirst),
        openGraph: OpenGraph(
            .book,
            .html { [unowned self] in overview?.bytes },
            picture: book.cover,
            released: book.published,
            isbn: { [book] in book.isbn }
        ),
        structuredData: PageStructuredData(
            madeFrom: { [pages, path, book] sink in
                sink.write(pages.site.address(of: path))
                sink.write(pages.site.settings.author)
                sink.write(book.cover?.path.description)
            },
            { [unowned self] in pages.structured(book, notes, at: path) }
        )
    )

    init(_ pages: ShelfPages, number: Int, page: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.page = page
        self.path = path
        self.links = links
        book = pages.shelf.books[number]
        language = pages.shelf.language
    }

    /// Whether it is the book's own page.
    private var isFirst: Bool { page == 0 }

    private struct Name {
        let name: String
        let role: String?

        static let schema = TemplateSchema<Name>(
            "author",
            [.text("name", "The name.") { $0.name }, .text("role", "Their role, as in the data.") { $0.role }]
        )
    }

    private struct Tag {
        let text: String

        static let schema = TemplateSchema<Tag>("tag", [.text("tag", "The tag.") { $0.text }])
    }

    /// The size, formatted: `128 × 188 × 14 mm`.
    private var size: String? {
        guard let width = book.width, let height = book.height else { return nil }
        return [width, height, book.depth].compactMap(\.self).map { String($0) }.joined(separator: " × ") + "\u{a0}mm"
    }

    static let schema = TemplateSchema<BookPage>(
        "book page",
        PageLayout.fields { $0.layout } + recordFields.from(.record) + otherFields
    )

    /// What follows from the book's record.
    private static let recordFields: [TemplateField<BookPage>] = [
        .text("title", "The book's title.") { $0.book.title },
        .text("bookId", "The name of its page, for what the page remembers.") { $0.book.id },
        .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
            page.language.otherTag(of: page.book.title)
        },
        .text("status", "The status, in words.") { $0.language.strings[$0.book.status.phrase] },
        .text("statusWord", "The status in the word of the data: `not_yet`.") { $0.book.status.rawValue },
        .text("originalTitle", "The original title.") { $0.book.originalTitle },
        .flag("hasAuthors", "Whether an author is known.") { !$0.book.authors.isEmpty },
        .list("authors", of: Name.schema, "All who made it.") { page in
            // The label already says "author".
            page.book.authors.map { Name(name: $0.name, role: $0.role == page.language.strings[.author] ? nil : $0.role) }
        },
        .text("publisher", "The publisher.") { $0.book.publisher },
        .text("published", "The date of publication, formatted.") { page in page.book.published.map(page.language.text) },
        .text("publishedDate", "The same date in ISO 8601.") { $0.book.published?.machineText },
        .text("pageTotal", "The number of pages: `216쪽`.") { page in
            page.book.pages.map { page.language.strings.text(.pageTotal, ["count": $0.grouped]) }
        },
        .text("format", "Paper, e-book or audiobook, in words.") { page in page.book.format.map { page.language.strings[$0.phrase] } },
        .text("size", "The size: `128 × 188 × 14 mm`.") { $0.size },
        .text("isbn", "The ISBN, as the data has it.") { $0.book.isbn },
        .text("series", "The title of its series.") { $0.book.seriesTitle },
        .flag("hasTags", "Whether there are tags.") { !$0.book.tags.isEmpty },
        .list("tags", of: Tag.schema, "The tags.") { $0.book.tags.map(Tag.init) },
        .text("registered", "The date on which it was added to the shelf.") { page in page.book.registered.map(page.language.text) },
        .text("registeredDate", "The same date in ISO 8601.") { $0.book.registered?.machineText },
        .html("overview", "The publisher's text; a long one contains the fold.") { $0.overview?.bytes },
        .text("overviewLanguage", "The language of that text, where it is not that of the content.") { page in
            page.book.overview.flatMap { page.language.otherTag(of: $0.text) }
        },
        .flag("overviewFolds", "Whether that text is long enough to fold.") { $0.overview?.isFolded ?? false },
        .flag("hasReadings", "Whether there are readings, and this is the book's own page.") {
            $0.isFirst && !$0.book.readings.isEmpty
        },
        .list("readings", of: ReadingView.schema, "The readings, the last first.") { page in
            page.book.readings.map { ReadingView(reading: $0, book: page.book, language: page.language) }
        },
        .flag("hasNotes", "Whether there are notes.") { !$0.notes.isEmpty },
        .list("notes", of: WrittenNote.schema, "The notes of this page, newest first, at most 200.") { $0.notes },
        .flag("hasPages", "Whether the notes have more than one page.") { $0.list.pageCount > 1 },
        .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
            page.list.buttons(current: page.page, title: page.book.title)
        },
    ]

    /// What follows from the shelf, the site and pictures.
    private static let otherFields: [TemplateField<BookPage>] = [
        .text("shelfTitle", "The shelf's title.") { $0.pages.shelf.title },
        .text("shelfId", "The collection's slug.") { $0.pages.collection.slug },
        .text("language", "The language of the content, for `lang`.") { $0.language.tag },
        .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { $0.language.labelTag },
        .flag("isFirst", "Whether it is the book's own page, not a further page of its notes.") { $0.isFirst },
        .object("cover", CoverView.schema, "The cover.") { $0.cover },
        .text("noteCount", "How many notes there are.") { $0.pages.count(notes: $0.book.notes.count) },
        .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") { $0.language.strings },
    ]
}

/// A reading, as shown on a page.
struct ReadingView {
    let reading: Reading
    let book: Book
    let language: ContentLanguage

    private var dates: String? {
        switch (reading.started, reading.finished) {
        case (let start?, let end?): "\(language.shortText(start)) – \(language.shortText(end))"
        case (let start?, nil): language.strings.text(.since, ["date": language.text(start)])
        case (nil, let end?): language.strings.text(.until, ["date": language.text(end)])
        case (nil, nil): nil
        }
    }

    /// A finished reading reached the last page.
    private var progress: ReadingProgress? {
        guard let pages = book.pages, pages > 0 else { return nil }
        guard let page = reading.status == .finished ? pages : reading.page else { return nil }
        return ReadingProgress(page: min(page, pages), total: pages, strings: language.strings)
    }

    /// The rating, rounded to half stars: `★★★★½`.
    private var stars: String? {
        reading.rate.map { rate in
            let halves = Int((rate * 2).rounded())
            return String(repeating: "★", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "½")
        }
    }

    static let schema = TemplateSchema<ReadingView>(
        "reading",
        [
            .text("round", "Which reading it is: `2회`.") { $0.language.strings.text(.round, ["count": String($0.reading.round)]) },
            .text("dates", "From when until when.") { $0.dates },
            .text("status", "Its status, in words, where it is neither being read nor finished.") { view in
                view.reading.status.flatMap { $0 == .reading || $0 == .finished ? nil : view.language.strings[$0.phrase] }
            },
            .text("stars", "The rating: `★★★★½`.") { $0.stars },
            .text("rating", "The rating in a sentence, read aloud.") { view in
                view.reading.rate.map { view.language.strings.text(.rating, ["count": $0.formattedBriefly]) }
            },
            .object("progress", ReadingProgress.schema, "How far it came, if that is known.") { $0.progress },
            .flag("isFinished", "Whether it came to the last page.") { $0.reading.status == .finished },
        ]
    )
}

extension ShelfPages {
    func breadcrumbs(ofBook number: Int, isFirst: Bool) -> [Breadcrumb] {
        let list = library.path(showing: number).map { Breadcrumb(title: site.settings.strings[.library], language: nil, path: $0) }
        let title = shelf.books[number].title
        let own = isFirst ? nil : bookNotes(number).path(0).map { Breadcrumb(title: title, language: tag(of: title), path: $0) }
        return Breadcrumb.path(site.homeStep, boardStep, list, own)
    }

    func structured(_ book: Book, _ notes: [WrittenNote], at path: OutputPath) -> StructuredData {
        let reviews = notes.filter { $0.note.type != .quote }.map { review($0, at: path).value }
        let quotations = notes.filter { $0.note.type == .quote }.map { quotation($0, at: path).value }
        return StructuredData(
            "Book",
            [
                "name": .text(book.title),
                "alternateName": JSONText(book.originalTitle),
                "url": JSONText(site.address(of: path)),
                "author": book.authors.isEmpty ? nil : .list(book.authors.compactMap { StructuredData.named("Person", $0.name) }),
                "publisher": StructuredData.named("Organization", book.publisher),
                "datePublished": JSONText(book.published?.machineText),
                "numberOfPages": JSONText(book.pages),
                "isbn": JSONText(book.isbn),
                "inLanguage": .text(tag(of: book.title)),
                "image": JSONText(book.cover.flatMap { site.address(of: $0.path) }),
                "review": reviews.isEmpty ? nil : .list(reviews),
                "hasPart": quotations.isEmpty ? nil : .list(quotations),
            ]
        )
    }

    /// The review for a note in the reader's own words. A note of the type "report" has the rating of the latest reading.
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
                "inLanguage": .text(tag(of: note.note.content.text)),
                "reviewRating": rating?.value,
            ]
        )
    }

    /// A note that quotes the book is not a review.
    private func quotation(_ note: WrittenNote, at path: OutputPath) -> StructuredData {
        StructuredData("Quotation", ["text": JSONText(textOf: note.content), "url": address(of: note, at: path)])
    }

    private func address(of note: WrittenNote, at path: OutputPath) -> JSONText? {
        JSONText(site.address(of: path).flatMap { page in note.anchor.map { "\(page)#\($0)" } })
    }
}
