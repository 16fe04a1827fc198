import DataReading
import Diagnostics
import SiteBase
import SiteModel

/// Reads a shelf in the format of the reading app: `{"books": [{"title", "status", …}]}`, or a bare list of the same objects.
struct ShelfReading {
    private let source: CollectionSource
    private let file: SourceFile
    private let root: SourceValue

    /// Reads the first data file of a collection.
    init(_ source: CollectionSource) {
        self.source = source
        file = source.documents[0].file
        root = source.documents[0].root
    }

    /// Whether a file looks like a shelf: an object with `books`, or a list of objects with a status.
    static func recognises(_ root: SourceValue) -> Bool {
        switch root.content {
        case .object(let members): return members.contains { $0.key == "books" }
        case .list, .records:
            guard case .object(let members) = root.firstElement?.content else { return false }
            return members.contains { $0.key == "title" } && members.contains { $0.key == "status" }
        case .null, .flag, .number, .text, .plain: return false
        }
    }

    /// A minimal book, for messages.
    private static let example = "{\"title\": \"…\", \"status\": \"not_yet\"}"

    /// The shelf; nil after reporting what is wrong with it. A shelf may be empty.
    func shelf() -> Shelf? {
        guard let (records, path) = records() else { return nil }
        let books = records.compactMap(jobs: source.jobs, problems: source.problems) { [source, file] record, problems -> Book? in
            let place = FieldPath.element(path, record.index)
            guard var fields = Fields(record.value, path: place, in: file, problems: problems, like: Self.example) else { return nil }
            return BookReading(source: source.reporting(to: problems)).book(&fields, record.fingerprint)
        }
        return Shelf(
            title: source.settings.title ?? source.defaultTitle,
            language: ContentLanguage(tag: source.settings.language ?? source.site.language, site: source.site),
            fold: source.settings.fold,
            readsMarkdown: source.settings.readsMarkdown,
            books: Self.distinct(books)
        )
    }

    /// Different titles that give the same page name (C# and C++) get different names, regardless of their order. A book
    /// whose title equals the name keeps it. Two books with the same title are reported when the pages are planned.
    private static func distinct(_ books: [Book]) -> [Book] {
        var books = books
        let named = books.indices.filter { books[$0].isbn == nil }
        for group in Dictionary(grouping: named, by: { books[$0].id.collisionKey }).values where group.count > 1 {
            let titles = Set(group.map { books[$0].title.collisionKey })
            guard titles.count > 1 else { continue }
            for index in group where books[index].title.collisionKey != books[index].id.collisionKey {
                books[index].id = Slug.distinguished(books[index].id, by: books[index].title)
            }
        }
        return books
    }
}

extension ShelfReading {
    /// The books' records and the path of their list; nil after reporting that there is none.
    private func records() -> (RecordList, FieldPath)? {
        if let records = root.records(in: file) { return (records, .root) }
        guard var fields = Fields(root, in: file, problems: source.problems) else { return nil }
        let books = fields.requiredValue("books", example: "[\(Self.example)]")
        fields.ignore("meta")
        fields.finish()
        guard let books else { return nil }
        guard let records = books.records(in: file) else {
            // Reports what is expected.
            _ = fields.objects("books", like: Self.example)
            return nil
        }
        return (records, .key(.root, "books"))
    }
}

/// Reads one book with its readings and notes.
private struct BookReading {
    let source: CollectionSource

    func book(_ fields: inout Fields, _ fingerprint: Fingerprint) -> Book? {
        let title = fields.requiredText("title")
        let status = fields.requiredWord("status", of: ReadingStatus.self, named: \.phrase)
        let originalTitle = fields.text("original_title")
        let authors = authors(&fields)
        let publisher = fields.text("publisher")
        let published = fields.date("published_at")
        let isbn = isbn(&fields)
        let overview = source.text("overview", &fields)
        let pages = fields.wholeNumber("total_page", in: 0...10_000_000)
        let cover = source.picture("cover", &fields)
        let coverSize = size("cover_size", &fields, like: "{\"width\": 400, \"height\": 580}")
        let size = size("actual_size", &fields, like: "{\"width\": 152, \"height\": 225, \"depth\": 23}", hasDepth: .yes)
        let format = fields.word("format", of: BookFormat.self, named: \.phrase)
        let (registered, updated) = days("registered_at", "updated_at", &fields)
        let readings = readings(&fields, pages: pages)
        let notes = notes(&fields)
        let seriesTitle = fields.text("series")
        let tags = fields.texts("tags")
        fields.ignore("links")
        fields.finish()
        guard let title, let status else { return nil }
        return Book(
            id: isbn?.digits ?? Slug.name(of: title, reserved: Self.isReserved, suffix: "book").lowercased(),
            title: title,
            originalTitle: originalTitle,
            authors: authors,
            publisher: publisher,
            published: published,
            isbn: isbn?.text,
            overview: overview,
            pages: pages,
            cover: cover,
            coverSize: coverSize.width.flatMap { width in coverSize.height.map { (width, $0) } },
            width: size.width.map(Self.millimetres),
            height: size.height.map(Self.millimetres),
            depth: size.depth.map(Self.millimetres),
            format: format,
            status: status,
            registered: registered,
            updated: updated,
            readings: readings.sorted { $0.round > $1.round },
            notes: notes.newestFirst(\.created),
            seriesTitle: seriesTitle,
            tags: tags,
            place: .file(fields.file, offset: fields.offset),
            fingerprint: fingerprint
        )
    }

