package import DataReading
import Diagnostics
package import SiteAssets
package import SiteBase
import Synchronization

/// The kept values of records, which a build passes to the next one in its cache. The next build then reads only changed records.
///
/// The values are in blocks, one for each batch of records that a thread reads. Separate blocks hold other results that the next build can
/// use without reading files.
package final class KnownRecords: Sendable {
    /// The fingerprint of all inputs except the files of records: settings, pictures and the names of other files.
    private let surroundings: Fingerprint
    /// The blocks of an earlier build, without those in which it reported something.
    private let earlier: [Fingerprint: [UInt8]]
    private let made = Mutex<[Fingerprint: [UInt8]]>([:])
    private let overlooked: Overlooked?

    /// - Parameter overlooked: what tests leave out of the keys; nil in builds.
    package init(surroundings: Fingerprint, earlier: [Fingerprint: [UInt8]], without overlooked: Overlooked? = nil) {
        self.overlooked = overlooked
        self.surroundings = surroundings
        self.earlier = earlier
    }

    /// The blocks of this build.
    package var blocks: [Fingerprint: [UInt8]] { made.withLock { $0 } }

    /// The block that an earlier build saved under a key, or a new one. This build saves it for the next one.
    package func block(_ key: Fingerprint, or make: () -> [UInt8]) -> [UInt8] {
        let block = earlier[key] ?? make()
        made.withLock { $0[key] = block }
        return block
    }

    /// The records of a list.
    ///
    /// - Parameters:
    ///   - name: what a record is called.
    ///   - count: the number of kept values in a record.
    ///   - images: knows what is made from pictures.
    ///   - dates: tells whether the records depend on each other. Then they are not kept.
    func records(
        of list: RecordList,
        as name: String,
        keeping count: Int,
        _ images: ImageFinder,
        unless dates: ListEvidence
    ) -> EarlierRecords<Record> {
        records(of: list.file.path, length: list.count, as: name, keeping: count, images, unless: dates)
    }

    /// - Parameter length: the number of records, because a kind may look for pictures with the numbers of records.
    package func records(
        of file: String,
        length: Int,
        as name: String,
        keeping count: Int,
        _ images: ImageFinder,
        unless dates: ListEvidence = ListEvidence()
    ) -> EarlierRecords<Record> {
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
            if dates.isShared { return }
            var block = RecordBlock()
            for (record, start) in zip(records, offsets) {
                guard block.append(record, keeping: count, at: start) else { return }
            }
            let (key, bytes) = (Self.key(place, first, records.map(\.fingerprint)), block.bytes)
            self.made.withLock { $0[key] = bytes }
        }
    }

    /// The key of a batch. It includes the position in the list, which may give a record its number.
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
