import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

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

    /// Reads the shelf, which may be empty; nil after reporting errors.
    func shelf() -> Shelf? {
        guard let (records, path) = records() else { return nil }
        let pictures = Set(source.images.namesBesideOrBelowData)
        let reading = RecordReading(BookFields.declared.record, from: source, page: BookPage.kind) { values, book, source in
            BookFields.complete(&values, &book, source)
            BookFields.findCover(of: &values, &book, among: pictures, source)
        }
        return Shelf(
            title: source.settings.title ?? source.onlyTitle ?? source.site.strings[.untitledShelf],
            language: ContentLanguage(tag: source.contentLanguage, site: source.site),
            settings: source.settings,
            store: reading.records(of: records, at: path)
        )
    }

    /// The records of the books and the path of their list; nil after reporting that there is none.
    private func records() -> (RecordList, FieldPath)? {
        if let records = source.records(of: root, in: file) { return (records, source.documents[0].path) }
        guard var fields = Fields(root, in: file, problems: source.problems) else { return nil }
        let books = fields.requiredValue("books", example: "[\(BookFields.declared.record.example)]")
        fields.ignore("meta")
        fields.finish()
        guard let books else { return nil }
        guard let records = source.records(of: books, in: file) else {
            // Reports what was expected.
            _ = fields.objects("books", like: BookFields.declared.record.example)
            return nil
        }
        return (records, .key(.root, "books"))
    }
}

extension Fields {
    /// Whether a text has a digit, as a day has.
    fileprivate func hasDigits(_ key: String) -> Bool {
        anyValue(key)?.text?.utf8.contains { (0x31...0x39).contains($0) } ?? false
    }
}

extension BookFields {
    /// Adds values derived from other fields, and checks combinations of fields.
    static func complete(_ values: inout RecordValues, _ book: inout Fields, _ source: CollectionSource) {
        let (declared, reading) = (BookFields.declared, ReadingFields.declared)
        var readings: [FieldObject] = values.content(declared.readings)
        if let only = declared.onlyReading(&values, &book, beside: readings) { readings = [only] }
        for index in readings.indices where readings[index].isNone(reading.round) {
            readings[index].set(reading.round, to: .number(index + 1))
        }
        let byRound = readings.sorted { $0[reading.round] > $1[reading.round] }
        values[declared.readings] = readings.isEmpty ? .none : .objects(byRound)
        if values[declared.status].isNone {
            let last = byRound.first.map(Reading.init)
            let status: ReadingStatus = last?.status ?? (last?.finished != nil ? .finished : last?.started != nil ? .reading : .unknown)
            // A day that nobody can read is still a day.
            let isFinished = status == .unknown && book.hasDigits("finished_at")
            values[declared.status] = (isFinished ? ReadingStatus.finished : status).value
        }
        // Programs write 0 for an unknown number.
        if case .number(0) = values[declared.pages] { values[declared.pages] = .none }
        if let pages: Int = values.content(declared.pages) { reportPages(beyond: pages, &book) }
        let notes: [FieldObject] = values.content(declared.notes)
        values[declared.notes] = notes.isEmpty ? .none : .objects(notes.newestFirst { $0[NoteFields.declared.created] })
        if let size: FieldObject = values.content(declared.actualSize) { values[declared.size] = declared.size(of: size) }
        declared.clean(number: &values)
        if case .flag(false) = values[declared.favourite] { values[declared.favourite] = .none }
    }

    /// Databases write the number of a book in its series as `1.0`, also for books in no series.
    private func clean(number values: inout RecordValues) {
        guard case .text(let number) = values[seriesNumber] else { return }
        if values[series].isNone {
            values[seriesNumber] = .none
        } else if number.utf8.hasSuffix(".0") {
            values[seriesNumber] = .text(String(number.dropLast(2)))
        }
    }

