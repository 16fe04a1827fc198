public import Diagnostics
public import SiteBase

/// Reads the records of a list, on several threads or one at a time.
extension RecordList {
    /// All elements that can be read. Errors in the others are reported.
    public func values(problems: DiagnosticCollector) -> [SourceValue] {
        compactMap(jobs: 1, problems: problems) { record, _ in record.value }
    }

    /// Reads and transforms all records on up to `jobs` threads, in order. Nil results are left out.
    ///
    /// - Parameters:
    ///   - jobs: the number of threads.
    ///   - known: valid records, of which only some keys are read.
    ///   - earlier: the records as an earlier build read them.
    ///   - problems: collects the problems of the records.
    ///   - transform: receives a record and a collector for its problems.
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

    /// The number of batches in the list's own file. A batch is either in that file or consists of records in files of their own.
    private var listedRunCount: Int {
        if case .lines(let lines) = storage { return lines.batches.count }
        return (listed + Self.run - 1) / Self.run
    }

    /// The indices of a batch's records.
    package func indices(ofRun run: Int) -> Range<Int> {
        if case .lines(let lines) = storage, run < listedRunCount { return lines.indices(of: run) }
        guard run >= listedRunCount else { return run * Self.run..<min(listed, (run + 1) * Self.run) }
        let first = listed + (run - listedRunCount) * Self.run
        return first..<min(count, first + Self.run)
    }

    /// The batch that contains a record.
    package func run(of index: Int) -> Int {
        if index >= listed { return listedRunCount + (index - listed) / Self.run }
        if case .lines(let lines) = storage { return lines.batch(of: index) }
        return index / Self.run
    }

    /// Calls `body` with the readable records of a batch.
    ///
    /// - Parameters:
    ///   - problems: receives the problems of the records in a range.
    ///   - body: receives a record and a collector for its problems.
    package func eachRecord(
        ofRun run: Int,
        reporting range: Range<Int>,
        to problems: DiagnosticCollector?,
        _ body: (Record, DiagnosticCollector) -> Void
    ) {
        let own = indices(ofRun: run)
        let reported = own.overlaps(range) ? own.clamped(to: range) : own.lowerBound..<own.lowerBound
        for part in [own.lowerBound..<reported.lowerBound, reported, reported.upperBound..<own.upperBound] where !part.isEmpty {
            let faults = read(run: run, within: part, known: nil, body)
            if let problems, part == reported { report([faults], to: problems) }
        }
    }

    /// The locations of a batch's records in the file; nil if they are in memory or in files of their own.
    func slices(ofRun run: Int) -> ArraySlice<Slice>? {
        guard run < listedRunCount, case .slices(let slices, _) = storage else { return nil }
        return slices[indices(ofRun: run)]
    }

    /// The files of a batch; nil if its records are in the list's file.
    func files(ofRun run: Int) -> (files: RecordFiles, indices: Range<Int>)? {
        guard run >= listedRunCount, let others else { return nil }
        let indices = indices(ofRun: run)
        return (others, indices.lowerBound - listed..<indices.upperBound - listed)
    }

    /// Reads a batch of records.
    @usableFromInline
    func read(run: Int, within range: Range<Int>? = nil, known: Known?, _ body: (Record, DiagnosticCollector) -> Void) -> Faults {
        let problems = DiagnosticCollector()
        var fault: Diagnostic?
        do throws(FileError) {
            let own = indices(ofRun: run)
            try read(range.map(own.clamped) ?? own, problems, known: known, encoding: { fault = fault ?? $0 }) {
                body($0, problems)
            }
        } catch {
            problems.add(error.diagnostic)
        }
        return Faults(problems: problems.diagnostics, encoding: fault)
    }

    @usableFromInline
    func report(_ faults: [Faults], to problems: DiagnosticCollector) {
        // If a file has another encoding, most records are invalid, but one error is enough.
        if let fault = faults.lazy.compactMap(\.encoding).first { problems.add(fault) }
        for faults in faults { problems.add(contentsOf: faults.problems) }
    }

