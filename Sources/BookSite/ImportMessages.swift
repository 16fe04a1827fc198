import Diagnostics
import SiteBase
import SiteModel
import SiteRecords

// S87x: imports.
extension Message {
    /// A file is not the export of a program that Sitegen knows.
    static func unknownExport(_ names: [String]) -> Message {
        Message(
            "S870",
            "sitegen does not recognise this file as an export",
            help: "sitegen knows the exports of \(names.joined(separator: ", ")); put a table of your own into data/books as it is, "
                + "and say in its collection.yaml, under keys, which column is which"
        )
    }

    /// The shelf already has the book that you add.
    static func bookIsThere(_ title: String) -> Message {
        Message("S872", "the shelf already has the book \(Printable.quoted(title))", help: "edit it, or add a reading to it")
    }

    /// The folder to which `import` or `add` would add has its data in another file.
    static func besideOtherData(_ file: String, _ option: String) -> Message {
        Message(
            "S871",
            "this file holds the data of the folder, and a build cannot read \(file) beside it",
            help: "name another folder with \(option); or, if another program exported this file, move it out of the folder "
                + "and import it with sitegen import"
        )
    }
}

// S89x: files of the user that commands change.
extension Message {
    /// The folder to which `import` or `add` would add is a collection of another kind.
    static func otherCollection(_ own: CollectionKind, expected: CollectionKind, _ option: String) -> Message {
        Message("S892", "this is \(own.article), but the new data is for \(expected.article)", help: "name another folder with \(option)")
    }

    /// The data to which `import` or `add` would add is an export of another program, which only its own program can change.
    static func dataIsExport(_ name: String) -> Message {
        Message(
            "S893",
            "this is an export of \(name), and sitegen does not change exports",
            help: "move it out of the folder, import it with sitegen import, and run this command again"
        )
    }

    /// The data to which `import` or `add` would add has no list of records.
    static var noListToAddTo: Message {
        Message(
            "S894",
            "this file has no list of records to add to",
            help: "write {\"books\": []} for an empty shelf"
        )
    }

    /// `new` would put a Markdown file into a calibre library, from which a build would then read nothing.
    static var besideLibrary: Message {
        Message(
            "S895",
            "this is a calibre library, and a build cannot read a Markdown file beside it",
            help: "name another folder with --collection"
        )
    }
}
