import Diagnostics
import SiteBase

/// The elements of a list in a data file, in order, followed by records in files of their own. JSON elements and records in files are
/// read on demand, so that the data may be larger than memory; YAML elements stay in memory.
public final class RecordList: Sendable {
    /// An element.
    public struct Record: Sendable {
        /// The value.
        public let value: SourceValue
        /// The 0-based index in the list.
        public let index: Int
        /// The file that has it.
        public let file: SourceFile
        /// The fingerprint of its bytes.
        public let fingerprint: Fingerprint
        /// The size in the file, in bytes; 0 if the list is in memory.
        public let byteCount: Int
        /// Whether only some of its keys were read, because it was already found to be valid.
        public let isKnown: Bool
    }

    /// Records that an earlier build found to be valid.
    public struct Known: Sendable {
        let contains: @Sendable (Fingerprint) -> Bool
        let keys: KeyFilter

        /// - Parameters:
        ///   - keys: the keys that are read nevertheless, in every object.
        ///   - contains: whether a record with this fingerprint is one of them.
        public init(keys: KeyFilter, contains: @escaping @Sendable (Fingerprint) -> Bool) {
            self.keys = keys
            self.contains = contains
        }
    }

    /// The byte range of a record in its file.
    struct Slice: Sendable {
        private let start: Int
        private let byteCount: UInt32
        /// The number of brackets around it.
        private let level: UInt32

        init(offset: Int, length: Int, depth: Int) {
            start = offset
            byteCount = UInt32(clamping: length)
            level = UInt32(depth)
        }

        var range: Range<Int> { start..<start + Int(byteCount) }
        var depth: Int { Int(level) }
    }

    private indirect enum Storage: Sendable {
        case slices([Slice], isLines: Bool)
        case values([SourceValue])
        /// Elements of other lists.
        case picked([(list: RecordList, index: Int)])
    }

    /// The number of records per batch of a thread.
    @usableFromInline static let run = 64

    /// The file.
    public let file: SourceFile
    private let storage: Storage
    /// The records in files of their own, which follow the others.
    private let others: RecordFiles?

    init(_ file: SourceFile, slices: [Slice], isLines: Bool) {
        self.file = file
        storage = .slices(slices, isLines: isLines)
        others = nil
    }

    /// The records, if they were already read.
    init(_ file: SourceFile, values: [SourceValue]) {
        self.file = file
        storage = .values(values)
        others = nil
    }

    /// Records in files of their own only.
    ///
    /// - Parameter folder: the folder that has them.
    public init(_ files: RecordFiles, in folder: String) {
        file = SourceFile(onDisk: folder)
        storage = .values([])
        others = files
    }

    private init(_ list: RecordList, _ files: RecordFiles) {
        file = list.file
        storage = list.storage
        others = files
    }

    /// A list of elements of others.
    ///
    /// - Parameters:
    ///   - picked: the elements, in order.
    ///   - file: stands for the list as a whole.
    public init(picked: [(list: RecordList, index: Int)], in file: SourceFile) {
        self.file = file
        storage = .picked(picked)
        others = nil
    }

    /// The same list, followed by records in files of their own.
    public func followed(by files: RecordFiles) -> RecordList { RecordList(self, files) }

    /// The number of elements.
    public var count: Int { listed + (others?.count ?? 0) }

    /// The number of elements in the file of the list itself.
    private var listed: Int {
        switch storage {
        case .slices(let slices, _): slices.count
        case .values(let values): values.count
        case .picked(let picked): picked.count
        }
    }

    /// Whether an element is in a file of its own.
    public func isFile(at index: Int) -> Bool {
        if case .picked(let picked) = storage { return picked[index].list.isFile(at: picked[index].index) }
        return index >= listed
    }

    /// The index of an element in the list of its file.
    public func indexInFile(at index: Int) -> Int {
        if case .picked(let picked) = storage { return picked[index].list.indexInFile(at: picked[index].index) }
        return index
    }

    /// The file that has an element.
    public func file(at index: Int) -> SourceFile {
        if case .picked(let picked) = storage { return picked[index].list.file(at: picked[index].index) }
        guard let others, index >= listed else { return file }
        return others.file(index - listed)
    }

