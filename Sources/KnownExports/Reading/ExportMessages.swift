import Diagnostics
import SiteBase

// S85x: what other programs export.
extension Message {
    /// A row of an export has no title.
    static var rowWithoutTitle: Message {
        Message(warning: "S850", "this record has no title; it was left out", help: "give it a title, or remove it")
    }

    /// Finished books of an export have a tag for books that were not finished.
    static func unfinishedTag(_ name: String, _ count: Int) -> Message {
        let name = Printable.quoted(name)
        return Message(
            warning: "S253",
            "\(count == 1 ? "a book has" : "\(count) books have") the tag \(name) and the status of a finished book",
            help: "write into collection.yaml: shelves: {\(name): stop} — or shelves: {\(name): finished}, if that is right"
        )
    }

    /// An export has columns, keys or elements that Sitegen does not know. They are left out.
    static func notKnown(_ parts: String, _ all: [LeftOut]) -> Message {
        let list = all.prefix(12).map(\.words).joined(separator: ", ") + (all.count > 12 ? " and \(all.count - 12) more" : "")
        let column = all.first(where: \.mayBeNamed).map { JSONText.text($0.name).description }
        return Message(
            warning: "S852",
            "these \(parts) of the export are unknown, so sitegen left them out: \(list)",
            help: column.map {
                "to show one, declare it in collection.yaml: fields: {extra: {type: text, label: \($0)}} and keys: {extra: \($0)}; "
                    + "to leave it out on purpose: ignore: [\($0)]"
            }
                ?? "to show one, run sitegen import, and write it into a field of your own in the new data; "
                + "to leave all of them out on purpose, write ignore: [\"*\"] into collection.yaml"
        )
    }

    /// A text of an export contains e-mail addresses, which are not published.
    static func emailLeftOut(_ count: Int) -> Message {
        Message(
            warning: "S853",
            count == 1 ? "an e-mail address in this text was left out" : "\(count) e-mail addresses in this text were left out",
            help: "sitegen does not publish e-mail addresses of exports; if this text should have none, remove it from the file"
        )
    }

    /// A date of an export cannot be read. It is left out.
    static func noDate(_ text: String) -> Message {
        Message(
            warning: "S854",
            "expected a date, found \(Printable.quoted(text)); it was left out",
            help: "write it as year-month-day: 2026-01-31"
        )
    }

    /// The first day of a reading is after its last. It is left out.
    static func startAfterEnd(_ start: String, _ end: String) -> Message {
        Message(
            warning: "S855",
            "this reading begins on \(start) and ends on \(end); its first day was left out",
            help: "correct one of the two"
        )
    }

    /// A file is not XML.
    static func notXML(_ reason: String) -> Message {
        Message("S864", "this is not XML: \(reason)", help: "export the file again, or check it with an XML editor")
    }

    /// A file with the name of KOReader's metadata is not a Lua table, or is broken.
    static func notLua(_ reason: String) -> Message {
        Message(
            "S857",
            "sitegen cannot read this as metadata of KOReader: \(reason)",
            help: "open the book in KOReader and close it again, so that it writes the file anew"
        )
    }

    /// A backup is not an archive, or sitegen cannot unpack the file that it needs.
    static func unreadableArchive(_ reason: String) -> Message {
        Message(
            "S868",
            "sitegen cannot read this backup: \(reason)",
            help: "export it again without a password, and do not change the file"
        )
    }

    /// There is no database in an archive.
    static var archiveWithoutDatabase: Message {
        Message(
            "S869",
            "this archive is not a Bookmory backup: it has no file new_bookmory.db",
            help: "unpack it if it contains an export, or remove it"
        )
    }

    /// A database cannot be read.
    static func unreadableDatabase(_ reason: String, help: String = "make a new backup in the app") -> Message {
        Message("S873", "sitegen cannot read the database in this file: \(reason)", help: help)
    }

    /// A database is not one of a known program.
    static var foreignDatabase: Message {
        Message(
            "S899",
            "this is an SQLite database, but not that of a Kobo or of Apple Books",
            help: "from a Kobo, take .kobo/KoboReader.sqlite; of Apple Books, BKLibrary-….sqlite and AEAnnotation….sqlite"
        )
    }

    /// A value in a database cannot be read. It is left out.
    static func unreadableValueOfDatabase(_ reason: String) -> Message {
        Message(
            warning: "S874",
            "sitegen cannot read this entry and left it out: \(reason)",
            help: "change it in the app, and make a new backup"
        )
    }

    /// A note of an export is about a book that the export does not have. It is left out.
    static func noteWithoutBook(
        help: String = "add the book to the library again, or run sitegen import: then builds do not read the notes again"
    ) -> Message {
        Message(warning: "S875", "this note is about a book that is not in the file; it was left out", help: help)
    }

    /// A text of an export has pictures or other content that is not text. They are left out.
    static func embedsLeftOut(_ count: Int) -> Message {
        Message(
            warning: "S876",
            count == 1 ? "a picture in this text was left out" : "\(count) pictures in this text were left out",
            help: "the export contains no pictures: put the picture beside the data, and show it in the text after an import"
        )
    }

