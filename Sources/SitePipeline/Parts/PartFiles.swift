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
            out.append(varint: file.path.description.utf8.count)
            out.append(file.path.description)
            out.append(little: file.record.bytes.value, 8)
            out.append(varint: file.record.size)
            switch file.place {
            case nil: out.append(varint: 0)
            case .ofWholeSite: out.append(varint: 1)
            case .stored(let always, let units):
                out.append(varint: always ? 3 : 2)
                out.append(varint: units.count)
                for unit in units { out.append(varint: unit) }
            }
        }
        return out.bytes
    }

    /// Reads a list one file at a time.
    struct Reader {
        private var file: ChunkReader
        /// The previous path; the next one must sort after it.
        private var last: OutputPath?

        /// More bytes than an entry needs.
        private static let longest = 1 << 14

        init(_ path: String) { file = ChunkReader(path, chunk: 1 << 20) }

        /// The next file; nil at the end.
        ///
        /// - Throws: an error if the list cannot be read or is invalid.
        mutating func next() throws(FileError) -> PartFile? {
            try file.fill(Self.longest)
            if file.ahead.left == 0 { return nil }
            guard let path = file.ahead.nextCount().flatMap({ file.ahead.nextText($0) }).flatMap(OutputPath.init),
                last.map({ $0 < path }) ?? true, let digest = file.ahead.nextBits(), let size = file.ahead.nextVarint()
            else { throw file.fault }
            var place: OfflineStorage.Place?
            switch file.ahead.nextVarint() {
            case 0: place = nil
            case 1: place = .ofWholeSite
            case .some(let kind) where kind == 2 || kind == 3:
                guard let count = file.ahead.nextCount() else { throw file.fault }
                var units: [Int] = []
                for _ in 0..<count {
                    guard let unit = file.ahead.nextVarint() else { throw file.fault }
                    units.append(unit)
                }
                place = .stored(always: kind == 3, units: units)
            default: throw file.fault
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
    }
}
