import InterfaceTexts
import SiteAssets
import SiteBase
import Testing

@testable import SiteRecords
@testable import DataReading

/// The kept values of records in the cache of a build.
struct RecordBlockTests {
    private static let values: [FieldValue] = [
        .none, .text(""), .text("한글 “x” \u{1F600}"), .number(-3), .number(.max), .decimal(-0.5), .flag(true), .flag(false), .word(200),
        .texts([]), .texts(["a", "b"]), .date(PartialDate(year: 1997, month: nil, day: nil)),
        .date(PartialDate(year: 2001, month: 2, day: 28)), .object(FieldObject([.none, .text("x")])),
        .objects([FieldObject([.flag(false)]), FieldObject([])]),
    ]

    private static let images = ImageFinder(dataFolder: "data", assetsFolder: "assets", folder: "data", slug: "")

    private static func record(_ values: [FieldValue], at offset: Int) -> Record {
        Record(kept: values, offset: offset, fingerprint: Fingerprint(value: UInt64(offset)), details: nil)
    }

    private static func bytes(_ records: [Record], count: Int, starts: [Int]) -> [UInt8]? {
        var block = RecordBlock()
        for (record, start) in zip(records, starts) where !block.append(record, keeping: count, at: start) { return nil }
        return block.bytes
    }

    private static func shown(_ record: Record, _ count: Int) -> [Fingerprint] {
        (0..<count).map { index in
            var fingerprint = Fingerprint()
            fingerprint.combine(record.value(index))
            return fingerprint
        }
    }

    @Test func `all values are read as they were written, where the record is now`() throws {
        let name = try #require(OutputPath("assets/a.png"))
        let size = ImageSize(width: 300, height: 2)
        let image = Self.images.image("data/a.png", name, Fingerprint(value: .max), size, .transparent, as: .cover)
        let values = Self.values + [.picture(image)]
        let records = [Self.record(values, at: 12), Self.record(values.reversed(), at: 500)]
        let bytes = try #require(Self.bytes(records, count: values.count, starts: [10, 480]))
        bytes.withUnsafeBufferPointer { bytes in
            var reader = RecordBlockReader(bytes, Self.images)
            for (old, start) in zip(records, [1_010, 1_480]) {
                let new = reader.record(keeping: values.count, at: start, old.fingerprint)
                #expect(new?.offset == old.offset + 1_000 && new?.shown == old.shown && new?.fingerprint == old.fingerprint)
                #expect(new.map { Self.shown($0, values.count) } == Self.shown(old, values.count))
            }
            #expect(reader.isAtEnd)
        }
    }

    @Test func `a block that ends early holds no record`() throws {
        let bytes = try #require(Self.bytes([Self.record(Self.values, at: 3)], count: Self.values.count, starts: [0]))
        for end in bytes.indices {
            bytes[..<end].withUnsafeBufferPointer { part in
                var reader = RecordBlockReader(part, Self.images)
                #expect(reader.record(keeping: Self.values.count, at: 0, Fingerprint()) == nil)
            }
        }
    }

    @Test func `a batch of other records, or at another place, is not known`() {
        let records = [Self.record([.text("One")], at: 2), Self.record([.text("Two")], at: 40)]
        let known = KnownRecords(surroundings: Fingerprint(value: 1), earlier: [:])
        known.records(of: "data.json", length: 2, as: "volume", keeping: 1, Self.images).keep(0, [0, 38], records)
        func found(_ surroundings: UInt64, _ file: String, length: Int = 2, first: Int, _ fingerprints: [Fingerprint]) -> Int? {
            KnownRecords(surroundings: Fingerprint(value: surroundings), earlier: known.blocks)
                .records(of: file, length: length, as: "volume", keeping: 1, Self.images)
                .results(RecordBatch(first: first, offsets: [0, 38], fingerprints: fingerprints))?.count
        }
        let right = records.map(\.fingerprint)
        #expect(found(1, "data.json", first: 0, right) == 2)
        #expect(found(2, "data.json", first: 0, right) == nil)
        #expect(found(1, "other.json", first: 0, right) == nil)
        #expect(found(1, "data.json", first: 64, right) == nil)
        #expect(found(1, "data.json", length: 3, first: 0, right) == nil)
        #expect(found(1, "data.json", first: 0, right.reversed()) == nil)
    }
}
