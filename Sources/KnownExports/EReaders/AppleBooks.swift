import DataReading
import SiteBase

extension ExportFormat {
    /// The databases of Apple Books.
    static let appleBooks = ExportFormat(
        "Apple Books",
        kind: "shelf",
        file: "BKLibrary-….sqlite, and AEAnnotation….sqlite beside it",
        parts: "columns",
        row: ("book", "books"),
        columns: AppleBooks.columns,
        recognises: { root in AppleBooks.tables.contains { root.member(DatabaseExport.key($0.name)) != nil } },
        records: AppleBooks.books
    )
}

/// Reads the books and highlights in Apple Books.
enum AppleBooks {
    /// The columns of the library. Those of the annotations follow a point.
    static let columns: [ExportColumn] = [
        .id("ZASSETID"), .title("ZTITLE"),
        ExportColumn("ZAUTHOR", "authors") { cell, draft, _ in
            // The last of several may follow an "and".
            let names = cell.split(at: ",&").compactMap { $0.text.utf8.hasPrefix("and ") ? $0.with(String($0.text.dropFirst(4))) : $0 }
            draft.add(people: names.filter { $0.text != "Unknown Author" })
        },
        .tags("ZGENRE"), .date("ZYEAR", "published_at"), .pages("ZPAGECOUNT"), .rating("ZRATING"),
        .overview("ZBOOKDESCRIPTION"),
        ExportColumn("ZEPUBID", "isbn13", remark: "if it is one") { cell, draft, _ in
            let number = cell.text.utf8.lastIndex(of: ":").map { String(cell.text.utf8[$0...].dropFirst()) ?? "" }
            draft.set("isbn13", cell.with(number ?? cell.text)?.isbn)
        },
        .moment("ZPURCHASEDATE", "registered_at"), .moment("ZCREATIONDATE", "registered_at", "where there is no `ZPURCHASEDATE`"),
        .joined("ZISFINISHED", "status"), .moment("ZDATEFINISHED", "finished_at", "of a finished book, the day in Greenwich"),
        .joined("ZREADINGPROGRESS", "readings", "how far you came; a book that is not finished is one that you are reading, above 0"),
        .joined("ZISSTOREAUDIOBOOK", "format", "e-book or audiobook"), .joined("ZSERIESID", "series", "by the row of the series"),
        ExportColumn("ZSEQUENCENUMBER", "series_number") { cell, draft, _ in
            if cell.text.withoutZeros != "0" { draft.set("series_number", cell.with(cell.text.withoutZeros)?.value) }
        },
        .joined("ZISSAMPLE", nil, "a sample is left out"), .joined("ZISHIDDEN", nil, "a hidden book is left out"),
        .joined("ZSTATE", nil, "a sample is left out"), .joined("ZCONTENTTYPE", nil, "tells the row of a series"),
        .joined("ZDATASOURCEIDENTIFIER", nil, "a book of a series that is not yours is left out"),
        .joined("ZCANREDOWNLOAD", nil, "a book of a series that is not yours is left out"),
        ExportColumn("ZLASTOPENDATE", leftOut: "not the day when you finished a book, but the day when it was open last"),
        ExportColumn("ZLANGUAGE", leftOut: ExportColumn.forOwnField), ExportColumn("ZCOMMENTS", leftOut: "private"),
        .joined("ZAEANNOTATION.ZANNOTATIONSELECTEDTEXT", "notes", "a note of the type `quote`"),
        .joined("ZAEANNOTATION.ZANNOTATIONNOTE", "notes", "a comment on the highlight; without one, a note of the type `thinking`"),
        .joined("ZAEANNOTATION.ZFUTUREPROOFING5", "notes", "the chapter, as the place of the note"),
        .joined("ZAEANNOTATION.ZANNOTATIONCREATIONDATE", "notes", "the day in Greenwich"),
        .joined("ZAEANNOTATION.ZANNOTATIONASSETID", nil, "tells the book"),
        .joined("ZAEANNOTATION.ZANNOTATIONDELETED", nil, "a deleted note is left out"),
        .joined("ZAEANNOTATION.ZANNOTATIONTYPE", nil, "bookmarks and the place where you are have no text"),
        .joined("ZAEANNOTATION.ZPLLOCATIONRANGESTART", nil, "tells the order"),
    ]

    static let (library, annotations) = ("ZBKLIBRARYASSET", "ZAEANNOTATION")

    static let tables = [
        DatabaseTable(library, required: ["ZASSETID", "ZTITLE"], of: columns, isFirst: true),
        DatabaseTable(annotations, required: ["ZANNOTATIONASSETID"], of: columns),
    ]

