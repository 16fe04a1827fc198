import SiteBase
import TestSupport
import Testing

struct ByteReaderTests {
    private static let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

    @Test func `numbers are read in both byte orders`() {
        let reader = ByteReader(Self.bytes)
        #expect(reader.big(0, 1) == 1 && reader.little(8, 1) == 9)
        #expect(reader.big(1, 2) == 0x0203 && reader.little(1, 2) == 0x0302)
        #expect(reader.big(0, 3) == 0x01_0203 && reader.little(0, 3) == 0x03_0201)
        #expect(reader.big(5, 4) == 0x0607_0809 && reader.little(5, 4) == 0x0908_0706)
        #expect(reader.big(1, 8) == 0x0203_0405_0607_0809 && reader.little(1, 8) == 0x0908_0706_0504_0302)
        #expect(reader.bits(1) == 0x0908_0706_0504_0302)
        #expect(reader.big(9, 0) == 0)
    }

    @Test func `a number that does not fit is nil`() {
        let large = ByteReader([0x80, 0, 0, 0, 0, 0, 0, 0x80])
        #expect(large.big(0, 8) == nil && large.little(0, 8) == nil)
        #expect(large.bits(0) == 0x8000_0000_0000_0080)
        #expect(ByteReader([0x7F] + [UInt8](repeating: 0xFF, count: 7)).big(0, 8) == .max)
    }

    @Test(arguments: [-9, -1, 9, 10, .max, .min]) func `nothing is at and beyond the end`(offset: Int) {
        func check<Bytes: RandomAccessCollection>(_ reader: ByteReader<Bytes>) where Bytes.Element == UInt8, Bytes.Index == Int {
            for length in 1...9 { #expect(reader.big(offset, length) == nil && reader.little(offset, length) == nil) }
            #expect(reader.bits(offset) == nil && reader.slice(offset, 1) == nil)
            #expect(!reader.has("\u{9}", at: offset) && !reader.has([9], at: offset))
            var reader = reader
            reader.offset = min(max(offset, 0), .max - 8)
            #expect(offset < 0 || reader.nextByte() == nil && reader.nextVarint() == nil && reader.nextBits() == nil)
        }
        check(ByteReader(Self.bytes))
        check(ByteReader(([0] + Self.bytes + [0])[1..<10]))
        Self.bytes.withUnsafeBufferPointer { check(ByteReader($0)) }
    }

    @Test func `a number that ends behind the bytes is nil`() {
        for length in 2...9 {
            let offset = 10 - length
            #expect(ByteReader(Self.bytes).big(offset, length) == nil && ByteReader(Self.bytes).little(offset, length) == nil)
        }
        #expect(ByteReader(Self.bytes).bits(2) == nil)
        #expect(ByteReader<[UInt8]>([]).big(0, 1) == nil)
    }

    @Test func `offsets count from the beginning of a slice`() {
        var reader = ByteReader(Self.bytes[3...])
        #expect(reader.big(0, 2) == 0x0405 && reader.has([9], at: 5) && reader.slice(1, 2) == [5, 6])
        #expect(reader.nextByte() == 4 && reader.nextLittle(2) == 0x0605 && reader.left == 3)
    }

    @Test func `what cannot be read stays where it is`() {
        var reader = ByteReader(Self.bytes)
        #expect(reader.next(7) == [1, 2, 3, 4, 5, 6, 7])
        for count in [3, 9, .max, -1, .min] { #expect(reader.next(count) == nil && reader.nextText(count) == nil) }
        #expect(reader.nextBig(4) == nil && reader.nextLittle(3) == nil && reader.nextBits() == nil && reader.offset == 7)
        #expect(reader.nextBig(2) == 0x0809 && reader.left == 0)
        #expect(reader.next(0) == [] && reader.nextText(0) == "" && reader.nextByte() == nil)
    }

    @Test func `texts replace invalid bytes`() {
        var reader = ByteReader(Array("a가".utf8) + [0xFF])
        #expect(reader.has("a가", at: 0) && reader.has("", at: 5) && !reader.has("가", at: 3))
        #expect(reader.nextText(4) == "a가" && reader.nextText(1) == "\u{FFFD}")
    }

    @Test func `a number of variable length comes back`() {
        for number in [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 1 << 32, .max - 1, .max] {
            var bytes: [UInt8] = []
            bytes.append(varint: number)
            var reader = ByteReader(bytes)
            #expect(reader.nextVarint() == number && reader.left == 0)
            var truncated = ByteReader(bytes.dropLast())
            #expect(truncated.nextVarint() == nil)
        }
        var bytes: [UInt8] = []
        bytes.append(varint: 300)
        #expect(bytes == [0xAC, 0x02])
    }

    @Test func `a number of variable length that does not end is nil`() {
        for count in [0, 1, 8, 9, 10, 1000] {
            var reader = ByteReader([UInt8](repeating: 0xFF, count: count))
            #expect(reader.nextVarint() == nil && reader.offset <= 9)
        }
        // Negative numbers have ten bytes.
        var bytes: [UInt8] = []
        bytes.append(varint: -1)
        var reader = ByteReader(bytes)
        #expect(bytes.count == 10 && reader.nextVarint() == nil)
    }

    @Test func `a count is not larger than the rest`() {
        var reader = ByteReader<[UInt8]>([2, 8, 9, 1])
        #expect(reader.nextCount() == 2)
        reader.offset = 1
        #expect(reader.nextCount() == nil)
    }

    @Test func `random bytes never trap`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            var reader = ByteReader(bytes)
            for _ in 0..<8 {
                let length = Int.random(in: 0...9, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: _ = reader.nextByte()
                case 1: _ = reader.nextBig(length)
                case 2: _ = reader.nextLittle(length)
                case 3: _ = reader.nextVarint()
                case 4: _ = reader.nextBits()
                case 5: _ = reader.nextCount().flatMap { reader.nextText($0) }
                case 6: _ = reader.nextLittle(8).flatMap { reader.next($0) }
                default: _ = reader.bits(.random(in: .min ... .max, using: &random))
                }
                #expect((0...bytes.count).contains(reader.offset))
            }
        }
    }
}

struct ByteWriterTests {
    @Test func `numbers are written in both byte orders`() {
        #expect([UInt8](big: 0x0102_0304, 4) == [1, 2, 3, 4] && [UInt8](little: 0x0102_0304, 4) == [4, 3, 2, 1])
        #expect([UInt8](big: 0x0102_0304, 2) == [3, 4] && [UInt8](little: 0x0102_0304, 3) == [4, 3, 2])
        #expect([UInt8](big: -1, 2) == [255, 255] && [UInt8](big: UInt64.max, 8) == [UInt8](repeating: 255, count: 8))
        #expect([UInt8](little: UInt16(0x0102), 4) == [2, 1, 0, 0] && [UInt8](big: 1, 0) == [])
    }

    @Test func `arrays and buffers get the same bytes`() {
        var array: [UInt8] = []
        var buffer = ByteBuffer()
        func write(_ out: inout some ByteWriter & ~Copyable) {
            out.append(UInt8(7))
            out.append("가")
            out.append(big: 1_000, 3)
            out.append(little: 1_000, 3)
            out.append(varint: 1_000_000)
        }
        write(&array)
        write(&buffer)
        #expect(array == buffer.bytes)
        #expect(array == [7] + Array("가".utf8) + [0, 3, 0xE8, 0xE8, 3, 0, 0xC0, 0x84, 0x3D])
    }
}
