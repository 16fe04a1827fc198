package import DataReading
package import Diagnostics
import InterfaceTexts
package import KnownExports
import SiteBase
import SiteModel
package import SiteRecords

/// Reads data files.
extension DataFolder {
    /// The maximum number of files in one list that stay open.
    private static let mostHeldOpen = 64

    /// Whether the records of some files stay out of memory.
    func isPaged(_ paths: [String], _ kind: CollectionKind?) -> Bool {
        guard shard != nil, kind?.mayBePaged == true, paths.allSatisfy(Self.hasLines), site.languages.tags.count == 1 else { return false }
        return paths.reduce(0) { $0 + FileSystem.size(of: $1) } >= pagedFrom
    }

    /// The lines of several files as one list.
    func lines(_ paths: [String], isPaged: Bool, _ kind: CollectionKind?) -> Document? {
        let files = paths.compactMap { read($0) }
        // They are read repeatedly, but systems allow only about a thousand open files.
        if files.count <= Self.mostHeldOpen { for file in files { file.releaseContent(keepingOpen: true) } }
        guard files.count == paths.count, let root = JSONReader.readLines(files, isPaged: isPaged, jobs: jobs, problems: problems) else {
            return nil
        }
        return checked(Document(file: files[0], root: root), kind)
    }

    func document(_ path: String, _ kind: CollectionKind?) -> Document? {
        read(path).flatMap { Self.document(of: $0, problems) }.flatMap { checked($0, kind) }
    }

    /// A document with content; nil after reporting that it is empty or that its first record cannot be read.
    private func checked(_ document: Document, _ kind: CollectionKind?) -> Document? {
        let (file, root) = (document.file, document.root)
        if case .records(let records) = root.content, records.count > 0, records.first == nil {
            // The first record determines the kind. Reading all records reports their errors.
            _ = records.values(problems: problems)
            return nil
        }
        guard !root.isAbsent else {
            let help = kind.map { "begin with \($0.example)" } ?? kinds.examples
            problems.add(Diagnostic(at: .file(file, offset: root.offset), .emptyFile(help: help)))
            return nil
        }
        return document
    }

    /// Several files with records of one kind as one list; files of other kinds stay as they are. Either each file holds a list, or each holds
    /// one record.
    func joined(_ all: [Document], _ settings: CollectionSettings) -> [Document] {
        guard all.count > 1, all.allSatisfy({ $0.privateRows == nil && $0.root.isList == all[0].root.isList }),
            Set(all.map { $0.file.name.utf8.split(separator: ".").last?.lowercased() }).count == 1
        else { return all }
        let search = RecordSearch(settings.kind, among: kinds)
        let named = all.compactMap { search.list($0.root, in: $0.file.name) }
        let roots = named.count == all.count ? named : all.map(\.root)
        let lists = zip(roots, all).map { $0.records(in: $1.file) ?? RecordList($1.file, values: [$0]) }
        let picked = lists.flatMap { list in (0..<list.count).map { (list: list, index: $0) } }
        let root = SourceValue(.records(RecordList(picked: picked, in: all[0].file)), offset: 0)
        guard let kind = settings.kind ?? kinds.recognised(root, in: all[0].file), !kind.takesManyFiles, let record = kind.record else {
            return all
        }
        if all[0].root.isList {
            // The records of a shelf alone may look like a series, but not the other way round.
            let others = all.compactMap { kinds.kind(ofColumnsOf: $0.root) }
            guard settings.kind != nil || others.allSatisfy({ $0 == kind || $0 == kinds.all.first }) else { return all }
        } else {
            // Most of what describes a collection as a whole is no field of a record.
            let keys = root.recordKeys
            guard record.fields(named: keys).count * 2 > keys.count else { return all }
        }
        return [Document(file: all[0].file, root: root, kind: kind)]
    }

