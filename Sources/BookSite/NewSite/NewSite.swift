import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
public import SitePipeline
import SiteRecords

/// The files of a new site. It needs no templates or assets, because sitegen contains them.
public struct NewSite: Sendable {
    /// The names of the starters: one for each kind, and `all`.
    public static let starters = CollectionKinds.ofBooks.all.map(\.name) + ["all"]

    /// A file to be created.
    struct File: Sendable {
        private enum Content: Sendable {
            case bytes([UInt8])
            case copy(of: String)
        }

        /// The path in the site's folder.
        let path: String
        private let content: Content

        init(path: String, bytes: [UInt8]) { (self.path, content) = (path, .bytes(bytes)) }

        init(path: String, copying source: String) { (self.path, content) = (path, .copy(of: source)) }

        /// The bytes, which may be in another file until now.
        func read() throws(FileError) -> [UInt8] {
            switch content {
            case .bytes(let bytes): bytes
            case .copy(let source): try FileSystem.read(source)
            }
        }

        /// The bytes of a file that sitegen makes; none for a copy.
        var bytes: [UInt8] { if case .bytes(let bytes) = content { bytes } else { [] } }
    }

    /// The settings for `data/site.yaml` of a new site.
    public struct Settings: Sendable {
        /// The site's title; nil means that the data determines it.
        public var title: String?
        /// The interface language, one of `languages`; nil means Korean.
        public var language: String?

        /// Creates empty settings.
        public init() {}

        /// The languages with built-in interface texts.
        public static let languages = KnownLanguage.tags
        /// The language of the system, one of `languages`; nil if the system has another one or none.
        public static var systemLanguage: String? { DataLanguage.ofSystem }
        /// The languages as a phrase: `ko, en or ja`.
        public static let languageList = KnownLanguage.list
    }

    var files: [File]
    /// The paths of other data in the folder of the author's files, which the site does not take.
    public let others: [String]
    /// The language of the data, one of `Settings.languages`; nil if the data does not show it.
    public let language: String?
    /// The language of the data, if the interface has no texts in it.
    var contentLanguage: String?
    /// What sitegen understood of the columns of the data; nil if there are no settings to write.
    var columns: (understood: UnderstoodColumns, kind: CollectionKind)?

    /// The folder of a collection that may have a title of its own, which a title of the site replaces; nil if there is none.
    var entitledFolder: String?

    /// The columns of an export that no field has.
    var unusedColumns: [String] = []

    /// The columns that pages will not show.
    public var hiddenColumns: [String] { columns.map { $0.understood.others.filter(isHidden) } ?? [] }

    /// What the columns of the data are: `authors from "creators"`.
    public var understood: [String] {
        let hidden = hiddenColumns + unusedColumns
        return (columns?.understood.found ?? []).map { "\($0.key) from \(Printable.quoted($0.column))" }
            + (hidden.isEmpty ? [] : ["not shown: \(hidden.map { Printable.quoted($0) }.joined(separator: " and "))"])
    }

    private func isHidden(_ column: String) -> Bool { !(columns?.understood.shown.contains(column) ?? false) }

    /// Lets pages show more columns of the data, which become fields of the author's own.
    public mutating func show(_ columns: [String]) { self.columns?.understood.shown += columns }
    /// A description of the contents: `a series`.
    public let contents: String

    /// Creates a site with example data in Korean or English; nil if the starter does not exist.
    ///
    /// - Parameter language: the language of the site and of the data's labels, one of `Settings.languages`; nil means Korean.
    public init?(starter: String, language: String? = nil) {
        let kinds = CollectionKinds.ofBooks.all.filter { starter == "all" || $0.name == starter }
        guard !kinds.isEmpty else { return nil }
        others = []
        self.language = language
        contents = kinds.map(\.article).joined(separator: ", ")
        if kinds.count == 1, kinds[0].alone != nil { entitledFolder = "data/\(kinds[0].exampleFolder)" }
        files = kinds.flatMap { Self.starter(of: $0, in: language) }
    }

    init(_ files: [File], contents: String, language: String? = nil, others: [String] = []) {
        self.others = others
        let isKnown = language.map(KnownLanguage.tags.contains) ?? true
        // English is what most readers of another language know.
        self.language = isKnown ? language : "en"
        contentLanguage = isKnown ? nil : language
        self.files = files
        self.contents = contents
    }

