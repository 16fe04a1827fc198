import SiteBase

/// The files in which the script of a site's pages looks for what a visitor types. Each is a classic script, since a page that was opened
/// as a file may load nothing else; for any search few of them are loaded, however many documents there are.
///
/// `index.js` describes all others: `k…` are pages of keys with what is found under them, `t…` of the best under beginnings that are too common
/// for that, `w…` of words and `r…` of the same spelt backwards, in which a word with a slip is looked up, `d…` of what hits show, `x…` of the
/// texts around hits. The decision record on search explains why.
public struct SearchIndex: Sendable {
    /// The files with their names.
    public let files: [(name: String, bytes: [UInt8])]

    /// Most documents in one row.
    static let longestRow = 1_000
    /// The most results that are listed for a common prefix: the best.
    static let bestCount = 60
    /// Up to this many results are all listed, so that they can be intersected with those of another word.
    static let longestList = 8_000

    /// Indexes documents.
    ///
    /// - Parameters:
    ///   - count: how many documents there are; those found equally well are shown in their order.
    ///   - members: what `index.js` holds besides.
    ///   - jobs: on how many threads.
    ///   - document: gives one of them; called from several threads.
    public init(
        count: Int,
        members: [(String, JSONText)],
        jobs: Int,
        document: @escaping @Sendable (Int) -> SearchDocument
    ) {
        let length = SearchSegment.shownLength * 32
        var segments = Workers.map((count + length - 1) / length, jobs: jobs, run: 1) {
            SearchSegment($0 * length..<min(count, ($0 + 1) * length), document: document)
        }
        var letters: [UInt8] = []
        var entries: [SearchSegment.Entry] = []
        var words: [SearchKey] = []
        for index in segments.indices {
            segments[index].move(by: letters.count)
            letters += segments[index].letters
            entries += segments[index].entries
            words += segments[index].words
        }
        var files: [(name: String, bytes: [UInt8])] = []
        func add(_ name: String, _ content: JSONText) {
            files.append((name, Array("sitegenSearch(\"\(name)\",".utf8) + content.bytes + Array(");\n".utf8)))
        }
        var tables: [(String, JSONText)] = []
        func add(_ name: String, _ table: SearchTable) {
            for (number, page) in table.pages.enumerated() { add("\(name)\(number)", .text(String(decoding: page, as: UTF8.self))) }
            tables.append((name, SearchDirectory.json(of: table) { add("\(name)-\($0)", $1) }))
        }
        // Each of them is made by itself.
        let made = Workers.map(3, jobs: jobs, run: 1) { [letters, entries, words] number -> [(String, SearchTable)] in
            letters.withUnsafeBufferPointer { buffer in
                switch number {
                case 0:
                    let rows = PostingLists(entries.sorted { $0.precedes($1, in: buffer) }, buffer, documents: count)
                    return [("k", rows.keys), ("t", rows.commonBeginnings(jobs: jobs))]
                case 1: return [("w", Self.table(of: words, in: buffer))]
                default: return [("r", Self.table(ofBackwards: words, in: letters))]
                }
            }
        }
        for (name, table) in made.joined() { add(name, table) }
        for (number, page) in segments.lazy.flatMap(\.shown).enumerated() { add("d\(number)", .written(page)) }
        let texts = segments.flatMap(\.texts)
        for (number, page) in texts { add("x\(number)", .written(page)) }

        var version = Fingerprint()
        for file in files { version.combine(file.bytes) }
        let root =
            [("version", JSONText.text(String(version.value, radix: 36))), ("count", .number(count)), ("tables", .object(tables))]
            + [("hasTexts", .flag(!texts.isEmpty))] + members
        add("index", .object(root))
        self.files = files
    }

    private static func table(of words: [SearchKey], in letters: UnsafeBufferPointer<UInt8>) -> SearchTable {
        var table = SearchTable()
        var last: SearchKey?
        for word in words.sorted(by: { $0.precedes($1, in: letters) ?? false }) {
            if let last, last.precedes(word, in: letters) == nil { continue }
            table.append(word.bytes(in: letters), value: [])
            last = word
        }
        table.finish()
        return table
    }

    private static func table(ofBackwards words: [SearchKey], in letters: [UInt8]) -> SearchTable {
        var backwards: [UInt8] = []
        backwards.reserveCapacity(words.count * 12)
        var places: [(offset: Int, length: Int)] = []
        letters.withUnsafeBufferPointer { letters in
            for word in words {
                let start = backwards.count
                backwards += String(decoding: word.bytes(in: letters), as: UTF8.self).unicodeScalars.reversed().flatMap {
                    UTF8.encode($0) ?? .init()
                }
                places.append((start, backwards.count - start))
            }
        }
        return backwards.withUnsafeBufferPointer { backwards in
            table(of: places.map { SearchKey(offset: $0.offset, length: $0.length, in: backwards) }, in: backwards)
        }
    }
}

/// Finds the page of a table that may hold a key.
enum SearchDirectory {
    /// The separators of a table's pages; if there are many, on pages of their own, with a directory of their first keys.
    static func json(of table: SearchTable, page: (Int, JSONText) -> Void) -> JSONText {
        let separators = table.separators
        guard separators.reduce(0, { $0 + $1.count + 1 }) > SearchTable.pageSize else { return .text(joined(separators[...])) }
        var starts: [Int] = []
        var start = 0
        while start < separators.count {
            var (end, size) = (start, 0)
            while end < separators.count, end == start || size < SearchTable.pageSize {
                size += separators[end].count + 1
                end += 1
            }
            page(starts.count, .text(joined(separators[start..<end])))
            starts.append(start)
            start = end
        }
        return .object([
            ("at", .list(starts.map(JSONText.number))),
            ("first", .text(starts.map { String(decoding: separators[$0], as: UTF8.self) }.joined(separator: " "))),
        ])
    }

    private static func joined(_ separators: ArraySlice<[UInt8]>) -> String {
        String(decoding: Array(separators.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    }
}
