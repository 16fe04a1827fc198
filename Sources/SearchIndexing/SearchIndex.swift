public import SiteBase
import Synchronization

/// The files of the search index, which the script of the pages reads. Each is a classic script, because a page opened from a file can load
/// nothing else. A search loads only a few of them, however many documents there are.
///
/// `index.js` describes all others: `k…` contains pages of keys with their documents, `t…` the best documents for very common prefixes,
/// `w…` words and `r…` reversed words for correcting misspellings, `d…` the display of results, and `x…` the texts around matches. The
/// decision record on search gives the reasons.
public struct SearchIndex: Sendable {
    /// The files and their names.
    public let files: [(name: String, bytes: [UInt8])]

    /// The maximum number of documents in a row.
    static let longestRow = 1_000
    /// The number of results listed for a common prefix, best first.
    static let bestCount = 60
    /// Up to this number, all results are listed, so that they can be intersected with those of another word.
    static let longestList = 8_000

    /// The number of documents per page of texts: few if the index covers whole texts, because a result loads a page.
    public static func textsLength(ofWholeTexts areWhole: Bool) -> Int { areWhole ? 4 : 64 }

    /// Indexes documents.
    ///
    /// - Parameters:
    ///   - count: the number of documents. Documents of equal rank are shown in this order.
    ///   - textsLength: the number of documents per page of texts.
    ///   - members: further members of `index.js`.
    ///   - jobs: the number of threads.
    ///   - document: returns a document; called on several threads.
    public init(
        count: Int,
        textsLength: Int,
        members: [(String, JSONText)],
        jobs: Int,
        document: @escaping @Sendable (Int) -> SearchDocument
    ) {
        let length = SearchSegment.shownLength * 32
        var segments = Workers.map((count + length - 1) / length, jobs: jobs, run: 1) {
            SearchSegment($0 * length..<min(count, ($0 + 1) * length), textsLength: textsLength, document: document)
        }
        var letters: [UInt8] = []
        var entries: [SearchSegment.Entry] = []
        var words: [SearchKey] = []
        entries.reserveCapacity(segments.reduce(0) { $0 + $1.entries.count })
        for index in segments.indices {
            segments[index].move(by: letters.count)
            letters += segments[index].letters
            entries += segments[index].entries
            // Entries are the largest part of the index in memory.
            segments[index].entries = []
            words += segments[index].words
        }
        var files: [(name: String, bytes: [UInt8])] = []
        func add(_ name: String, _ content: JSONText) { files.append((name, Self.file(name, content))) }
        var tables: [(String, JSONText)] = []
        func add(_ name: String, _ table: SearchTable) {
            for (number, page) in table.pages.enumerated() { add("\(name)\(number)", .text(String(decoding: page, as: UTF8.self))) }
            tables.append((name, SearchDirectory.json(of: table) { add("\(name)-\($0)", $1) }))
        }
        // One thread takes the entries and sorts them in place.
        let unsorted = Mutex(entries)
        entries = []
        // The tables are made separately.
        let made = Workers.map(3, jobs: jobs, run: 1) { [letters, words] number -> [(String, SearchTable)] in
            letters.withUnsafeBufferPointer { buffer in
                switch number {
                case 0:
                    var entries: [SearchSegment.Entry] = []
                    unsorted.withLock { swap(&$0, &entries) }
                    entries.sort { $0.precedes($1, in: buffer) }
                    let rows = PostingLists(entries, buffer, documents: count)
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
        let lengthOfTexts = texts.isEmpty ? 0 : textsLength
        add("index", Self.root(version: version, count: count, tables: tables, textsLength: lengthOfTexts, members: members))
        self.files = files
    }

    /// The path of a file in the folder of the index. An index of ten million documents has hundreds of thousands of files, so a thousand
    /// with the same beginning share a folder: `k12/k12345.js`. The script does the same.
    public static func path(of name: String) -> String {
        let digits = name.utf8.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        return digits > 3 ? "\(Substring(name.utf8.dropLast(3)))/\(name).js" : "\(name).js"
    }

    /// The bytes of a file.
    static func file(_ name: String, _ content: JSONText) -> [UInt8] {
        Array("sitegenSearch(\"\(name)\",".utf8) + content.bytes + Array(");\n".utf8)
    }

    /// The contents of `index.js`.
    ///
    /// - Parameter textsLength: the number of documents per page of texts; 0 if there are no texts.
    static func root(
        version: Fingerprint,
        count: Int,
        tables: [(String, JSONText)],
        textsLength: Int,
        members: [(String, JSONText)]
    ) -> JSONText {
        .object(
            [
                ("version", .text(String(version.value, radix: 36))), ("count", .number(count)), ("tables", .object(tables)),
                ("textsLength", .number(textsLength)),
            ] + members
        )
    }

    private static func table(of words: [SearchKey], in letters: UnsafeBufferPointer<UInt8>) -> SearchTable {
        var table = SearchTable()
        for word in distinct(words, in: letters) { table.append(word.bytes(in: letters), value: []) }
        table.finish()
        return table
    }

    /// The distinct words in order.
    static func distinct(_ words: [SearchKey], in letters: UnsafeBufferPointer<UInt8>) -> [SearchKey] {
        var distinct: [SearchKey] = []
        distinct.reserveCapacity(words.count)
        for word in words.sorted(by: { $0.precedes($1, in: letters) ?? false }) {
            if let last = distinct.last, last.precedes(word, in: letters) == nil { continue }
            distinct.append(word)
        }
        return distinct
    }

    private static func table(ofBackwards words: [SearchKey], in letters: [UInt8]) -> SearchTable {
        let (backwards, places) = backwards(words, in: letters)
        return backwards.withUnsafeBufferPointer { backwards in
            table(of: places.map { SearchKey(offset: $0.offset, length: $0.length, in: backwards) }, in: backwards)
        }
    }

    /// The words reversed, and the range of each.
    static func backwards(_ words: [SearchKey], in letters: [UInt8]) -> (letters: [UInt8], places: [(offset: Int, length: Int)]) {
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
        return (backwards, places)
    }
}

/// Finds the page of a table that may contain a key.
enum SearchDirectory {
    /// The separators of a table's pages. If there are many, they are on separate pages with a directory of first keys.
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
