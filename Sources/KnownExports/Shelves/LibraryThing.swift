import DataReading
import SiteBase

extension ExportFormat {
    /// The library of a member of LibraryThing, as tab-separated text.
    static let libraryThing = ExportFormat(
        "LibraryThing",
        file: "librarything_….tsv",
        telling: ["Book Id", "Primary Author", "Collections"],
        columns: [
            .id("Book Id"),
            .title(),
            ExportColumn("Primary Author", "authors", remark: "with the first name first") { cell, draft, _ in
                if let name = cell.with(PersonName.inReadingOrder(cell.text)) { draft.add(person: name, role: nil) }
            },
            ExportColumn("Primary Author Role", "authors", remark: "unless it is `Author`") { cell, draft, _ in
                draft.add(roles: [cell.text], ofPeopleFrom: 0)
            },
            ExportColumn("Secondary Author", "authors") { cell, draft, _ in
                for name in cell.split(at: "|") {
                    if let own = name.with(PersonName.inReadingOrder(name.text)) { draft.add(person: own, role: nil) }
                }
            },
            ExportColumn("Secondary Author Roles", "authors") { cell, draft, _ in
                draft.add(
                    roles: cell.text.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
                        String(Substring($0))
                    },
                    ofPeopleFrom: 1
                )
            },
            ExportColumn("Publication", "publisher", remark: "what is before the year") { cell, draft, _ in
                draft.set("publisher", LibraryThing.publisher(cell)?.value)
            },
            ExportColumn("Date", "published_at") { cell, draft, reading in
                if cell.isYear { draft.set("published_at", cell.date(reading)) }
            },
            ExportColumn("Review", "notes", remark: "a note of the type `report`") { cell, draft, _ in
                draft.addNote("report", LibraryThing.withLines(cell), as: .html)
            },
            .rating("Rating"),
            ExportColumn("Comment", "notes", remark: "a note of the type `thinking`") { cell, draft, _ in
                draft.addNote("thinking", LibraryThing.withLines(cell), as: .html)
            },
            ExportColumn("Private Comment", leftOut: "private"),
            .format("Media"),
            .pages("Page Count"),
            ExportColumn("Height", "actual_size") { cell, draft, _ in draft.add(length: cell, as: "height") },
            ExportColumn("Length", "actual_size", remark: "the width") { cell, draft, _ in draft.add(length: cell, as: "width") },
            ExportColumn("Thickness", "actual_size") { cell, draft, _ in draft.add(length: cell, as: "depth") },
            .date("Date Started", "started_at"),
            .date("Date Read", "finished_at"),
            .date("Entry Date", "registered_at"),
            .tags("Tags"),
            ExportColumn("Collections", "status", remark: "of the usual ones; `shelves` explains your own") { cell, draft, reading in
                draft.setStatus(ofCollections: cell.split(at: ","), reading)
            },
            .isbn("ISBN"),
            ExportColumn("ISBNs", "isbn13", remark: "where `ISBN` is none") { cell, draft, _ in
                if draft["isbn13"] == nil { draft.set("isbn13", cell.split(at: ",").lazy.compactMap(\.isbn).first) }
            },
            ExportColumn("Acquired", leftOut: "private"), ExportColumn("From Where", leftOut: "private"),
            ExportColumn("Source", leftOut: "private"),
            ExportColumn("Lending Patron", leftOut: "private"), ExportColumn("Lending Status", leftOut: "private"),
            ExportColumn("Lending Start", leftOut: "private"), ExportColumn("Lending End", leftOut: "private"),
            ExportColumn("Copies", leftOut: "private"), ExportColumn("Barcode", leftOut: "private"),
            ExportColumn("BCID", leftOut: "a number of another service"),
            ExportColumn("Sort Character", leftOut: "how LibraryThing sorts"),
            ExportColumn("Summary", leftOut: "title, author and year again"),
            ExportColumn("Physical Description", leftOut: "pages and size again"), ExportColumn("Dimensions", leftOut: "the size again"),
            ExportColumn("Weight", leftOut: "declare a field of your own for it"),
            ExportColumn("Languages", leftOut: "declare a field of your own for it"),
            ExportColumn("Original Languages", leftOut: "declare a field of your own for it"),
            ExportColumn("Subjects", leftOut: "declare a field of your own for it"),
            ExportColumn("LCCN", leftOut: "declare a field of your own for it"),
            ExportColumn("LC Classification", leftOut: "declare a field of your own for it"),
            ExportColumn("Dewey Decimal", leftOut: "declare a field of your own for it"),
            ExportColumn("Dewey Wording", leftOut: "declare a field of your own for it"),
            ExportColumn("Other Call Number", leftOut: "declare a field of your own for it"),
            ExportColumn("OCLC", leftOut: "a number of another service"), ExportColumn("Work id", leftOut: "a number of the service"),
        ],
        complete: { draft, _ in draft.completeOfLibraryThing() }
    )

    /// The same as JSON: an object with a member for each book.
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
            return books.map { book in
                var draft = RecordDraft(book.value)
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

/// What is special about LibraryThing.
private enum LibraryThing {
    /// The keys of a book in JSON.
    static let keys: [ExportColumn] = [
        .id("books_id"),
        .title("title"),
        ExportColumn("authors", "authors", remark: "with their roles") { cell, draft, _ in
            let parts = cell.text.utf8.split(separator: 0x1F, omittingEmptySubsequences: false).map { String(Substring($0)) }
            if let name = cell.with(parts[0]) { draft.add(person: name, role: parts.count > 1 ? role(parts[1]) : nil) }
        },
        ExportColumn("publication", "publisher", remark: "what is before the year") { cell, draft, _ in
            draft.set("publisher", publisher(cell)?.value)
        },
        ExportColumn("date", "published_at") { cell, draft, reading in
            if cell.isYear { draft.set("published_at", cell.date(reading)) }
        },
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
        ExportColumn("height", "actual_size") { cell, draft, _ in draft.add(length: cell, as: "height") },
        ExportColumn("length", "actual_size", remark: "the width") { cell, draft, _ in draft.add(length: cell, as: "width") },
        ExportColumn("thickness", "actual_size") { cell, draft, _ in draft.add(length: cell, as: "depth") },
        .date("datestarted", "started_at"), .date("dateread", "finished_at"), .date("entrydate", "registered_at"),
        ExportColumn("tags", "tags") { cell, draft, _ in draft.add(tags: [cell]) },
        ExportColumn("collections", "status", remark: "of the usual ones; `shelves` explains your own") { cell, draft, reading in
            draft.setStatus(ofCollections: [cell], reading)
        },
        .isbn("isbn"), .isbn("originalisbn", remark: "where `isbn` is none"),
        ExportColumn("public", remark: "a private book is left out") { cell, draft, _ in
            draft.isUnpublished = ["false", "0"].contains(cell.text)
        },
        ExportColumn("dateacquired", leftOut: "private"), ExportColumn("fromwhere", leftOut: "private"),
        ExportColumn("copies", leftOut: "private"),
        ExportColumn("subject", leftOut: "declare a field of your own for it"),
        ExportColumn("language", leftOut: "declare a field of your own for it"),
        ExportColumn("ddc", leftOut: "declare a field of your own for it"),
        ExportColumn("lcc", leftOut: "declare a field of your own for it"),
        ExportColumn("weight", leftOut: "declare a field of your own for it"),
        ExportColumn("summary", leftOut: "title, author and year again"),
    ]

    /// The texts in a value, whatever its form: one, a list, or an object with numbers as keys.
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

    /// A text whose line ends are written `[Return]`.
    static func withLines(_ cell: Cell) -> Cell { cell.with(cell.text.utf8.replacing("[Return]", with: "\n")) ?? cell }

    static let statuses = [
        "to read": "not_yet", "wishlist": "not_yet", "currently reading": "reading", "read but unowned": "finished", "read": "finished",
    ]

    /// Collections that say nothing about reading.
    static let others: Set<String> = ["your library", "favorites", "all collections"]
}

extension RecordDraft {
    /// The status that follows from the collections that a book is in.
    fileprivate mutating func setStatus(ofCollections collections: [Cell], _ reading: ExportReading) {
        for name in collections {
            shelves.append(name.text)
            let status = reading.settings.status(ofShelf: name.text) ?? LibraryThing.statuses[name.text.lowercased()]
            if name.text.lowercased() == "favorites" { set("favourite", SourceValue(.flag(true), offset: name.offset)) }
            if let status { set("status", SourceValue(.text(status), offset: name.offset)) }
        }
    }

    fileprivate mutating func completeOfLibraryThing() {
        // What was done counts more than what was meant.
        let status = self["finished_at"].map { ($0, "finished") } ?? self["started_at"].map { ($0, "reading") }
        if let (place, status) = status, text("status") != "stop" || self["finished_at"] != nil {
            replace("status", with: SourceValue(.text(status), offset: place.offset))
        }
        makeReading()
    }

    /// Gives roles to the people that were added, from one on.
    fileprivate mutating func add(roles: [String], ofPeopleFrom first: Int) {
        guard let list = self["authors"], case .list(var people) = list.content else { return }
        for (number, role) in roles.enumerated() where first + number < people.count {
            guard let role = LibraryThing.role(role), let name = people[first + number].member("name") else { continue }
            let offset = people[first + number].offset
            people[first + number] = .object([("name", name), ("role", SourceValue(.text(role), offset: offset))], at: offset)
        }
        replace("authors", with: SourceValue(.list(people), offset: list.offset))
    }

    /// Adds a side of the book, of a text such as `7.01 inches` or `20.3 cm`.
    fileprivate mutating func add(length cell: Cell, as side: String) {
        let digits = cell.text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        guard let number = Double(Substring(digits)), (0.1...10_000).contains(number) else { return }
        let unit = cell.text.lowercased().utf8
        let length = unit.contains("inch") || unit.contains("\"") ? number * 25.4 : unit.contains("mm") ? number : number * 10
        let value = SourceValue(.number(String(Int(length.rounded()))), offset: cell.offset)
        var sides: [(String, SourceValue?)] = []
        if let size = self["actual_size"], case .object(let known) = size.content { sides = known.map { ($0.key, $0.value) } }
        replace("actual_size", with: .object(sides + [(side, value)], at: cell.offset))
    }
}

extension PersonName {
    /// `Dumas, Alexandre` as `Alexandre Dumas`.
    static func inReadingOrder(_ name: String) -> String {
        let parts = name.utf8.split(separator: UInt8(ascii: ","), maxSplits: 1).map { String(Substring($0)).trimmed }
        guard parts.count == 2, !parts[1].isEmpty else { return name }
        // `King, Jr., Martin Luther`
        let more = parts[1].utf8.split(separator: UInt8(ascii: ","), maxSplits: 1).map { String(Substring($0)).trimmed }
        if more.count == 2, ["Jr.", "Sr.", "II", "III"].contains(more[0]) { return "\(more[1]) \(parts[0]), \(more[0])" }
        return "\(parts[1]) \(parts[0])"
    }
}
