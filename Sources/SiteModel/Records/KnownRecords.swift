import DataReading
import Diagnostics
import SiteAssets
package import SiteBase
import Synchronization

/// The kept values of records, which a build passes on to the next one by its cache. The next one then reads only records that changed.
///
/// They are in blocks, one for each batch of records that a thread reads. What else the next build can know without reading files is in
/// blocks of its own.
package final class KnownRecords: Sendable {
    /// The fingerprint of all inputs but the files of records: settings, pictures, and what other files there are.
    private let surroundings: Fingerprint
    /// The blocks of an earlier build in which nothing was reported.
    private let earlier: [Fingerprint: [UInt8]]
    private let made = Mutex<[Fingerprint: [UInt8]]>([:])
    private let overlooked: Overlooked?

    /// - Parameter overlooked: what the keys leave out: nothing, but in tests.
    package init(surroundings: Fingerprint, earlier: [Fingerprint: [UInt8]], without overlooked: Overlooked? = nil) {
        self.overlooked = overlooked
        self.surroundings = surroundings
        self.earlier = earlier
    }

    /// The blocks of this build.
    package var blocks: [Fingerprint: [UInt8]] { made.withLock { $0 } }

    /// What an earlier build kept under a key, or what is made now. This build keeps it for the next one.
    package func block(_ key: Fingerprint, or make: () -> [UInt8]) -> [UInt8] {
        let block = earlier[key] ?? make()
        made.withLock { $0[key] = block }
        return block
    }

    /// The records of a list.
    ///
    /// - Parameters:
    ///   - name: what a record is called.
    ///   - count: the number of kept values of a record.
    ///   - images: says what is made from pictures.
    func records(of list: RecordList, as name: String, keeping count: Int, _ images: ImageFinder) -> EarlierRecords<Record> {
        records(of: list.file.path, length: list.count, as: name, keeping: count, images)
    }

    /// - Parameter length: the number of records. A kind may look for pictures that are numbered like all of them.
    func records(of file: String, length: Int, as name: String, keeping count: Int, _ images: ImageFinder) -> EarlierRecords<Record> {
        var place = NamedFingerprint("blocks", without: overlooked)
        place.combine("surroundings") { $0.combine(surroundings) }
        place.combine("file") { $0.combine(file) }
        place.combine("length") { $0.combine(length) }
        place.combine("kind") { $0.combine(name) }
        return EarlierRecords { [place] batch in
            let key = Self.key(place, batch.first, batch.fingerprints)
            guard let block = self.earlier[key], let records = Self.records(of: batch, in: block, keeping: count, images) else {
                return nil
            }
            self.made.withLock { $0[key] = block }
            return records
        } keep: { [place] first, offsets, records in
            var block = RecordBlock()
            for (record, start) in zip(records, offsets) {
                guard block.append(record, keeping: count, at: start) else { return }
            }
            let (key, bytes) = (Self.key(place, first, records.map(\.fingerprint)), block.bytes)
            self.made.withLock { $0[key] = bytes }
        }
    }

    /// The key of a batch. The place in the list counts, too: a record may be numbered by it.
    private static func key(_ place: NamedFingerprint, _ first: Int, _ records: [Fingerprint]) -> Fingerprint {
        var key = place
        key.combine("first") { $0.combine(first) }
        key.combine("records") { for record in records { $0.combine(record) } }
        return key.value
    }

    private static func records(of batch: RecordBatch, in block: [UInt8], keeping count: Int, _ images: ImageFinder) -> [Record]? {
        block.withUnsafeBufferPointer { bytes in
            var reader = RecordBlockReader(bytes, images)
            var records: [Record] = []
            records.reserveCapacity(batch.fingerprints.count)
            for (start, fingerprint) in zip(batch.offsets, batch.fingerprints) {
                guard let record = reader.record(keeping: count, at: start, fingerprint) else { return nil }
                records.append(record)
            }
            return reader.isAtEnd ? records : nil
        }
    }
}
