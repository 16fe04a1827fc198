import DataReading
package import Diagnostics
import InterfaceTexts
import KnownExports
import SiteAssets
import SiteBase
import SiteModel
package import SiteRecords

/// Reads the contents of a folder.
extension DataFolder {
    typealias Document = CollectionSource.Document

    /// Files with more records stay open while pages are rendered. Systems allow only about a thousand open files.
    private static let manyRecords = 500

    /// The file in which imports record what they wrote into a collection.
    package static let importState = ".imported.json"

    /// The maximum number of files that are read to find out a folder's kind.
    static let mostTried = 8

    /// Reads the data of a folder: its only file, the file named `data`, or several files if the kind allows it.
    func collection(
        slug: String,
        folder: String,
        files: [String],
        markdown: [String] = [],
        settings: CollectionSettings,
        defaultTitle: String?,
        isFront: Bool
    ) -> SiteCollection? {
        if ownFields == nil {
            var own = self
            own.ownFields = settings.own
            return own.collection(
                slug: slug,
                folder: folder,
                files: files,
                markdown: markdown,
                settings: settings,
                defaultTitle: defaultTitle,
                isFront: isFront
            )
        }
        guard
            let (kind, documents, others) = files.isEmpty
                ? contents(ofMarkdown: markdown, in: folder, settings)
                : contents(of: files, and: markdown, in: folder, isAtRoot: slug.isEmpty, settings),
            let first = documents.first
        else { return nil }
        let place: Diagnostic.Location = files.isEmpty ? .path(folder) : .file(first.file, offset: first.root.offset)
        if slug.isEmpty, !kind.mayLieAtRoot {
            problems.add(
                Diagnostic(
                    at: place,
                    .needsFolder(
                        kind,
                        root: rootArticle,
                        folder: folder,
                        example: "\(folder)/\(kind.exampleFolder)/\(first.file.name)"
                    )
                )
            )
            return nil
        }
        if let place = settings.place(of: "cover"), !kind.settings.contains(where: { $0.keys.contains { $0.name == "cover" } }) {
            problems.add(Diagnostic(at: place, fieldPath: "cover", .noCoverPattern(kind)))
        }
        let text = kind.alone == nil && foldersOfOthers.isEmpty ? introduction(in: folder, settings) : nil
        let reason = text.flatMap { site.publication.reason(toHold: $0.publication) }
        let introduction = reason == nil ? text : nil
        let (rooms, heldRooms) = published(self.rooms(in: folder, settings, slug: slug))
        var settings = settings
        settings.own.keep(site.lists.flatMap(\.keys))
        settings.hiddenFields.check(kind, own: settings.own, problems)
        settings.privateNamesAreChecked = documents.contains { $0.privateRows != nil }
        func source(_ problems: DiagnosticCollector, completed: (@Sendable (RecordList) -> RecordList)? = nil) -> CollectionSource {
            CollectionSource(
                documents: documents,
                settings: settings,
                site: site,
                defaultTitle: introduction?.title ?? first.title ?? defaultTitle.map { kind.title(ofFolder: $0, site.strings) },
                onlyTitle: onlyTitle,
                images: images(in: folder, slug: slug),
                jobs: jobs,
                textBudget: textBudget,
                known: known,
                blocks: blocks,
                files: others,
                completed: completed,
                shard: shard,
                late: late,
                problems: problems
            )
        }
        let own = DiagnosticCollector()
        guard var content = modules.read(source(own), as: kind) else {
            problems.add(contentsOf: own.diagnostics)
            return nil
        }
        var last = source(own)
        if !settings.isOriginal, !own.hasErrors, let completed = completion(of: content, slug: slug),
            case let completing = source(problems, completed: completed), let whole = modules.read(completing, as: kind)
        {
            (content, last) = (whole, completing)
        } else {
            problems.add(contentsOf: own.diagnostics)
        }
        // Records are read again for rendering, because they may not all fit in memory.
        for document in documents where !files.isEmpty {
            document.file.releaseContent(keepingOpen: content.recordCount >= Self.manyRecords)
        }
        var withheld: [Withheld.Held] = []
        for document in documents {
            for _ in 0..<(document.privateRows ?? 0) {
                withheld.append(Withheld.Held(index: -1, reason: .private, start: nil, place: .path(document.file.path)))
            }
        }
        for (_, text) in heldRooms {
            let reason = site.publication.reason(toHold: text.publication) ?? .draft
            withheld.append(Withheld.Held(index: -1, reason: reason, start: text.publication.start, place: text.place))
        }
        if let reason, let text {
            withheld.append(Withheld.Held(index: -1, reason: reason, start: text.publication.start, place: text.place))
        }
        return published(
            content,
            slug: slug,
            place: place,
            isFront: isFront,
            introduction: introduction,
            rooms: rooms,
            settings,
            original: originals.first { $0.slug == slug },
            others: withheld,
            leftOut: documents.filter { !$0.leftOut.isEmpty }.map { ($0.file.path, $0.leftOut) },
            from: last
        )
    }

