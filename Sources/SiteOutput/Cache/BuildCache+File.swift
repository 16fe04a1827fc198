public import SiteBase

/// The file format of the cache: little-endian numbers of eight bytes, then paths, pieces of streamed files, blocks of records
/// and diagnostics.
///
/// Files in another format, truncated files and changed files are ignored.
extension BuildCache {
    private static let mark: UInt64 = 0x3665_6863_6163_6773
    private static let numbersBefore = 11
    private static let numbersOfEntry = 12

    /// Reads the cache of an output folder; nil if this program cannot use it.
    public init?(for output: String, version: Fingerprint) {
        guard let path = Self.path(for: output), FileSystem.kind(of: path) == .file else { return nil }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.read(path)
        } catch {
            return nil
        }
        let found = bytes.withUnsafeBufferPointer { Self.decoded($0, version) }
        guard let found else { return nil }
        self = found
    }

    /// Writes a cache with a number of entries in any order. After a failure there is no cache.
    ///
    /// The file is written in chunks, because the entries of a million files need much memory.
    static func write(
        _ summary: Summary,
        pieces: [OutputPath: [StreamedFile.Piece]],
        count: Int,
        entry: (Int) -> Entry,
        for output: String
    ) {
        guard let path = Self.path(for: output) else { return }
        do throws(FileError) {
            let unfinished = path + "-unfinished"
            try FileSystem.removeFile(unfinished)
            var out = CacheWriter(file: try NewFile(unfinished, isPrivate: true))
            try write(summary, pieces, count: count, entry: entry, to: &out)
            try out.finish()
            try FileSystem.rename(unfinished, to: path)
        } catch {
            Self.remove(for: output)
        }
    }

    private static func write(
        _ summary: Summary,
        _ pieces: [OutputPath: [StreamedFile.Piece]],
        count: Int,
        entry: (Int) -> Entry,
        to out: inout CacheWriter
    ) throws(FileError) {
        let order = (0..<count).map { (key: key(of: entry($0).path), index: UInt32($0)) }.sorted { $0.key < $1.key }
        let address = Array((summary.address ?? "").utf8)
        try out.put([
            mark, summary.version.value, summary.inputs == nil ? 0 : summary.isReusable ? 1 : 2, summary.inputs?.value ?? 0,
            UInt64(summary.records),
            UInt64(summary.pages), UInt64(bitPattern: Int64(FileStamp.now)), UInt64(count),
            UInt64(summary.address == nil ? 0 : address.count + 1), FileStamp.run.value, UInt64(pieces.count), summary.shared?.value ?? 0,
        ])
        var textStart = address.count
        for (_, index) in order {
            let entry = entry(Int(index))
            let length = entry.path.description.utf8.count
            let (inputs, stamp) = (entry.inputs, entry.stamp)
            try out.put(
                (
                    inputs.content.value, inputs.neighbours.value, inputs.template.value, inputs.site.value, inputs.links.value,
                    entry.bytes.value, stamp.size, stamp.written, stamp.changed, stamp.number, textStart, length
                )
            )
            textStart += length
        }
        try out.put(address)
        for (_, index) in order { try out.put(entry(Int(index)).path.description) }
        for (path, pieces) in pieces.sorted(by: { $0.key < $1.key }) {
            let path = Array(path.description.utf8)
            try out.put([UInt64(path.count), UInt64(pieces.count)])
            try out.put(path)
            for piece in pieces { try out.put([piece.fingerprint.value, UInt64(piece.length), piece.bytes.value]) }
        }
        try put(summary.inputs == nil || !summary.isReusable ? [:] : summary.blocks, to: &out)
        try out.put([UInt64(summary.warnings.count)])
        try out.put(summary.warnings)
        try out.put([UInt64(summary.heldBack.count)])
        try out.put(summary.heldBack)
    }

    /// A file that ends with the fingerprint of its bytes.
    struct CacheWriter {
        /// In bytes.
        static let length = 1 << 16

        private let file: NewFile
        private var bytes: [UInt8] = []
        private var check = Fingerprint()

        init(file: NewFile) {
            self.file = file
            bytes.reserveCapacity(Self.length + 256)
        }

        mutating func put(_ numbers: [UInt64]) throws(FileError) {
            numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
            if bytes.count >= Self.length { try writePiece() }
        }

        /// Writes the numbers of an entry, eight bytes each. All systems that sitegen runs on are little-endian.
        mutating func put(
            _ entry: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, Int, Int, Int, UInt64, Int, Int)
        ) throws(FileError) {
            withUnsafeBytes(of: entry) { bytes.append(contentsOf: $0) }
            if bytes.count >= Self.length { try writePiece() }
        }

        mutating func put(_ text: String) throws(FileError) {
            text.withBytes { bytes.append(contentsOf: $0) }
            if bytes.count >= Self.length { try writePiece() }
        }

        mutating func put(_ text: [UInt8]) throws(FileError) {
            bytes += text
            if bytes.count >= Self.length { try writePiece() }
        }

        private mutating func writePiece() throws(FileError) {
            while bytes.count >= Self.length {
                let piece = Array(bytes[..<Self.length])
                bytes.removeFirst(Self.length)
                check.combine(piece)
                try file.append(piece)
            }
        }

        mutating func finish() throws(FileError) {
            check.combine(bytes)
            withUnsafeBytes(of: check.value) { bytes.append(contentsOf: $0) }
            try file.append(bytes)
            try file.close()
        }

        /// The fingerprint of a file's bytes, without the one at its end.
        static func check(of body: UnsafeBufferPointer<UInt8>) -> Fingerprint {
            var check = Fingerprint()
            var start = 0
            while start + length <= body.count {
                check.combine(UnsafeBufferPointer(rebasing: body[start..<start + length]))
                start += length
            }
            check.combine(UnsafeBufferPointer(rebasing: body[start...]))
            return check
        }
    }

    /// Removes the cache of an output folder.
    public static func remove(for output: String) {
        guard let path = path(for: output), FileSystem.kind(of: path) == .file else { return }
        do throws(FileError) {
            try FileSystem.removeFile(path)
        } catch {
            // An outdated cache is recognised later.
            return
        }
    }

    private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ version: Fingerprint) -> BuildCache? {
        let head = numbersBefore + 1
        let body = UnsafeBufferPointer(rebasing: bytes.dropLast(8))
        let file = ByteReader(body)
        func number(_ index: Int) -> UInt64 { file.bits(index * 8) ?? 0 }
        guard number(0) == mark, number(1) == version.value, ByteReader(bytes).bits(body.count) == CacheWriter.check(of: body).value,
            let count = Int(exactly: number(7)), count <= body.count / (numbersOfEntry * 8)
        else { return nil }
        let texts = (head + count * numbersOfEntry) * 8
        guard texts <= body.count else { return nil }
        func text(_ start: UInt64, _ length: UInt64) -> String? {
            guard start <= body.count, length <= body.count, texts + Int(start) + Int(length) <= body.count else { return nil }
            return String(decoding: body[texts + Int(start)..<texts + Int(start) + Int(length)], as: UTF8.self)
        }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        var end = number(8) == 0 ? 0 : number(8) - 1
        for index in 0..<count {
            let first = head + index * numbersOfEntry
            func signed(_ place: Int) -> Int { Int(truncatingIfNeeded: Int64(bitPattern: number(first + place))) }
            guard let path = text(number(first + 10), number(first + 11)).flatMap(OutputPath.init) else { return nil }
            let inputs = FileInputs(
                content: Fingerprint(value: number(first)),
                neighbours: Fingerprint(value: number(first + 1)),
                template: Fingerprint(value: number(first + 2)),
                site: Fingerprint(value: number(first + 3)),
                links: Fingerprint(value: number(first + 4))
            )
            let stamp = FileStamp(size: signed(6), written: signed(7), changed: signed(8), number: number(first + 9))
            entries.append(Entry(path: path, inputs: inputs, bytes: Fingerprint(value: number(first + 5)), stamp: stamp))
            end = number(first + 10) + number(first + 11)
        }
        guard end <= body.count else { return nil }
        var rest = file
        rest.offset = texts + Int(end)
        guard let pieces = pieces(in: &rest, count: number(10)), let blocks = blocks(in: &rest),
            let warnings = rest.nextSize().flatMap({ rest.next($0) }), let heldBack = rest.nextSize().flatMap({ rest.next($0) })
        else { return nil }
        let summary = Summary(
            version: version,
            inputs: number(2) == 0 ? nil : Fingerprint(value: number(3)),
            isReusable: number(2) == 1,
            warnings: Array(warnings),
            shared: number(11) == 0 ? nil : Fingerprint(value: number(11)),
            records: Int(truncatingIfNeeded: number(4)),
            pages: Int(truncatingIfNeeded: number(5)),
            address: number(8) == 0 ? nil : text(0, number(8) - 1),
            blocks: blocks,
            heldBack: Array(heldBack)
        )
        // After a restart of the machine, stamps are invalid, and every file is read once.
        let time = number(9) == FileStamp.run.value ? Int(truncatingIfNeeded: Int64(bitPattern: number(6))) : 0
        return BuildCache(summary, time: time, entries: entries, pieces: pieces)
    }
}
