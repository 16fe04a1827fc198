import DataReading
import Diagnostics
import SiteBase
import SiteModel
import SitePipeline

/// The files of a collection that an import writes.
struct ImportPlace {
    private let folder: String
    private let kind: CollectionKind
    /// The file with the records.
    let list: String

    init(_ folder: String, _ kind: CollectionKind) {
        self.folder = folder
        self.kind = kind
        list = "\(folder)/\(kind.alone == nil ? "data.json" : "exhibits.json")"
    }

    /// What a collection has.
    struct Known {
        var records: [SourceValue] = []
        /// The members beside the list of records.
        var others: [SourceMember] = []
        /// The bytes of the file; nil if there is none.
        var bytes: [UInt8]?
        var hasPoster = false
    }

    /// Reports other data in the folder.
    ///
    /// - Parameter export: the file that is imported.
    func check(besides export: String) throws(BuildFailure) {
        guard kind.alone == nil, FileSystem.target(of: folder) == .folder else { return }
        let names: [String]
        do throws(FileError) {
            names = try FileSystem.names(in: folder)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        let other = names.first { name in
            let ending = name.utf8.split(separator: ".").last.map { $0.lowercased() } ?? ""
            return !name.utf8.hasPrefix(".") && name != list.fileName && name != "collection.yaml" && DataFolder.endings.contains(ending)
        }
        if let other { throw BuildFailure(diagnostics: [Diagnostic(at: .path("\(folder)/\(other)"), .importBesideData(list))]) }
    }

    /// What the collection has.
    func known(_ problems: DiagnosticCollector) throws(BuildFailure) -> Known {
        var known = Known()
        known.hasPoster = hasPoster
        guard FileSystem.kind(of: list) != nil else { return known }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.read(list)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        let found = DiagnosticCollector()
        let file = SourceFile(path: list, bytes: bytes)
        known.bytes = bytes
        guard let root = JSONReader.read(file, problems: found) else { throw BuildFailure(diagnostics: found.diagnostics) }
        let key = kind.listKey ?? "data"
        if case .object(let members) = root.content {
            known.others = members.filter { $0.key != key }
            known.records = members.first { $0.key == key }?.value.records(in: file)?.values(problems: found) ?? []
        } else {
            known.records = root.records(in: file)?.values(problems: found) ?? []
        }
        return known
    }

    private var hasPoster: Bool {
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.contains { $0.utf8.hasSuffix(".json") && $0 != list.fileName && !$0.utf8.hasPrefix(".") }
    }

    /// The files with records, as they are written.
    func written(_ records: [SourceValue], title: String?, whole: SourceValue?, _ known: Known) -> [(path: String, bytes: [UInt8])] {
        func file(_ path: String, _ json: JSONText) -> (path: String, bytes: [UInt8]) { (path, Array("\(json.indented)\n".utf8)) }
        let list = JSONText.list(records.map(\.json))
        guard kind.alone == nil else {
            let poster = whole?.json ?? .object([("title", .text(title ?? folder.fileName))])
            return [file(self.list, list)] + (known.hasPoster ? [] : [file("\(folder)/poster.json", poster)])
        }
        let data = JSONText.object([(kind.listKey ?? "data", list)] + known.others.map { ($0.key, $0.value.json) })
        var files = [file(self.list, data)]
        let settings = "\(folder)/collection.yaml"
        if let title, FileSystem.kind(of: settings) == nil {
            files.append((settings, Array("kind: \(kind.name)\ntitle: \(JSONText.text(title))\n".utf8)))
        }
        return files
    }
}

extension SourceValue {
    /// The value as JSON. Numbers stay as they were written.
    var json: JSONText {
        switch content {
        case .null: .absent
        case .flag(let flag): .flag(flag)
        case .number(let digits): .written(Array(digits.utf8))
        case .text(let text), .plain(let text): .text(text)
        case .list(let elements): .list(elements.map(\.json))
        case .records: .list([])
        case .object(let members): .object(members.filter { $0.key != OwnFields.sourceKey }.map { ($0.key, $0.value.json) })
        }
    }
}
