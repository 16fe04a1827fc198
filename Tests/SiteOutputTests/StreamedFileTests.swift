import Foundation
import SiteBase
import Synchronization
import Testing

@testable import SiteOutput

/// Pieces of streamed files are kept from the build before.
struct StreamedFileTests {
    private let output = "\(NSTemporaryDirectory())/streamed-\(UUID().uuidString)/output"
    private let version = Fingerprint(value: 7)

    /// Builds a file of these lines, and returns the indices of the pieces that were made.
    private func build(_ lines: [String]) throws -> [Int] {
        let made = Mutex<[Int]>([])
        let file = StreamedFile(
            path: try #require(OutputPath("a/data.txt")),
            rank: .list,
            pieces: lines.map { Fingerprint($0.utf8) },
            jobs: 2
        ) { index in
            made.withLock { $0.append(index) }
            return Array("\(lines[index])\n".utf8)
        }
        let folder = try OutputFolder(output, adoption: .sameBytes, cache: BuildCache(for: output, version: version))
        var inputs = Fingerprint()
        for line in lines { inputs.combine(line) }
        if folder.keep(file.path, madeFrom: FileInputs(content: inputs)) != nil {
            try folder.take(file, madeFrom: FileInputs(content: inputs))
        }
        _ = try folder.commit(OutputFolder.Summary(version: version, inputs: inputs, records: 0, pages: 0, address: nil))
        #expect(try FileSystem.read("\(output)/a/data.txt") == Array(lines.map { "\($0)\n" }.joined().utf8))
        return made.withLock { $0.sorted() }
    }

    @Test func `only pieces that changed are made, wherever they are now`() throws {
        #expect(try build(["one", "two", "three"]) == [0, 1, 2])
        #expect(try build(["one", "two", "three"]) == [])
        #expect(try build(["one", "two!", "three"]) == [1])
        #expect(try build(["zero", "one", "three", "two!"]) == [0])
        #expect(try build(["three"]) == [])
        #expect(try build([]) == [])
    }

    @Test func `a file that somebody changed gives no pieces`() throws {
        _ = try build(["one", "two"])
        try FileSystem.write(Array("eno\nowt\n".utf8), to: "\(output)/a/data.txt")
        #expect(try build(["one", "two", "three"]) == [0, 1, 2])
    }

    /// Another program may have written it within a tick of the clock, so that its stamp stayed.
    @Test func `a piece with other bytes is made again`() throws {
        let lines = ["one", "two"]
        let earlier = "\(output)-earlier.txt"
        try FileSystem.makeFolder(earlier.parentFolder)
        try FileSystem.write(Array("one\nowt\n".utf8), to: earlier)
        let pieces = lines.map { line in
            StreamedFile.Piece(fingerprint: Fingerprint(line.utf8), length: 4, bytes: Fingerprint("\(line)\n".utf8))
        }
        let path = try #require(OutputPath("data.txt"))
        let file = StreamedFile(path: path, rank: .list, pieces: pieces.map(\.fingerprint), jobs: 1) { Array("\(lines[$0])\n".utf8) }
        var bytes: [UInt8] = []
        #expect(try file.write(reusing: StreamedFile.Earlier(file: earlier, pieces)) { bytes += $0 } == pieces)
        #expect(bytes == Array("one\ntwo\n".utf8))
    }
}
