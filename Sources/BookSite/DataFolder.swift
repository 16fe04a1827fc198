import SiteEngine

/// Finds the collections in `data/` and reads them.
struct DataFolder {
    private static let endings = ["json", "yaml", "yml", "ndjson", "jsonl"]

    let folders: SiteFolders
    let problems: Problems
    /// `site.yaml`, or what holds without it.
    let site: SiteSettings
    /// What stands directly in `data/`; nil if the folder cannot be read.
    private let names: [String]?

    init(folders: SiteFolders, problems: Problems) {
        self.folders = folders
        self.problems = problems
        do {
            let names = try FileSystem.names(in: folders.data).filter { !$0.hasPrefix(".") }
            self.names = names
            let file = names.contains("site.yaml") ? Self.read(folders.data + "/site.yaml", problems) : nil
            site = file.map { SiteSettings($0, problems: problems) } ?? SiteSettings()
        } catch {
            names = nil
            site = SiteSettings()
            let mend = "make a folder \(folders.data) and put your data.json into it, or name another with --data"
            problems.add(
                FileSystem.target(of: folders.data) == nil
                    ? Diagnostic(cause: .inputOutput, at: .path(folders.data), "there is no such folder", mend: mend) : error.diagnostic
            )
        }
    }

    /// Every collection, in the order of their slugs.
    func collections() -> [Collection] {
        guard let names else { return [] }
        let subfolders = names.filter { FileSystem.target(of: "\(folders.data)/\($0)") == .folder }
        let files = names.filter { isDataFile($0, in: folders.data) && $0 != "site.yaml" }
        let rootFiles = files.filter { $0.hasPrefix("data.") }
        for file in files where !rootFiles.contains(file) && (file != "collection.yaml" || rootFiles.isEmpty) {
            warnOfUnread(
                "\(folders.data)/\(file)",
                among: rootFiles.isEmpty ? ["site.yaml"] : ["site.yaml", "collection.yaml", "data.json"]
            )
        }
        var collections = distinct(subfolders).compactMap { collection(named: $0) }
        if let first = rootFiles.first {
            if !collections.isEmpty {
                problems.add(
                    Diagnostic(
                        at: .path("\(folders.data)/\(first)"),
                        "it stands beside collection folders, and both would claim /index.html",
                        mend: "give it a folder of its own: \(folders.data)/books/\(first)"
                    )
                )
            } else if rootFiles.count > 1 {
                tooManyFiles(rootFiles, in: folders.data)
            } else if let own = collectionSettings(folders.data) {
                let title = site.title ?? site.strings[.untitledSite]
                let root = collection(slug: "", folder: folders.data, files: [first], settings: own, defaultTitle: title)
                if let root { collections.append(root) }
            }
        } else if collections.isEmpty, !problems.hasErrors {
            let lone = files.filter { $0 != "collection.yaml" && !$0.hasPrefix("site.") }
            problems.add(
                Diagnostic(
                    at: .path(folders.data),
                    "there is no data in it",
                    mend: lone.count == 1
                        ? "if \(lone[0]) is your data, call it data.\(lone[0].split(separator: ".").last ?? "json")"
                        : "put the app's data.json into \(folders.data), or a folder for each collection"
                )
            )
        }
        return collections
    }

    /// Tells folders that a file system or a host may take for one: their names differ in capitals or in Unicode composition only.
    private func distinct(_ names: [String]) -> [String] {
        var first: [String: String] = [:]
        return names.filter { name in
            guard let other = first.updateValue(name, forKey: name.collisionKey) else { return true }
            problems.add(
                Diagnostic(
                    at: .path("\(folders.data)/\(name)"),
                    "its pages would be written where another folder's are: "
                        + "the names differ only in capitals or in how accents are stored",
                    mend: "rename one of the two folders",
                    notes: [.init(place: .path("\(folders.data)/\(other)"), message: "this is the other")]
                )
            )
            return false
        }
    }