    /// Whether a file that contains a list is read record by record.
    package static func mayHoldRecords(_ path: String) -> Bool {
        MarkdownFile.isNamed(path)
            || path.utf8.split(separator: ".").last.map { ["json", "ndjson", "jsonl", "csv", "tsv"].contains($0.lowercased()) } ?? false
    }

    /// A data file and its contents; nil after reporting that it is empty.
    package static func document(of file: SourceFile, _ problems: DiagnosticCollector) -> CollectionSource.Document? {
        var file = file
        let root: SourceValue?
        let ending = CompressedFile.withoutEnding(file.path).utf8.split(separator: ".").last?.lowercased() ?? ""
        // A page of a site that asks to sign in is often saved in place of an export.
        if ["json", "ndjson", "jsonl", "yaml", "yml", "toml", "bib", "ris", "xml", "opf", "onix"].contains(ending),
            let kind = ForeignFile(inPlaceOfData: beginning(of: file))
        {
            problems.add(Diagnostic(at: .path(file.path), .foreign(kind, insteadOf: .data)))
            return nil
        }
        switch ending {
        case "json": root = JSONReader.readRecords(file, problems: problems)
        case "ndjson", "jsonl": root = JSONReader.readLines(file, problems: problems)
        case "csv", "tsv",
            "txt" where isTable(beginning(of: file)):
            let table = TableReader.read(file, isKnown: ExportFormat.isKnown, names: ExportFormat.columnsWithoutNames, problems: problems)
            root = table?.value
            file = table?.file ?? file
        case "xml", "opf", "onix":
            let document = XMLDocument.read(file, problems: problems)
            root = document?.value
            file = document?.file ?? file
        case "bookmory", "zip":
            let backup = BookmoryBackup.read(file, problems: problems)
            root = backup?.value
            file = backup?.file ?? file
        case "sqlite":
            let database = DatabaseExport.read(file, problems: problems)
            root = database?.value
            file = database?.file ?? file
        case "bib", "ris":
            file = TextDecoder.decoded(file, problems: problems) ?? file
            root = ending == "bib" ? BibliographyFiles.bibTeX(file, problems: problems) : BibliographyFiles.ris(file, problems: problems)
        case "txt": root = KindleClippings.read(file, problems: problems)
        case "md", "markdown": root = MarkdownTables.read(file)
        case "toml": root = TOMLReader.read(file, problems: problems)
        case "lua": root = KOReaderMetadata.read(file, problems: problems)
        default: root = YAMLReader.read(file, problems: problems)
        }
        return root.map { CollectionSource.Document(file: file, root: $0) }
    }
}

extension DataFolder {
    /// The first bytes of a file; errors are reported when all of it is read.
    private static func beginning(of file: SourceFile) -> [UInt8] { (try? file.read(from: 0, count: headLength)) ?? [] }
}

extension CollectionKinds {
    /// The kind that a file appears to have: that of a known export, or the one that its shape suggests.
    package func recognised(_ document: CollectionSource.Document) -> CollectionKind? {
        if let format = ExportFormat.recognised(document.root) { return named(format.kind) }
        return recognised(RecordSearch(nil, among: self).list(in: document.root)?.list ?? document.root, in: document.file)
    }

    /// The kind that data in a file looks like. The name of the file decides if the data fits several kinds.
    func recognised(_ root: SourceValue, in file: SourceFile) -> CollectionKind? {
        let kind = recognised(root)
        return self.kind(of: root, named: file.path.fileName, insteadOf: kind) ?? kind
    }
}

extension CollectionKinds {
    /// Whether a file is data of a kind, and not only a list that might be anything.
    package func isData(_ document: CollectionSource.Document) -> Bool {
        if ExportFormat.recognised(document.root) != nil { return true }
        guard let kind = recognised(document) else { return false }
        let list = DataGroup.list(in: document, self)
        guard kind == all.first, list.isList, let record = kind.record else { return true }
        let keys = list.recordKeys
        return !record.fields(named: keys).isEmpty || record.wrapper.map(keys.contains) ?? false
    }

