import DataReading
import Diagnostics
import KnownExports
import SiteAssets
import SiteBase
import SiteLoading
import SiteModel
import SitePipeline
import SiteRecords

/// The files in a collection's folder that `import` and `add` write.
struct ImportPlace {
    private let folder: String
    private let kind: CollectionKind
    /// The file that contains the records.
    let list: UserFile
    /// The records in that file.
    private(set) var records: [SourceValue] = []
    /// The records in Markdown files.
    private(set) var elsewhere: [SourceValue] = []
    /// The list in the file; nil without a file.
    private var value: SourceValue?
    private var hasPoster = false

    /// Reads the folder.
    ///
    /// - Parameters:
    ///   - option: the option that names another folder.
    /// - Throws: the errors that a build would report, or an error if the new file and existing data would conflict.
    init(_ folder: String, _ kind: CollectionKind, in build: Build, option: String) throws(BuildFailure) {
        self.folder = folder
        self.kind = kind
        let path = "\(folder)/\(kind.alone == nil ? "data.json" : "exhibits.json")"
        do throws(FileError) {
            // If a build would reject the file, the error has the build's words.
            list = FileSystem.target(of: path) == .file ? try UserFile(path) : UserFile(missing: path)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        let there: CollectionInPlace
        do throws(BuildFailure) {
            there = try CollectionInPlace(folder, of: build)
        } catch {
            guard hasPosterAlone else { throw error }
            hasPoster = true
            return
        }
        if let own = there.kind, own != kind {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(folder), .otherCollection(own, expected: kind, option))])
        }
        if let name = try other(there) {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path("\(folder)/\(name)"), .besideOtherData(path, option))])
        }
        let problems = DiagnosticCollector()
        if let list = there.list, !there.markdown.isEmpty {
            elsewhere = list.compactMap(jobs: 1, problems: problems) { record, _ in list.isFile(at: record.index) ? record.value : nil }
        }
        try read(problems)
    }

    private static let poster = "poster.json"

    /// Whether the folder contains a poster but no list, perhaps because an import was killed. A build rejects that.
    private var hasPosterAlone: Bool {
        // What makes the folder unreadable is reported when its data are read.
        guard kind.alone != nil, list.bytes == nil, let names = try? FileSystem.names(in: folder) else { return false }
        let data = names.filter { !$0.utf8.hasPrefix(".") && $0 != "collection.yaml" && !ImageFinder.hasEnding($0) }
        let problems = DiagnosticCollector()
        guard data == [Self.poster],
            let document = DataFolder.read("\(folder)/\(Self.poster)", problems).flatMap({ DataFolder.document(of: $0, problems) }),
            case .object = document.root.content
        else { return false }
        return ExportFormat.recognised(document.root) == nil
    }

    /// The name of a file with other data in the folder; nil if there is none.
    private mutating func other(_ there: CollectionInPlace) throws(BuildFailure) -> String? {
        let others = there.files.filter { $0 != list.path.fileName }
        guard kind.alone != nil else { return others.first ?? (there.isLibrary ? "metadata.opf" : nil) }
        // The file beside the list is the poster.
        let problems = DiagnosticCollector()
        let second = others.first { name in
            let document = DataFolder.read("\(folder)/\(name)", problems).flatMap { DataFolder.document(of: $0, problems) }
            return document.map { $0.root.isList || ExportFormat.recognised($0.root) != nil } ?? true
        }
        hasPoster = !others.isEmpty
        let index = "index.md"
        return second ?? (hasPoster || FileSystem.kind(of: "\(folder)/\(index)") == nil ? there.markdown.first?.fileName : index)
    }

    private mutating func read(_ problems: DiagnosticCollector) throws(BuildFailure) {
        guard let bytes = list.bytes else { return }
        let file = SourceFile(path: list.path, bytes: bytes)
        guard let root = JSONReader.read(file, problems: problems), !problems.hasErrors else {
            throw BuildFailure(diagnostics: problems.diagnostics)
        }
        if let format = ExportFormat.recognised(root) {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(list.path), .dataIsExport(format.name))])
        }
        value = root
        if case .object(let members) = root.content {
            let keys = [kind.listKey ?? "data"] + kind.listKeys
            value = keys.lazy.compactMap { key in members.first { $0.key == key }?.value }.first
        }
        guard let records = value?.records(in: file)?.values(problems: problems), !problems.hasErrors else {
            throw BuildFailure(diagnostics: [Diagnostic(at: .file(file, offset: root.offset), .noListToAddTo)])
        }
        self.records = records
    }

    /// The files with changed and new records as they will be written, the file of records last. Unchanged files are left out.
    ///
    /// - Parameters:
    ///   - all: the existing records, followed by the new ones.
    ///   - title: the title that the other program gives the collection.
    ///   - whole: the export's data about the collection as a whole.
    func written(_ all: [SourceValue], title: String? = nil, whole: SourceValue? = nil) throws(BuildFailure) -> [(
        file: UserFile, bytes: [UInt8]
    )] {
        func file(_ name: String, _ text: String) throws(BuildFailure) -> (file: UserFile, bytes: [UInt8])? {
            let path = "\(folder)/\(name)"
            return FileSystem.kind(of: path) == nil ? (UserFile(missing: path), Array(text.utf8)) : nil
        }
        var files: [(file: UserFile, bytes: [UInt8])] = []
        if kind.alone != nil {
            let poster = whole?.json ?? .object([("title", .text(title ?? folder.fileName))])
            if !hasPoster { files += [try file(Self.poster, "\(poster.indented)\n")].compactMap(\.self) }
        } else if let title {
            files += [try file("collection.yaml", "kind: \(kind.name)\ntitle: \(JSONText.text(title))\n")].compactMap(\.self)
        }
        let bytes = bytes(of: all)
        return bytes == list.bytes ? files : files + [(list, bytes)]
    }

    private func bytes(of all: [SourceValue]) -> [UInt8] {
        bytes(adding: all.dropFirst(records.count).map(\.json), changing: Array(zip(records, all)))
    }

    /// The file with records added and changed.
    func bytes(adding new: [JSONText], changing changes: [(old: SourceValue, new: SourceValue)] = []) -> [UInt8] {
        guard let bytes = list.bytes, let value else {
            let list = JSONText.list(new)
            return Array("\((kind.alone == nil ? .object([(kind.listKey ?? "data", list)]) : list).indented)\n".utf8)
        }
        var edit = JSONEdit(bytes)
        for (old, new) in changes where old.fingerprint != new.fingerprint { edit.replace(old, with: new) }
        edit.append(new, to: value, after: records.last)
        return edit.result
    }
}

extension SourceValue {
    /// The value as JSON. Numbers stay as written.
    var json: JSONText {
        switch content {
        case .null: .absent
        case .flag(let flag): .flag(flag)
        case .number(let digits): .written(Array(digits.utf8))
        case .text(let text), .plain(let text): .text(text)
        case .list(let elements): .list(elements.map(\.json))
        case .records: .list([])
        case .object(let members): .object(members.filter { $0.key != SourceMember.exportedKey }.map { ($0.key, $0.value.json) })
        }
    }
}
