import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteLoading
import SitePipeline

/// The fingerprints of fields that earlier imports wrote into a collection, which reveal what was edited since. They are in a hidden file
/// beside the data.
struct ImportState: Sendable {
    static let name = DataFolder.importState

    /// By record key and field: the fingerprint of the value, or those of the elements of a list.
    var records: [String: [String: [String]]] = [:]
    /// The state of an import that may have been interrupted; nil after a complete one.
    private var unfinished: Unfinished?
    /// The path where an interrupted import may have left the earlier data.
    private(set) var left: String?

    /// An import in progress. Files are replaced in one step, so their locations show whether it was completed.
    struct Unfinished: Sendable {
        /// The records after the import.
        let records: [String: [String: [String]]]
        /// The temporary name of the new data.
        let staged: String
        /// The digests of the data before and after the import.
        let old, new: String
    }

    init() {}

    /// Reads the state. Without it, all data counts as edited.
    ///
    /// - Parameter data: the current data file.
    /// - Throws: an error if the file exists but cannot be read, because edits would then be unknown.
    init(_ state: UserFile, beside data: UserFile) throws(BuildFailure) {
        guard let bytes = state.bytes else { return }
        let problems = DiagnosticCollector()
        guard let root = JSONReader.read(SourceFile(path: state.path, bytes: bytes), problems: problems) else {
            throw BuildFailure(diagnostics: problems.diagnostics)
        }
        records = Self.records(in: root)
        guard let next = root.value(of: "unfinished"), let staged = next.value(of: "staged")?.text, let old = next.value(of: "old")?.text,
            let new = next.value(of: "new")?.text
        else { return }
        let own = Unfinished(records: Self.records(in: next), staged: staged, old: old, new: new)
        guard try own.wasWritten(data) else { return }
        records = own.records
        left = "\(data.folder)/\(own.staged)"
    }

    private static func records(in root: SourceValue) -> [String: [String: [String]]] {
        var records: [String: [String: [String]]] = [:]
        guard case .object(let all)? = root.value(of: "records")?.content else { return records }
        for record in all {
            guard case .object(let fields) = record.value.content else { continue }
            for field in fields {
                guard case .list(let values) = field.value.content else { continue }
                records[record.key, default: [:]][field.key] = values.compactMap(\.text)
            }
        }
        return records
    }

    /// This state with a note about a next state, while the data is being replaced.
    ///
    /// - Parameter staged: the path of the new data.
    func until(_ next: ImportState, _ staged: String, from old: [UInt8]?, to new: [UInt8]) -> ImportState {
        var state = self
        state.unfinished = Unfinished(
            records: next.records,
            staged: staged.fileName,
            old: Self.digest(old),
            new: Self.digest(new)
        )
        return state
    }

    fileprivate static func digest(_ bytes: [UInt8]?) -> String { bytes.map { Fingerprint($0).digits } ?? "" }

    /// Removes the note about an interrupted import.
    mutating func settle() { (unfinished, left) = (nil, nil) }

    /// Whether an import wrote this record. If it no longer exists, the user deleted it.
    func hasWritten(_ key: String) -> Bool { records[key] != nil }

    var bytes: [UInt8] {
        let about = "What sitegen import wrote last, so that it knows what you edited. Keep it beside the data."
        let next = unfinished.map { own in
            JSONText.object([
                ("staged", .text(own.staged)), ("old", .text(own.old)), ("new", .text(own.new)), ("records", Self.json(own.records)),
            ])
        }
        let members = JSONText.members([("about", .text(about)), ("records", Self.json(records)), ("unfinished", next)])
        return Array("\(members.description)\n".utf8)
    }

    private static func json(_ records: [String: [String: [String]]]) -> JSONText {
        .object(
            records.sorted { $0.key < $1.key }.map { key, fields in
                (key, .object(fields.sorted { $0.key < $1.key }.map { ($0.key, .list($0.value.map(JSONText.text))) }))
            }
        )
    }
}

extension ImportState.Unfinished {
    /// Whether the new data replaced the old.
    ///
    /// - Parameter data: the current data, which may have been edited since.
    fileprivate func wasWritten(_ data: UserFile) throws(BuildFailure) -> Bool {
        let now = ImportState.digest(data.bytes)
        if now == new { return true }
        if now == old { return false }
        // While the new data has its temporary name, it has not replaced the old.
        let waiting = "\(data.folder)/\(staged)"
        guard FileSystem.kind(of: waiting) == .file else { return true }
        do throws(FileError) {
            return ImportState.digest(try FileSystem.read(waiting)) != new
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }
}

extension SourceValue {
    var fingerprint: String { String(Fingerprint(json.bytes).value, radix: 36) }

    /// The fingerprints of the elements of a list, or of the value itself.
    var fingerprints: [String] { if case .list(let elements) = content { elements.map(\.fingerprint) } else { [fingerprint] } }
}
