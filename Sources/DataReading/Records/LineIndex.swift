import Diagnostics
import SiteBase
import Synchronization

/// The locations of records in newline-delimited JSON, in one file or in several that form one list. It stores only the locations of
/// batches, so that even a hundred million records need little memory.
final class LineIndex: Sendable {
    /// Consecutive records of a file.
    struct Batch: Sendable {
        let file: Int
        /// The byte range of the lines.
        let range: Range<Int>
        /// The index of the first record.
        let first: Int
    }

    let files: [SourceFile]
    /// The format of the lines.
    let form: any RecordForm
    let batches: [Batch]
    /// The first batch and the first record in each file.
    private let starts: [(batch: Int, record: Int)]
    /// The number of records.
    let count: Int
    /// The files that begin with a byte order mark, which belongs to no record.
    let marked: [SourceFile]

    /// Whether there are too many records to keep in memory.
    let isPaged: Bool
    private let jobs: Int

    /// The length in bytes of the chunks that threads read.
    private static let chunkLength = 1 << 18

    /// Finds the lines of all files on up to `jobs` threads.
    init(_ files: [SourceFile], form: any RecordForm, isPaged: Bool, jobs: Int) throws(FileError) {
        self.form = form
        self.isPaged = isPaged
        self.jobs = jobs
        var batches: [Batch] = []
        var marked: [SourceFile] = []
        var starts: [(batch: Int, record: Int)] = []
        var count = 0
        for (number, file) in files.enumerated() {
            starts.append((batches.count, count))
            var builder = BatchBuilder(file: number, first: count)
            let size = file.byteCount
            let chunks = (size + Self.chunkLength - 1) / Self.chunkLength
            // Chunks are read in waves, because the found lines are in memory.
            for wave in stride(from: 0, to: chunks, by: jobs * 64) {
                let found = Workers.map(min(jobs * 64, chunks - wave), jobs: jobs, run: 4) { index -> Result<Lines, FileError> in
                    do throws(FileError) {
                        return .success(try Lines(in: file, from: (wave + index) * Self.chunkLength, size: size))
                    } catch {
                        return .failure(error)
                    }
                }
                for lines in found { builder.add(try lines.get()) }
            }
            if builder.hasByteOrderMark { marked.append(file) }
            batches += builder.finish(at: size)
            count = builder.count
        }
        self.files = files
        self.batches = batches
        self.starts = starts
        self.count = count
        self.marked = marked
    }

    /// The total size of all files, in bytes.
    var byteCount: Int { files.reduce(0) { $0 + $1.byteCount } }

    /// The batch that contains a record. All batches of a file except the last have the same number of records.
    func batch(of index: Int) -> Int {
        let start = starts[file(of: index)]
        return start.batch + (index - start.record) / RecordList.run
    }

    /// The index of a record in its own file.
    func indexInFile(_ index: Int) -> Int { index - starts[file(of: index)].record }

    /// The index of the file that contains a record.
    func file(of index: Int) -> Int { starts.count == 1 ? 0 : max(0, starts.partitioned { $0.record <= index } - 1) }

    /// The indices of a batch's records.
    func indices(of batch: Int) -> Range<Int> {
        batches[batch].first..<(batch + 1 < batches.count ? batches[batch + 1].first : count)
    }

    // MARK: Keys

    /// For each key that was searched, whether any file contains it.
    private let found = Mutex<[String: Bool]>([:])

    /// Whether any record may have one of these keys, which means that a file contains the key's letters as JSON writes them.
    func mayHave(_ keys: [String]) -> Bool {
        look(for: keys)
        return found.withLock { found in keys.contains { found[$0] ?? true } }
    }

    /// Searches all files for several keys at once.
    func look(for keys: [String]) {
        let keys = found.withLock { found in Set(keys).filter { found[$0] == nil }.sorted() }
        guard !keys.isEmpty else { return }
        let wanted = keys.map { Array("\"\($0)\"".utf8) }
        let all = files.flatMap { file in
            stride(from: 0, to: file.byteCount, by: Self.chunkLength).map { (file: file, start: $0) }
        }
        let longest = wanted.map(\.count).max() ?? 0
        let unseen = Mutex(Set(wanted.indices))
        Workers.each(all.count, jobs: jobs, run: 16) { index in
            let open = unseen.withLock { $0 }
            guard !open.isEmpty else { return }
            let (file, start) = all[index]
            do throws(FileError) {
                // A key may span two chunks.
                let bytes = try file.read(from: start, count: Self.chunkLength + longest)
                let seen = Self.seen(open, of: wanted, in: bytes)
                if !seen.isEmpty { unseen.withLock { $0.subtract(seen) } }
            } catch {
                // Reading the file's records reports that it is unreadable.
                unseen.withLock { $0 = [] }
            }
        }
        let missing = unseen.withLock { $0 }
        found.withLock { found in for (index, key) in keys.enumerated() { found[key] = !missing.contains(index) } }
    }

