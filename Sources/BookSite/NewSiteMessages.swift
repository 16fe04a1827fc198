import Diagnostics
import SiteBase

// S9xx: new sites, and copies of embedded files.
extension Message {
    /// `sitegen init --from` was given data of several collections.
    static func severalCollections(_ article: String) -> Message {
        Message(
            "S901",
            "this is \(article), but a new site starts with the data of one collection",
            help: "start with one, and put each of the others into a folder of its own in data/"
        )
    }

    /// The folder of the new site is a file.
    static var siteIsAFile: Message {
        Message("S902", "this is a file, so the site cannot be created here", help: "name another folder")
    }

    /// The folder of the new site already has data.
    static func dataExists(_ example: String) -> Message {
        Message(
            "S903",
            "this folder already has data (\(example)), and sitegen init never overwrites files",
            help: "name a new folder, or build the existing data with sitegen build"
        )
    }

    /// A file of the new site, or a copy, already exists.
    static func fileExists(help: String) -> Message {
        Message("S904", "this file already exists, and sitegen does not overwrite it", help: help)
    }

    /// `sitegen customize` was given the name of a file that is not embedded.
    static func notEmbedded(_ suggestion: String) -> Message {
        Message(
            "S905",
            "sitegen has no embedded file of this name\(suggestion)",
            help: "to list the files, run sitegen customize without a name"
        )
    }

    /// `sitegen new` was given a blank title.
    static var documentWithoutTitle: Message {
        Message("S906", "the new file has no title", help: "write a title after the kind: sitegen new page about")
    }

    /// `sitegen new` does not know which collection the file belongs to.
    static func severalFolders(_ article: String, folders: [String]) -> Message {
        Message(
            "S907",
            "more than one folder holds \(article): \(folders.joined(separator: ", "))",
            help: "name one of them: --collection \(folders.first ?? "")"
        )
    }

    /// `sitegen new` was given a folder with other content.
    static func otherFolder(_ article: String, folders: [String]) -> Message {
        Message(
            "S908",
            "this folder does not hold \(article)",
            help: folders.isEmpty ? "name a new folder, or leave --collection out" : "name one of these: \(folders.joined(separator: ", "))"
        )
    }

    /// `sitegen new` does not write into a file that its author keeps.
    static func recordsInFile(_ line: String, isRow: Bool) -> Message {
        Message(
            "S913",
            "the records of this collection are in this file, which sitegen new leaves to you",
            help: "add this \(isRow ? "row" : "to its list"): \(line)"
        )
    }

    /// `sitegen diff --since` needs the output of a build.
    static var nothingBuilt: Message {
        Message("S909", "no build has written a site here", help: "run sitegen build first, or name the folder with --output")
    }

    /// `sitegen diff --since` was given a file that is not a list of published files.
    static var notPublishedFiles: Message {
        Message(
            "S910",
            "this file is not a list of published files",
            help: "create a list with sitegen diff --since and --mark; to start again, name a new file"
        )
    }

    /// `sitegen init --from` was given a folder without data.
    static func noDataInFolder(_ place: String) -> Message {
        Message(
            "S911",
            "sitegen finds no list of records in this \(place)",
            help:
                "name the file that holds your data; sitegen reads JSON, YAML, TOML, CSV, TSV, XML, and Markdown files with front matter or tables"
        )
    }

    /// `sitegen init --from` was given an archive that it cannot unpack.
    static func archiveNotUnpacked(_ reason: String) -> Message {
        Message(
            "S912",
            "sitegen cannot unpack this archive: \(reason)",
            help: "unpack it with another program, and name the folder that contains its files"
        )
    }
}
