import DataReading
import Diagnostics
import SiteBase
import SitePipeline

/// What the last imports wrote into a collection: fingerprints of its fields, which tell what was edited by hand since. A hidden file beside
/// the data.
struct ImportState: Sendable {
    static let name = DataFolder.importState

    /// By the keys of records, then by fields: the fingerprints of a value, or of the elements of a list.
    var records: [String: [String: [String]]] = [:]
    /// The keys of records of which nobody knows whether they were written, because the import was interrupted.
    private var pending: Set<String> = []

    init() {}

    /// Reads it. Without it, everything counts as written by hand.
    ///
    /// - Throws: an error if it is there and cannot be read: then nobody knows what was edited.
    init(at path: String) throws(BuildFailure) {
        guard FileSystem.kind(of: path) != nil else { return }
        let problems = DiagnosticCollector()
        guard let file = DataFolder.read(path, problems), let root = JSONReader.read(file, problems: problems) else {
            throw BuildFailure(diagnostics: problems.diagnostics)
        }
        if case .list(let keys)? = root.value(of: "pending")?.content { pending = Set(keys.compactMap(\.text)) }
        guard case .object(let all)? = root.value(of: "records")?.content else { return }
        for record in all {
            guard case .object(let fields) = record.value.content else { continue }
            for field in fields {
                guard case .list(let values) = field.value.content else { continue }
                let prints = values.compactMap { if case .text(let text) = $0.content { text } else { nil } }
                records[record.key, default: [:]][field.key] = prints
            }
        }
    }

    /// Both, for the moment in which the data may be of either.
    func joined(with other: ImportState) -> ImportState {
        var both = self
        both.pending = pending.union(other.records.keys.filter { records[$0] == nil })
        for (key, fields) in other.records {
            for (field, values) in fields {
                let known = both.records[key]?[field] ?? []
                both.records[key, default: [:]][field] = known + values.filter { !known.contains($0) }
            }
        }
        return both
    }

    /// Forgets that an import was interrupted: the one that runs now writes everything.
    mutating func settle() { pending = [] }

    /// Whether an import wrote this record. If it is there no more, somebody deleted it.
    func hasWritten(_ key: String) -> Bool { records[key] != nil && !pending.contains(key) }

    var bytes: [UInt8] {
        let records = records.sorted { $0.key < $1.key }.map { key, fields in
            (key, JSONText.object(fields.sorted { $0.key < $1.key }.map { ($0.key, .list($0.value.map(JSONText.text))) }))
        }
        let about = "What sitegen import wrote last, so that it knows what you edited. Keep it beside the data."
        let unsure = pending.isEmpty ? [] : [("pending", JSONText.list(pending.sorted().map(JSONText.text)))]
        return Array("\(JSONText.object([("about", .text(about))] + unsure + [("records", .object(records))]).description)\n".utf8)
    }
}

extension SourceValue {
    /// The fingerprint of what it says.
    var fingerprint: String { String(Fingerprint(json.bytes).value, radix: 36) }

    /// The fingerprints of the elements of a list, or of the value.
    var fingerprints: [String] { if case .list(let elements) = content { elements.map(\.fingerprint) } else { [fingerprint] } }
}