    /// The keys that a text contains. A text that escapes ASCII letters, which hardly anybody writes, may contain all keys; other escapes
    /// may stand for the letters of keys that are not ASCII.
    private static func seen(_ open: Set<Int>, of wanted: [[UInt8]], in bytes: [UInt8]) -> Set<Int> {
        bytes.withUnsafeBufferPointer { bytes in
            var place = bytes.firstIndex(of: escapeOfASCII)
            while place + escapeOfASCII.count < bytes.count {
                if (UInt8(ascii: "4")...UInt8(ascii: "7")).contains(bytes[place + escapeOfASCII.count]) { return open }
                place = bytes.firstIndex(of: escapeOfASCII, from: place + 1)
            }
            lazy var hasEscapes = bytes.firstIndex(of: escape) < bytes.count
            return open.filter { key in
                bytes.firstIndex(of: wanted[key]) < bytes.count || wanted[key].contains { $0 >= 0x80 } && hasEscapes
            }
        }
    }

    /// The beginning of an escape, and of an escape for an ASCII character.
    private static let escape = Array(#"\u"#.utf8)
    private static let escapeOfASCII = Array(#"\u00"#.utf8)

    /// Calls `body` with the bytes of a batch and the ranges of its records. After a change of the file, a batch has other records.
    func read(_ batch: Int, _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ records: [Range<Int>]) -> Void) throws(FileError) {
        let range = batches[batch].range
        let file = files[batches[batch].file]
        var isShort = false
        try file.withBytes(in: range) { bytes in
            isShort = bytes.count < range.count
            body(bytes, Self.records(in: bytes))
        }
        if isShort { throw FileError(.read, file.path, .changed) }
    }

    /// The lines that are not blank, without line feeds.
    private static func records(in bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var records: [Range<Int>] = []
        records.reserveCapacity(RecordList.run)
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start)
            if !isBlank(bytes, from: start, to: end) { records.append(start..<end) }
            start = end + 1
        }
        return records
    }

    fileprivate static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
        // Nearly all lines begin with a brace.
        if start < end, bytes[start] > 0x20 { return false }
        return bytes[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
    }

    /// The starts of the lines in a chunk that are not blank.
    private struct Lines: Sendable {
        var starts: [Int] = []
        var hasByteOrderMark = false

        init(in file: SourceFile, from start: Int, size: Int) throws(FileError) {
            let end = min(size, start + chunkLength)
            // A line begins after a line feed and may end in a later chunk.
            let first = max(0, start - 1)
            let bytes = try file.read(from: first, count: end - first)
            guard bytes.count == end - first else { throw FileError(.read, file.path, .changed) }
            hasByteOrderMark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
            var open: Int?
            bytes.withUnsafeBufferPointer { bytes in
                var line = start == 0 ? hasByteOrderMark ? 3 : 0 : bytes.firstIndex(of: UInt8(ascii: "\n")) + 1
                while line < bytes.count {
                    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: line)
                    if !LineIndex.isBlank(bytes, from: line, to: end) {
                        starts.append(first + line)
                    } else if end == bytes.count {
                        open = first + line
                    }
                    line = end + 1
                }
            }
            if let open, try !Self.isBlank(file, from: end, size: size) { starts.append(open) }
        }

        /// Whether the rest of a line is blank.
        private static func isBlank(_ file: SourceFile, from start: Int, size: Int) throws(FileError) -> Bool {
            var start = start
            while start < size {
                let bytes = try file.read(from: start, count: min(1 << 16, size - start))
                guard !bytes.isEmpty else { throw FileError(.read, file.path, .changed) }
                let (end, isBlank) = bytes.withUnsafeBufferPointer { bytes in
                    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
                    return (end, LineIndex.isBlank(bytes, from: 0, to: end))
                }
                if !isBlank { return false }
                if end < bytes.count { return true }
                start += bytes.count
            }
            return true
        }
    }

    /// Divides the lines of a file into batches.
    private struct BatchBuilder {
        private let file: Int
        private var batches: [Batch] = []
        private var open: (start: Int, first: Int)?
        private(set) var count: Int
        private(set) var hasByteOrderMark = false

        init(file: Int, first: Int) {
            self.file = file
            count = first
        }

        mutating func add(_ lines: Lines) {
            hasByteOrderMark = hasByteOrderMark || lines.hasByteOrderMark
            for start in lines.starts {
                if let (begin, first) = open, count - first == RecordList.run { end(begin, first, at: start) }
                if open == nil { open = (start, count) }
                count += 1
            }
        }

        private mutating func end(_ begin: Int, _ first: Int, at end: Int) {
            batches.append(Batch(file: file, range: begin..<end, first: first))
            open = nil
        }

        mutating func finish(at size: Int) -> [Batch] {
            if let (begin, first) = open { end(begin, first, at: size) }
            return batches
        }
    }
}

extension Array {
    /// The number of elements at the beginning for which `isBefore` holds. It must not hold for any element after them.
    fileprivate func partitioned(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
