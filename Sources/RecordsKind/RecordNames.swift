import SiteBase
import SiteModel
import SiteRecords
import Synchronization

/// The page names of records, made from ids and titles. Repeated titles get a number. Two equal ids are reported as two pages with one
/// address.
final class RecordNames: Sendable {
    private let records: RecordSequence
    private let jobs: Int
    /// The names, if the records are in memory.
    private let names: [String]
    /// The names, if the records are not in memory, as if titles did not repeat.
    private let paged: PagedElements<String>?
    /// For each repeated title, the number of the repetition of a record. It is made when the name of a record without an id is first
    /// needed, because it requires reading all records.
    private let repetitions = Mutex<[Int: Int]?>(nil)

    init(of records: RecordSequence, jobs: Int) {
        self.records = records
        self.jobs = jobs
        paged = records.mapped { Self.name($0.id ?? $0.title) }
        names = records.isPaged ? [] : Self.names(of: records)
    }

    private static func names(of records: RecordSequence) -> [String] {
        let names = records.map { (name: name($0.id ?? $0.title), isID: $0.id != nil) }
        var uses: [String: Int] = [:]
        let all = Set(names.map(\.name.collisionKey))
        return names.map { name, isID in
            if isID { return name }
            let key = name.collisionKey
            uses[key, default: 0] += 1
            guard uses[key] != 1 else { return name }
            // Another record may have the title `Ebb 2`.
            while all.contains("\(key)-\(uses[key, default: 2])") { uses[key, default: 1] += 1 }
            return "\(name)-\(uses[key, default: 2])"
        }
    }

    subscript(number: Int) -> String {
        guard let paged else { return names[number] }
        let name = paged[number]
        if records[number].id != nil { return name }
        let count = repetitions.withLock { known in
            let all = known ?? allRepetitions
            known = all
            return all[number]
        }
        return count.map { "\(name)-\($0)" } ?? name
    }

    /// A record without an id, reduced to its title's fingerprint for comparing millions.
    private struct Use: Sendable {
        let title: Fingerprint
        let number: Int
    }

    private var allRepetitions: [Int: Int] {
        let length = 4_096
        let parts = Workers.map((records.count + length - 1) / length, jobs: jobs, run: 1) { [records] part in
            (part * length..<Swift.min(records.count, (part + 1) * length)).compactMap { number -> Use? in
                let record = records[number]
                return record.id == nil ? Use(title: Fingerprint(Self.name(record.title).collisionKey.utf8), number: number) : nil
            }
        }
        var all = Array(parts.joined())
        all.sort { ($0.title.value, $0.number) < ($1.title.value, $1.number) }
        var repetitions: [Int: Int] = [:]
        var first = 0
        for index in all.indices.dropFirst() {
            if all[index].title != all[first].title { first = index }
            if index > first { repetitions[all[index].number] = index - first + 1 }
        }
        return repetitions
    }

    private static func name(_ text: String) -> String { Slug.name(of: text, reserved: isReserved, suffix: "entry") }

    /// Whether a name belongs to an index page: `index`, `page-2`.
    private static func isReserved(_ name: String) -> Bool {
        name == "index" || name.utf8.hasPrefix("page-") && name.dropFirst(5).allSatisfy(\.isWholeNumber)
    }
}