    /// An ONIX product was withdrawn, or is not a volume of the series that `kind: series` takes. It is left out.
    static func productLeftOut(_ reason: String, help: String) -> Message {
        Message(warning: "S877", "\(reason); it was left out", help: help).gathered(by: help)
    }

    /// An ONIX product has the place of another one in the series, but another title. It counts as another format of that book.
    static func otherTitle(_ title: String, than first: String) -> Message {
        Message(
            warning: "S878",
            "\(Printable.quoted(title)) has the same place as \(Printable.quoted(first)), so it counts as another format of that book",
            help: "if it is another book, give it its own PartNumber"
        )
    }

    /// `shelves` or `private` names a shelf that has no book of the export.
    static func unfoundShelf(_ name: String, among names: [String]) -> Message {
        Message(
            warning: "S866",
            "no book is on the shelf \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: "write one of these: \(names.prefix(20).joined(separator: ", "))\(names.count > 20 ? " …" : "")"
        )
    }

    /// A file is a kind of XML that sitegen does not read.
    static func unknownXML(_ root: String) -> Message {
        let isFeed = ["rss", "feed", "rdf"].contains(root)
        return Message(
            "S879",
            isFeed
                ? "this is a feed, and sitegen does not read feeds"
                : "sitegen does not know this kind of XML: it begins with <\(Printable.line(root))>",
            help: isFeed
                ? "a feed has only the newest entries, without reading dates: export your books as CSV in the settings of the service"
                : "sitegen reads ONIX and calibre's metadata.opf; from other programs, export a table"
        )
    }

    /// A rating or an ISBN of an export cannot be read. It is left out.
    static func unreadableValue(_ what: String, _ text: String) -> Message {
        Message(
            warning: "S867",
            "expected \(what), found \(Printable.quoted(text)); it was left out",
            help: "correct it in the file, or export it again"
        ).gathered(by: what)
    }

    /// A text of an export is longer than a text may be. Its end is left out.
    static func textCut(_ most: Int) -> Message {
        Message(
            warning: "S865",
            "this text is longer than \(most) bytes; its end was left out",
            help: "split it into several notes"
        )
    }

    /// Pictures of an export are on another site, and not beside the data. They are not shown.
    static func pictureElsewhere(_ name: String, isOnTheWeb: Bool) -> Message {
        Message(
            warning: "S889",
            "the picture of this record is not beside the data, so it is not shown",
            help: (isOnTheWeb ? "sitegen covers fetches it; or " : "")
                + "download it, and put it beside the data as \(Printable.line(name))"
        )
    }

    /// Two records of an export have the same number. The second is left out.
    static func duplicateRecord(_ id: String) -> Message {
        Message(
            warning: "S862",
            "an earlier record has the number \(Printable.quoted(id)); this one was left out",
            help: "give it a number of its own, or remove it"
        )
    }

    /// Two records of an export say the same. The second is left out.
    static func sameRecord(_ title: String) -> Message {
        Message(
            warning: "S863",
            "an earlier record says the same about \(Printable.quoted(title)); this one was left out",
            help: "remove one of the two"
        )
    }

    /// An entry of a BibTeX file is not closed, or a field in it.
    static var unclosedEntry: Message {
        Message(
            warning: "S896",
            "this entry of the bibliography has no closing brace where one is expected; it was left out",
            help: "check that each field ends with a comma, and that its braces and quotation marks are closed"
        )
    }

    /// An entry of a list of clippings does not say what it is.
    static var unreadableEntry: Message {
        Message(
            warning: "S860",
            "this entry does not say what it is, or says it in an unknown language; it was left out",
            help: "its second line must give Highlight or Note, a page or location, and a date"
        )
    }

    /// An entry of a list of clippings lacks its text or the end of it, because the device may keep no more of this book.
    static func clippingLimit(_ missing: String = "the text") -> Message {
        Message(
            warning: "S861",
            "\(missing) of this highlight is not in the file: the publisher limits how much of a book readers may keep",
            help: "copy it from the book, or remove the entry"
        )
    }

    /// `shelves` in `collection.yaml` gives a shelf a meaning that is not a status.
    static func shelfStatus(_ word: String, known: [String]) -> Message {
        Message(
            "S856",
            "\(Printable.quoted(word)) is not a status\(Suggestion.phrase(for: word, in: known))",
            help: "write one of \(known.joined(separator: ", "))"
        )
    }

    /// An export has no titles.
    static func exportWithoutTitles(_ name: String, help: String) -> Message {
        Message("S858", "this export of \(name) has no titles, only numbers, so sitegen cannot make pages from it", help: help)
    }

    /// An export has another version of its format.
    static func otherVersion(_ name: String, found: String, expected: String) -> Message {
        Message("S859", "this is \(name) \(found), but sitegen reads \(expected)", help: "export it again as \(expected)")
    }
}