    /// Reads the files to copy, whose sources will be removed.
    mutating func loadFiles() throws(BuildFailure) {
        do throws(FileError) {
            var loaded: [File] = []
            for file in files { loaded.append(File(path: file.path, bytes: try file.read())) }
            files = loaded
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    private static func common(in language: String?) -> [File] {
        let settings = folder(of: language) + "site.yaml"
        return [File(path: ignoreFile, bytes: Array(ignored.map { $0 + "\n" }.joined().utf8))]
            + DataSchema.ofSettings(.ofBooks).map {
                File(path: "\(schemaFolder)/\($0.name).json", bytes: Array(($0.schema.json.indented + "\n").utf8))
            }
            + EmbeddedFiles.starters.filter { $0.path == settings }.map { File(path: settingsFile, bytes: $0.bytes) }
    }

    private static func starter(of kind: CollectionKind, in language: String?) -> [File] {
        let folder = "\(folder(of: language))\(kind.name)/"
        return EmbeddedFiles.starters.filter { $0.path.utf8.hasPrefix(folder) }.map { file in
            let name = file.path.dropFirst(folder.count)
            let bytes = name == "collection.yaml" ? labelled(file.bytes, in: language) : file.bytes
            return File(path: "data/\(kind.exampleFolder)/\(name)", bytes: bytes)
        }
    }

    /// The folder of example data in a language.
    private static func folder(of language: String?) -> String { language == nil || language == "ko" ? "" : "en/" }

    /// A collection's settings with their labels in a language.
    private static func labelled(_ settings: [UInt8], in language: String?) -> [UInt8] {
        guard let language else { return settings }
        let lines = String(decoding: settings, as: UTF8.self).utf8.split(separator: "\n").map { line in
            let label = "language: en"
            return line.utf8.hasPrefix(label) ? "language: \(language)" + line.dropFirst(label.count) : String(line)
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }

    /// The result of creating a site.
    public struct Made: Sendable {
        /// The paths of the created files, relative to the current folder.
        public let files: [String]
        /// The lines that the author's own `.gitignore` needs to exclude the output.
        public let linesToIgnore: [String]
    }

    /// Creates the files. Existing files stay unchanged. If one file cannot be created, none is.
    public func make(in folder: String, with settings: Settings = Settings()) throws(BuildFailure) -> Made {
        var settings = settings
        settings.language = settings.language ?? language
        var files = Self.common(in: settings.language) + files
        if let (columns, kind) = columns {
            files.append(
                File(
                    path: "data/\(kind.exampleFolder)/collection.yaml",
                    bytes: Array(columns.lines(kind: kind.name, language: contentLanguage).utf8)
                )
            )
        }
        let collection = files.first { $0.path.utf8.hasPrefix("data/") && $0.path != Self.settingsFile }.map { file in
            file.path.utf8.split(separator: "/").prefix(2).map { String($0) }.joined(separator: "/")
        }
        if let contentLanguage, let collection, !files.contains(where: { $0.path == "\(collection)/collection.yaml" }) {
            files.append(File(path: "\(collection)/collection.yaml", bytes: Array("language: \(contentLanguage)\n".utf8)))
        }
        if let entitledFolder, settings.title != nil, !files.contains(where: { $0.path == "\(entitledFolder)/collection.yaml" }) {
            files.append(File(path: "\(entitledFolder)/collection.yaml", bytes: []))
        }
        let hasIgnoreFile = FileSystem.kind(of: "\(folder)/\(Self.ignoreFile)") != nil
        let only = Self.onlyCollection(among: files)
        files = (hasIgnoreFile ? files.filter { $0.path != Self.ignoreFile } : files).map { file in
            switch file.path {
            case Self.settingsFile: File(path: file.path, bytes: settings.written(into: file.bytes))
            case _ where file.path == only: File(path: file.path, bytes: settings.entitled(file.bytes, isNamed: entitledFolder != nil))
            default: file
            }
        }
        .map(Self.namingSchema)
        try refuseWhatStands(in: folder, files)
        var made: [String] = []
        let newFolders = Set(files.map { "\(folder)/\($0.path)".parentFolder } + [folder]).filter { FileSystem.kind(of: $0) == nil }
        // The data appears at once, so that a killed command leaves no part of it that looks whole.
        let unfinished = "\(folder)/.sitegen-unfinished"
        do throws(FileError) {
            try FileSystem.removeTree(unfinished)
            for file in files {
                let path = "\(file.path.utf8.hasPrefix("data/") ? unfinished : folder)/\(file.path)"
                try FileSystem.makeFolder(path.parentFolder)
                try FileSystem.writeNew(try file.read(), to: path)
                made.append("\(folder)/\(file.path)")
            }
            FileSystem.removeEmptyFolder("\(folder)/data")
            try FileSystem.rename("\(unfinished)/data", to: "\(folder)/data")
            FileSystem.removeEmptyFolder(unfinished)
        } catch {
            let left = Self.remove(made)
            try? FileSystem.removeTree(unfinished)
            for folder in newFolders.sorted().reversed() { FileSystem.removeEmptyFolder(folder) }
            throw BuildFailure(diagnostics: [error.diagnostic] + left)
        }
        return Made(files: made, linesToIgnore: hasIgnoreFile ? Self.linesToIgnore(in: folder) : [])
    }

    /// The settings file of the only collection, which is the front page; nil if there are several.
    private static func onlyCollection(among files: [File]) -> String? {
        let all = files.map(\.path).filter { $0.fileName == "collection.yaml" }
        return all.count == 1 ? all.first : nil
    }

    /// Adds a first line to a settings file that tells editors its schema: https://github.com/redhat-developer/yaml-language-server
    private static func namingSchema(_ file: File) -> File {
        let name = file.path.fileName
        guard name == "site.yaml" || name == "collection.yaml" else { return file }
        let up = String(repeating: "../", count: file.path.utf8.count { $0 == UInt8(ascii: "/") })
        let line = "# yaml-language-server: $schema=\(up)\(schemaFolder)/\(name.utf8.prefix(before: ".")).json\n"
        return File(path: file.path, bytes: Array(line.utf8) + file.bytes)
    }

    private static let schemaFolder = ".schemas"
    private static let settingsFile = "data/site.yaml"
    private static let ignoreFile = ".gitignore"
    private static let ignored = ["/output/", "/.output.sitegen-*"]

    private static func linesToIgnore(in folder: String) -> [String] {
        do throws(FileError) {
            let lines = String(decoding: try FileSystem.read("\(folder)/\(ignoreFile)"), as: UTF8.self).split(whereSeparator: \.isNewline)
            return ignored.filter { line in !lines.contains { $0.utf8.dropping("/") == line.dropFirst() || $0 + "/" == line.dropFirst() } }
        } catch {
            return ignored
        }
    }

    /// Removes the created files. Returns errors about those that it could not remove.
    static func remove(_ files: [String]) -> [Diagnostic] {
        files.compactMap { path -> Diagnostic? in
            do throws(FileError) {
                try FileSystem.removeFile(path)
                return nil
            } catch {
                return error.diagnostic
            }
        }
    }

    private func refuseWhatStands(in folder: String, _ files: [File]) throws(BuildFailure) {
        let problems = DiagnosticCollector()
        var names: [String] = []
        if FileSystem.target(of: "\(folder)/data") == .folder {
            do {
                names = try FileSystem.names(in: "\(folder)/data")
            } catch {
                throw BuildFailure(diagnostics: [error.diagnostic])
            }
        }
        if let kind = FileSystem.target(of: folder), kind != .folder {
            problems.add(Diagnostic(at: .path(folder), .siteIsAFile))
        } else if !names.isEmpty {
            let example = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " …" : "")
            problems.add(Diagnostic(at: .path("\(folder)/data"), .dataExists(example)))
        } else {
            for file in files where FileSystem.kind(of: "\(folder)/\(file.path)") != nil {
                problems.add(Diagnostic(at: .path("\(folder)/\(file.path)"), .fileExists(help: "move it away, or name a new folder")))
            }
        }
        if problems.hasErrors { throw BuildFailure(diagnostics: problems.diagnostics) }
    }
}

extension NewSite.Settings {
    /// The only collection's settings without a title other than the site's, if the site has one.
    ///
    /// - Parameter isNamed: whether they need the title because the data may have another one.
    fileprivate func entitled(_ file: [UInt8], isNamed: Bool) -> [UInt8] {
        guard let title else { return file }
        let lines = String(decoding: file, as: UTF8.self).utf8.split(separator: "\n", omittingEmptySubsequences: false)
        let own = isNamed ? Array("title: ".utf8) + JSONText.text(title).bytes + [UInt8(ascii: "\n")] : []
        return own + Array(lines.filter { !$0.utf8.hasPrefix("title:") }.joined(separator: "\n").utf8)
    }

    /// The settings file with these settings in place of its examples.
    fileprivate func written(into file: [UInt8]) -> [UInt8] {
        let lines = String(decoding: file, as: UTF8.self).utf8.split(separator: "\n").map { line in
            // A JSON string is also a YAML string.
            if let title, line.utf8.hasPrefix("# title:") { return "title: \(String(decoding: JSONText.text(title).bytes, as: UTF8.self))" }
            if let language, line.utf8.hasPrefix("# language:") { return "language: \(language)" }
            return String(line)
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }
}
