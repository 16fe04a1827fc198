import DataReading
import SiteBase

extension ExportFormat {
    /// A backup of Bookmory, an app for readers.
    static let bookmory = ExportFormat(
        "Bookmory",
        kind: "shelf",
        file: "….bookmory",
        row: ("book", "books"),
        columns: Bookmory.keys,
        recognises: { $0.member(BookmoryBackup.key) != nil },
        records: Bookmory.books
    )
}

/// Reads the books, notes and tags in Bookmory.
enum Bookmory {
    private static let statuses = [
        "done": "finished", "reading": "reading", "not_started": "not_yet", "wish": "not_yet", "pause": "pause", "paused": "pause",
        "give_up": "stop", "given_up": "stop", "stopped": "stop",
    ]

    private static let noteTypes = ["BOOK_CONTENT": "quote", "SUMMARY": "summary", "THOUGHT": "thinking"]

    /// The keys of books. Keys of readings and notes follow a point.
    static let keys: [ExportColumn] = [
        .titleWithSeries("title"),
        ExportColumn("authors", "authors") { cell, draft, _ in
            if let name = cell.with(cell.text.withSingleSpaces) { draft.add(person: name, role: nil) }
        },
        ExportColumn("author", "authors", remark: "where `authors` is empty") { cell, draft, _ in
            guard draft["authors"] == nil else { return }
            draft.add(people: cell.split(at: ",").compactMap { $0.with($0.text.withSingleSpaces) })
        },
        ExportColumn("translators", "authors", remark: "with their role") { cell, draft, _ in
            guard let name = cell.with(cell.text.withSingleSpaces) else { return }
            let isKorean = name.text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
            draft.add(person: name, role: isKorean ? "옮긴이" : "translator")
        },
        ExportColumn("publisher", text: "publisher"),
        ExportColumn("publication_date", "published_at") { cell, draft, reading in
            draft.set("published_at", cell.date(reading, of: "publication_date"))
        },
        ExportColumn("isbn", "isbn13") { cell, draft, reading in
            draft.set("isbn13", cell.isbn(reading) ?? cell.split(at: " ,").compactMap(\.isbn).last)
        },
        ExportColumn("description", "overview") { cell, draft, _ in
            draft.set("overview", SourceValue(.text(cell.plainMarkdown), offset: cell.offset))
        },
        .format("book_type"),
        ExportColumn("tags", "tags", remark: "and those of the list of tags") { cell, draft, _ in draft.add(tags: tags(in: cell)) },
        ExportColumn("favorite", "favourite") { cell, draft, _ in
            if ["true", "1"].contains(cell.text) { draft.set("favourite", SourceValue(.flag(true), offset: cell.offset)) }
        },
        ExportColumn("created_at", "registered_at") { _, _, _ in },
        ExportColumn("status_list", "status", remark: "where there are no `reads`; `shelves` explains words that are not known") {
            _,
            _,
            _ in
        },
        ExportColumn("wishlist", "status", remark: "where there is no other") { _, _, _ in },
        ExportColumn("real_total_page", "total_page") { _, _, _ in },
        ExportColumn("total_page", "total_page", remark: "100 without a real number means that it is not known") { _, _, _ in },
        ExportColumn("page_type", remark: "percentages are not pages") { _, _, _ in },
        ExportColumn("reads.nth", "readings") { _, _, _ in },
        ExportColumn("reads.status", "readings", "status", remark: "the status of the last is that of the book") { _, _, _ in },
        ExportColumn("reads.start", "readings", remark: "the day where you were") { _, _, _ in },
        ExportColumn("reads.end", "readings", remark: "of a book that was finished or given up") { _, _, _ in },
        ExportColumn("reads.star", "readings", remark: "0 means no rating") { _, _, _ in },
        ExportColumn("reads.comment", "notes", remark: "a note of the type `report`") { _, _, _ in },
        ExportColumn("reads.page", "readings", remark: "how far you came, of a book that is not finished") { _, _, _ in },
        ExportColumn("notes.type", "notes", remark: "quote, summary or thinking; others become thinking") { _, _, _ in },
        ExportColumn("notes.content_quill", "notes", remark: "without pictures and colours") { _, _, _ in },
        ExportColumn("notes.page", "notes", remark: "a page, or per cent as a place") { _, _, _ in },
        ExportColumn("notes.page_end", "notes") { _, _, _ in },
        ExportColumn("notes.created_at", "notes", remark: "the day where you were") { _, _, _ in },
        ExportColumn("notes.content", "notes", remark: "where there is no `content_quill`") { _, _, _ in },
        ExportColumn("notes.page_type", remark: "percentages are not pages") { _, _, _ in },
        ExportColumn("notes.bid", remark: "tells the book") { _, _, _ in },
        ExportColumn("reads.page_type", remark: "percentages are not pages") { _, _, _ in },
        ExportColumn("reads.real_total_page", "total_page") { _, _, _ in },
        ExportColumn("reads.total_page", "total_page") { _, _, _ in },
        ExportColumn("reads.start_recorded_tz_offset", remark: "tells the day") { _, _, _ in },
        ExportColumn("reads.end_recorded_tz_offset", remark: "tells the day") { _, _, _ in },
        ExportColumn("reads.page_log_list", leftOut: "pages by day"), ExportColumn("reads.read_timer_list", leftOut: "minutes by day"),
        ExportColumn("cur_page", leftOut: "`reads.page` again"),
        ExportColumn("image", leftOut: "pictures are on other servers: `sitegen covers` fetches covers"),
        ExportColumn("collection_keys", leftOut: "your groups of books in the app"),
        ExportColumn("first_read_start_date", leftOut: "`reads.start` again"),
        ExportColumn("last_read_done_date", leftOut: "`reads.end` again"),
        ExportColumn("last_read_done_star", leftOut: "`reads.star` again"),
        ExportColumn("updated_at", leftOut: "the date of a change in the app"),
    ]

