import DataReading
import SiteBase

extension ExportFormat {
    /// A LibraryThing member's library as JSON: an object with a member for each book.
    static let libraryThingJSON = ExportFormat(
        "LibraryThing",
        kind: "shelf",
        file: "librarything_….json",
        row: ("book", "books"),
        columns: LibraryThing.keys,
        recognises: { root in
            guard case .object(let members) = root.content, let first = members.first,
                first.key.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else {
                return false
            }
            return first.value.member("books_id") != nil
        },
        records: { reading in
            guard case .object(let books) = reading.root.content else { return [] }
            let known = ColumnNames(LibraryThing.keys)
            return books.map { book in
                var draft = RecordDraft(book.value)
                reading.leaveOutRest(of: book.value, known)
                for column in LibraryThing.keys {
                    guard let read = column.read, let value = book.value.member(column.name) else { continue }
                    for cell in LibraryThing.cells(value, in: reading) { read(cell, &draft, reading) }
                }
                draft.completeOfLibraryThing()
                return draft
            }
        }
    )
}

/// Values that are special to LibraryThing.
enum LibraryThing {
    /// The keys of a book in the JSON file.
    static let keys: [ExportColumn] =
        [
            .id("books_id"),
            .title("title"),
            ExportColumn("authors", "authors", remark: "with their roles") { cell, draft, _ in
                let parts = cell.text.utf8.split(separator: 0x1F, omittingEmptySubsequences: false).map { String(Substring($0)) }
                if let name = cell.with(parts[0]) { draft.add(person: name, role: parts.count > 1 ? role(parts[1]) : nil) }
            },
            ExportColumn("publication", "publisher", remark: "what is before the year") { cell, draft, _ in
                draft.set("publisher", publisher(cell)?.value)
            },
            .year("date"),
            ExportColumn("review", "notes", remark: "a note of the type `report`") { cell, draft, _ in
                draft.addNote("report", withLines(cell), as: .html)
            },
            .rating("rating"),
            ExportColumn("comment", "notes", remark: "a note of the type `thinking`") { cell, draft, _ in
                draft.addNote("thinking", withLines(cell), as: .html)
            },
            ExportColumn("privatecomment", leftOut: "private"),
            .format("format"),
            .pages("pages"),
            ExportColumn("height", "actual_size") { cell, draft, reading in draft.add(length: cell, as: "height", reading) },
            ExportColumn("length", "actual_size", remark: "the width") { cell, draft, reading in
                draft.add(length: cell, as: "width", reading)
            },
            ExportColumn("thickness", "actual_size") { cell, draft, reading in draft.add(length: cell, as: "depth", reading) },
            .date("datestarted", "started_at"), .date("dateread", "finished_at"), .date("entrydate", "registered_at"),
            ExportColumn("tags", "tags") { cell, draft, _ in draft.add(tags: [cell]) },
            ExportColumn("collections", "status", remark: "of the usual ones; `shelves` explains your own, and the rest are tags") {
                cell,
                draft,
                reading in
                draft.setStatus(ofCollections: [cell], reading)
            },
            .isbn("isbn"), .isbn("originalisbn", remark: "where `isbn` is none"),
            ExportColumn("public", remark: "a private book is left out") { cell, draft, _ in
                draft.isUnpublished = ["false", "0"].contains(cell.text)
            },
        ]
        + ExportColumn.leftOut("private", "dateacquired", "fromwhere", "copies")
        + ExportColumn.leftOut(
            ExportColumn.forOwnField,
            "subject",
            "language",
            "ddc",
            "lcc",
            "weight",
            "series",
            "originallanguage",
            "genre",
            "awards",
            "lccn",
            "oclc",
            "callnumber"
        )
        + ExportColumn.leftOut("title, author and year again", "summary")
        + ExportColumn.leftOut("`authors` again", "primaryauthor", "primaryauthorrole", "secondaryauthor", "secondaryauthorroles")
        + ExportColumn.leftOut("numbers of the service", "collections_idA", "tagidA", "workcode")
        + ExportColumn.leftOut("`language` again", "language_codeA")
        + ExportColumn.leftOut("about the review", "reviewlang")
        + ExportColumn.leftOut("how LibraryThing sorts", "sortcharacter")
        + ExportColumn.leftOut("pages and size again", "physical_description", "dimensions")
        + ExportColumn.leftOut("a number for its owner", "barcode", "bcid", "source", "asin", "ean", "upc")

    /// The texts in a value of any form: a text, a list, or an object with numbers as keys.
    static func cells(_ value: SourceValue, in reading: ExportReading) -> [Cell] {
        switch value.content {
        case .list(let elements): return elements.flatMap { cells($0, in: reading) }
        case .object(let members):
            if let name = value.member("fl") ?? value.member("lf") {
                let role = value.member("role")?.content.text ?? ""
                return Cell(name, in: reading).flatMap { $0.with("\($0.text)\u{1F}\(role)") }.map { [$0] } ?? []
            }
            if let text = value.member("text") { return cells(text, in: reading) }
            return members.flatMap { cells($0.value, in: reading) }
        case .records(let records): return records.values(problems: reading.problems).flatMap { cells($0, in: reading) }
        case .null, .flag, .number, .text, .plain: return Cell(value, in: reading).map { [$0] } ?? []
        }
    }

    static func role(_ text: String) -> String? {
        let role = text.trimmed.lowercased()
        return role.isEmpty || role == "author" ? nil : role
    }

    /// The publisher in `Vintage (1993), Paperback, 564 pages`; nil if there is no year.
    static func publisher(_ cell: Cell) -> Cell? {
        guard let open = cell.text.utf8.firstIndex(of: "(") else { return nil }
        let year = cell.text.utf8[cell.text.utf8.index(after: open)...].prefix(4)
        return year.count == 4 && year.allSatisfy { (0x30...0x39).contains($0) } ? cell.with(String(cell.text[..<open])) : nil
    }

    /// A text in which `[Return]` stands for line ends.
    static func withLines(_ cell: Cell) -> Cell { cell.with(cell.text.utf8.replacing("[Return]", with: "\n")) ?? cell }

    static let statuses = [
        "to read": "not_yet", "wishlist": "not_yet", "currently reading": "reading", "read but unowned": "finished", "read": "finished",
    ]

    /// Collections that imply no status.
    static let others: Set<String> = ["your library", "favorites", "all collections"]
}