    /// The kind of the records in Markdown files; nil if several kinds fit.
    package func kind(ofMarkdown files: [MarkdownFile]) -> CollectionKind? {
        // Jekyll's posts may have any keys.
        let arePosts = files.allSatisfy { file in
            file.file.path.utf8.contains("/_posts/") || file.members.contains { $0.key == "layout" && $0.value.text == "post" }
        }
        if arePosts, !files.isEmpty, let dated = all.first(where: { $0.markdown?.isDated == true }) { return dated }
        let keys = files.map { file in
            Set(file.members.filter { $0.key != "status" || !($0.value.text.map(Publication.isStatus) ?? false) }.map(\.key))
        }
        // Posts have these keys too.
        let own = keys.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting([
            "date", "tags", "description", "summary", "image", "cover",
        ])
        // So do links, which have addresses.
        let isTelling = own.contains { key in
            !all.contains { kind in kind.record?.key(named: key).map(CollectionKinds.ofAnyList.contains) ?? false }
        }
        if isTelling, let kind = kind(ofColumns: Array(own.union(["title"]))) { return kind }
        let isDated =
            !files.isEmpty
            && files.allSatisfy { file in
                FileDate(file.file.path.fileName) != nil
                    || file.members.contains { ["date", "pubDate", "pubdate", "publishDate"].contains($0.key) }
            }
        let matches = all.filter { kind in
            guard let record = kind.record, let form = kind.markdown else { return false }
            let telling = record.tellingKeys(among: all.compactMap(\.record)).subtracting([form.titleKey])
            return keys.contains { !$0.isDisjoint(with: telling) }
        }
        if let only = matches.first, matches.count == 1, only != all.first { return only }
        let records = files.map { SourceValue(.object($0.members), offset: 0) }
        let byOthers = kind(ofSeveralAuthors: SourceValue(.list(records), offset: 0))
        // The date of a note about a book is the end of reading. Its folder may say what it is about.
        if isDated, let byOthers, own.contains(where: { byOthers.isTold(by: $0) }) || byOthers.isNamed(by: files) { return byOthers }
        return isDated
            ? all.first { $0.markdown?.isDated == true }
            : byOthers ?? (matches.count == 1 ? matches[0] : nil) ?? ofOneAuthor(records)
    }
}

extension CollectionKinds {
    /// The kind of several notes that all have people, although they are always the same: those of a reader.
    fileprivate func ofOneAuthor(_ records: [SourceValue]) -> CollectionKind? {
        guard records.count > 1 else { return nil }
        return all.first { kind in
            guard let record = kind.record, let people = record.fields.first(where: { $0.use.term == .people }), case .objects = people.type
            else { return false }
            return records.allSatisfy { $0.members?.contains { record.key(named: $0.key) == people.key } ?? false }
        }
    }
}

extension CollectionKind {
    /// Whether the folder of notes is called as people call such lists.
    fileprivate func isNamed(by notes: [MarkdownFile]) -> Bool {
        Set(notes.map { $0.file.path.parentFolder.fileName.lowercased() }).allSatisfy { folder in
            fileNames.contains { folder.utf8.contains($0) }
        }
    }

    /// Whether a key says that a dated note is about a book, and not a post: a rating, an ISBN, pages.
    fileprivate func isTold(by key: String) -> Bool {
        record?.key(named: key).map { ["rate", "isbn13", "total_page", "publisher", "started_at", "finished_at"].contains($0) } ?? false
    }
}

extension ExportSettings {
    /// What `collection.yaml` says about an export.
    ///
    /// - Parameter language: the language tag of the site.
    package init(_ settings: CollectionSettings, language: String = "en") {
        self.init()
        shelves = settings.own.statuses
        dates = settings.own.dates
        hidden = settings.hidden
        hiddenPlace = settings.privatePlace
        defaults = settings.own.defaultKeys
        self.language = settings.language ?? language
        takes = { [own = settings.own] in own.takes(column: $0) }
    }
}