    private static let known = ColumnNames(keys)

    static func books(_ reading: ExportReading) -> [RecordDraft] {
        guard let entries = reading.root.member(BookmoryBackup.key)?.elements(in: reading) else { return [] }
        var stores: [String: [(key: String, value: SourceValue)]] = [:]
        for entry in entries {
            let store = entry.member("store")?.content.text ?? ""
            let value = entry.member("value")
            if let value, case .object = value.content {
                stores[store, default: []].append((entry.member("key")?.content.text ?? "", value))
                continue
            }
            let fault = entry.member("fault")?.content.text
            if value == nil, fault == nil {
                if store == "books" { reading.count(.deleted) }
                continue
            }
            if store == "books" { reading.count(.unreadable) }
            reading.report(at: entry.offset, .unreadableValueOfDatabase(fault ?? "it is not an object"))
        }
        let zone = Zone(of: stores.values.joined().map(\.value))
        var drafts: [RecordDraft] = []
        var places: [String: Int] = [:]
        for (key, value) in stores["books"] ?? [] {
            var draft = book(value, zone, reading)
            draft.sourceID = key
            draft.isDuplicate = !reading.isNew(key)
            if !draft.isDuplicate { places[key] = drafts.count }
            drafts.append(draft)
        }
        for (_, value) in stores["tags"] ?? [] {
            guard let name = Cell(value.member("name"), in: reading) else { continue }
            for book in cells(value.member("bids"), in: reading) {
                if let place = places[book.text] { drafts[place].add(tags: tags(in: name)) }
            }
        }
        for (_, value) in stores["notes"] ?? [] {
            guard let place = value.member("bid")?.content.text.flatMap({ places[$0] }) else {
                reading.report(at: value.offset, .noteWithoutBook(help: "if you deleted the book, delete the note, too"))
                continue
            }
            reading.leaveOutRest(of: value, at: "notes", known, isRecord: false)
            if let note = note(value, zone, reading) { drafts[place].add("notes", note) }
        }
        return drafts
    }

    /// The texts in a value, which is a text or a list.
    private static func cells(_ value: SourceValue?, in reading: ExportReading) -> [Cell] {
        if case .list(let elements)? = value?.content { return elements.compactMap { Cell($0, in: reading) } }
        return Cell(value, in: reading).map { [$0] } ?? []
    }

    /// The tags in `#sea #a long voyage`, or a single tag.
    private static func tags(in cell: Cell) -> [Cell] { cell.split(at: cell.text.utf8.contains(UInt8(ascii: "#")) ? "#" : ",") }

