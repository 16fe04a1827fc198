import DataReading
import Diagnostics
import SeriesKind
import ShelfKind
import SiteAssets
public import SiteBase
import SiteLoading
import SiteModel
public import SitePipeline
import SiteRecords

/// A new Markdown file of a site, with its front matter.
public struct NewDocument: Sendable {
    /// The kind of content in the file.
    public enum Kind: String, CaseIterable, Sendable {
        /// One of the site's own pages, such as an imprint.
        case page
        /// A post of a journal.
        case post
        /// A book of a shelf.
        case book
        /// A volume of a series.
        case volume

        /// The kind of collection that the file belongs to; nil for a page.
        var collection: CollectionKind? {
            switch self {
            case .page: nil
            case .post: CollectionKinds.ofBooks.named("journal")
            case .book: .shelf
            case .volume: .series
            }
        }
    }

    /// The path of the file.
    public let path: String
    private let bytes: [UInt8]
    /// The settings of a new collection that begins with this file; nil for an existing collection.
    private let settings: (path: String, bytes: [UInt8])?

    /// Prepares a file for a kind of content.
    ///
    /// - Parameters:
    ///   - title: the title, which also names the file: `about`, `A title`.
    ///   - collection: the folder of the journal, shelf or series, `.` for the data folder itself; nil for the only one.
    ///   - today: the date of a post, in ISO 8601.
    /// - Throws: an error if the folder holds something else, if there are several collections and none is named, or if the records are in a
    ///   file that only their author changes. The last one tells the lines to add.
    public init(_ kind: Kind, _ title: String, collection: String?, in build: Build, today: String = LocalDay.today) throws(BuildFailure) {
        let data = build.folders.data
        let parts = title.utf8.split(separator: "/").map(String.init)
        let names = parts.map { Slug.name(of: $0, reserved: { _ in false }, suffix: kind.rawValue).lowercased() }
        guard let name = names.last, let own = parts.last, title.contains(where: { !$0.isWhitespace }) else {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(data), .documentWithoutTitle)])
        }
        let day = today
        switch kind {
        case .page:
            // A single word in lower case is the name of a file.
            let isName = own.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
            let words = isName ? own.prefix(1).uppercased() + own.dropFirst().utf8.replacing("-", with: " ") : own
            path = parts.count == 1 ? "\(data)/\(name).md" : "\(data)/pages/\(names.joined(separator: "/")).md"
            bytes = Self.file([("title", words)])
            settings = nil
        case .post, .book, .volume:
            let folder = try Self.folder(of: kind.collection, collection, in: build)
            let place = Self.place(folder, in: build)
            let isNew = Self.isFree(place)
            let kindName = kind.collection?.name ?? ""
            settings = isNew && kind != .post ? ("\(place)/collection.yaml", Array("kind: \(kindName)\n".utf8)) : nil
            if DataFolder.hasLibrary(place, of: build) {
                throw BuildFailure(diagnostics: [Diagnostic(at: .path(place), .besideLibrary)])
            }
            let slug = names.joined(separator: "-")
            if kind == .post {
                path = "\(place)/\(day)-\(slug).md"
                bytes = Self.file([("title", title), ("date", day)], more: "draft: true\n")
                return
            }
            let there = isNew ? nil : try CollectionInPlace(place, of: build)
            let record =
                kind == .book
                ? NewRecord(book: title, begun: day, beside: there) : NewRecord(volume: title, beside: there)
            if let there, let line = record.line(for: there, in: place, isRoot: folder == Self.root) {
                throw BuildFailure(diagnostics: [Diagnostic(at: .path(line.path), .recordsInFile(line.text, isRow: line.isRow))])
            }
            path = "\(place)/\(record.fileName(slug, beside: there)).md"
            bytes = Self.file(record.frontMatter)
        }
    }

    /// The name that stands for the data folder itself.
    private static let root = "."

    private static func place(_ folder: String, in build: Build) -> String {
        folder == root ? build.folders.data : "\(build.folders.data)/\(folder)"
    }

    /// Creates the file. An existing file is never overwritten.
    public func make() throws(BuildFailure) {
        guard FileSystem.kind(of: path) == nil else {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(path), .fileExists(help: "choose another title"))])
        }
        do throws(FileError) {
            try FileSystem.makeFolder(path.parentFolder, for: writeFiles)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    private func writeFiles() throws(FileError) {
        if let settings { try UserFile(missing: settings.path).replace(with: settings.bytes) }
        do throws(FileError) {
            try UserFile(missing: path).replace(with: bytes)
        } catch {
            if let settings { try FileSystem.removeFile(settings.path) }
            throw error
        }
    }

    /// Whether a folder contains no collection: it is missing, or it has only pictures and temporary files of killed commands.
    private static func isFree(_ folder: String) -> Bool {
        guard FileSystem.kind(of: folder) != nil else { return true }
        // Nothing is written into a folder that cannot be read.
        return (try? FileSystem.names(in: folder).allSatisfy { $0.utf8.hasPrefix(".") || ImageFinder.hasEnding($0) }) ?? false
    }

    /// The folders that may be meant if none is named: those of the collections of a kind, sorted; `.` stands for the data folder itself.
    public static func folders(for kind: Kind, in build: Build) throws(BuildFailure) -> [String] {
        guard let kind = kind.collection else { return [] }
        return try folders(of: kind, in: build)
    }

    private static func folders(of kind: CollectionKind, in build: Build) throws(BuildFailure) -> [String] {
        let read = build.folders(of: kind).map { $0.isEmpty ? root : $0 }
        return read.isEmpty ? try begunFolders(of: kind, in: build) : read
    }

    /// The named folder, or the folder of the only collection of a kind; a free folder if there is none.
    static func folder(of kind: CollectionKind?, _ name: String?, in build: Build) throws(BuildFailure) -> String {
        guard let kind else { return name ?? "" }
        let usual = kind.exampleFolder
        // Before the site is read: a folder that another command fills meanwhile is the collection that is meant.
        let free = ([usual, kind.name] + (2...99).map { "\(usual)-\($0)" }).first { isFree(place($0, in: build)) } ?? usual
        let all = try folders(of: kind, in: build)
        if let name {
            let name = name.utf8.hasSuffix("/") ? String(name.dropLast()) : name
            let place = place(name, in: build)
            // A collection with settings but without records is not in the list.
            let fits = all.contains(name) || isFree(place) ? true : try CollectionInPlace(place, of: build).kind == kind
            guard fits else {
                throw BuildFailure(diagnostics: [Diagnostic(at: .path(place), .otherFolder(kind.article, folders: all))])
            }
            return name
        }
        guard all.count <= 1 else {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(build.folders.data), .severalFolders(kind.article, folders: all))])
        }
        if let only = all.first { return only }
        try refuseFaults(in: build)
        return free
    }

    /// Reports folders that cannot be read, because any of them may be the collection that is meant.
    private static func refuseFaults(in build: Build) throws(BuildFailure) {
        let start = build.folders.data + "/"
        let faults = build.faultsOfData.filter { fault in
            guard fault.location.path.utf8.hasPrefix(start) else { return false }
            let folder = start + Substring(fault.location.path.utf8.dropFirst(start.utf8.count)).utf8.prefix(before: "/")
            return FileSystem.target(of: folder) == .folder && !isFree(folder)
        }
        if !faults.isEmpty { throw BuildFailure(diagnostics: faults) }
    }

    /// The folders whose settings name a kind but which contain no records yet.
    ///
    /// - Throws: the errors of unreadable folders, because the user may mean one of them.
    private static func begunFolders(of kind: CollectionKind, in build: Build) throws(BuildFailure) -> [String] {
        var folders: [String] = []
        guard FileSystem.target(of: build.folders.data) == .folder else { return [] }
        let names: [String]
        do throws(FileError) { names = try FileSystem.names(in: build.folders.data) } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        for name in names {
            let place = "\(build.folders.data)/\(name)"
            guard FileSystem.target(of: "\(place)/collection.yaml") == .file else { continue }
            if try CollectionInPlace(place, of: build).kind == kind { folders.append(name) }
        }
        return folders
    }

    private static func file(_ members: [(key: String, value: JSONText)]) -> [UInt8] {
        file(
            [],
            more: members.map { key, value in
                switch value {
                case .absent: "\(key):\n"
                case .text(let text): "\(key): \(yaml(text))\n"
                default: "\(key): \(value)\n"
                }
            }.joined()
        )
    }

    private static func file(_ texts: [(key: String, text: String)], more: String = "") -> [UInt8] {
        Array("---\n\(texts.map { "\($0.key): \(yaml($0.text))\n" }.joined())\(more)---\n\n".utf8)
    }

    /// A text as YAML, unquoted if it is still a single text then.
    private static func yaml(_ text: String) -> String {
        let isPlain =
            text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || " -,.".unicodeScalars.contains($0)
            }
            && text.unicodeScalars.first?.properties.isAlphabetic == true && text.last != " "
            && !["true", "false", "yes", "no", "null", "on", "off"].contains(text.lowercased())
        let isDate = FileDate(text) != nil
        return isPlain || isDate ? text : JSONText.text(text).description
    }
}