    /// Reads a record again.
    ///
    /// - Parameters:
    ///   - index: the 0-based index in the list.
    ///   - fingerprint: the fingerprint from the first reading; nil accepts any record.
    ///   - keys: the keys to read in every object; nil reads all.
    /// - Throws: an error if the file cannot be read or the record has changed.
    public func value(at index: Int, as fingerprint: Fingerprint? = nil, keys: KeyFilter? = nil) throws(FileError) -> SourceValue {
        var found: SourceValue?
        try read(index..<index + 1, DiagnosticCollector(), as: fingerprint, keys: keys, encoding: { _ in }) { found = $0.value }
        guard let found else { throw FileError(.read, self.file(at: index).path, .changed) }
        return found
    }

    /// Reads several records; if a fingerprint is given, only those that have it. `reportFault` receives errors about invalid UTF-8.
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
                        isKnown: record.isKnown,
                        isRow: false
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
                body(
                    Record(
                        value: values[index],
                        index: index,
                        file: file,
                        fingerprint: fingerprint,
                        byteCount: 0,
                        isKnown: false,
                        isRow: false
                    )
                )
            }
        case .picked(let picked):
            for index in range {
                let (list, own) = picked[index]
                try list.read(own..<own + 1, problems, as: wanted, keys: keys, known: known, encoding: reportFault) { record in
                    body(Self.moved(record, to: index))
                }
            }
        case .lines(let lines):
            guard let first = range.first, let last = range.last else { return }
            for batch in lines.batch(of: first)...lines.batch(of: last) {
                let (file, start) = (lines.files[lines.batches[batch].file], lines.batches[batch].range.lowerBound)
                let indices = lines.indices(of: batch)
                var isChanged = false
                try lines.read(batch) { bytes, records in
                    isChanged = records.count != indices.count
                    for (index, place) in zip(indices, records) where range.contains(index) {
                        let own = UnsafeBufferPointer(rebasing: bytes[place])
                        read(
                            own,
                            at: start + place.lowerBound,
                            of: file,
                            index,
                            form: lines.form,
                            depth: 0,
                            problems,
                            as: wanted,
                            keys: keys,
                            known: known,
                            encoding: reportFault,
                            body
                        )
                    }
                }
                if isChanged { throw FileError(.read, file.path, .changed) }
            }
        case .slices(let slices, let form):
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
                    read(
                        UnsafeBufferPointer(rebasing: bytes[place]),
                        at: start + place.lowerBound,
                        of: file,
                        index,
                        form: form,
                        depth: slices[index].depth,
                        problems,
                        as: wanted,
                        keys: keys,
                        known: known,
                        encoding: reportFault,
                        body
                    )
                }
            }
            if isShort { throw FileError(.read, file.path, .changed) }
        }
    }

    /// Reads a record from its bytes.
    private func read(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        of file: SourceFile,
        _ index: Int,
        form: any RecordForm,
        depth: Int,
        _ problems: DiagnosticCollector,
        as wanted: Fingerprint?,
        keys: KeyFilter?,
        known: Known?,
        encoding reportFault: (Diagnostic) -> Void,
        _ body: (Record) -> Void
    ) {
        let fingerprint = form.fingerprint(of: bytes)
        guard wanted == nil || wanted == fingerprint else { return }
        let isKnown = known?.contains(fingerprint) ?? false
        // A record with this fingerprint was checked for valid UTF-8 before.
        if wanted == nil, !isKnown, let fault = UTF8Check.fault(in: bytes, of: file, at: start) { return reportFault(fault) }
        let keys = isKnown ? known?.keys : keys
        guard let value = form.value(of: bytes, at: start, in: file, depth: depth, keys: keys, problems: problems) else { return }
        body(
            Record(
                value: value,
                index: index,
                file: file,
                fingerprint: fingerprint,
                byteCount: bytes.count,
                isKnown: isKnown,
                isRow: columns != nil
            )
        )
    }
}