    /// Finds the cover that is named by the title, by the id, by that of an export, or by the ISBN, for a book that names none.
    ///
    /// - Parameter pictures: the names of the pictures beside the data.
    static func findCover(of values: inout RecordValues, _ book: inout Fields, among pictures: Set<String>, _ source: CollectionSource) {
        let declared = BookFields.declared
        guard values[declared.cover].isNone, !pictures.isEmpty || source.images.collectsWanted, book.value("cover")?.text?.isBlank ?? true,
            !source.settings.hiddenFields.all.contains("cover")
        else { return }
        let place = Diagnostic.Location.file(book.file, offset: book.offset)
        let exported = book.anyValue("source")?.members?.first { $0.key != "shelf" }?.value
        let names = [book.anyValue("title"), book.anyValue("id"), exported].compactMap { $0?.plainWord }
        if let name = names.first(where: pictures.contains) {
            let image = source.images.find(name, as: .cover) { source.problems.add(Diagnostic(at: place, $0.ofValueLeftOut)) }
            values[declared.cover] = image.map(FieldValue.picture) ?? .none
            return
        }
        guard let text: String = values.content(declared.isbn), let isbn = ISBN(text), isbn.isConsistent else { return }
        guard pictures.contains(isbn.digits) else { return source.images.want(.isbn(isbn.digits), at: place, as: isbn.digits) }
        let image = source.images.find(isbn.digits, as: .cover) { source.problems.add(Diagnostic(at: place, $0.ofValueLeftOut)) }
        values[declared.cover] = image.map(FieldValue.picture) ?? .none
    }

    /// The reading that the book itself describes; nil if there is none.
    private func onlyReading(_ values: inout RecordValues, _ book: inout Fields, beside readings: [FieldObject]) -> FieldObject? {
        let (began, finished) = (values[started], values[finished])
        let isWish = ReadingStatus.content(of: values[self.status]) == .notYet && finished.isNone
        // A day beside a wish is that of the wish.
        if isWish, values[registered].isNone { values[registered] = began }
        let started: FieldValue = isWish ? .none : began
        var rate: FieldValue = values[self.rate]
        // Programs write 0 for a book without a rating.
        if case .decimal(0) = rate { rate = .none }
        for field in [self.started, self.finished] { values[field] = .none }
        values[self.rate] = .none
        guard !started.isNone || !finished.isNone || !rate.isNone else { return nil }
        guard readings.isEmpty else {
            let key = !started.isNone ? "started_at" : !finished.isNone ? "finished_at" : "rate"
            if let value = book.value(key) { book.report(value, key, .readingTwice(key)) }
            return nil
        }
        let own: FieldValue = values[self.status]
        let status = ReadingStatus.content(of: own) ?? (finished.isNone ? started.isNone ? .unknown : .reading : .finished)
        return ReadingFields.declared.only(started: started, finished: finished, rate: rate, of: status)
    }

    private static func reportPages(beyond last: Int, _ book: inout Fields) {
        guard case .list(let readings)? = book.value("readings")?.content else { return }
        for (index, reading) in readings.enumerated() {
            guard case .object(let members) = reading.content, let value = members.first(where: { $0.key == "present_page" })?.value,
                let page = value.wholeNumber, page > last
            else { continue }
            book.report(value, "readings[\(index)].present_page", .pageBeyondLast(page, last))
        }
    }

    /// The formatted size: `128 × 188 × 14 mm`.
    private func size(of size: FieldObject) -> FieldValue {
        let fields = SizeFields.book
        guard let width = size[fields.width], let height = size[fields.height] else { return .none }
        let sides = [width, height, fields.depth.flatMap { size[$0] }].compactMap(\.self)
        return .text(sides.map { String($0) }.joined(separator: " × ") + "\u{a0}mm")
    }
}

extension SourceValue {
    fileprivate var wholeNumber: Int? {
        switch content {
        case .number(let digits), .plain(let digits): Int(digits)
        case .null, .flag, .text, .list, .records, .object: nil
        }
    }
}