    private typealias Contents = (kind: CollectionKind, documents: [Document], others: RecordFiles?)

    /// The contents of a folder with data files. Markdown files beside them may contain further records.
    private func contents(
        of files: [String],
        and markdown: [String],
        in folder: String,
        isAtRoot: Bool,
        _ settings: CollectionSettings
    ) -> Contents? {
        let pages = files.flatMap { NotionPages.pages(of: $0, among: markdown) }
        let markdown = pages.isEmpty ? markdown : markdown.filter { !pages.contains($0) }
        guard let all = documents(files, in: folder, settings, isAlone: markdown.isEmpty),
            let kind = kind(of: all, in: folder, isAtRoot ? kinds.atRoot : nil, settings),
            var documents = documents(all, of: kind, in: folder)
        else { return nil }
        for index in documents.indices {
            guard let root = kind.gathersRows(documents[index].root, settings.own) else { continue }
            documents[index] = documents[index].with(root)
        }
        if !pages.isEmpty, let key = kind.markdown?.textKey {
            for index in documents.indices {
                guard let root = NotionPages.rows(of: documents[index].root, with: pages, under: key) else { continue }
                documents[index] = documents[index].with(root)
            }
        }
        let others = kind.markdown.flatMap {
            markdown.isEmpty ? nil : records(in: markdown, as: $0, below: [folder], mayBePlain: kind.mustBeNamed, of: kind, settings)
        }
        return (kind, documents, others)
    }

    /// The contents of a folder that contains only Markdown files.
    private func contents(ofMarkdown files: [String], in folder: String, _ settings: CollectionSettings) -> Contents? {
        let contents = files.filter { !Self.isTemplate(Self.relative($0, to: [folder])) }
        if let tables = tables(in: contents.isEmpty ? files : contents, settings),
            let kind = kind(of: tables, in: folder, nil, settings), let documents = documents(tables, of: kind, in: folder)
        {
            return (kind, documents, nil)
        }
        guard let kind = kind(ofMarkdown: contents, settings), let form = kind.markdown else {
            problems.add(Diagnostic(at: .path(folder), .unknownKindOfMarkdown(kinds.all.filter { $0.markdown != nil }.map(\.name))))
            return nil
        }
        let list = RecordList(records(in: files, as: form, below: [folder], mayBePlain: kind.mustBeNamed, of: kind, settings), in: folder)
        var documents = [Document(file: list.file, root: SourceValue(.records(list), offset: 0))]
        if kind.alone != nil, introductionName(in: folder) == nil {
            documents.append(poster(of: documents[0], kind, [], named: nil, in: folder, settings))
        } else if kind.alone != nil, let index = read(folder, introductionName(in: folder) ?? Self.introduction),
            let alone = kind.markdownAlone
        {
            // The poster introduces an exhibition.
            let root = alone.record(
                of: index,
                named: MarkdownForm.Name(page: folder.fileName, own: onlyTitle ?? folder.fileName, picture: nil),
                problems: problems
            )
            documents.append(Document(file: index.file, root: root))
        }
        return (kind, documents, nil)
    }

    /// Whether a Markdown file has a table of records.
    func isTable(_ path: String) -> Bool { Self.read(path, DiagnosticCollector()).flatMap { Self.table(of: $0, kinds) } != nil }

    /// The tables of records in Markdown files, if each has one and is nothing else; nil for other files.
    private func tables(in files: [String], _ settings: CollectionSettings) -> [Document]? {
        guard !files.isEmpty, files.count <= Self.mostTried else { return nil }
        let read = files.compactMap { path in Self.read(path, DiagnosticCollector()).flatMap { Self.table(of: $0, kinds) } }
        return read.count == files.count
            ? joined(read.flatMap { converted([$0], in: $0.file.path.parentFolder, beside: [], settings) ?? [$0] }, settings) : nil
    }

    /// The table of records in a Markdown file; nil if it has none, or keys that make it a record.
    package static func table(of file: SourceFile, _ kinds: CollectionKinds) -> CollectionSource.Document? {
        let discarded = DiagnosticCollector()
        guard let root = MarkdownTables.read(file), let markdown = MarkdownFile(file, problems: discarded),
            case let document = Document(file: file, root: root), let kind = kinds.recognised(document), let record = kind.record
        else { return nil }
        let keys = DataGroup.list(in: document, kinds).recordKeys
        let isRecord = record.fields(named: markdown.members.map(\.key)).count > 1
        return !isRecord && record.fields(named: keys).count > 1 ? document : nil
    }

