import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput
import SiteRecords

/// Reads Markdown files: the site's own pages, posts, and records of all kinds.
extension DataFolder {
    static let pagesFolder = "pages"
    /// The file that introduces the front page or a collection.
    package static let introduction = "index.md"
    /// The maximum depth of folders to search for Markdown files.
    private static let deepest = 16

    /// The Markdown files in a folder, sorted by path with numbers in numeric order: `9.md` before `10.md`.
    ///
    /// - Parameters:
    ///   - isDeep: whether to search subfolders.
    ///   - isIntroduced: whether to leave out `index.md` in the folder itself.
    package func markdownFiles(in folder: String, isDeep: Bool = true, isIntroduced: Bool = true) -> [String] {
        var found: [String] = []
        add(folder, to: &found, depth: isDeep ? Self.deepest : 0, isTop: isIntroduced)
        return found.sorted { $0.isNaturallyBefore($1) }
    }

    private func add(_ folder: String, to found: inout [String], depth: Int, isTop: Bool) {
        do throws(FileError) {
            for name in edition(of: try FileSystem.names(in: folder).filter({ !$0.utf8.hasPrefix(".") }), in: folder) {
                let path = "\(folder)/\(name)"
                let isNamed = MarkdownFile.isNamed(name)
                // A file that was read already and is not a link needs no further check.
                let isPlain = isNamed && !name.utf8.hasPrefix("_") && inputs?.hasPlainFile(path) == true
                if isNamed, isPlain || FileSystem.target(of: path) == .file {
                    if !isPlain, let reason = reasonNotToRead(path, name, in: folder) {
                        problems.add(Diagnostic(at: .path(path), .unreadFile(suggestion: "", help: reason)))
                        continue
                    }
                    if !isTop || site.languages.nameWithoutLanguage(name) != Self.introduction { found.append(path) }
                } else if isNamed, FileSystem.kind(of: path) == .link, FileSystem.target(of: path) == nil {
                    problems.add(Diagnostic(at: .path(path), .brokenLink))
                } else if depth > 0, FileSystem.kind(of: path) == .folder {
                    add(path, to: &found, depth: depth - 1, isTop: false)
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }

    /// The reason to leave out a Markdown file; nil if it is read.
    private func reasonNotToRead(_ path: String, _ name: String, in folder: String) -> String? {
        if name.utf8.hasPrefix("_") { return "start its name with a letter; to introduce a list, use index.md" }
        guard FileSystem.kind(of: path) == .link else { return nil }
        let isInside = FileSystem.realPath(folder).flatMap { inside in
            FileSystem.realPath(path).map { $0.utf8.hasPrefix(inside + "/") }
        }
        return isInside == true ? nil : "replace this link, which leads out of its folder, with the file itself"
    }

    /// The records in Markdown files, as a kind reads them.
    ///
    /// - Parameters:
    ///   - folders: the folders that paths of pages start from.
    ///   - mayBePlain: whether a file without front matter is a record like any other.
    ///   - kind: the kind of the records; nil for pages.
    ///   - settings: the settings of the collection.
    func records(
        in files: [String],
        as form: MarkdownForm,
        below folders: [String],
        mayBePlain: Bool,
        of kind: CollectionKind? = nil,
        _ settings: CollectionSettings = CollectionSettings()
    ) -> RecordFiles {
        // A picture with the name of a file belongs to that file. An unreadable folder was already reported.
        let pictures = Set(
            Set(files.map(\.parentFolder)).flatMap { folder in
                ((try? FileSystem.names(in: folder)) ?? []).filter(ImageFinder.hasEnding).map { "\(folder)/\($0.withoutEnding)" }
            }
        )
        let (known, site) = (inputs, site)
        // In a folder where other files have fields, one without is no record.
        let contents = mayBePlain ? [] : files.filter { !Self.isTemplate(Self.relative($0, to: folders)) }
        // The first files of a vault may be other notes.
        let step = max(1, contents.count / Self.mostSampled)
        let first = beginning(of: contents) + notes(in: contents.enumerated().filter { $0.offset % step == 0 }.map(\.element))
        let needsFields = first.contains { !$0.members.isEmpty }
        // Beside books, a diary and notes about people are left out.
        let record = mayBePlain || !settings.own.mappedKeys.isEmpty ? nil : kind?.record
        let telling = record.flatMap { record in first.contains { Self.tells($0, of: record) > 1 } ? record : nil }
        // In a vault of mostly other notes, a title alone says nothing.
        let isMixed =
            telling.map { record in first.count { Self.tells($0, of: record) > 1 } * 2 < first.count { !$0.members.isEmpty } } ?? false
        let inBundles = mayBePlain ? [] : Self.filesInBundles(files, besides: folders)
        let repeated = Self.repeatedNames(among: files)
        return RecordFiles(
            files,
            known: { path in
                guard repeated.contains(path), var own = known?.fingerprint(of: path) else { return known?.fingerprint(of: path) }
                own.combine(path)
                return own
            }
        ) { file, problems in
            if Self.isTemplate(Self.relative(file.path, to: folders)) || inBundles.contains(file.path) { return MarkdownForm.noRecord }
            let found = DiagnosticCollector()
            let read = MarkdownFile(file, mayBeBook: form.mayBeBook, problems: found)
            // One note of many that cannot be read costs only itself.
            let isOneOfMany = read == nil && !mayBePlain && files.count > 1
            problems.add(contentsOf: isOneOfMany ? found.diagnostics.map(\.ofFileLeftOut) : found.diagnostics)
            guard let markdown = read else {
                return isOneOfMany && found.diagnostics.allSatisfy { $0.cause == .content } ? MarkdownForm.noRecord : nil
            }
            if needsFields, markdown.members.isEmpty { return MarkdownForm.noRecord }
            if let telling, Self.tells(markdown, of: telling, besidesTitle: isMixed) == 0 { return MarkdownForm.noRecord }
            let stem = site.languages.nameWithoutLanguage(file.path).withoutEnding
            let own = file.path.withoutEnding
            let base = folders.first { stem.utf8.hasPrefix($0 + "/") }
            let name = MarkdownForm.Name(
                page: base.map { String(stem.utf8.dropFirst($0.utf8.count + 1)) ?? stem } ?? stem.fileName,
                // In its own folder, a record's text is `index.md`, and its pictures are beside it.
                own: stem.fileName == "index" ? stem.parentFolder.fileName : stem.fileName,
                folder: repeated.contains(file.path)
                    ? (stem.fileName == "index" ? stem.parentFolder : stem).parentFolder.fileName : nil,
                isBundle: stem.fileName == "index",
                picture: ([own, stem] + (stem.fileName == "index" ? ["\(stem.parentFolder)/cover"] : [])).first(where: pictures.contains)?
                    .fileName
            )
            let flags = Self.publication(ofFolders: Self.relative(file.path, to: folders))
            let record = form.record(of: markdown, named: name, problems: problems)
            return flags.isEmpty ? record : record.having(flags)
        }
    }

    /// The files that have the name of one before them in another folder. That of `index.md` is the name of its folder.
    private static func repeatedNames(among files: [String]) -> Set<String> {
        var known: Set<String> = []
        return Set(files.filter { !known.insert(($0.fileName == introduction ? $0.parentFolder : $0).fileName.collisionKey).inserted })
    }

    /// The files beside the `index.md` of a record in a folder of its own, if the records are kept so. They belong to it, as in Hugo.
    private static func filesInBundles(_ files: [String], besides folders: [String]) -> Set<String> {
        let bundles = Set(files.filter { $0.fileName == introduction }.map(\.parentFolder)).subtracting(folders)
        let others = files.filter { $0.fileName != introduction && bundles.contains($0.parentFolder) }
        return bundles.count > 1 && others.count <= bundles.count ? Set(others) : []
    }

    /// The number of keys that a note has of a record, apart from those that any note has. An inline field may be one.
    ///
    /// - Parameter besidesTitle: whether a title is not counted, which every page of some note programs has.
    private static func tells(_ file: MarkdownFile, of record: RecordDeclaration, besidesTitle: Bool = false) -> Int {
        let keys = Set(file.members.filter { !$0.value.isAbsent }.compactMap { record.key(named: $0.key) })
        var isInline = false
        if case .text(let text)? = file.whole?.content, text.utf8.contains("::") {
            isInline = text.utf8.split(separator: "\n").contains { line in
                guard let end = line.utf8.firstRange(of: "::") else { return false }
                let key = line[..<end.lowerBound].unicodeScalars.drop { !$0.properties.isAlphabetic }
                return key.count < 30 && record.key(named: String(key)).map { !CollectionKinds.ofAnyList.contains($0) } ?? false
            }
        }
        return keys.subtracting(["tags", "date", "id", "registered_at", "updated_at"] + (besidesTitle ? ["title"] : [])).count
            + (isInline ? 1 : 0)
    }

    /// What the folders of a file say about who may see it: `_drafts`, `private`.
    static func publication(ofFolders path: String) -> [String] {
        let folders = path.utf8.split(separator: "/").dropLast()
        return folders.compactMap { folder in
            let name = String(Substring(folder.utf8.drop { $0 == UInt8(ascii: "_") }))
            let key = name.lowercased().utf8.hasPrefix("trash") ? "draft" : Publication.key(ofGroup: name)
            return key == "published" ? nil : key
        }
    }

    /// Whether a file is no content: a README, or a template of a note program.
    ///
    /// - Parameter path: relative to the folder of the contents.
    package static func isTemplate(_ path: String) -> Bool {
        let parts = path.lowercased().utf8.split(separator: "/").map(String.init)
        return parts.last == "readme.md" || parts.dropLast().contains { ["templates", "_templates", "template"].contains($0) }
    }

    /// The path of a file relative to the first of these folders that contains it.
    static func relative(_ path: String, to folders: [String]) -> String {
        folders.first { path.utf8.hasPrefix($0 + "/") }.map { String(Substring(path.utf8.dropFirst($0.utf8.count + 1))) } ?? path.fileName
    }

    /// The site's own pages; nil if there are none.
    func pages() -> SiteCollection? {
        guard canBeRead, let kind = kinds.pages, let form = kind.markdown else { return nil }
        let own = folders.data + "/" + Self.pagesFolder
        // An unreadable folder is reported when its pages are searched.
        if hasPagesFolder, site.languages.areSeveral, site.edition == 0, let names = try? FileSystem.names(in: own) {
            for name in names where FileSystem.target(of: "\(own)/\(name)") == .folder { warnOfLanguage("\(own)/\(name)") }
        }
        let files = markdownFiles(in: folders.data, isDeep: false) + (hasPagesFolder ? markdownFiles(in: own, isIntroduced: false) : [])
        guard !files.isEmpty else { return nil }
        warnOfLoneTranslations(files)
        let records = records(in: files, as: form, below: [own, folders.data], mayBePlain: true)
        let list = RecordList(records, in: folders.data)
        let document = CollectionSource.Document(file: list.file, root: SourceValue(.records(list), offset: 0))
        let source = source(of: [document], CollectionSettings(), in: folders.data)
        guard let content = modules.read(source, as: kind) else { return nil }
        return published(content, slug: "", place: .path(folders.data), original: originalPages, from: source)
    }

    /// Warns about pages that look like translations into a language that the site does not have.
    private func warnOfLoneTranslations(_ files: [String]) {
        let all = Set(files)
        for path in files {
            guard let tag = site.languages.unknownLanguage(ofFile: path.fileName), KnownLanguage.tags.contains(tag.lowercased()) else {
                continue
            }
            let original = "\(path.withoutEnding.withoutEnding).\(path.utf8.split(separator: ".").last.map(String.init) ?? "md")"
            if all.contains(original) { problems.add(Diagnostic(at: .path(path), .loneTranslation(tag, languages: site.languages.tags))) }
        }
    }

    /// Whether the folder `pages` contains pages and is not a collection.
    var hasPagesFolder: Bool { isOfMarkdown(Self.pagesFolder) }

    /// Whether a folder contains neither data files nor a collection's settings.
    func isOfMarkdown(_ name: String) -> Bool {
        let folder = "\(folders.data)/\(name)"
        guard FileSystem.target(of: folder) == .folder, let names = try? FileSystem.names(in: folder) else { return false }
        // Settings or data in any language make it a collection.
        return !names.contains { isDataFile($0, in: folder) }
    }

    /// A Markdown file in a folder; nil if there is none, or after reporting an error.
    func read(_ folder: String, _ name: String) -> MarkdownFile? {
        guard FileSystem.kind(of: "\(folder)/\(name)") != nil, let file = read("\(folder)/\(name)") else { return nil }
        defer { file.releaseContent() }
        return MarkdownFile(file, problems: problems)
    }

    func source(of documents: [CollectionSource.Document], _ settings: CollectionSettings, in folder: String, slug: String = "")
        -> CollectionSource
    {
        CollectionSource(
            documents: documents,
            settings: settings,
            site: site,
            defaultTitle: nil,
            images: images(in: folder, slug: slug),
            jobs: jobs,
            textBudget: textBudget,
            known: known,
            blocks: blocks,
            problems: problems
        )
    }

    /// The kind of a folder that contains only Markdown files, from `collection.yaml` or from the first files.
    func kind(ofMarkdown files: [String], _ settings: CollectionSettings) -> CollectionKind? {
        if let kind = settings.kind { return kind }
        return kinds.kind(ofMarkdown: beginning(of: files))
    }

    /// Some of the files. Errors are reported when all files are read.
    func beginning(of files: [String]) -> [MarkdownFile] { notes(in: Array(files.prefix(Self.mostTried))) }

    /// The number of files that show what a folder of notes is about.
    private static let mostSampled = 64

    private func notes(in files: [String]) -> [MarkdownFile] {
        let discarded = DiagnosticCollector()
        return files.compactMap { path in
            Self.read(path, discarded).flatMap { MarkdownFile($0, mayBeBook: true, problems: discarded) }
        }
    }

    func images(in folder: String, slug: String) -> ImageFinder {
        ImageFinder(
            dataFolder: folders.data,
            assetsFolder: folders.assets,
            folder: folder,
            slug: slug,
            foldersOfOthers: foldersOfOthers,
            settings: site.pictures,
            wanted: wanted
        )
    }
}

extension SourceValue {
    /// A record with flags, whatever it says itself.
    fileprivate func having(_ flags: [String]) -> SourceValue {
        guard let members else { return self }
        let own = members.filter { !flags.contains($0.key) }
        let flags = flags.map { SourceMember(key: $0, keyOffset: offset, value: SourceValue(.flag(true), offset: offset)) }
        return SourceValue(.object(own + flags), offset: offset)
    }
}

extension String {
    /// A path without its extension: `press/kit` for `press/kit.md`.
    var withoutEnding: String {
        guard let dot = utf8.lastIndex(of: "."), !self[dot...].utf8.contains("/") else { return self }
        return String(self[..<dot])
    }

    /// Whether the text sorts before another one if numbers in both are compared as numbers.
    package func isNaturallyBefore(_ other: String) -> Bool {
        withBytes { a in other.withBytes { b in Self.isNaturallyBefore(a, b) } }
    }

    private static func isNaturallyBefore(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
        /// The range of a number's digits without leading zeros.
        func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int> {
            var (first, end) = (start, start)
            while end < bytes.count, isDigit(bytes[end]) { end += 1 }
            while first < end, bytes[first] == 0x30 { first += 1 }
            return first..<end
        }
        var (left, right) = (0, 0)
        while left < a.count, right < b.count {
            let (first, second) = (a[left], b[right])
            guard isDigit(first), isDigit(second) else {
                if first != second { return first < second }
                left += 1
                right += 1
                continue
            }
            let (one, two) = (number(a, left), number(b, right))
            if one.count != two.count { return one.count < two.count }
            for (x, y) in zip(one, two) where a[x] != b[y] { return a[x] < b[y] }
            // `01` comes before `1`.
            if one.upperBound - left != two.upperBound - right { return one.upperBound - left > two.upperBound - right }
            (left, right) = (one.upperBound, two.upperBound)
        }
        return left == a.count && right < b.count
    }
}
