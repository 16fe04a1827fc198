import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SitePipeline

/// What the last imports wrote into a collection: fingerprints of its fields, which tell what was edited by hand since. A hidden file beside
/// the data.
struct ImportState: Sendable {
    static let name = DataFolder.importState

    /// By the keys of records, then by fields: the fingerprints of a value, or of the elements of a list.
    var records: [String: [String: [String]]] = [:]
    /// What an import was about to write that may have been interrupted; nil if the last one was not.
    private var unfinished: Unfinished?
    /// Where an import that was interrupted may have left the data that was there before it.
    private(set) var left: String?

    /// An import that is being written. Files take their places in one step, so where they are tells whether it was.
    struct Unfinished: Sendable {
        /// The records as the import knows them once its data is written.
        let records: [String: [String: [String]]]
        /// The name of the new data before it takes its place.
        let staged: String
        /// The digests of the data before and after.
        let old, new: String
    }

    init() {}

    /// Reads it. Without it, everything counts as written by hand.
    ///
    /// - Parameter data: the data beside it, as it is now.
    /// - Throws: an error if it is there and cannot be read: then nobody knows what was edited.
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

    /// The same while the data that belongs to another state takes its place.
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

    /// Forgets that an import was interrupted.
    mutating func settle() { (unfinished, left) = (nil, nil) }

    /// Whether an import wrote this record. If it is there no more, somebody deleted it.
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
    /// Whether the data took its place.
    ///
    /// - Parameter data: the data as it is now, perhaps edited since.
    fileprivate func wasWritten(_ data: UserFile) throws(BuildFailure) -> Bool {
        let now = ImportState.digest(data.bytes)
        if now == new { return true }
        if now == old { return false }
        // New data that still waits has not taken its place.
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
    /// The fingerprint of what it says.
    var fingerprint: String { String(Fingerprint(json.bytes).value, radix: 36) }

    /// The fingerprints of the elements of a list, or of the value.
    var fingerprints: [String] { if case .list(let elements) = content { elements.map(\.fingerprint) } else { [fingerprint] } }
}