    /// Reads the files that may be the folder's data: the file named `data` and, if that is half of an exhibition, the others.
    ///
    /// - Parameter isAlone: whether no other files contain records.
    private func documents(_ files: [String], in folder: String, _ settings: CollectionSettings, isAlone: Bool) -> [Document]? {
        let isPaged = isAlone && isPaged(files.map { "\(folder)/\($0)" }, settings.kind)
        // Several files of lines form one list.
        if files.allSatisfy(Self.hasLines), files.count > 1 && !files.contains(where: { $0.utf8.hasPrefix("data.") }) || isPaged {
            return lines(files.sorted { $0.isNaturallyBefore($1) }.map { "\(folder)/\($0)" }, isPaged: isPaged, settings.kind).map { [$0] }
        }
        if files.count > 1, files.allSatisfy(Self.isPackage) { return books(ofLibrary: files, in: folder, settings) }
        var candidates = files.filter { $0.utf8.hasPrefix("data.") }
        var found: [Document?] = []
        if candidates.count == 1 {
            found = [document("\(folder)/\(candidates[0])", settings.kind)]
            let kind = settings.kind ?? found[0].flatMap { kinds.recognised($0) }
            let others = files.filter { !candidates.contains($0) }
            if kind?.takesManyFiles == true, others.count < Self.mostTried {
                found += others.map { document("\(folder)/\($0)", kind) }
                candidates = files
            }
        } else if candidates.isEmpty {
            // All files are read first, so that one run reports the errors in all of them.
            candidates = files
            found = files.map { document("\(folder)/\($0)", settings.kind) }
        } else {
            tooManyFiles(candidates, in: folder)
            return nil
        }
        for file in files where !candidates.contains(file) { warnOfUnread("\(folder)/\(file)", among: ["collection.yaml", "data.json"]) }
        var read = found.compactMap(\.self)
        guard read.count == found.count else { return nil }
        read = read.map { $0.with(RecordSearch.sharingPublication($0.root)) }
        // Beside data, a file of another program is none.
        let haveHalves = read.contains { kinds.isData($0) && kinds.recognised($0)?.takesManyFiles ?? false }
        // An exhibition as a whole is described by an object with any keys, never by a list.
        let data = read.filter { kinds.isData($0) || haveHalves && (!$0.root.isList || $0.isEmptyList) }
        if data.count < read.count, !data.isEmpty, settings.kind == nil {
            for other in read where !data.contains(where: { $0.file.path == other.file.path }) {
                warnOfUnread(other.file.path, among: ["collection.yaml", "data.json"])
            }
            read = data
        }
        // A folder of manifests is one export. A collection among them comes first.
        let manifests = read.filter { ExportFormat.recognised($0.root)?.name == ExportFormat.iiif.name }
        let isOne = manifests.count { !ExportFormat.isCollection($0.root) } > 1
        let parts =
            isOne ? manifests.filter { ExportFormat.isCollection($0.root) } + manifests.filter { !ExportFormat.isCollection($0.root) } : []
        let alone = read.filter { document in !parts.contains { $0.file.path == document.file.path } }.map { [$0] }
        let exports = (parts.isEmpty ? [] : [parts]) + alone
        let whole = exports.indices.compactMap { index in
            let others = exports.indices.filter { $0 != index }.flatMap { exports[$0] }
            return converted(exports[index], in: folder, beside: others, settings)
        }
        guard whole.count == exports.count else { return nil }
        // A file such as `volumes.ko.json` has the same records in another language.
        let plain = Set(files)
        let editions = files.filter { name in
            let parts = name.utf8.split(separator: ".").map { String($0) }
            return parts.count == 3 && parts[1].isLanguageTag && plain.contains("\(parts[0]).\(parts[2])")
        }
        return editions.isEmpty ? joined(whole.flatMap(\.self), settings) : whole.flatMap(\.self)
    }

    /// The files of one export as a list of records; nil after reporting errors.
    func converted(
        _ all: [Document],
        of format: ExportFormat,
        _ kind: CollectionKind,
        in folder: String,
        _ settings: CollectionSettings
    ) -> (list: Document, export: ConvertedExport)? {
        let images = images(in: folder, slug: folder == folders.data ? "" : folder.fileName.composed)
        var own = ExportSettings(settings, language: site.language)
        own.jobs = jobs
        own.hasPicture = { images.find($0) { _ in } != nil }
        own.pictures = { images.names(inFolder: $0).sorted { $0.isNaturallyBefore($1) } }
        own.want = { images.want(.address($1), at: $2, as: $0) }
        let found = DiagnosticCollector()
        let export = ConvertedExport(format, all.map { ($0.root, $0.file) }, own, problems: found)
        problems.add(
            contentsOf: found.diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                // Each build converts the export again.
                diagnostic.isFoundAgain = true
                return diagnostic
            }
        )
        if export.hasErrors { return nil }
        let root = SourceValue(export.list, offset: all[0].root.offset)
        var list = Document(
            file: all[0].file,
            root: root,
            kind: kind,
            title: export.title,
            privateRows: [.hidden, .unpublished].reduce(0) { $0 + (export.counts[$1] ?? 0) }
        )
        list.leftOut = export.leftOut.filter { $0.reason != nil }.map(\.words)
        return (list, export)
    }
}

extension SourceFile {
    /// The last part of the path.
    var name: String { path.utf8.split(separator: "/").last.map(String.init) ?? path }
}

extension CollectionSource.Document {
    /// Whether the document is `[]`, which may be of any kind.
    var isEmptyList: Bool {
        root.isList && root.firstElement == nil
    }
}