    /// Whether the name is that of a list page: `index`, `library`, `library-2`, `notes`, `notes-2`.
    private static func isReserved(_ name: String) -> Bool {
        guard let first = name.utf8.split(separator: "-").first, ["index", "library", "notes"].contains(first) else { return false }
        return name.dropFirst(first.count + 1).allSatisfy(\.isWholeNumber)
    }

    private static func millimetres(_ length: Double) -> Int { max(1, Int(length.rounded())) }

    private func authors(_ fields: inout Fields) -> [Book.Author] {
        (fields.objects("authors", like: "{\"name\": \"…\"}") ?? []).compactMap { author in
            var author = author
            let name = author.requiredText("name")
            let role = author.text("role")
            author.finish()
            return name.map { Book.Author(name: $0, role: role) }
        }
    }

    private func isbn(_ fields: inout Fields) -> ISBN? {
        guard let value = fields.value("isbn13"), let text = fields.text("isbn13") else { return nil }
        guard let isbn = ISBN(text) else {
            fields.report(value, "isbn13", .isbn(found: value, meant: ISBN(ofTenDigits: text)?.text))
            return nil
        }
        if !isbn.isConsistent {
            fields.report(value, "isbn13", .checkDigit(of: value))
        }
        return isbn
    }

    private enum Depth { case yes, no }

    private func size(
        _ key: String,
        _ fields: inout Fields,
        like example: String,
        hasDepth: Depth = .no
    ) -> (width: Double?, height: Double?, depth: Double?) {
        guard var size = fields.object(key, like: example) else { return (nil, nil, nil) }
        // A printed book is measured in mm, a picture in px.
        let (side, thickness) = hasDepth == .yes ? (30.0...1_000, 1.0...300) : (1.0...100_000, 0...0)
        let width = length("width", &size, plausible: side, example: 152)
        let height = length("height", &size, plausible: side, example: 225)
        let depth = hasDepth == .yes ? length("depth", &size, plausible: thickness, example: 23) : nil
        size.finish()
        return (width, height, depth)
    }

    /// A length; nil if it is 0, which an app writes for unknown lengths, or, after a warning, if no book has such a length.
    private func length(_ key: String, _ size: inout Fields, plausible: ClosedRange<Double>, example: Double) -> Double? {
        guard let value = size.value(key), let length = size.number(key, in: 0...100_000, example: example), length > 0 else { return nil }
        guard plausible.contains(length) else {
            let range = "\(plausible.lowerBound.formattedBriefly) to \(plausible.upperBound.formattedBriefly)"
            size.report(value, key, .bookSize(value, range: range))
            return nil
        }
        return length
    }

    /// Two dates, the second of which must not be before the first.
    private func days(_ first: String, _ second: String, _ fields: inout Fields) -> (PartialDate?, PartialDate?) {
        let start = fields.date(first)
        let end = fields.date(second)
        if let start, let end, end.isBefore(start), let value = fields.value(second) {
            fields.report(value, second, .datesSwapped(end.machineText, first, start.machineText))
        }
        return (start, end)
    }

    private func readings(_ fields: inout Fields, pages: Int?) -> [Reading] {
        (fields.objects("readings", like: "{\"started_at\": \"…\"}") ?? []).enumerated().map { index, reading in
            var reading = reading
            let round = reading.wholeNumber("round", in: 1...10_000, example: 1)
            let status = reading.word("status", of: ReadingStatus.self, named: \.phrase)
            let (started, finished) = days("started_at", "finished_at", &reading)
            let rate = reading.number("rate", in: 0...5)
            let page = reading.wholeNumber("present_page", in: 0...10_000_000, example: 132)
            if let page, let pages, page > pages, let value = reading.value("present_page") {
                reading.report(value, "present_page", .pageBeyondLast(page, pages))
            }
            reading.finish()
            return Reading(round: round ?? index + 1, status: status, started: started, finished: finished, rate: rate, page: page)
        }
    }

    private func notes(_ fields: inout Fields) -> [Note] {
        (fields.objects("notes", like: "{\"type\": \"quote\", \"content\": \"…\"}") ?? []).compactMap { note in
            var note = note
            let type = note.requiredWord("type", of: NoteType.self, named: \.phrase)
            let page = note.wholeNumber("page", in: 0...10_000_000, example: 12)
            let content = note.requiredText("content") == nil ? nil : source.text("content", &note)
            let created = note.date("created_at")
            let comments = note.comments("comments")
            note.finish()
            guard let type, let content else { return nil }
            return Note(type: type, page: page, content: content, created: created, comments: comments)
        }
    }
}

extension PartialDate {
    /// Whether it is before another date, to their common precision.
    fileprivate func isBefore(_ other: PartialDate) -> Bool {
        let length = min(machineText.count, other.machineText.count)
        return machineText.prefix(length) < other.machineText.prefix(length)
    }
}
