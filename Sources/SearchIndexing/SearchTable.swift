/// Rows sorted by key, in pages of a few kilobytes. A directory tells which page may contain a key.
///
/// A page is a text of rows separated by spaces. A row begins with the length of the prefix that its key shares with the previous key, in
/// base 36, followed by the rest of the key and the value, which is empty or begins with a capital letter.
struct SearchTable {
    /// The size of a page, in bytes.
    static let pageSize = 4_096

    /// The pages that were not taken yet.
    private(set) var pages: [[UInt8]] = []
    /// The number of taken pages.
    private var taken = 0
    /// For each page, the shortest text that sorts after all keys of the previous page; empty for the first page.
    private(set) var separators: [[UInt8]] = []

    private var page: [UInt8] = []
    private var lastKey: [UInt8] = []

    init() {}

    /// Adds the next row. Keys must be ascending.
    mutating func append(_ key: UnsafeBufferPointer<UInt8>, value: [UInt8]) {
        if !page.isEmpty, page.count + key.count + value.count + 2 > Self.pageSize { endPage() }
        let isFirst = page.isEmpty
        if isFirst {
            separators.append(separators.isEmpty ? [] : Self.separator(lastKey, key))
        } else {
            page.append(UInt8(ascii: " "))
        }
        let (bytes, letters) = isFirst ? (0, 0) : Self.shared(lastKey, key)
        page.append(letters < 10 ? UInt8(ascii: "0") + UInt8(letters) : UInt8(ascii: "a") + UInt8(letters - 10))
        page += key[bytes...]
        page += value
        lastKey.replaceSubrange(0..., with: key)
    }

    /// Ends the last page.
    mutating func finish() {
        if !page.isEmpty { endPage() }
    }

    /// Takes the completed pages with their numbers out of memory.
    mutating func takePages() -> [(number: Int, bytes: [UInt8])] {
        defer {
            taken += pages.count
            pages.removeAll(keepingCapacity: true)
        }
        return pages.enumerated().map { (taken + $0.offset, $0.element) }
    }

    private mutating func endPage() {
        pages.append(page)
        page.removeAll(keepingCapacity: true)
    }

    /// The common prefix of two keys, in whole letters and at most 35.
    private static func shared(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> (bytes: Int, letters: Int) {
        var (bytes, letters, index) = (0, 0, 0)
        while letters < 36 {
            // A letter begins here.
            (bytes, letters) = (index, letters)
            guard index < min(a.count, b.count) else { break }
            let length = UTF8Letter.length(b[index])
            guard index + length <= min(a.count, b.count), (index..<index + length).allSatisfy({ a[$0] == b[$0] }), letters < 35 else {
                break
            }
            index += length
            letters += 1
        }
        return (bytes, letters)
    }

    private static func separator(_ a: [UInt8], _ b: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let shared = shared(a, b).bytes
        guard shared < b.count else { return Array(b) }
        return Array(b[..<min(b.count, shared + UTF8Letter.length(b[shared]))])
    }
}

enum UTF8Letter {
    /// The length in bytes of the letter that begins with this byte.
    static func length(_ first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

    /// The end of the first letters of a text, in bytes.
    static func end(of letters: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        for _ in 0..<letters {
            guard index < bytes.count else { break }
            index += length(bytes[index])
        }
        return min(index, bytes.count)
    }
}
