import DataReading
import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

package struct BookFields: Sendable {
    static let declared = BookFields()

    let record: RecordDeclaration
    let roles: RecordRoles
    let id: KeptField<String?>
    let title: KeptField<String>
    let originalTitle: KeptField<String?>
    let authors: KeptField<[FieldObject]>
    let published: KeptField<PartialDate?>
    let isbn: KeptField<String?>
    let overview: DetailField<MarkdownField?>
    let pages: KeptField<Int?>
    let cover: KeptField<SiteImage?>
    let coverSize: KeptField<FieldObject?>
    let actualSize: KeptField<FieldObject?>
    let size: KeptField<String?>
    let status: KeptField<ReadingStatus>
    let registered: KeptField<PartialDate?>
    let updated: KeptField<PartialDate?>
    let readings: KeptField<[FieldObject]>
    let notes: KeptField<[FieldObject]>
    let tags: KeptField<[String]>
    let favourite: KeptField<Bool?>
    let format: KeptField<BookFormat?>
    let series: KeptField<String?>
    let seriesNumber: KeptField<String?>
    /// The fields of the only reading, if the book itself has them.
    let started: KeptField<PartialDate?>
    let finished: KeptField<PartialDate?>
    let rate: KeptField<Double?>

    private init() {
        var record = RecordDeclaration("book", example: "{\"title\": \"…\", \"status\": \"not_yet\"}", ignoring: ["links"])
        id = record.keep("id", .custom(.pageName), "the name of its page; the ISBN or the title if left out")
        title = record.keep("title", .text, isRequired: true, "the title", FieldUse(search: .title, property: .value("name")))
        originalTitle = record.keep(
            "original_title",
            as: "originalTitle",
            .text,
            "the original title",
            FieldUse(label: .phrase(.originalTitle), rank: 1, search: .title, property: .value("alternateName"))
        )
        authors = record.keep(
            "authors",
            .objects(AuthorFields.declared.shape),
            "all who made it, with their roles",
            FieldUse(label: .phrase(.author), rank: 2, search: .person, term: .people)
        )
        let _: KeptField<String?> = record.keep(
            "publisher",
            .text,
            "the publisher",
            FieldUse(label: .phrase(.publisher), rank: 3, search: .part, property: .named("publisher", "Organization"), term: .publishers)
        )
        published = record.keep(
            "published_at",
            as: "published",
            .date(),
            "the date of publication",
            FieldUse(label: .phrase(.published), rank: 4, search: .part, property: .value("datePublished"))
        )
        isbn = record.keep(
            "isbn13",
            as: "isbn",
            .custom(.isbn),
            "the ISBN, which names the page of the book; without it, the title does",
            FieldUse(label: .phrase(.isbn), rank: 9, search: .part, property: .value("isbn"))
        )
        overview = record.add("overview", .markdown(folds: true), "the publisher's text", FieldUse(search: .text))
        pages = record.keep(
            "total_page",
            as: "pageTotal",
            .wholeNumber(0...10_000_000, example: 636),
            "the number of pages",
            FieldUse(label: .phrase(.pages), rank: 5, property: .value("numberOfPages"), unit: .pageTotal)
        )
        cover = record.keep("cover", .picture(as: .cover), "the name of a picture, with or without its extension")
        coverSize = record.keep(
            "cover_size",
            .object(SizeFields.picture.shape),
            "the shape of the drawn cover if there is no picture",
            .input
        )
        actualSize = record.keep(
            "actual_size",
            as: "actualSize",
            .object(SizeFields.book.shape),
            "the size in mm; the shelf shows all books at the same scale, and those without a size four fifths as tall as the tallest"
        )
        size = record.derive(
            "size",
            .text,
            "the size: `128 × 188 × 14 mm`",
            FieldUse(label: .phrase(.size), rank: 7, drawing: BookSizeDrawing.svg)
        )
        format = record.keep(
            "format",
            .choice(BookFormat.self),
            "what kind of book it is",
            FieldUse(label: .phrase(.format), rank: 6)
        )
        status = record.keep("status", .choice(ReadingStatus.self), isRequired: true, "whether it was read")
        registered = record.keep(
            "registered_at",
            as: "registered",
            .date(),
            "the date on which it was added to the shelf",
            FieldUse(label: .phrase(.registered), rank: 10)
        )
        updated = record.keep(
            "updated_at",
            as: "updated",
            .date(notBefore: "registered_at"),
            "the date of the last change; the newest book comes first"
        )
        readings = record.keep("readings", .objects(ReadingFields.declared.shape), "the readings")
        notes = record.keep("notes", .objects(NoteFields.declared.shape), "the notes")
        series = record.keep(
            "series",
            .text,
            "the series that it is part of",
            FieldUse(label: .phrase(.seriesName), rank: 8, search: .part, term: .series)
        )
        seriesNumber = record.keep(
            "series_number",
            as: "seriesNumber",
            .text,
            "its number in the series: `2`, `1-3`",
            FieldUse(label: .phrase(.seriesNumber), rank: 8)
        )
        tags = record.keep(
            "tags",
            .texts(each: "tag"),
            "the tags",
            FieldUse(label: .phrase(.tags), rank: 11, search: .part, term: .tags)
        )
        favourite = record.keep(
            "favourite",
            .flag,
            "whether it is one of your favourites",
            FieldUse(label: .phrase(.favouriteBook), rank: 12)
        )
        started = record.keep("started_at", .date(), "the first day of the only reading, instead of `readings`", .input)
        finished = record.keep("finished_at", .date(notBefore: "started_at"), "its last day", .input)
        rate = record.keep("rate", .number(0...5, example: 5), "its rating, up to 5; 0 is none", .input)
        record.keepRelated()
        record.keepPublication()
        self.record = record
        roles = RecordRoles(title: title, picture: cover, published: registered, updated: updated, summary: overview)
    }
}

