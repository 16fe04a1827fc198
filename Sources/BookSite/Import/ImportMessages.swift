import Diagnostics
import SiteBase
import SiteModel

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

    /// The folder to which `import` or `add` would add has its data in another file.
    static func besideOtherData(_ file: String, _ option: String) -> Message {
        Message(
            "S871",
            "the folder has its data here, and a build cannot read \(file) beside it",
            help: "name another folder with \(option); or move this out of the folder and bring it back with sitegen import, if another "
                + "program exported it"
        )
    }
}

// S89x: files of the user that commands change.
extension Message {
    /// The folder to which `import` or `add` would add is a collection of another kind.
    static func otherCollection(_ own: CollectionKind, expected: CollectionKind, _ option: String) -> Message {
        Message("S892", "this is \(own.article), and the new data is for \(expected.article)", help: "name another folder with \(option)")
    }

    /// The data to which `import` or `add` would add is an export of another program, which only its own program can change.
    static func dataIsExport(_ name: String) -> Message {
        Message(
            "S893",
            "this is an export of \(name), as that program wrote it",
            help: "move it out of the folder and turn it into data of your own with sitegen import, then run this command again"
        )
    }

    /// The data to which `import` or `add` would add has no list of records.
    static var noListToAddTo: Message {
        Message(
            "S894",
            "there is no list of records here to which something can be added",
            help: "write {\"books\": []} for an empty shelf"
        )
    }

    /// `new` would put a Markdown file into a library of calibre, of which a build then reads nothing.
    static var besideLibrary: Message {
        Message(
            "S895",
            "this is a library of calibre, and a build cannot read a Markdown file beside it",
            help: "name another folder with --collection"
        )
    }
}
