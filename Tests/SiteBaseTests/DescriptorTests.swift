import Foundation
import SiteBase
import SystemPackage
import TestSupport
import Testing

struct DescriptorTests {
    /// Whether the writing end of a pipe is closed everywhere: only then does reading come to an end.
    private static func isAtEnd(_ pipe: borrowing DescriptorPair) throws -> Bool {
        let number = pipe.ours.raw.rawValue
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        do throws(Errno) {
            return try pipe.ours.read(atMost: 1).isEmpty
        } catch {
            return false
        }
    }

    @Test func `a descriptor is closed with its value`() throws {
        var pipe = try DescriptorPair.pipe()
        #expect(try !Self.isAtEnd(pipe))
        pipe.closeTheirs()
        #expect(try Self.isAtEnd(pipe))
        #expect(pipe.theirs == nil)
        // The whole value.
        let sockets = try DescriptorPair.sockets()
        let peer = try Descriptor(owning: dup(sockets.theirs?.rawValue ?? -1))
        _ = consume sockets
        #expect(try peer.read(atMost: 1) == [])
    }

    @Test func `a descriptor that is handed over stays open`() throws {
        let folder = try TemporaryFolder()
        let number = try Descriptor(folder.write("abc", to: "a"), .readOnly).release()
        #expect(try Descriptor(owning: number).read(atMost: 9) == Array("abc".utf8))
    }

    @Test func `no child inherits a descriptor`() throws {
        func check(_ number: CInt?, _ location: SourceLocation = #_sourceLocation) {
            #expect(fcntl(number ?? -1, F_GETFD) == FD_CLOEXEC, sourceLocation: location)
        }
        let folder = try TemporaryFolder()
        let path = try folder.write("abc", to: "a")
        let pipe = try DescriptorPair.pipe()
        let sockets = try DescriptorPair.sockets()
        let inner = try Descriptor(folder.path, .readOnly, .directory)
        let file = try Descriptor(reading: path)
        let named = try Descriptor("a", in: inner, .noFollow)
        let temporary = try Descriptor(temporaryIn: folder.path)
        check(pipe.ours.raw.rawValue)
        check(pipe.theirs?.rawValue)
        check(sockets.ours.raw.rawValue)
        check(sockets.theirs?.rawValue)
        check(inner.raw.rawValue)
        check(file.raw.rawValue)
        check(named.raw.rawValue)
        check(temporary.raw.rawValue)
    }

    @Test func `a file is read to its end even if it is longer than expected`() throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
        try FileSystem.write(bytes, to: folder["a"])
        for expected in [0, 1, 65_535, 65_536, 999_999, bytes.count - 1, bytes.count, bytes.count + 1, 3_000_000] {
            #expect(try Descriptor(reading: folder["a"]).readToEnd(expecting: expected) == bytes)
        }
        let limited = try Descriptor(reading: folder["a"]).readToEnd(expecting: 0, atMost: 100_000)
        #expect(limited.count > 100_000 && limited.count < bytes.count && bytes.starts(with: limited))
    }

    @Test func `bytes are read and written at an offset`() throws {
        let folder = try TemporaryFolder()
        let file = try Descriptor(temporaryIn: folder.path)
        try file.write(whole: Array("0123456789".utf8), at: 0)
        try file.write(whole: Array("abc".utf8), at: 4)
        #expect(try file.read(atMost: 5, from: 3) == Array("3abc7".utf8))
        #expect(try file.read(atMost: 50, from: 8) == Array("89".utf8))
        #expect(try file.read(atMost: 5, from: 10) == [])
        #expect(try FileSystem.isEmpty(folder.path))
        #expect(try file.status().st_mode & 0o777 == 0o600)
    }
}
