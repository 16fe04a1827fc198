import Diagnostics
public import SiteBase

/// Records of a list, in batches, as an earlier build read them.
public struct EarlierRecords<Result: Sendable>: Sendable {
    /// The earlier results for a batch, one per record; nil if they are unknown.
    let results: @Sendable (RecordBatch) -> [Result]?
    /// Receives the results for a batch without problems, and the offset of each record in the file.
    let keep: @Sendable (_ first: Int, _ offsets: [Int], [Result]) -> Void

    /// - Parameters:
    ///   - results: the earlier results for a batch, one per record; nil if they are unknown.
    ///   - keep: receives the results for a batch without problems.
    public init(
        results: @escaping @Sendable (RecordBatch) -> [Result]?,
        keep: @escaping @Sendable (_ first: Int, _ offsets: [Int], [Result]) -> Void
    ) {
        self.results = results
        self.keep = keep
    }
}

/// Consecutive records of a file.
public struct RecordBatch: Sendable {
    /// The 0-based index of the first record.
    public let first: Int
    /// The offset of each record in the file; 0 for records in files of their own.
    public let offsets: [Int]
    /// The fingerprints of the records' bytes.
    public let fingerprints: [Fingerprint]
}

extension RecordList {
    /// The earlier results for a batch; nil if they are unknown, or if the list is in memory.
    @usableFromInline
    func results<Result>(ofRun run: Int, _ earlier: EarlierRecords<Result>) -> [Result]? {
        let start = indices(ofRun: run).lowerBound
        if let (files, indices) = files(ofRun: run) {
            let fingerprints = indices.compactMap { files.fingerprint($0) }
            guard fingerprints.count == indices.count else { return nil }
            return earlier.results(
                RecordBatch(first: start, offsets: Array(repeating: 0, count: indices.count), fingerprints: fingerprints)
            )
        }
        guard case .slices(_, let form) = storage, let own = slices(ofRun: run)?.map(\.range), let first = own.first, let last = own.last
        else { return nil }
        var fingerprints: [Fingerprint] = []
        fingerprints.reserveCapacity(own.count)
        do throws(FileError) {
            try file.withBytes(in: first.lowerBound..<last.upperBound) { bytes in
                for place in own where place.upperBound - first.lowerBound <= bytes.count {
                    let start = place.lowerBound - first.lowerBound
                    fingerprints.append(form.fingerprint(of: UnsafeBufferPointer(rebasing: bytes[start..<start + place.count])))
                }
            }
        } catch {
            // The error is reported when the batch is read.
            return nil
        }
        guard fingerprints.count == own.count else { return nil }
        return earlier.results(RecordBatch(first: start, offsets: own.map(\.lowerBound), fingerprints: fingerprints))
    }

    /// Passes the results for a batch on, if there is one for each record.
    @usableFromInline
    func keep<Result>(_ results: [Result], ofRun run: Int, _ earlier: EarlierRecords<Result>) {
        let indices = indices(ofRun: run)
        guard results.count == indices.count else { return }
        if let slices = slices(ofRun: run) {
            earlier.keep(indices.lowerBound, slices.map(\.range.lowerBound), results)
        } else if files(ofRun: run) != nil {
            earlier.keep(indices.lowerBound, Array(repeating: 0, count: indices.count), results)
        }
    }
}
