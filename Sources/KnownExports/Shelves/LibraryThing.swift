import DataReading
import SiteBase

extension ExportFormat {
    /// A LibraryThing member's library as tab-separated text.
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
            .year("Date"),
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
            ExportColumn("Height", "actual_size") { cell, draft, reading in draft.add(length: cell, as: "height", reading) },
            ExportColumn("Length", "actual_size", remark: "the width") { cell, draft, reading in
                draft.add(length: cell, as: "width", reading)
            },
            ExportColumn("Thickness", "actual_size") { cell, draft, reading in draft.add(length: cell, as: "depth", reading) },
            .date("Date Started", "started_at"),
            .date("Date Read", "finished_at"),
            .date("Entry Date", "registered_at"),
            .tags("Tags"),
            ExportColumn("Collections", "status", remark: "of the usual ones; `shelves` explains your own, and the rest are tags") {
                cell,
                draft,
                reading in
                draft.setStatus(ofCollections: cell.split(at: ","), reading)
            },
            .isbn("ISBN"),
            ExportColumn("ISBNs", "isbn13", remark: "where `ISBN` is none") { cell, draft, _ in
                if draft["isbn13"] == nil { draft.set("isbn13", cell.split(at: ",").lazy.compactMap(\.isbn).first) }
            },
        ] + LibraryThing.leftOut,
        complete: { draft, _ in draft.completeOfLibraryThing() }
    )
}

extension LibraryThing {
    fileprivate static let leftOut: [ExportColumn] =
        ExportColumn.leftOut(
            "private",
            "Acquired",
            "From Where",
            "Source",
            "Lending Patron",
            "Lending Status",
            "Lending Start",
            "Lending End",
            "Copies",
            "Barcode"
        )
        + ExportColumn.leftOut("numbers of services", "BCID", "OCLC", "Work id")
        + ExportColumn.leftOut("how LibraryThing sorts", "Sort Character")
        + ExportColumn.leftOut("title, author and year again", "Summary")
        + ExportColumn.leftOut("pages and size again", "Physical Description", "Dimensions")
        + ExportColumn.leftOut(
            ExportColumn.forOwnField,
            "Weight",
            "Languages",
            "Original Languages",
            "Subjects",
            "LCCN",
            "LC Classification",
            "Dewey Decimal",
            "Dewey Wording",
            "Other Call Number"
        )
}

extension RecordDraft {
    /// Sets the status that the book's collections imply.
    mutating func setStatus(ofCollections collections: [Cell], _ reading: ExportReading) {
        for name in collections {
            shelves.append(name.text)
            let status = reading.settings.status(ofShelf: name.text) ?? LibraryThing.statuses[name.text.lowercased()]
            if name.text.lowercased() == "favorites" { set("favourite", SourceValue(.flag(true), offset: name.offset)) }
            if let status {
                set("status", SourceValue(.text(status), offset: name.offset))
            } else if !LibraryThing.others.contains(name.text.lowercased()) {
                add(tags: [name])
            }
        }
    }

    mutating func completeOfLibraryThing() {
        // Dates of reading count more than collections, which may be plans.
        let status = self["finished_at"].map { ($0, "finished") } ?? self["started_at"].map { ($0, "reading") }
        if let (place, status) = status, text("status") != "stop" || self["finished_at"] != nil {
            replace("status", with: SourceValue(.text(status), offset: place.offset))
        }
        makeReading()
    }

    /// Gives roles to the people added since an index.
    fileprivate mutating func add(roles: [String], ofPeopleFrom first: Int) {
        guard let list = self["authors"], case .list(var people) = list.content else { return }
        for (number, role) in roles.enumerated() where first + number < people.count {
            guard let role = LibraryThing.role(role), let name = people[first + number].member("name") else { continue }
            let offset = people[first + number].offset
            people[first + number] = .object([("name", name), ("role", SourceValue(.text(role), offset: offset))], at: offset)
        }
        replace("authors", with: SourceValue(.list(people), offset: list.offset))
    }

    /// Adds a dimension of the book from a text such as `7.01 inches` or `20.3 cm`.
    mutating func add(length cell: Cell, as side: String, _ reading: ExportReading) {
        let digits = cell.text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        guard let number = Double(Substring(digits)), number == 0 || (0.1...10_000).contains(number) else {
            return reading.report(at: cell.offset, .unreadableValue("a length", cell.text))
        }
        if number == 0 { return }
        let unit = cell.text.lowercased().utf8
        let isInInches = ["inch", "\"", "pouce", "zoll", "pulgada", "pollic"].contains { unit.contains($0) }
        let length = isInInches ? number * 25.4 : unit.contains("mm") ? number : number * 10
        let value = SourceValue(.number(String(Int(length.rounded()))), offset: cell.offset)
        var sides: [(String, SourceValue?)] = []
        if let size = self["actual_size"], case .object(let known) = size.content { sides = known.map { ($0.key, $0.value) } }
        replace("actual_size", with: .object(sides + [(side, value)], at: cell.offset))
    }
}
