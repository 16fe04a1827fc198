import SiteBase

/// The contribution of some documents to an index that is merged from several: sorted keys and words, and the display of each document.
/// They are the bytes of files, because all of them together may be larger than memory.
public struct SearchRun: Sendable {
    /// The files of a run, in the format of ``SearchRunReader``.
    public enum File: String, CaseIterable, Sendable {
        /// The keys with their ranks and documents, in the order of the index.
        case keys
        /// The candidates for corrections and their reversed forms, each in order and without repetition.
        case words, backwards
        /// The display of each document.
        case shown
        /// The texts around matches, for documents that have texts.
        case texts
    }

    /// The bytes of each file.
    public let files: [(file: File, bytes: [UInt8])]

    /// Reads documents.
    ///
    /// - Parameters:
    ///   - documents: their numbers in the index, in ascending order.
    ///   - document: returns a document.
    public init(_ documents: some Sequence<Int>, document: (Int) -> SearchDocument) {
        var shown = ByteBuffer()
        var texts = ByteBuffer()
        let segment = SearchSegment(keysOf: documents) { number in
            let read = document(number)
            Self.append(read.shown.bytes, of: number, to: &shown)
            if let own = SearchSegment.texts(of: read) { Self.append(own.bytes, of: number, to: &texts) }
            return read
        }
        var keys = ByteBuffer()
        var words = ByteBuffer()
        var backwards = ByteBuffer()
        segment.letters.withUnsafeBufferPointer { letters in
            // The entries are sorted already.
            for entry in segment.entries {
                Self.append(entry.key.bytes(in: letters), to: &keys)
                keys.append(entry.rank.rawValue)
                keys.append(little: entry.document, 4)
            }
            for word in SearchIndex.distinct(segment.words, in: letters) { Self.append(word.bytes(in: letters), to: &words) }
        }
        let (reversed, places) = SearchIndex.backwards(segment.words, in: segment.letters)
        reversed.withUnsafeBufferPointer { letters in
            for word in SearchIndex.distinct(places.map { SearchKey(offset: $0.offset, length: $0.length, in: letters) }, in: letters) {
                Self.append(word.bytes(in: letters), to: &backwards)
            }
        }
        files = [
            (.keys, keys.bytes), (.words, words.bytes), (.backwards, backwards.bytes), (.shown, shown.bytes), (.texts, texts.bytes),
        ]
    }

    private static func append(_ key: UnsafeBufferPointer<UInt8>, to out: inout ByteBuffer) {
        out.append(UInt8(key.count))
        out.append(key)
    }

    private static func append(_ bytes: [UInt8], of document: Int, to out: inout ByteBuffer) {
        out.append(little: document, 4)
        out.append(little: bytes.count, 4)
        out.append(bytes)
    }
}

/// Reads a file of a run piece by piece. Keys and words follow a byte with their length. Displays and texts follow the document's number
/// and the length, each as four little-endian bytes.
struct SearchRunReader {
    private var file: ChunkReader

    /// A key with its rank and document, in the order of the index.
    struct Key: Comparable {
        let bytes: [UInt8]
        let rank: UInt8
        let document: UInt32
        /// The first eight bytes in big-endian order, which decide most comparisons.
        private let head: UInt64

        init(_ bytes: [UInt8], _ rank: UInt8, _ document: UInt32) {
            (self.bytes, self.rank, self.document) = (bytes, rank, document)
            var head: UInt64 = 0
            for index in 0..<8 { head = head << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
            self.head = head
        }

        static func < (a: Key, b: Key) -> Bool {
            if a.head != b.head { return a.head < b.head }
            if a.bytes != b.bytes { return a.bytes.precedes(b.bytes) }
            return a.rank == b.rank ? a.document < b.document : a.rank < b.rank
        }
    }

    /// A word. Words are ordered by their bytes.
    struct Word: Comparable {
        let bytes: [UInt8]

        static func < (a: Word, b: Word) -> Bool { a.bytes.precedes(b.bytes) }
    }

    /// The data of a document. These are ordered by document.
    struct Document: Comparable {
        let number: Int
        let bytes: [UInt8]

        static func < (a: Document, b: Document) -> Bool { a.number < b.number }
    }

    /// - Parameter chunk: the number of bytes to read at once, unless a piece is longer.
    init(_ path: String, chunk: Int) { file = ChunkReader(path, chunk: chunk) }

    /// The next word; nil at the end.
    mutating func word() throws(FileError) -> [UInt8]? {
        guard let length = try byte() else { return nil }
        return try bytes(Int(length))
    }

    /// The next key; nil at the end.
    mutating func key() throws(FileError) -> Key? {
        guard let key = try word() else { return nil }
        guard let rank = try byte() else { throw file.fault }
        return Key(key, rank, UInt32(try number()))
    }

    /// The next document's data; nil at the end.
    mutating func document() throws(FileError) -> Document? {
        try file.fill(8)
        if file.ahead.left == 0 { return nil }
        return Document(number: try number(), bytes: try bytes(try number()))
    }

    private mutating func byte() throws(FileError) -> UInt8? {
        try file.fill(1)
        return file.ahead.nextByte()
    }

    private mutating func number() throws(FileError) -> Int {
        try file.fill(4)
        guard let number = file.ahead.nextLittle(4) else { throw file.fault }
        return number
    }

    private mutating func bytes(_ count: Int) throws(FileError) -> [UInt8] {
        try file.fill(count)
        guard let bytes = file.ahead.next(count) else { throw file.fault }
        return Array(bytes)
    }
}
