public import SiteBase

/// Makes the files of a search index from runs on disk. They equal the files that ``SearchIndex`` makes from all documents in memory.
public struct SearchMerge {
    /// The folders of the runs' files, whose names are in ``SearchRun/File``.
    private let runs: [String]
    /// The number of documents.
    private let count: Int
    /// The number of documents per page of texts.
    private let textsLength: Int
    /// A folder for data that does not fit in memory.
    private let scratch: String
    /// Receives the files in order.
    private let take: (_ name: String, _ bytes: [UInt8]) throws(FileError) -> Void

    private var version = Fingerprint()
    private var tables: [(String, JSONText)] = []

    /// - Parameters:
    ///   - runs: the folders of the runs, in any order.
    ///   - count: the number of documents in all runs.
    ///   - textsLength: the number of documents per page of texts.
    ///   - scratch: a folder for data that does not fit in memory.
    ///   - take: receives each file.
    public init(
        _ runs: [String],
        count: Int,
        textsLength: Int,
        scratch: String,
        take: @escaping (_ name: String, _ bytes: [UInt8]) throws(FileError) -> Void
    ) {
        self.runs = runs
        self.count = count
        self.textsLength = textsLength
        self.scratch = scratch
        self.take = take
    }

    /// Makes all files.
    ///
    /// - Parameter members: further members of `index.js`.
    public mutating func run(members: [(String, JSONText)]) throws(FileError) {
        let (keys, crowded) = try makeKeys()
        try makeBeginnings(SearchBeginnings(separators: keys.separators, crowded: crowded))
        try makeWords("w", .words)
        try makeWords("r", .backwards)
        try makeShown()
        let lengthOfTexts = try makeTexts() ? textsLength : 0
        try take(
            "index",
            SearchIndex.file(
                "index",
                SearchIndex.root(version: version, count: count, tables: tables, textsLength: lengthOfTexts, members: members)
            )
        )
    }

    private mutating func add(_ name: String, _ content: JSONText) throws(FileError) {
        let bytes = SearchIndex.file(name, content)
        version.combine(bytes)
        try take(name, bytes)
    }

    /// Adds the completed pages of a table.
    private mutating func addPages(_ name: String, of table: inout SearchTable) throws(FileError) {
        for (number, page) in table.takePages() { try add("\(name)\(number)", .text(String(decoding: page, as: UTF8.self))) }
    }

    private mutating func finish(_ name: String, _ table: inout SearchTable) throws(FileError) {
        table.finish()
        try addPages(name, of: &table)
        var pages: [(Int, JSONText)] = []
        let directory = SearchDirectory.json(of: table) { pages.append(($0, $1)) }
        for (number, page) in pages { try add("\(name)-\(number)", page) }
        tables.append((name, directory))
    }

    // MARK: Merging

    /// One reader per run for a file.
    private func readers(_ file: SearchRun.File) -> [SearchRunReader] {
        // All chunks together have about the same size, however many runs there are.
        let chunk = max(Self.shortestChunk, min(Self.longestChunk, Self.allChunks / max(1, runs.count)))
        return runs.map { SearchRunReader("\($0)/\(file.rawValue)", chunk: chunk) }
    }

    private static let (shortestChunk, longestChunk, allChunks) = (1 << 12, 1 << 16, 1 << 26)

    /// Calls `body` with the keys of all runs, in order.
    private func eachKey(
        _ body: (_ key: [UInt8], _ rank: UInt8, _ document: Int) throws(FileError) -> Void
    ) throws(FileError) {
        var readers = readers(.keys)
        try SortedMerge.each(of: readers.count) { (run) throws(FileError) in
            try readers[run].key()
        } _: { (key, run) throws(FileError) in
            guard key.document < count, key.rank <= SearchRank.text.rawValue else { throw FileError(.read, runs[run], .notOfPart) }
            try body(key.bytes, key.rank, Int(key.document))
        }
    }

    /// The table of all keys, and the keys with too many documents for a row.
    private mutating func makeKeys() throws(FileError) -> (table: SearchTable, crowded: [[UInt8]]) {
        var table = SearchTable()
        var crowded: [[UInt8]] = []
        var found = FoundDocuments(of: count, most: SearchIndex.longestRow)
        func end(_ key: [UInt8]) {
            let best = found.best
            if found.total > best.count { crowded.append(key) }
            let value = PostingLists.written(best, isAll: found.total == best.count)
            key.withUnsafeBufferPointer { table.append($0, value: value) }
            found.removeAll()
        }
        var last: [UInt8]?
        try eachKey { (key, rank, document) throws(FileError) in
            if let last, last != key {
                end(last)
                try addPages("k", of: &table)
            }
            last = key
            found.insert(document, rank)
        }
        if let last { end(last) }
        try finish("k", &table)
        return (table, crowded)
    }