    /// The paths of the files with records of their own.
    package var paths: [String] {
        guard case .picked(let picked) = storage else { return others?.paths ?? [] }
        return picked.filter { $0.list.isFile(at: $0.index) }.map { $0.list.file(at: $0.index).path }
    }

    /// The size of the elements in the file, in bytes; for elements in memory, the size of the file.
    public var byteCount: Int {
        let own =
            switch storage {
            case .slices(let slices, _): slices.reduce(0) { $0 + $1.range.count }
            case .values(let values): values.isEmpty ? 0 : file.byteCount
            case .picked(let picked): picked.first?.list.byteCount ?? 0
            }
        return own + (others?.byteCount ?? 0)
    }

    /// The first element; nil if there is none or it cannot be read.
    public var first: SourceValue? {
        do throws(FileError) {
            return count > 0 ? try value(at: 0) : nil
        } catch {
            return nil
        }
    }

    /// All elements that can be read. The errors of the others are reported.
    public func values(problems: DiagnosticCollector) -> [SourceValue] {
        compactMap(jobs: 1, problems: problems) { record, _ in record.value }
    }

    /// Reads and transforms all records on up to `jobs` threads, in order. Results that are nil are left out.
    ///
    /// - Parameters:
    ///   - jobs: the number of threads.
    ///   - known: the records of which only some keys are read.
    ///   - earlier: the records as an earlier build read them.
    ///   - problems: receives the problems of the records.
    ///   - transform: called with a record and a collector for its problems.
    @inlinable
    public func compactMap<Result: Sendable>(
        jobs: Int,
        known: Known? = nil,
        earlier: EarlierRecords<Result>? = nil,
        problems: DiagnosticCollector,
        _ transform: @escaping @Sendable (Record, DiagnosticCollector) -> Result?
    ) -> [Result] {
        let parts = Workers.map(runCount, jobs: jobs, run: 1) { run -> (results: [Result], faults: Faults) in
            if known != nil, let earlier, let results = self.results(ofRun: run, earlier) { return (results, Faults.none) }
            var results: [Result] = []
            results.reserveCapacity(Self.run)
            let faults = self.read(run: run, known: known) { record, problems in
                if let result = transform(record, problems) { results.append(result) }
            }
            if let earlier, faults.isNone { self.keep(results, ofRun: run, earlier) }
            return (results, faults)
        }
        report(parts.map(\.faults), to: problems)
        return parts.flatMap(\.results)
    }

    /// The problems in a batch of records.
    @usableFromInline
    struct Faults: Sendable {
        let problems: [Diagnostic]
        /// The first text that is not UTF-8.
        let encoding: Diagnostic?

        @usableFromInline static var none: Faults { Faults(problems: [], encoding: nil) }
        @usableFromInline var isNone: Bool { problems.isEmpty && encoding == nil }
    }

    @usableFromInline var runCount: Int { listedRunCount + ((others?.count ?? 0) + Self.run - 1) / Self.run }

    /// The number of batches of the file of the list itself: the records of a batch are in it, or all in files of their own.
    private var listedRunCount: Int { (listed + Self.run - 1) / Self.run }

    /// The indices of a batch.
    func indices(ofRun run: Int) -> Range<Int> {
        guard run >= listedRunCount else { return run * Self.run..<min(listed, (run + 1) * Self.run) }
        let first = listed + (run - listedRunCount) * Self.run
        return first..<min(count, first + Self.run)
    }

    /// The places of a batch in the file; nil if they are in memory or in files of their own.
    func slices(ofRun run: Int) -> ArraySlice<Slice>? {
        guard run < listedRunCount, case .slices(let slices, _) = storage else { return nil }
        return slices[indices(ofRun: run)]
    }

    /// The files of a batch; nil if its records are in the file of the list.
    func files(ofRun run: Int) -> (files: RecordFiles, indices: Range<Int>)? {
        guard run >= listedRunCount, let others else { return nil }
        let indices = indices(ofRun: run)
        return (others, indices.lowerBound - listed..<indices.upperBound - listed)
    }

    /// Reads a batch of records.
    @usableFromInline
    func read(run: Int, known: Known?, _ body: (Record, DiagnosticCollector) -> Void) -> Faults {
        let problems = DiagnosticCollector()
        var fault: Diagnostic?
        do throws(FileError) {
            try read(indices(ofRun: run), problems, known: known, encoding: { fault = fault ?? $0 }) {
                body($0, problems)
            }
        } catch {
            problems.add(error.diagnostic)
        }
        return Faults(problems: problems.diagnostics, encoding: fault)
    }

