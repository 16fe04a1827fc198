package import DataReading
package import Diagnostics
import InterfaceTexts
import SiteBase
import SiteModel
package import SiteRecords

// S3xx: which data there is.
extension Message {
    /// A folder is the repository of another site or program, and has more data than the collection that sitegen takes from it.
    ///
    /// - Parameter mayReadAll: whether settings in the folder make all of it one collection.
    static func otherDataOfRepository(_ taken: String, _ others: [String], mayReadAll: Bool) -> Message {
        let more = others.count > 1 ? " and \(others.count - 1) more" : ""
        return Message(
            warning: "S330",
            "this folder has data of several kinds: sitegen reads \(taken) and what belongs to it, but not \(others[0])\(more)",
            help: "to read other data, copy it into a folder of its own beside this one"
                + (mayReadAll ? "; to read all of this folder, put a collection.yaml into it" : "")
        )
    }

    /// There is no data.
    static func noData(help: String) -> Message { Message("S302", "this folder has no data", help: help) }

    /// The names of two folders differ only in capitals or in how accents are stored.
    static var sameFolderName: Message {
        Message(
            "S303",
            "this folder and another one would write their pages to the same place: "
                + "the names differ only in capitals or in how accents are stored",
            help: "rename one of the two folders"
        )
    }

    /// A folder has only Markdown files, and sitegen cannot tell what they are.
    static func unknownKindOfMarkdown(_ kinds: [String]) -> Message {
        Message(
            "S324",
            "sitegen cannot tell which kind of collection these Markdown files are",
            help: "in the collection.yaml of this folder, set kind to one of these: \(kinds.joined(separator: ", "))"
        )
    }

    /// A file has no list where `keys` says.
    static func noListAt(_ path: String, in file: String) -> Message {
        Message(
            "S329",
            "\(file) has no list at \(Printable.quoted(path))",
            help: "write the keys that lead to the list of records, with dots between them: records: data.items"
        )
    }

    /// A page asks for a template that does not exist.
    static func missingPageTemplate(_ name: String, among names: [String]) -> Message {
        Message(
            "S325",
            "there is no template \(Printable.quoted(name))\(Suggestion.phrase(for: name, in: names))",
            help: "create templates/\(name).html, or leave template out"
        )
    }

    /// A collection has the name of the folder of an edition.
    static func folderOfLanguage(_ name: String) -> Message {
        Message(
            "S326",
            "a data folder is for all languages, but this one is named after the language \(name)",
            help: "move its files beside their originals, with the language in their names: data.\(name).json, about.\(name).md"
        )
    }

    /// A page looks like a translation into a language that the site does not have.
    static func loneTranslation(_ tag: String, languages: [String]) -> Message {
        Message(
            warning: "S328",
            "this looks like a translation into \(tag), but it becomes a page of its own",
            help: "list all languages in site.yaml: languages: [\((languages + [tag]).joined(separator: ", "))]"
        )
    }

    /// A language of the site has neither data nor pages.
    static func emptyEdition(_ tag: String) -> Message {
        Message(
            warning: "S327",
            "this folder has nothing in the language \(tag)",
            help: "put translations beside their originals: data.\(tag).json, about.\(tag).md"
        )
    }

    /// A folder in `data` has no data file.
    static func folderWithoutData(only: String, endings: [String]) -> Message {
        Message(
            warning: "S304",
            "ignored: this folder has no data file\(only)",
            help: "put a data.json into it (sitegen reads \(endings.joined(separator: ", "))), or move it to assets"
        )
    }

    /// The name of a folder cannot be part of an address.
    static var unaddressableFolder: Message {
        Message(
            "S305",
            "this folder's name cannot be part of an address on every system",
            help: #"rename it without < > : " \ | ? *, without a space or dot at its end, and shorter than 200 bytes"#
        )
    }

    /// The name of a folder is used by the site itself.
    package static func reservedName(_ name: String, _ reason: String) -> Message {
        Message("S306", "the name \"\(name)\" is taken: \(reason)", help: "rename the folder")
    }

    /// A file in `data` is not read.
    static func unreadFile(suggestion: String, help: String) -> Message {
        Message(warning: "S307", "ignored: this file is not read\(suggestion)", help: help)
    }

    /// A folder contains several data files.
    static func severalDataFiles(_ files: [String], language: String?, _ languages: SiteLanguages) -> Message {
        Message(
            "S308",
            "this folder holds more than one data file: \(files.joined(separator: ", "))",
            help: "keep one, or give each a folder of its own"
                + (languages.areSeveral
                    ? "; a file without a language in its name is in the first language, \(languages.tags[0]); name a translation like "
                        + "data.\(languages.tags[1]).json"
                    : language.map {
                        "; if one is a translation, list all languages in site.yaml: languages: [\(languages.tags[0]), \($0)]"
                    }
                        ?? "")
        )
    }

    /// A collection is in `data` itself, and its kind needs a folder.
    static func needsFolder(_ kind: CollectionKind, root: String, folder: String, example: String) -> Message {
        Message(
            "S309",
            "this is \(kind.article), but only \(root) may be directly in \(folder)",
            help: "put it into a folder of its own, with its pictures: \(example)"
        )
    }

    /// The files of a collection are in `data` itself, and its kind needs a folder.
    static func filesNeedFolder(_ kind: CollectionKind, files: [String], root: String, folder: String) -> Message {
        Message(
            "S310",
            "\(kind.article) is directly in this folder (\(files.joined(separator: ", "))), where only \(root) may be",
            help: "put \(files.count == 1 ? "the file" : "the files") and the pictures into a folder: \(folder)"
        )
    }

    /// `cover` in `collection.yaml` has no meaning for this kind of collection.
    static func noCoverPattern(_ kind: CollectionKind) -> Message {
        Message(warning: "S311", "the data of \(kind.article) names its pictures, so a pattern has no effect", help: "leave cover out")
    }

    /// The kind of the data differs from `kind` in `collection.yaml`.
    static func otherKind(_ own: CollectionKind, expected kind: CollectionKind) -> Message {
        Message(
            "S312",
            "the data is \(own.article), not \(kind.article)",
            help: "write kind: \(own.name), or leave kind out; \(kind.article) begins with \(kind.example)"
        )
    }

    /// A data file contains an empty list, so its kind is unknown.
    package static var emptyList: Message {
        Message(
            "S313",
            "this list is empty, so its kind is unknown",
            help: "add a record, or write {\"books\": []} for a shelf that is still empty"
        )
    }

    /// A folder contains data of several kinds.
    static func severalCollections(_ contents: String, hint: String) -> Message {
        Message("S314", "this folder holds more than one collection: \(contents)", help: "give each a folder of its own\(hint)")
    }

    /// A file in the folder of a collection is not part of it.
    static func notPartOf(_ kind: CollectionKind, folder: String) -> Message {
        let name = kind.article.utf8.prefix(before: " ").isEmpty ? kind.article : "the \(kind.name)"
        return Message(warning: "S315", "ignored: not part of \(name)", help: "move it out of \(folder), or to assets")
    }

    /// A data file is empty.
    static func emptyFile(help: String) -> Message { Message("S316", "this file has no data", help: help) }

    /// The data looks like no kind of collection.
    package static func unknownKind(of what: String, beginning root: SourceValue, kinds: CollectionKinds) -> Message {
        Message(
            "S317",
            "sitegen does not recognise what \(what) holds: it begins with \(root.phrase)\(kinds.suggestion(for: root))",
            help: kinds.examples
        )
    }
}