/// The fields of a contributor to a book.
struct AuthorFields: Sendable {
    static let declared = AuthorFields()

    let shape: RecordDeclaration
    let name: KeptField<String>
    let role: KeptField<String?>

    private init() {
        var shape = RecordDeclaration("author", example: "{\"name\": \"…\"}")
        name = shape.keep("name", .text, isRequired: true, "the name")
        role = shape.keep("role", .text, "the role, in words: `옮긴이`, `translator`")
        self.shape = shape
    }
}

struct SizeFields: Sendable {
    /// The size of a printed book, in mm.
    static let book = SizeFields(side: 30...1_000, thickness: 1...300, width: 152, height: 225)
    /// The size of a picture, in px.
    static let picture = SizeFields(side: 1...100_000, thickness: nil, width: 400, height: 580)

    let shape: RecordDeclaration
    let width: KeptField<Int?>
    let height: KeptField<Int?>
    let depth: KeptField<Int?>?

    private init(side: ClosedRange<Double>, thickness: ClosedRange<Double>?, width: Int, height: Int) {
        let depth = thickness == nil ? "" : ", \"depth\": 23"
        var shape = RecordDeclaration("size", example: "{\"width\": \(width), \"height\": \(height)\(depth)}")
        self.width = shape.keep("width", .custom(.length(side, example: 152)), "the width")
        self.height = shape.keep("height", .custom(.length(side, example: 225)), "the height")
        self.depth = thickness.map { shape.keep("depth", .custom(.length($0, example: 23)), "the thickness") }
        self.shape = shape
    }
}

extension CustomField {
    /// A 13-digit ISBN, as written.
    fileprivate static let isbn = CustomField(
        "ISBN of thirteen digits",
        schema: .object([("type", .text("string")), ("pattern", .text("^[ -]*([0-9][ -]*){13}$"))])
    ) { fields, key in
        guard let value = fields.value(key), let text = fields.text(key) else { return .none }
        guard let isbn = ISBN(text) else {
            fields.report(value, key, .isbn(found: value, meant: ISBN(ofTenDigits: text)?.text))
            return .none
        }
        if !isbn.isConsistent { fields.report(value, key, .checkDigit(of: value)) }
        return .text(text)
    }

    /// A length. There is no value for 0, which an app writes for unknown lengths, or, after a warning, for an implausible length.
    fileprivate static func length(_ plausible: ClosedRange<Double>, example: Double) -> CustomField {
        CustomField("number", example: example.formattedBriefly, schema: .object([("type", .text("number")), ("minimum", .number(0))])) {
            size,
            key in
            guard let value = size.value(key), let length = size.number(key, in: 0...100_000, example: example), length > 0 else {
                return .none
            }
            guard plausible.contains(length) else {
                let range = "\(plausible.lowerBound.formattedBriefly) to \(plausible.upperBound.formattedBriefly)"
                size.report(value, key, .bookSize(value, range: range))
                return .none
            }
            return .number(max(1, Int(length.rounded())))
        }
    }
}
