import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// The records of a store, in order. They are in memory or are read from the data on demand.
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
        case .paged(let records): records.list.count
        }
    }

    package subscript(index: Int) -> Record {
        switch storage {
        case .all(let records): records[index]
        case .paged(let records): records[index]
        }
    }

    /// Whether records are read on demand.
    package var isPaged: Bool { if case .paged = storage { true } else { false } }

    /// Values computed from records that are read on demand. They stay in memory as long as the records would.
    package func mapped<Element: Sendable>(_ transform: @escaping @Sendable (Record) -> Element) -> PagedElements<Element>? {
        guard case .paged(let records) = storage else { return nil }
        return PagedElements(of: records.list) { run in records.batch(run).map(transform) }
    }
}

/// Records that are read on demand in batches, mostly in order.
final class PagedRecords: Sendable {
    let list: RecordList
    private let elements: PagedElements<Record>

    /// - Parameters:
    ///   - own: the records whose problems are reported when they are first read.
    ///   - faulty: the placeholder for a record with an error, which another shard reports.
    ///   - read: reads a record.
    init(
        _ list: RecordList,
        reporting own: Range<Int>,
        to problems: DiagnosticCollector,
        faulty: Record,
        read: @escaping @Sendable (RecordList.Record, DiagnosticCollector) -> Record?
    ) {
        self.list = list
        let reported = Mutex<Set<Int>>([])
        elements = PagedElements(of: list) { run in
            let indices = list.indices(ofRun: run)
            var records = Array(repeating: faulty, count: indices.count)
            let isNew = indices.overlaps(own) && reported.withLock { $0.insert(run).inserted }
            list.eachRecord(ofRun: run, reporting: own, to: isNew ? problems : nil) { record, problems in
                if let read = read(record, problems) { records[record.index - indices.lowerBound] = read }
            }
            return records
        }
    }

    subscript(index: Int) -> Record { elements[index] }

    func batch(_ run: Int) -> [Record] { elements.batch(run) }
}

/// Values computed from the records of a list, in batches and on demand. A few batches stay in memory.
package final class PagedElements<Element: Sendable>: Sendable {
    /// A place for a batch.
    private final class Place: Sendable {
        let batch = Mutex<(run: Int, first: Int, elements: [Element])?>(nil)
    }

    private let list: RecordList
    private let make: @Sendable (_ run: Int) -> [Element]
    /// The places; a batch belongs to the place with the remainder of its number.
    private let places: [Place]

    /// - Parameter make: makes a batch.
    init(of list: RecordList, make: @escaping @Sendable (_ run: Int) -> [Element]) {
        self.list = list
        self.make = make
        places = (0..<1_024).map { _ in Place() }
    }

    package subscript(index: Int) -> Element {
        let run = list.run(of: index)
        return places[run % places.count].batch.withLock { batch in
            if let batch, batch.run == run { return batch.elements[index - batch.first] }
            let elements = make(run)
            let first = list.indices(ofRun: run).lowerBound
            batch = (run, first, elements)
            return elements[index - first]
        }
    }

    func batch(_ run: Int) -> [Element] {
        places[run % places.count].batch.withLock { batch in
            if let batch, batch.run == run { return batch.elements }
            let elements = make(run)
            batch = (run, list.indices(ofRun: run).lowerBound, elements)
            return elements
        }
    }
}
