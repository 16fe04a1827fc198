import Diagnostics
import SiteBase
import SiteModel
import SiteRecords

// S7xx: the plan of the site, and obstacles to writing it.
extension Message {
    /// Two files of the site would have the same path, or paths that are the same on many systems.
    static func pathCollision(_ later: RegisteredPath, with first: RegisteredPath) -> Message {
        Message(
            "S701",
            first.path == later.path
                ? "\(later.name) would be written to \(first.path), and so would \(first.name)"
                : "\(later.name) would be written to \(later.path), and \(first.name) to \(first.path), "
                    + "which is the same file on many systems",
            help: later.renaming
        )
    }

    /// Sitegen itself lost a record. This is a bug.
    static func lostRecord(_ read: Int, _ planned: Int) -> Message {
        Message(
            "S702",
            "sitegen read \(read) records, but planned \(planned) pages for them",
            help: "this is a bug in sitegen: please report it with your data"
        )
    }

    /// A template links to a file that is not part of the site.
    static func brokenTemplateLink(_ path: OutputPath, suggestion: String) -> Message {
        Message(
            "S703",
            "broken link: there is no file /\(path) in the site\(suggestion)",
            help: "put the file into the assets folder, or link to a page of the site"
        )
    }

    /// A redirect is at the path of a file of the site.
    static func redirectBelowFile(_ file: OutputPath) -> Message {
        Message("S704", "/\(file) is a file of the site, so it cannot be redirected", help: "remove the redirect")
    }

    /// A redirect leads to another redirect.
    static func redirectToRedirect(_ page: OutputPath) -> Message {
        Message("S705", "/\(page) is itself a redirect", help: "name the page that it leads to")
    }

    /// A redirect leads to a page that does not exist.
    static func redirectToMissing(_ page: OutputPath, suggestion: String) -> Message {
        Message(
            "S706",
            "broken link: there is no page /\(page) in the site\(suggestion)",
            help: "name a page from the site's root, such as /index.html, or a whole address with https://"
        )
    }

    /// A menu leads to a page that does not exist.
    static func menuToMissing(_ page: OutputPath, suggestion: String) -> Message {
        Message(
            "S718",
            "broken link: there is no page /\(page) in the site\(suggestion)",
            help: "name a page from the site's root, such as /about.html"
        )
    }

    /// A menu leads to a draft.
    static func menuToDraft(_ page: OutputPath) -> Message {
        Message(
            "S719",
            "broken link: the page /\(page) is not public: it is a draft, private, or scheduled for later",
            help: "remove the link until the page is published"
        )
    }

    /// A menu leads to a page that has no title of its own.
    static func menuWithoutTitle(_ page: OutputPath) -> Message {
        Message("S720", "the page /\(page) has no title of its own", help: "give the link a text: {\"…\": /\(page)}")
    }

    /// A page of one language is in the folder of another.
    static func strayPage(_ name: String, at path: OutputPath, _ tag: String) -> Message {
        Message(
            "S723",
            "\(name) would be written to \(path), among the pages in the language \(tag)",
            help: "move it elsewhere; put a translation beside its original, with the language in its name: about.\(tag).md"
        )
    }

    /// A translation has no original.
    static func withoutOriginal(_ page: OutputPath, file: String?) -> Message {
        Message(
            warning: "S721",
            "this translation has no original: the site's first language has no page /\(page)",
            help: file.map { "put the original into \($0), or name this file after it" } ?? "give it the same id or number as the original"
        )
    }

    /// A translation has fewer records than its original, and only their positions tell which ones they translate.
    static func numberedByPlace(_ count: Int, of all: Int) -> Message {
        Message(
            warning: "S722",
            "this translation has \(count) of the \(all) records of the original, so sitegen matches them with the first ones",
            help: "identify the records in both files: a volume by its number, an exhibit by its image_name"
        )
    }

    /// The output folder is inside an input folder, or contains one.
    static func outputAndInput(_ folder: String, isInside: Bool) -> Message {
        Message(
            "S707",
            isInside
                ? "the output folder may not be inside \(folder)"
                : "\(folder) is inside the output folder, where sitegen writes and removes files",
            help: "name another folder with --output"
        )
    }

