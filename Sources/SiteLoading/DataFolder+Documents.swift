import DataReading
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

    /// Whether a file that contains a list is read record by record.
    package static func mayHoldRecords(_ path: String) -> Bool {
        MarkdownFile.isNamed(path)
            || path.utf8.split(separator: ".").last.map { ["json", "ndjson", "jsonl", "csv", "tsv"].contains($0.lowercased()) } ?? false
    }

    /// A data file and its contents; nil after reporting that it is empty.
    package static func document(of file: SourceFile, _ problems: DiagnosticCollector) -> CollectionSource.Document? {
        var file = file
        let root: SourceValue?
        switch CompressedFile.withoutEnding(file.path).utf8.split(separator: ".").last?.lowercased() {
        case "json": root = JSONReader.readRecords(file, problems: problems)
        case "ndjson", "jsonl": root = JSONReader.readLines(file, problems: problems)
        case "csv", "tsv":
            let table = TableReader.read(file, isKnown: ExportFormat.isKnown, problems: problems)
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
        case "txt": root = KindleClippings.read(file, problems: problems)
        default: root = YAMLReader.read(file, problems: problems)
        }
        return root.map { CollectionSource.Document(file: file, root: $0) }
    }
}

extension CollectionKinds {
    /// The kind that a file appears to have: that of a known export, or the one that its shape suggests.
    package func recognised(_ document: CollectionSource.Document) -> CollectionKind? {
        ExportFormat.recognised(document.root).flatMap { named($0.kind) } ?? recognised(document.root)
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
