import SiteBase
import SiteFiles
import SiteOutput

/// A file of a part, as recorded in the part's list.
struct PartFile: Sendable, Comparable {
    let record: OutputRecord
    /// The place where the service worker stores the file; nil if it does not store it.
    let place: OfflineStorage.Place?

    var path: OutputPath { record.path }

    static func < (a: PartFile, b: PartFile) -> Bool { a.path < b.path }
    static func == (a: PartFile, b: PartFile) -> Bool { a.path == b.path }
}

/// The list of a part's files, sorted by path. It is beside the files and is read in chunks, because a part may have a million files.
///
/// An entry consists of the path's length, the path, eight bytes of the digest of the file's bytes, the size, and the place in the service
/// worker. Numbers are little-endian with seven bits per byte.
enum PartFiles {
    static let path = OutputPath(".sitegen-part/files")

    /// The bytes of a list.
    static func bytes(of files: [PartFile]) -> [UInt8] {
        var out = ByteBuffer()
        for file in files {
            out.append(number: file.path.description.utf8.count)
            out.append(file.path.description)
            withUnsafeBytes(of: file.record.bytes.value.littleEndian) { digest in for byte in digest { out.append(byte) } }
            out.append(number: file.record.size)
            switch file.place {
            case nil: out.append(number: 0)
            case .ofWholeSite: out.append(number: 1)
            case .stored(let always, let units):
                out.append(number: always ? 3 : 2)
                out.append(number: units.count)
                for unit in units { out.append(number: unit) }
            }
        }
        return out.bytes
    }

    /// Reads a list one file at a time.
    struct Reader {
        private let path: String
        /// The bytes read ahead, starting with the next entry.
        private var chunk: [UInt8] = []
        private var index = 0
        private var offset = 0
        private var isAtEnd = false
        /// The previous path; the next one must sort after it.
        private var last: OutputPath?

        private static let chunkLength = 1 << 20
        /// More bytes than an entry needs.
        private static let longest = 1 << 14

        init(_ path: String) { self.path = path }

        /// The next file; nil at the end.
        ///
        /// - Throws: an error if the list cannot be read or is invalid.
        mutating func next() throws(FileError) -> PartFile? {
            if chunk.count - index < Self.longest, !isAtEnd { try fill() }
            if index == chunk.count { return nil }
            guard let length = number(), length <= chunk.count - index,
                let path = OutputPath(String(decoding: chunk[index..<index + length], as: UTF8.self))
            else { throw fault }
            index += length
            guard last.map({ $0 < path }) ?? true, chunk.count - index >= 8 else { throw fault }
            let digest = chunk.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: UInt64.self)) }
            index += 8
            guard let size = number(), let kind = number() else { throw fault }
            var place: OfflineStorage.Place?
            switch kind {
            case 0: place = nil
            case 1: place = .ofWholeSite
            case 2, 3:
                guard let count = number(), count <= chunk.count - index else { throw fault }
                var units: [Int] = []
                for _ in 0..<count {
                    guard let unit = number() else { throw fault }
                    units.append(unit)
                }
                place = .stored(always: kind == 3, units: units)
            default: throw fault
            }
            last = path
            return PartFile(record: OutputRecord(path: path, bytes: Fingerprint(value: digest), size: size), place: place)
        }

        /// The next file that becomes part of the site.
        mutating func nextOfSite() throws(FileError) -> PartFile? {
            while let file = try next() {
                if !file.path.description.utf8.hasPrefix(PartHead.folder) { return file }
            }
            return nil
        }

        /// The error for an invalid list.
        private var fault: FileError { FileError(.read, path, .notOfPart) }

        private mutating func fill() throws(FileError) {
            let more = try FileSystem.read(path, from: offset, count: Self.chunkLength)
            chunk = Array(chunk[index...]) + more
            index = 0
            offset += more.count
            isAtEnd = more.count < Self.chunkLength
        }

        private mutating func number() -> Int? {
            var (number, shift) = (UInt(0), UInt(0))
            while index < chunk.count, shift < 63 {
                let byte = chunk[index]
                index += 1
                number |= UInt(byte & 0x7F) << shift
                if byte < 0x80 { return Int(exactly: number) }
                shift += 7
            }
            return nil
        }
    }
}

extension ByteBuffer {
    /// Appends a little-endian number with seven bits per byte.
    fileprivate mutating func append(number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