    /// A file or link is where the output needs a folder.
    static var fileInPlaceOfFolder: Message {
        Message("S708", "the site needs a folder here, but a file or link is in the way", help: "move it away")
    }

    /// A folder or link is where the output needs a file.
    static func folderInPlaceOfFile(help: String = "move it away") -> Message {
        Message("S709", "the site needs a file here, but a folder or link is in the way", help: help)
    }

    /// A file that sitegen did not write is in the way.
    static func foreignFile(help: String) -> Message {
        Message("S710", "a file that sitegen did not write already exists here", help: help)
    }

    /// The single file would be inside a folder of the site.
    static func singleFileInside(_ folder: String) -> Message {
        Message("S711", "the single file may not be inside \(folder)", help: "name a file elsewhere")
    }

    /// The folder for the single file does not exist.
    static func noFolderForSingleFile(_ folder: String) -> Message {
        Message("S712", "there is no folder \(folder)", help: "create it first, or name a file in an existing folder")
    }

    /// `--collection` is used with a site that is one series.
    static var onlyCollection: Message {
        Message("S713", "the site is one series and has no other collections", help: "leave --collection out")
    }

    /// `--single-file` needs to know which collection to write.
    static func collectionNeeded(_ count: Int, choices: String) -> Message {
        Message("S714", "there are \(count) collections, but a single file holds only one", help: "name one: \(choices)")
    }

    /// `--collection` or `sitegen covers` names a collection that does not exist.
    static func unknownCollection(_ name: String, among names: [String], choices: String) -> Message {
        Message(
            "S715",
            "there is no collection \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: "name one of these: \(choices)"
        )
    }

    /// A collection has too many records for a single file.
    static func tooManyRecords(_ title: String, _ count: Int, limit: Int) -> Message {
        Message(
            "S716",
            "\(title) has \(count) records, but a single file holds at most \(limit)",
            help: "build the site instead: you can open its folder from a disk, too"
        )
    }

    /// A page for the single file has no `<main>` element.
    static var noMain: Message {
        Message(
            "S717",
            "a page made with this template has no <main>",
            help: "put the content of the page into <main>…</main>, which is what the single file shows"
        )
    }

    /// The path of the site's address has a character with a special meaning in the file for its host.
    static func oddSitePath(_ path: String, host: Host) -> Message {
        Message(
            "S724",
            "the path of the site's address, \(Printable.quoted(Printable.line(path))), has a character with a special meaning "
                + "for \(host.rawValue)",
            help: "use letters, digits, spaces, -, _, . and ~ in the path, or leave host out"
        )
    }

    /// A template has an attribute that the policy for the host forbids, so browsers ignore it there.
    static func forbiddenByPolicy(_ attribute: String, host: Host) -> Message {
        Message(
            warning: "S725",
            "the security policy for \(host.rawValue) forbids \(Printable.line(attribute)) in this page",
            help: "put styles into a style sheet and handlers into a script, both in assets/"
        )
    }

    /// So many pages lie directly in the data folder that not every page can lead to all of them.
    static func tooManyFooterPages(_ count: Int) -> Message {
        Message(
            warning: "S804",
            "\(count) pages are directly in this folder, too many for the footer of every page, so it shows none of them",
            help: "write menu: footer into the pages that belong in the footer, and move the others into data/pages"
        )
    }
}

// S31x: the schema of data.
extension Message {
    /// `sitegen schema` was asked for a schema that does not exist.
    static func noSchema(_ name: String, among known: [String]) -> Message {
        Message(
            "S318",
            "there is no schema for \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: known))",
            help: "name a folder in the data folder, or one of these: \(known.joined(separator: ", "))"
        )
    }

    /// `sitegen schema` was asked for the schema of a folder whose kind is unknown.
    static func schemaOfUnknownKind(_ known: [String]) -> Message {
        Message(
            "S319",
            "neither data nor kind in collection.yaml says what this folder holds",
            help: "name a kind instead: sitegen schema \(known.joined(separator: ", or "))"
        )
    }
}
