import CZlib
import CZstd
import Diagnostics
import Foundation
import SiteBase
import TestSupport
import Testing

@testable import DataReading

@Suite final class `Compressed files` {
    private let folder: String

    init() throws {
        folder = "\(try #require(FileSystem.realPath(NSTemporaryDirectory())))/sitegen-\(UUID().uuidString)"
        try FileSystem.makeFolder(folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func zstandard(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { out, count in
            count = ZSTD_compress(out.baseAddress, out.count, bytes, bytes.count, 3)
        }
    }

    private func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        return input.withUnsafeMutableBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(input.count)))) { out, count in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = out.baseAddress
                stream.avail_out = UInt32(out.count)
                deflate(&stream, Z_FINISH)
                count = Int(stream.total_out)
            }
        }
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try FileSystem.write(bytes, to: "\(folder)/\(name)")
        return "\(folder)/\(name)"
    }

    private func message(_ path: String) -> String? {
        let problems = DiagnosticCollector()
        let file = CompressedFile.read(path, problems)
        return file == nil ? problems.diagnostics.first?.id : nil
    }

    @Test(arguments: [0, 1, 5_000, 1 << 20, 3 << 20]) func `the text is what was compressed`(count: Int) throws {
        var dice = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0..<20, using: &dice) }
        for (name, packed) in [("a.ndjson.gz", gzip(bytes)), ("a.ndjson.zst", zstandard(bytes))] {
            let file = try #require(CompressedFile.read(try write(packed, name), DiagnosticCollector()))
            #expect(file.byteCount == count, "\(name)")
            let isSame = try file.bytes() == bytes
            #expect(isSame, "\(name)")
            #expect(try file.read(from: max(0, count - 9), count: 100) == Array(bytes.suffix(9)))
        }
    }

    @Test func `several members are one text`() throws {
        let (a, b) = (Array("{\"a\": 1}\n".utf8), Array("{\"b\": 2}\n".utf8))
        for (name, packed) in [("m.gz", gzip(a) + gzip(b)), ("m.zst", zstandard(a) + zstandard(b))] {
            #expect(try CompressedFile.read(try write(packed, name), DiagnosticCollector())?.bytes() == a + b, "\(name)")
        }
    }

    @Test func `a damaged file is an error, wherever it is damaged`() throws {
        let bytes = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * $0 % 251) }
        for (name, packed) in [("d.gz", gzip(bytes)), ("d.zst", zstandard(bytes))] {
            for length in stride(from: 0, to: packed.count, by: 97) {
                #expect(message(try write(Array(packed[..<length]), name)) == "S129", "\(name) \(length)")
            }
            #expect(message(try write(Array("no such file".utf8), name)) == "S129")
            #expect(message(try write(packed + Array("more".utf8), name)) == "S129", "\(name)")
        }
        #expect(message(try write(gzip(bytes), "other.zst")) == "S129")
        #expect(message("\(folder)/missing.gz")?.hasPrefix("S0") == true)
    }

    @Test func `a small file does not fill the disk`() throws {
        let zeros = [UInt8](repeating: 0, count: 64 << 20)
        #expect(message(try write(zstandard(zeros), "bomb.zst")) == "S130")
        #expect(message(try write(gzip(zeros), "bomb.gz")) == "S130")
    }

    @Test func `errors have the lines of the text`() throws {
        let text = (1...90_000).map { "{\"number\": \($0)\($0 == 80_000 ? "" : "}")" }.joined(separator: "\n")
        let path = try write(zstandard(Array(text.utf8)), "e.ndjson.zst")
        let problems = DiagnosticCollector()
        let file = try #require(CompressedFile.read(path, problems))
        let list = try #require(JSONReader.readLines(file, problems: problems)?.records(in: file))
        #expect(list.count == 90_000)
        _ = list.values(problems: problems)
        #expect(problems.diagnostics.map { $0.location.position?.line } == [80_000])
    }
}