    private func collection(named name: String) -> Collection? {
        let folder = "\(folders.data)/\(name)"
        do {
            let names = try FileSystem.names(in: folder).filter { !$0.hasPrefix(".") && $0 != "collection.yaml" }
            let files = names.filter { isDataFile($0, in: folder) }
            guard !files.isEmpty else {
                let only = names.isEmpty ? "" : ", only \(names.prefix(3).joined(separator: ", "))\(names.count > 3 ? " …" : "")"
                problems.add(
                    Diagnostic(
                        .warning,
                        at: .path(folder),
                        "there is no data file in it\(only): it is no collection",
                        mend: "put a data.json into it (\(Self.endings.joined(separator: ", ")) are read), or move it to assets"
                    )
                )
                return nil
            }
            guard let slug = slug(name, folder), let settings = collectionSettings(folder) else { return nil }
            return collection(slug: slug, folder: folder, files: files, settings: settings, defaultTitle: slug)
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// `collection.yaml`, or what holds without it; nil if it is there and cannot be read.
    private func collectionSettings(_ folder: String) -> CollectionSettings? {
        let path = folder + "/collection.yaml"
        guard FileSystem.kind(of: path) != nil else { return CollectionSettings() }
        return read(path).map { CollectionSettings($0, problems: problems) }
    }

    private func slug(_ name: String, _ folder: String) -> String? {
        let slug = name.composed
        let unsafe = slug.unicodeScalars.first { #"<>:"/\|?*"#.unicodeScalars.contains($0) || $0.value < 0x20 || $0.value == 0x7F }
        guard OutputPath(slug) != nil, unsafe == nil, slug.last != " ", slug.last != ".", slug.utf8.count <= 200 else {
            problems.add(
                Diagnostic(
                    at: .path(folder),
                    "this folder's name cannot be part of an address on every system",
                    mend: #"rename it without < > : " \ | ? *, without a space or dot at its end, and shorter than 200 bytes"#
                )
            )
            return nil
        }
        guard slug.lowercased().prefix(while: { $0 != "." }) != "assets", !Slug.isDevice(slug) else {
            problems.add(
                Diagnostic(
                    at: .path(folder),
                    "the name \"\(slug)\" is taken: \(slug.lowercased() == "assets" ? "the site's assets lie there" : "Windows keeps it for a device")",
                    mend: "rename the folder"
                )
            )
            return nil
        }
        return slug
    }

    /// Reads a folder's data: its one file, the one called `data`, or the files of a kind that takes several.
    private func collection(
        slug: String,
        folder: String,
        files: [String],
        settings: CollectionSettings,
        defaultTitle: String
    ) -> Collection? {
        let named = files.filter { $0.hasPrefix("data.") }
        let takesAll = settings.kind?.takesManyFiles ?? (named.isEmpty && files.count <= Self.mostTried)
        let candidates = takesAll || named.isEmpty ? files : named
        guard takesAll || candidates.count == 1 else {
            tooManyFiles(candidates, in: folder)
            return nil
        }
        for file in files where !candidates.contains(file) { warnOfUnread("\(folder)/\(file)", among: ["collection.yaml", "data.json"]) }
        // All are read before one is given up, so that one run tells the faults of all.
        let found = candidates.map { name in read("\(folder)/\(name)").flatMap(document) }
        var documents = found.compactMap(\.self)
        guard documents.count == found.count, let first = documents.first else { return nil }
        if slug.isEmpty, (settings.kind ?? CollectionKind.recognised(first.root) ?? .atRoot) != .atRoot {
            problems.add(
                Diagnostic(
                    at: .file(first.file, offset: first.root.offset),
                    "only \(CollectionKind.atRoot.article) may lie in \(folder) itself",
                    mend: "give it a folder of its own: \(folder)/books/\(candidates[0])"
                )
            )
            return nil
        }
        let kinds = documents.map { CollectionKind.recognised($0.root) }
        guard let kind = settings.kind ?? (slug.isEmpty ? .atRoot : kinds.compactMap(\.self).first { $0.takesManyFiles } ?? kinds[0]) else {
            problems.add(
                Diagnostic(
                    at: .file(first.file, offset: first.root.offset),
                    "what this folder holds can't be told from \(first.root.phrase)",
                    mend: "write kind: series, exhibition or shelf into \(folder)/collection.yaml. \(CollectionKind.shapes)"
                )
            )
            return nil
        }
        if kind.takesManyFiles {
            for (document, own) in zip(documents, kinds) where settings.kind == nil && own != kind {
                warnOfUnread(document.file.path, among: ["collection.yaml"])
            }
            if settings.kind == nil { documents = zip(documents, kinds).filter { $0.1 == kind }.map(\.0) }
        } else if documents.count > 1 {
            tooManyFiles(candidates, in: folder)
            return nil
        }
        if let place = settings.coverPlace, !kind.takesCoverPattern {
            let message = "the pictures of \(kind.article) are named by its data, not by a pattern"
            problems.add(Diagnostic(.warning, at: place, subject: "cover", message, mend: "leave cover out"))
        }
        let source = CollectionSource(
            documents: documents,
            settings: settings,
            site: site,
            defaultTitle: defaultTitle,
            images: ImageFinder(dataFolder: folders.data, assetsFolder: folders.assets, folder: folder, slug: slug),
            problems: problems
        )
        guard let content = kind.content(source) else { return nil }
        return Collection(slug: slug, content: content, place: .file(first.file, offset: first.root.offset))
    }

    /// In a folder of more files than these none is read to see what it holds.
    private static let mostTried = 8

    private func document(_ file: SourceFile) -> CollectionSource.Document? {
        guard let root = value(of: file) else { return nil }
        guard !root.isAbsent else {
            problems.add(
                Diagnostic(at: .file(file, offset: root.offset), "there is nothing in it", mend: "write a list of volumes: - title: …")
            )
            return nil
        }
        return CollectionSource.Document(file: file, root: root)
    }

    private func value(of file: SourceFile) -> SourceValue? {
        switch file.path.split(separator: ".").last?.lowercased() {
        case "json": JSONReader.read(file, problems: problems)
        case "ndjson", "jsonl": JSONReader.readLines(file, problems: problems)
        default: YAMLReader.read(file, problems: problems)
        }
    }

    private func isDataFile(_ name: String, in folder: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), Self.endings.contains(name[name.index(after: dot)...].lowercased()) else { return false }
        return FileSystem.target(of: "\(folder)/\(name)") != .folder
    }

    private func read(_ path: String) -> SourceFile? { Self.read(path, problems) }

    private static func read(_ path: String, _ problems: Problems) -> SourceFile? {
        do {
            return SourceFile(path: path, bytes: try FileSystem.read(path))
        } catch {
            let leadsNowhere = FileSystem.kind(of: path) == .link && FileSystem.target(of: path) == nil
            problems.add(
                leadsNowhere
                    ? Diagnostic(
                        cause: .inputOutput,
                        at: .path(path),
                        "this symbolic link leads nowhere",
                        mend: "put the file itself there"
                    )
                    : error.diagnostic
            )
            return nil
        }
    }

    private func warnOfUnread(_ path: String, among known: [String]) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let belongsToCollection = name == "collection.yaml"
        problems.add(
            Diagnostic(
                .warning,
                at: .path(path),
                "this file is not read\(belongsToCollection ? "" : Suggestion.phrase(for: name, in: known))",
                mend: belongsToCollection
                    ? "move it into the folder of the collection that it describes" : "files read here: \(known.joined(separator: ", "))"
            )
        )
    }

    private func tooManyFiles(_ files: [String], in folder: String) {
        problems.add(
            Diagnostic(
                at: .path(folder),
                "it holds more than one file of data: \(files.joined(separator: ", "))",
                mend: "keep one, or give each a folder of its own"
            )
        )
    }
}