    static func books(_ reading: ExportReading) -> [RecordDraft] {
        let notes = reading.rows(of: annotations)
        guard reading.root.member(DatabaseExport.key(library)) != nil else {
            let help = "put BKLibrary-….sqlite beside it, from the folder BKLibrary beside its folder AEAnnotation"
            reading.report(at: notes.first?.offset ?? 0, .exportWithoutTitles("Apple Books", help: help))
            reading.count(.untitled, notes.count)
            return []
        }
        var books = HighlightedBooks()
        let names = ColumnNames(columns)
        let rows = reading.rows(of: library)
        let series = Dictionary(rows.filter { $0.text("ZCONTENTTYPE") == "5" }.map { ($0.text("ZSERIESID"), $0) }) { first, _ in first }
        var leftOut: [String: ExportCount] = [:]
        var known: Set<String> = []
        for row in rows where row.text("ZCONTENTTYPE") != "5" {
            let id = row.text("ZASSETID")
            if let reason = reason(toLeaveOut: row) {
                reading.count(reason)
                leftOut[id] = reason
                continue
            }
            known.insert(id)
            // A row without an id is a book without notes.
            books.add(nil, to: id.isEmpty ? "\(row.offset)" : id) {
                var draft = reading.draft(of: row, columns, names)
                func set(_ field: String, _ text: String) { draft.set(field, SourceValue(.text(text), offset: row.offset)) }
                draft.set("series", Cell(series[row.text("ZSERIESID")]?.member("ZTITLE"), in: reading)?.value)
                set("format", row.isOn("ZISSTOREAUDIOBOOK") ? "audiobook" : "ebook")
                let progress = Double(row.text("ZREADINGPROGRESS")) ?? 0
                set("status", row.isOn("ZISFINISHED") ? "finished" : progress > 0 ? "reading" : "not_yet")
                if !row.isOn("ZISFINISHED") { draft.replace("finished_at", with: nil) }
                draft.makeReading(percent: progress * 100)
                return draft
            }
        }
        let places = notes.map { Double($0.text("ZPLLOCATIONRANGESTART")) ?? 0 }
        for index in notes.indices.sorted(by: { (places[$0], $0) < (places[$1], $1) }) {
            let row = notes[index]
            let id = row.text("ZANNOTATIONASSETID")
            // The place where the reader is.
            if row.text("ZANNOTATIONTYPE") == "3" { continue }
            if row.isOn("ZANNOTATIONDELETED") {
                reading.count(.deleted)
            } else if let reason = leftOut[id] {
                reading.count(reason)
            } else if !known.contains(id) {
                reading.report(at: row.offset, .noteWithoutBook())
            } else if var highlight = Highlight(
                row,
                text: "ZANNOTATIONSELECTEDTEXT",
                comment: "ZANNOTATIONNOTE",
                in: reading
            ) {
                highlight.place = Cell(row.member("ZFUTUREPROOFING5"), in: reading)?.value
                highlight.created = Cell(row.member("ZANNOTATIONCREATIONDATE"), in: reading)?.moment
                books.add(highlight, to: id) { RecordDraft(row) }
            } else {
                reading.count(.bookmark)
            }
        }
        return books.drafts(reading)
    }

    /// The reason that a row is no book of the reader's; nil if it is one.
    private static func reason(toLeaveOut row: SourceValue) -> ExportCount? {
        if row.isOn("ZISSAMPLE") || row.text("ZSTATE") == "6" { return .sample }
        if row.isOn("ZISHIDDEN") { return .unpublished }
        let isOfSeries = row.text("ZDATASOURCEIDENTIFIER") == "com.apple.ibooks.BKLibraryDataSourceSeries"
        return isOfSeries && !row.isOn("ZCANREDOWNLOAD") ? .offer : nil
    }

    // MARK: Files

    private static func has(_ name: String, _ path: String) -> Bool {
        path.fileName.lowercased().utf8.hasPrefix(name.lowercased()) && path.lowercased().utf8.hasSuffix(".sqlite")
    }

    static func isAnnotations(_ path: String) -> Bool { has("AEAnnotation", path) }

    /// The annotations of a library or the library of annotations, in the same folder or in the one that the app has for it.
    static func otherDatabase(of path: String) -> [String] {
        let names = ["BKLibrary", "AEAnnotation"]
        guard let own = names.firstIndex(where: { has($0, path) }) else { return [] }
        let other = names[1 - own]
        let here = path.utf8.dropLast(path.fileName.utf8.count)
        let parent = here.isEmpty ? "../" : String(Substring(here.dropLast(path.parentFolder.fileName.utf8.count + 1)))
        for folder in [String(Substring(here)), "\(parent)\(other)/"] {
            let all = (try? FileSystem.names(in: folder.isEmpty ? "." : folder))?.sorted() ?? []
            if let name = all.first(where: { has(other, $0) && FileSystem.kind(of: folder + $0) == .file }) { return [folder + name] }
        }
        return []
    }
}

extension Cell {
    /// The day in Greenwich of a number of seconds since 2001; nil if it is none.
    fileprivate var moment: SourceValue? {
        guard let seconds = Double(text), (1...250_000_000_000).contains(seconds) else { return nil }
        return SourceValue(.text(PartialDate(daysSince1970: 11_323 + Int(seconds) / 86_400).machineText), offset: offset)
    }
}

extension ExportColumn {
    /// A day, written as a number of seconds.
    fileprivate static func moment(_ name: String, _ field: String, _ remark: String = "the day in Greenwich") -> ExportColumn {
        ExportColumn(name, field, remark: remark) { cell, draft, _ in draft.set(field, cell.moment) }
    }
}
