import DataReading
import CZlib
import SiteBase

/// The files in a ZIP archive. Source: PKWARE, APPNOTE.TXT 6.3.10.
///
/// Only requested files are unpacked, up to the size that the archive declares. Archives that are encrypted, split or larger than 4 GB are
/// rejected.
package struct ZIPArchive {
    /// A file in the archive.
    package struct Entry {
        package let name: String
        fileprivate let isEncrypted: Bool
        fileprivate let method: Int
        fileprivate let checksum: Int
        fileprivate let packedSize: Int
        /// The unpacked size in bytes.
        let size: Int
        fileprivate let header: Int
    }

    /// The reason that an archive or a file in it cannot be read.
    package struct Fault: Error {
        package let reason: String
    }

    /// The files, in the order of the directory at the end of the archive.
    package let entries: [Entry]
    private let bytes: [UInt8]

    /// Whether bytes begin like a ZIP archive.
    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "PK\u{3}\u{4}".utf8) || bytes.starts(with: "PK\u{5}\u{6}".utf8) }

    package init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        guard let end = Self.directoryEnd(in: bytes) else {
            throw Fault(
                reason: bytes.isEmpty ? "the file is empty" : Self.begins(bytes) ? "the file is truncated" : "it is not a ZIP archive"
            )
        }
        let count = bytes.number(at: end + 10, of: 2)
        let (size, start) = (bytes.number(at: end + 12, of: 4), bytes.number(at: end + 16, of: 4))
        guard bytes.number(at: end + 4, of: 4) == 0, bytes.number(at: end + 8, of: 2) == count else {
            throw Fault(reason: "the archive is split into several parts")
        }
        guard start != 0xFFFF_FFFF, size != 0xFFFF_FFFF, count != 0xFFFF else { throw Fault(reason: "it is larger than 4 GB") }
        guard start + size <= end else { throw Fault(reason: "it is damaged") }
        var entries: [Entry] = []
        var place = start
        for _ in 0..<count {
            guard place + 46 <= end, bytes[place...].starts(with: "PK\u{1}\u{2}".utf8) else { throw Fault(reason: "it is damaged") }
            let length = bytes.number(at: place + 28, of: 2)
            let next = place + 46 + length + bytes.number(at: place + 30, of: 2) + bytes.number(at: place + 32, of: 2)
            guard next <= end else { throw Fault(reason: "it is damaged") }
            entries.append(
                Entry(
                    name: TextDecoder.name(Array(bytes[(place + 46)..<(place + 46 + length)])),
                    isEncrypted: bytes.number(at: place + 8, of: 2) & 0x2001 != 0,
                    method: bytes.number(at: place + 10, of: 2),
                    checksum: bytes.number(at: place + 16, of: 4),
                    packedSize: bytes.number(at: place + 20, of: 4),
                    size: bytes.number(at: place + 24, of: 4),
                    header: bytes.number(at: place + 42, of: 4)
                )
            )
            place = next
        }
        self.entries = entries
    }

    /// The offset of the record at the end of the directory. It has 22 bytes and a comment.
    private static func directoryEnd(in bytes: [UInt8]) -> Int? {
        guard bytes.count >= 22 else { return nil }
        let last = bytes.count - 22
        for place in (max(0, last - 0xFFFF)...last).reversed() where bytes[place] == 0x50 {
            if bytes[place...].starts(with: "PK\u{5}\u{6}".utf8), bytes.number(at: place + 20, of: 2) <= last - place { return place }
        }
        return nil
    }

    /// The contents of a file.
    ///
    /// - Parameter most: the maximum size in bytes.
    package func contents(of entry: Entry, most: Int) throws(Fault) -> [UInt8] {
        let name = Printable.quoted(entry.name)
        if entry.isEncrypted { throw Fault(reason: "\(name) is encrypted") }
        guard entry.size <= most else { throw Fault(reason: "\(name) is larger than \(most >> 20) MB") }
        guard entry.header + 30 <= bytes.count, bytes[entry.header...].starts(with: "PK\u{3}\u{4}".utf8) else {
            throw Fault(reason: "\(name) is damaged")
        }
        let start =
            entry.header + 30 + bytes.number(at: entry.header + 26, of: 2) + bytes.number(at: entry.header + 28, of: 2)
        guard start + entry.packedSize <= bytes.count else { throw Fault(reason: "\(name) is damaged") }
        let packed = bytes[start..<(start + entry.packedSize)]
        let content: [UInt8]?
        switch entry.method {
        case 0: content = Array(packed)
        // A byte expands to at most 1,032 bytes.
        case 8: content = entry.size / 1_032 <= packed.count ? Self.inflated(packed, to: entry.size) : nil
        default: throw Fault(reason: "\(name) is compressed in an unknown way")
        }
        guard let content, content.count == entry.size, Self.checksum(content) == entry.checksum else {
            throw Fault(reason: "\(name) is damaged")
        }
        return content
    }

    /// Unpacks bytes; nil unless the result has exactly this size.
    private static func inflated(_ packed: ArraySlice<UInt8>, to size: Int) -> [UInt8]? {
        var stream = z_stream()
        // Archives contain raw deflate data without a header.
        guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        // Room for one more byte reveals whether there is more data.
        let room = size + 1
        var status = Z_OK
        let content = [UInt8](unsafeUninitializedCapacity: room) { out, count in
            packed.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = out.baseAddress
                stream.avail_out = UInt32(clamping: room)
                status = inflate(&stream, Z_FINISH)
            }
            count = min(room, room - Int(stream.avail_out))
        }
        return status == Z_STREAM_END && content.count == size ? content : nil
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32(clamping: $0.count))) }
    }
}

extension [UInt8] {
    /// A little-endian number; 0 beyond the end.
    fileprivate func number(at place: Int, of length: Int) -> Int { ByteReader(self).little(place, length) ?? 0 }
}
