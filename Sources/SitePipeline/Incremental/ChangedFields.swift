import DataReading
import Diagnostics
import SiteBase
import SiteModel
import SiteOutput

/// Finds the fields that changed since an earlier build, from the `data.json` that the earlier build left in the output.
struct ChangedFields {
    private let earlier: BuildCache
    private let output: String

    /// - Parameters:
    ///   - earlier: the cache of the earlier build.
    ///   - output: the output folder before this build writes to it.
    init(since earlier: BuildCache, in output: String) {
        self.earlier = earlier
        self.output = output
    }

    /// The changed keys, by the pages of the records.
    func keys(of pages: [OutputPath], in plan: SitePlan) -> [OutputPath: [String]] {
        var found: [OutputPath: [String]] = [:]
        for planned in plan.outputs {
            guard case .pieces(let file) = planned.content, let pieces = file.difference(from: earlier, in: output) else { continue }
            let (old, new) = (Self.records(pages, of: file, pieces.old), Self.records(pages, of: file, pieces.new))
            for (page, record) in new {
                guard let before = old[page] else { continue }
                let keys = (record + before).map(\.key)
                let changed = keys.filter { Self.value($0, record) != Self.value($0, before) }
                found[page] = changed.reduce(into: []) { keys, key in if !keys.contains(key) { keys.append(key) } }
            }
        }
        return found
    }

    /// The members of the records of some pages. Each line holds one record.
    private static func records(_ pages: [OutputPath], of file: StreamedFile, _ pieces: [[UInt8]]) -> [OutputPath: [SourceMember]] {
        let pages = Dictionary(pages.map { ($0.address(from: file.path), $0) }) { $1 }
        var records: [OutputPath: [SourceMember]] = [:]
        for line in pieces.flatMap({ $0.split(separator: UInt8(ascii: "\n")) }) where line.first == UInt8(ascii: "{") {
            let record = line.last == UInt8(ascii: ",") ? line.dropLast() : line
            let discarded = DiagnosticCollector()
            guard let value = JSONReader.read(SourceFile(path: file.path.description, bytes: Array(record)), problems: discarded),
                case .object(let members) = value.content, case .object(let links)? = member("links", members)?.content,
                case .text(let address)? = member("self", links)?.content, let page = pages[address]
            else { continue }
            // The fields of a volume are in an inner object.
            let own = members.flatMap { member in if case .object(let inner) = member.value.content { inner } else { [member] } }
            records[page] = own.filter { !links.map(\.key).contains($0.key) }
        }
        return records
    }

    private static func member(_ key: String, _ members: [SourceMember]) -> SourceValue? { members.first { $0.key == key }?.value }

    private static func value(_ key: String, _ members: [SourceMember]) -> Fingerprint? {
        member(key, members).map { value in
            var fingerprint = Fingerprint()
            fingerprint.combine(value)
            return fingerprint
        }
    }
}