    private mutating func makeWords(_ name: String, _ file: SearchRun.File) throws(FileError) {
        var readers = readers(file)
        var table = SearchTable()
        var last: [UInt8]?
        try SortedMerge.each(of: readers.count) { (run) throws(FileError) in
            try readers[run].word().map(SearchRunReader.Word.init)
        } _: { (word, _) throws(FileError) in
            guard word.bytes != last else { return }
            word.bytes.withUnsafeBufferPointer { table.append($0, value: []) }
            try addPages(name, of: &table)
            last = word.bytes
        }
        try finish(name, &table)
    }

    /// Calls `body` with the data of documents in all runs, in the order of the documents.
    private func eachDocument(
        _ file: SearchRun.File,
        _ body: (_ number: Int, _ bytes: [UInt8]) throws(FileError) -> Void
    ) throws(FileError) {
        var readers = readers(file)
        try SortedMerge.each(of: readers.count) { (run) throws(FileError) in
            try readers[run].document()
        } _: { (document, _) throws(FileError) in
            try body(document.number, document.bytes)
        }
    }

    private mutating func makeShown() throws(FileError) {
        var page: [JSONText] = []
        var (number, expected) = (0, 0)
        try eachDocument(.shown) { (document, bytes) throws(FileError) in
            guard document == expected else { throw FileError(.read, runs[0], .notOfPart) }
            expected += 1
            if page.count == SearchSegment.shownLength {
                try add("d\(number)", .list(page))
                page = []
                number += 1
            }
            page.append(.written(bytes))
        }
        if !page.isEmpty { try add("d\(number)", .list(page)) }
    }

    /// Makes the files of texts. Returns whether there are any.
    private mutating func makeTexts() throws(FileError) -> Bool {
        let length = textsLength
        var group: (number: Int, texts: [JSONText?])?
        var hasAny = false
        func end(_ open: (number: Int, texts: [JSONText?])) throws(FileError) {
            try add("x\(open.number)", .list(open.texts.map { $0 ?? .number(0) }))
        }
        try eachDocument(.texts) { (document, bytes) throws(FileError) in
            hasAny = true
            let number = document / length
            if let open = group, open.number != number {
                try end(open)
                group = nil
            }
            var open = group ?? (number, Array(repeating: nil, count: min(length, count - number * length)))
            open.texts[document % length] = .written(bytes)
            group = open
        }
        if let group { try end(group) }
        return hasAny
    }

    // MARK: Common beginnings

    /// The table of the best documents for prefixes that many keys share. The keys are merged once more, and a prefix stays open while keys
    /// begin with it.
    private mutating func makeBeginnings(_ beginnings: SearchBeginnings) throws(FileError) {
        struct Open {
            let index: Int
            var found: FoundDocuments
        }
        let path = "\(scratch)/beginnings"
        let written = try NewFile(path)
        var values = [(start: Int, count: Int)](repeating: (0, 0), count: beginnings.all.count)
        var end = 0
        var waiting: [UInt8] = []
        var open: [Open] = []
        var spare: [FoundDocuments] = []
        var next = 0
        func put(_ value: [UInt8], of index: Int) throws(FileError) {
            values[index] = (end, value.count)
            end += value.count
            waiting += value
            if waiting.count > 1 << 20 {
                try written.append(waiting)
                waiting.removeAll(keepingCapacity: true)
            }
        }
        func close() throws(FileError) {
            var last = open.removeLast()
            try put(PostingLists.value(last.found.best, total: last.found.total) { last.found.few }, of: last.index)
            last.found.removeAll()
            spare.append(last.found)
        }
        try eachKey { (key, rank, document) throws(FileError) in
            while let last = open.last, !key.starts(with: beginnings.all[last.index]) { try close() }
            while next < beginnings.all.count, case let beginning = beginnings.all[next],
                key.starts(with: beginning) || beginning.precedes(key)
            {
                if key.starts(with: beginning) {
                    open.append(Open(index: next, found: spare.popLast() ?? FoundDocuments(of: count, most: SearchIndex.bestCount)))
                }
                next += 1
            }
            for index in open.indices { open[index].found.insert(document, rank) }
        }
        while !open.isEmpty { try close() }
        try written.append(waiting)
        try written.close()
        var table = SearchTable()
        for (beginning, value) in zip(beginnings.all, values) {
            let bytes = try FileSystem.read(path, from: value.start, count: value.count)
            beginning.withUnsafeBufferPointer { table.append($0, value: bytes) }
            try addPages("t", of: &table)
        }
        try FileSystem.removeFile(path)
        try finish("t", &table)
    }
}
