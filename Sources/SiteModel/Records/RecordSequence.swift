import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// The records of a store, in order: in memory, or read from the data whenever they are asked for.
package struct RecordSequence: RandomAccessCollection, Sendable {
    private enum Storage: Sendable {
        case all([Record])
        case paged(PagedRecords)
    }

    private let storage: Storage

    init(_ records: [Record]) { storage = .all(records) }

    init(_ records: PagedRecords) { storage = .paged(records) }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .all(let records): records.count
        case .paged(let records): records.count
        }
    }

    package subscript(index: Int) -> Record {
        switch storage {
        case .all(let records): records[index]
        case .paged(let records): records[index]
        }
    }

    /// Whether they are not in memory.
    package var isPaged: Bool { if case .paged = storage { true } else { false } }
}

/// Records that are read in batches whenever they are asked for. Few batches are in memory; records are mostly asked for in order.
final class PagedRecords: Sendable {
    /// A place for a batch.
    private final class Place: Sendable {
        let batch = Mutex<(run: Int, records: [Record])?>(nil)
    }

    private let list: RecordList
    private let read: @Sendable (RecordList.Record) -> Record?
    /// Stands in for a record with an error, which its own part of the site reports.
    private let faulty: Record
    /// Batches by the remainders of their numbers.
    private let places: [Place]

    /// The number of batches in memory.
    private static let kept = 1_024

    init(_ list: RecordList, faulty: Record, read: @escaping @Sendable (RecordList.Record) -> Record?) {
        self.list = list
        self.faulty = faulty
        self.read = read
        places = (0..<Self.kept).map { _ in Place() }
    }

    var count: Int { list.count }

    subscript(index: Int) -> Record {
        let run = list.run(of: index)
        let first = list.indices(ofRun: run).lowerBound
        return places[run % Self.kept].batch.withLock { batch in
            if let batch, batch.run == run { return batch.records[index - first] }
            var records = Array(repeating: faulty, count: list.indices(ofRun: run).count)
            list.eachRecord(ofRun: run) { record in
                if let read = read(record) { records[record.index - first] = read }
            }
            batch = (run, records)
            return records[index - first]
        }
    }
}
