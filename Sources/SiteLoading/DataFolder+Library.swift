import DataReading
import Diagnostics
import InterfaceTexts
import KnownExports
import SiteBase
import SiteModel
import SiteRecords

/// Reads calibre libraries.
extension DataFolder {
    /// The names of calibre's own files, which contain no data of books.
    static let ofLibrary: Set<String> = ["metadata.db", "metadata_db_prefs_backup.json"]

    static func isPackage(_ name: String) -> Bool { name.lowercased().utf8.hasSuffix(".opf") }

    /// The metadata files of a calibre library, one beside each book: sorted paths in the folder. Empty if the folder contains other data.
    package func library(in folder: String, beside files: [String]) -> [String] {
        guard files.allSatisfy({ Self.isPackage($0) || Self.ofLibrary.contains($0) }), site.edition == 0 || site.languages.showsOriginals
        else {
            return []
        }
        var found: [String] = []
        addPackages(in: folder, below: "", to: &found, depth: 8)
        return found.sorted { $0.isNaturallyBefore($1) }
    }

    private func addPackages(in folder: String, below path: String, to found: inout [String], depth: Int) {
        // An unreadable collection folder was already reported.
        for name in (try? FileSystem.names(in: "\(folder)/\(path)")) ?? [] where !name.utf8.hasPrefix(".") {
            let own = "\(path)\(name)"
            if Self.isPackage(name) {
                if FileSystem.kind(of: "\(folder)/\(own)") == .file { found.append(own) }
            } else if depth > 0, FileSystem.kind(of: "\(folder)/\(own)") == .folder {
                addPackages(in: folder, below: own + "/", to: &found, depth: depth - 1)
            }
        }
    }

    /// The books of a library as one list; nil after reporting errors in some of them.
    func books(ofLibrary files: [String], in folder: String, _ settings: CollectionSettings) -> [Document]? {
        let read = Workers.map(files.count, jobs: jobs) { index in
            var own = self
            own.problems = DiagnosticCollector()
            return (document: own.document("\(folder)/\(files[index])", settings.kind), problems: own.problems.diagnostics)
        }
        for (_, own) in read { problems.add(contentsOf: own) }
        let all = read.compactMap(\.document)
        let format = ExportFormat.calibreOPF
        guard all.count == files.count, let kind = kinds.named(format.kind),
            let (list, _) = converted(all, of: format, kind, in: folder, settings)
        else { return nil }
        // Messages read the lines that they show from the disk again.
        for document in all { document.file.releaseContent() }
        return [list]
    }
}