    @usableFromInline
    func report(_ faults: [Faults], to problems: DiagnosticCollector) {
        // In a file with another encoding, most records are invalid; one error is enough.
        if let fault = faults.lazy.compactMap(\.encoding).first { problems.add(fault) }
        for faults in faults { problems.add(contentsOf: faults.problems) }
    }

    /// Reads a record again.
    ///
    /// - Parameters:
    ///   - index: the 0-based index in the list.
    ///   - fingerprint: the fingerprint of the record when it was first read; nil if it does not matter.
    ///   - keys: the keys that are read, in every object; nil for all.
    /// - Throws: if the file cannot be read or the record changed.
    public func value(at index: Int, as fingerprint: Fingerprint? = nil, keys: KeyFilter? = nil) throws(FileError) -> SourceValue {
        var found: SourceValue?
        try read(index..<index + 1, DiagnosticCollector(), as: fingerprint, keys: keys, encoding: { _ in }) { found = $0.value }
        guard let found else { throw FileError(.read, self.file(at: index).path, .changed) }
        return found
    }

    /// Reads some records; with a fingerprint, only records that have it. `reportFault` is called for records that are not UTF-8.
    private func read(
        _ range: Range<Int>,
        _ problems: DiagnosticCollector,
        as wanted: Fingerprint? = nil,
        keys: KeyFilter? = nil,
        known: Known? = nil,
        encoding reportFault: (Diagnostic) -> Void,
        _ body: (Record) -> Void
    ) throws(FileError) {
        guard range.upperBound <= listed else {
            for index in range {
                guard let record = try others?.record(index - listed, as: wanted, problems, known: known) else { continue }
                body(
                    Record(
                        value: record.value,
                        index: index,
                        file: record.file,
                        fingerprint: record.fingerprint,
                        byteCount: record.byteCount,
                        isKnown: record.isKnown
                    )
                )
            }
            return
        }
        switch storage {
        case .values(let values):
            for index in range {
                var fingerprint = Fingerprint()
                fingerprint.combine(values[index])
                guard wanted == nil || wanted == fingerprint else { continue }
                body(Record(value: values[index], index: index, file: file, fingerprint: fingerprint, byteCount: 0, isKnown: false))
            }
        case .picked(let picked):
            for index in range {
                let (list, own) = picked[index]
                try list.read(own..<own + 1, problems, as: wanted, keys: keys, known: known, encoding: reportFault) { record in
                    body(
                        Record(
                            value: record.value,
                            index: index,
                            file: record.file,
                            fingerprint: record.fingerprint,
                            byteCount: record.byteCount,
                            isKnown: record.isKnown
                        )
                    )
                }
            }
        case .slices(let slices, let isLines):
            guard let first = range.first, let last = range.last else { return }
            let start = slices[first].range.lowerBound
            var isShort = false
            try file.withBytes(in: start..<slices[last].range.upperBound) { bytes in
                for index in range {
                    let place = slices[index].range.lowerBound - start..<slices[index].range.upperBound - start
                    guard place.upperBound <= bytes.count else {
                        isShort = true
                        return
                    }
                    let own = UnsafeBufferPointer(rebasing: bytes[place])
                    let fingerprint = Fingerprint(buffer: own)
                    guard wanted == nil || wanted == fingerprint else { continue }
                    let isKnown = known?.contains(fingerprint) ?? false
                    // A record with this fingerprint was already found to be UTF-8.
                    if wanted == nil, !isKnown, let fault = UTF8Check.fault(in: own, of: file, at: start + place.lowerBound) {
                        reportFault(fault)
                        continue
                    }
                    var reader = JSONReader(own, of: file, at: start + place.lowerBound, isLine: isLines, problems: problems)
                    reader.keys = isKnown ? known?.keys : keys
                    guard let value = reader.document(depth: slices[index].depth) else { continue }
                    body(Record(value: value, index: index, file: file, fingerprint: fingerprint, byteCount: own.count, isKnown: isKnown))
                }
            }
            if isShort { throw FileError(.read, file.path, .changed) }
        }
    }
}