    static func number(_ value: SourceValue?) -> Double? {
        value?.content.text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A whole number above 0, for pages and percentages. The app writes some with a fraction.
    private static func count(_ value: SourceValue?) -> SourceValue? {
        guard let value, let number = number(value)?.rounded(), (1...10_000_000).contains(number) else { return nil }
        return SourceValue(.number(String(Int(number))), offset: value.offset)
    }

    // MARK: Books

    private static func book(_ value: SourceValue, _ zone: Zone, _ reading: ExportReading) -> RecordDraft {
        var draft = RecordDraft(value)
        reading.leaveOutRest(of: value, known)
        for column in keys {
            guard let read = column.read, let own = value.member(column.name) else { continue }
            for cell in cells(own, in: reading) { read(cell, &draft, reading) }
        }
        draft.set("registered_at", zone.day(value.member("created_at"), nil, reading))
        var reads: [SourceValue] = []
        if case .list(let all)? = value.member("reads")?.content {
            reads = all.enumerated().sorted { a, b in
                (number(a.element.member("nth")) ?? 0, a.offset) < (number(b.element.member("nth")) ?? 0, b.offset)
            }.map(\.element)
        }
        if let last = reads.last.flatMap({ Cell($0.member("status"), in: reading) }) {
            draft.setStatus(last, statuses, reading)
        } else {
            // If there are several, the current one is not known.
            let all = cells(value.member("status_list"), in: reading)
            if let first = all.first, all.allSatisfy({ $0.text == first.text }) {
                draft.setStatus(first, statuses, reading)
            } else if let wish = value.member("wishlist"), case .flag(true) = wish.content {
                draft.set("status", SourceValue(.text("not_yet"), offset: wish.offset))
            }
        }
        for read in reads { add(read, of: value, to: &draft, zone, reading) }
        for owner in reads.reversed() + [value] { draft.set("total_page", pages(of: owner, in: value)) }
        return draft
    }

    private static func add(_ read: SourceValue, of book: SourceValue, to draft: inout RecordDraft, _ zone: Zone, _ reading: ExportReading)
    {
        let status = read.member("status")?.content.text.flatMap {
            reading.settings.status(ofShelf: $0) ?? statuses[$0.lowercased()]
        }
        var own = ReadingDraft(status: status == "not_yet" ? nil : status)
        own.started = zone.day(read.member("start"), read.member("start_recorded_tz_offset"), reading)
        let isOver = status == "finished" || status == "stop"
        if isOver { own.finished = zone.day(read.member("end"), read.member("end_recorded_tz_offset"), reading) }
        own.rate = Cell(read.member("star"), in: reading)?.rating(reading)
        if status != "finished", let reached = count(read.member("page")) {
            if isPercent(read, in: book) { own.percent = number(reached) ?? 101 > 100 ? nil : reached } else { own.page = reached }
        }
        if let comment = Cell(read.member("comment"), in: reading) {
            draft.addNote("report", comment, as: .plain)
            draft.date(ofNote: own.finished)
        }
        if !own.isEmpty { draft.readings.append(own) }
    }

    /// Whether the numbers are percentages.
    private static func isPercent(_ owner: SourceValue, in book: SourceValue) -> Bool {
        func text(_ key: String) -> String? { (owner.member(key) ?? book.member(key))?.content.text?.lowercased() }
        return text("page_type") == "percent" || text("book_type") == "audiobook"
    }

    private static func pages(of owner: SourceValue, in book: SourceValue) -> SourceValue? {
        let (real, total) = (owner.member("real_total_page"), owner.member("total_page"))
        if let real = count(real) { return real }
        return isPercent(owner, in: book) || number(total) == 100 ? nil : count(total)
    }

    // MARK: Notes

    private static func note(_ value: SourceValue, _ zone: Zone, _ reading: ExportReading) -> SourceValue? {
        guard let (text, offset) = text(of: value, reading) else { return nil }
        let type = value.member("type")?.content.text.flatMap { noteTypes[$0] } ?? "thinking"
        let (page, last) = (count(value.member("page")), count(value.member("page_end")))
        let isPercent = value.member("page_type")?.content.text?.lowercased() == "percent"
        let isRange = number(last) ?? 0 > number(page) ?? .infinity
        return .object(
            [
                ("type", SourceValue(.text(type), offset: value.offset)), ("content", SourceValue(.text(text), offset: offset)),
                ("page", isPercent ? nil : page), ("page_end", isPercent || !isRange ? nil : last),
                ("location", isPercent ? page.flatMap { Cell($0, in: reading)?.with("\($0.phrase) %")?.value } : nil),
                ("created_at", zone.day(value.member("created_at"), nil, reading)),
            ],
            at: value.offset
        )
    }

    /// The text of a note as Markdown, with its offset; nil if it has none.
    private static func text(of note: SourceValue, _ reading: ExportReading) -> (String, Int)? {
        guard let content = note.member("content_quill") ?? note.member("content") else { return nil }
        guard let text = QuillText(content) else {
            guard let cell = Cell(content, in: reading) else { return nil }
            return (reading.cut(PlainText.markdown(of: cell.text), at: cell.offset), cell.offset)
        }
        if text.embeds > 0 { reading.report(at: content.offset, .embedsLeftOut(text.embeds)) }
        guard let cell = Cell(text.markdown, at: content.offset, in: reading) else { return nil }
        return (reading.cut(cell.text, at: cell.offset), cell.offset)
    }
}
