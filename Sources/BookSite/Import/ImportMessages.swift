import Diagnostics
import SiteBase

// S87x: imports.
extension Message {
    /// A file is not the export of a program that Sitegen knows.
    static func unknownExport(_ names: [String]) -> Message {
        Message(
            "S870",
            "this is not an export that is known",
            help: "known are those of \(names.joined(separator: ", ")); a table of your own goes into data/books as it is, "
                + "and keys in its collection.yaml say which column is which"
        )
    }

    /// A shelf has the book that should be added.
    static func bookIsThere(_ title: String) -> Message {
        Message("S872", "the book \(Printable.quoted(title)) is there already", help: "edit it, or add a reading to it")
    }

    /// The folder into which data is imported has data in another file.
    static func importBesideData(_ file: String) -> Message {
        Message(
            "S871",
            "this data is already there, and an import would write \(file) beside it",
            help: "move it away, or name another folder with --into"
        )
    }
}
