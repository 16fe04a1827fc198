import Diagnostics
import SiteBase

// S9xx: new sites, and copies of embedded files.
extension Message {
    /// `sitegen init --from` was given data of several collections.
    static func severalCollections(_ article: String) -> Message {
        Message(
            "S901",
            "this is \(article), and a new site begins with the data of one collection",
            help: "begin with one, and put the others into folders of their own below data/"
        )
    }

    /// The folder of the new site is a file.
    static var siteIsAFile: Message {
        Message("S902", "this is a file, and the site would be created here", help: "name another folder")
    }

    /// The folder of the new site has data already.
    static func dataExists(_ example: String) -> Message {
        Message(
            "S903",
            "there is data already (\(example)), and nothing is ever overwritten",
            help: "name a new folder, or build what is here with sitegen build"
        )
    }

    /// A file of the new site, or a copy, exists already.
    static func fileExists(help: String) -> Message {
        Message("S904", "this exists already, and nothing is ever overwritten", help: help)
    }

    /// `sitegen customize` was given the name of a file that is not embedded.
    static func notEmbedded(_ suggestion: String) -> Message {
        Message(
            "S905",
            "sitegen has no file of this name\(suggestion)",
            help: "sitegen customize without a name lists the files"
        )
    }

    /// `sitegen new` was given a blank title.
    static var documentWithoutTitle: Message {
        Message("S906", "the new file has no title", help: "write one behind the kind: sitegen new page about")
    }

    /// `sitegen new` does not know in which collection the file belongs.
    static func severalFolders(_ article: String, folders: [String]) -> Message {
        Message(
            "S907",
            "there is more than one folder with \(article): \(folders.joined(separator: ", "))",
            help: "name one of them: --collection \(folders.first ?? "")"
        )
    }

    /// `sitegen new` was given a folder with other content.
    static func otherFolder(_ article: String, folders: [String]) -> Message {
        Message(
            "S908",
            "it is not \(article)",
            help: folders.isEmpty ? "name a new folder, or leave --collection out" : "name one of these: \(folders.joined(separator: ", "))"
        )
    }

    /// `sitegen diff --since` compares what a build wrote.
    static var nothingBuilt: Message {
        Message("S909", "no build wrote a site there", help: "run sitegen build first, or name the folder with --output")
    }

    /// `sitegen diff --since` was given a file that is no list of published files.
    static var notPublishedFiles: Message {
        Message(
            "S910",
            "it is no list of published files",
            help: "sitegen diff --since with --mark writes one; name a new file to begin again"
        )
    }
}
