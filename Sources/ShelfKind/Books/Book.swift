import DataReading
import BookCovers
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

struct Book: Sendable {
    private static var fields: BookFields { .declared }

    let record: Record
    /// The index in the data.
    let number: Int
    /// The name of the page.
    var id: String
    /// Whether the name of the page differs from the title.
    let hasOwnName: Bool
    /// The readings, latest first.
    let readings: [Reading]
    /// The notes, newest first.
    let notes: [Note]

    init(_ record: Record, number: Int) {
        self.record = record
        self.number = number
        let own = record[Self.fields.id]
        hasOwnName = own != nil || record[Self.fields.isbn] != nil
        id =
            own.map { Slug.name(of: $0, reserved: Self.isReserved, suffix: "book") }
            ?? Self.name(isbn: record[Self.fields.isbn], title: record[Self.fields.title])
        readings = record[Self.fields.readings].map(Reading.init)
        notes = record[Self.fields.notes].compactMap(Note.init)
    }

    /// Whether the data names the page.
    var hasID: Bool { record[Self.fields.id] != nil }
    var title: String { record[Self.fields.title] }
    var originalTitle: String? { record[Self.fields.originalTitle] }
    var authors: [Author] { record[Self.fields.authors].map(Author.init) }
    var published: PartialDate? { record[Self.fields.published] }
    var isbn: String? { record[Self.fields.isbn] }
    /// The number of printed pages.
    var pages: Int? { record[Self.fields.pages] }
    /// The picture; nil if a cover is drawn.
    var cover: SiteImage? { record[Self.fields.cover] }
    /// The number of the cover's bookcloth, 0 to 15.
    var cloth: Int { cover?.cloth ?? CoverDesign(title: title).cloth }
    var format: BookFormat? { record[Self.fields.format] }
    /// The first number of the book's place in its series: 1 for `1-3`, 2.5 for `2.5`.
    var numberInSeries: Double? {
        guard let text = record[Self.fields.seriesNumber]?.utf8 else { return nil }
        let digits = text.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        return Double(Substring(digits))
    }
    var series: String? { record[Self.fields.series] }
    var status: ReadingStatus { record[Self.fields.status] }
    var registered: PartialDate? { record[Self.fields.registered] }
    var tags: [String] { record[Self.fields.tags] }
    /// The last day of the latest reading with such a day.
    var finished: PartialDate? { readings.lazy.compactMap(\.finished).first }
    /// The rating of the latest rated reading, up to 5.
    var rate: Double? { readings.lazy.compactMap(\.rate).first }
    var updated: PartialDate? { record[Self.fields.updated] }

    /// The height in mm.
    var height: Int? { actualSize?[SizeFields.book.height] }
    /// The thickness in mm.
    var depth: Int? { SizeFields.book.depth.flatMap { actualSize?[$0] } }

    private var actualSize: FieldObject? { record[Self.fields.actualSize] }

    /// The width and height of the cover picture or of the book, in any unit; nil if they are not known.
    var shape: (width: Int, height: Int)? {
        Self.sides(record[Self.fields.coverSize], SizeFields.picture) ?? Self.sides(actualSize, SizeFields.book)
    }

    private static func sides(_ size: FieldObject?, _ fields: SizeFields) -> (width: Int, height: Int)? {
        size?[fields.width].flatMap { width in size?[fields.height].map { (width, $0) } }
    }

    /// A contributor to a book.
    struct Author {
        let name: String
        let role: String?

        init(_ object: FieldObject) {
            name = object[AuthorFields.declared.name]
            role = object[AuthorFields.declared.role]
        }

        private static let translators = [
            "옮긴이", "옮김", "번역", "번역자", "역자", "translator", "translated by", "translation", "訳者", "訳", "übersetzer", "übersetzerin",
            "traducteur", "traductrice",
        ]

        /// Whether the role means "translator" in any interface language.
        var isTranslator: Bool { role.map { Self.translators.contains($0.lowercased()) } ?? false }
    }

    /// The progress of the latest reading; nil if it is not known.
    var progress: ReadingProgress.Reached? { readings.first?.progress(of: pages) }

    /// The pages of the book. It has more than one only with more than 200 notes.
    func pages(in collection: SiteCollection) -> PagedList {
        PagedList(in: collection, first: collection.path(ofPage: id), others: "\(id).page", count: notes.count)
    }

    /// The fragment of a note, given its index in `notes`. It counts from the oldest note, so that new notes do not change it.
    func anchor(ofNote number: Int) -> String { "note-\(notes.count - number)" }

    /// The date of the last change, else of the registration or the latest reading.
    var changed: PartialDate? { updated ?? registered ?? readings.first.flatMap { $0.finished ?? $0.started } }

    /// The names of all contributors.
    var authorNames: String? { authors.isEmpty ? nil : authors.map(\.name).joined(separator: ", ") }

    private static let listPages: Set = ["index", "library", "notes", "statistics", "random"]

    private static func name(isbn: String?, title: String) -> String {
        isbn.flatMap { ISBN($0) }?.digits ?? Slug.name(of: title, reserved: isReserved, suffix: "book").lowercased()
    }

    /// Whether a name belongs to a list page: `index`, `library`, `library-2`, `notes`, `notes-2`, `statistics`, `random`.
    private static func isReserved(_ name: String) -> Bool {
        guard let first = name.utf8.split(separator: "-").first, listPages.contains(String(first)) else { return false }
        return name.dropFirst(first.count + 1).allSatisfy(\.isWholeNumber)
    }
}

/// The format of a book. The raw values are words in the data.
enum BookFormat: String, FieldChoice {
    case paper, ebook, audiobook

    var phrase: Phrase {
        switch self {
        case .paper: .paper
        case .ebook: .ebook
        case .audiobook: .audiobook
        }
    }

    var otherNames: [String] {
        switch self {
        case .paper:
            [
                "hardcover", "hardback", "hardcover edition", "paperback", "softcover", "mass market paperback", "trade paperback", "print",
                "physical", "physical book", "paper book", "printed", "library binding", "board book", "gebunden", "gebundene Ausgabe",
                "Taschenbuch",
                "Papier", "physique", "broché", "relié", "poche", "papier", "종이책", "양장", "양장본", "반양장", "페이퍼백", "하드커버", "紙", "紙の本", "単行本",
                "文庫",
                "新書",
            ]
        case .ebook:
            [
                "kindle", "kindle edition", "kindle ebook", "epub", "pdf", "digital", "e-book", "electronic book", "E-Buch", "numérique",
                "livre numérique",
                "전자책", "이북", "電子書籍", "Kindle版",
            ]
        case .audiobook:
            [
                "audible", "audible audio", "audible audiobook", "audio", "audio cd", "audio book", "Hörbuch", "livre audio", "오디오북",
                "オーディオブック",
            ]
        }
    }
}

extension Array {
    /// Sorts by date, newest first and undated last. Elements with the same date keep their order.
    func newestFirst(_ date: (Element) -> PartialDate?) -> [Element] {
        let dated = enumerated().map { (index: $0, date: date($1)?.sortNumber ?? .min, element: $1) }
        return dated.sorted { a, b in a.date == b.date ? a.index < b.index : a.date > b.date }.map(\.element)
    }
}
