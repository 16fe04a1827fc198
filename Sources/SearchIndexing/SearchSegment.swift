import SiteBase

/// The keys of some consecutive documents.
struct SearchSegment: Sendable {
    /// The maximum length of a key in letters. Longer keys are truncated, and `search.js` truncates queries too.
    static let keyLength = 16
    /// The minimum length of words for corrections, in letters.
    private static let shortestWord = 4
    /// The maximum length of words for corrections, in letters.
    private static let longestWord = 24
    /// The number of documents per page of results.
    static let shownLength = 16
    /// The maximum length of the text shown around a match, in bytes.
    private static let longestText = 60_000

    /// A key and a document.
    struct Entry: Sendable {
        var key: SearchKey
        let rank: SearchRank
        let document: UInt32

        /// The order of an index: by key, then by rank.
        func precedes(_ other: Entry, in letters: UnsafeBufferPointer<UInt8>) -> Bool {
            key.precedes(other.key, in: letters) ?? (rank == other.rank ? document < other.document : rank < other.rank)
        }
    }

    /// The text that contains the keys, as UTF-8.
    private(set) var letters: [UInt8] = []
    var entries: [Entry] = []
    /// The candidates for corrections, without repetition.
    private(set) var words: [SearchKey] = []
    /// The display of results: lists of documents as JSON.
    private(set) var shown: [[UInt8]] = []
    /// The texts around matches: lists of documents as JSON, with page numbers.
    private(set) var texts: [(page: Int, bytes: [UInt8])] = []

    private var text = SearchNormalizer()
    private var knownWords = FingerprintSet()
    /// The words of the current document.
    private var ownWords = FingerprintSet()

    /// Reads documents, beginning with the first of a page.
    /// - Parameter textsLength: the number of documents per page of texts.
    init(_ documents: Range<Int>, textsLength: Int, document: (Int) -> SearchDocument) {
        var (shownHere, textsHere): ([JSONText], [JSONText?]) = ([], [])
        for number in documents {
            let read = document(number)
            take(read, UInt32(number))
            shownHere.append(read.shown)
            textsHere.append(Self.texts(of: read))
            let isLast = number == documents.upperBound - 1
            if isLast || shownHere.count == Self.shownLength {
                shown.append(JSONText.list(shownHere).bytes)
                shownHere.removeAll(keepingCapacity: true)
            }
            guard isLast || textsHere.count == textsLength else { continue }
            if textsHere.contains(where: { $0 != nil }) {
                texts.append((number / textsLength, JSONText.list(textsHere.map { $0 ?? .number(0) }).bytes))
            }
            textsHere.removeAll(keepingCapacity: true)
        }
        sort()
    }

    /// Reads only the keys of documents.
    init(keysOf documents: some Sequence<Int>, document: (Int) -> SearchDocument) {
        for number in documents { take(document(number), UInt32(number)) }
        sort()
    }

    /// Sorts the entries. Segments are made on all threads, so only merging remains for one thread.
    private mutating func sort() {
        letters.withUnsafeBufferPointer { letters in
            entries.sort { $0.precedes($1, in: letters) }
            words.sort { $0.precedes($1, in: letters) ?? false }
        }
    }

    static func texts(of document: SearchDocument) -> JSONText? {
        var (parts, texts): ([JSONText], [JSONText]) = ([], [])
        for (field, text) in document.fields {
            switch field {
            case .part: parts.append(.text(text))
            case .text: texts.append(.text(text.utf8.count > longestText ? String(text.prefix(longestText / 4)) : text))
            case .title, .person, .place: break
            }
        }
        return parts.isEmpty && texts.isEmpty ? nil : .list([.list(parts), .list(texts)])
    }

    private mutating func take(_ read: SearchDocument, _ document: UInt32) {
        ownWords.removeAll()
        for (field, fieldText) in read.fields {
            text.read(fieldText)
            let base = letters.count
            letters += text.letters
            switch field {
            case .title: takePhrase(base, document, first: .titleStart, word: .titleWord, inside: .titleInside)
            case .person: takePhrase(base, document, first: .person, word: .person, inside: .personInside)
            case .place: takePhrase(base, document, first: .place, word: .place, inside: nil)
            case .part: takeWords(base, document, .part)
            case .text: takeWords(base, document, .text)
            }
        }
    }

    /// Adds keys from every start across words, so that queries with other spaces or none are found.
    private mutating func takePhrase(_ base: Int, _ document: UInt32, first: SearchRank, word: SearchRank, inside: SearchRank?) {
        for (number, start) in text.starts.enumerated() {
            guard let rank = start.offset == 0 ? first : start.isWord ? word : inside else { continue }
            add(base + start.offset, letters.count, rank, document)
            if start.isWord, !start.isUnspaced { takeWord(base, number) }
        }
        let base = letters.count
        letters += text.initials
        for start in text.initialStarts {
            // A single consonant is a prefix of the syllable already.
            guard let rank = start.offset == 0 ? first : start.isWord ? word : inside, start.end - start.offset > 3 else { continue }
            add(base + start.offset, base + start.end, rank, document)
        }
    }

    /// Adds a candidate for corrections. Hangul words are also joined with the next word, because spaces are often left out.
    private mutating func takeWord(_ base: Int, _ number: Int) {
        let start = text.starts[number]
        know(base + start.offset, base + start.end)
        guard isHangul(base + start.offset) else { return }
        guard let next = text.starts[(number + 1)...].first(where: \.isWord), isHangul(base + next.offset) else { return }
        know(base + start.offset, base + next.end)
    }

    private func isHangul(_ offset: Int) -> Bool { letters[offset] == 0xE3 && (0x84...0x86).contains(letters[offset + 1]) }

    /// Adds keys of single words; in scripts without spaces, of every two letters.
    private mutating func takeWords(_ base: Int, _ document: UInt32, _ rank: SearchRank) {
        for start in text.starts {
            let (from, end) = (base + start.offset, base + start.end)
            if start.isUnspaced {
                let two = letters.withUnsafeBufferPointer {
                    from + UTF8Letter.end(of: 2, in: UnsafeBufferPointer(rebasing: $0[from..<end]))
                }
                addOnce(from, two, rank, document)
            } else if start.isWord, end - from > 1 {
                if addOnce(from, end, rank, document) { know(from, end) }
            }
        }
    }

    private mutating func add(_ from: Int, _ end: Int, _ rank: SearchRank, _ document: UInt32) {
        entries.append(Entry(key: key(from, end, atMost: Self.keyLength), rank: rank, document: document))
    }

    /// Adds a key of a word that may be repeated in the document. Returns whether it is new.
    @discardableResult
    private mutating func addOnce(_ from: Int, _ end: Int, _ rank: SearchRank, _ document: UInt32) -> Bool {
        guard ownWords.insert(fingerprint(from, end)) else { return false }
        add(from, end, rank, document)
        return true
    }

    private mutating func know(_ from: Int, _ end: Int) {
        guard end - from >= Self.shortestWord, knownWords.insert(fingerprint(from, end)) else { return }
        let count = letters[from..<end].count { $0 & 0xC0 != 0x80 }
        if (Self.shortestWord...Self.longestWord).contains(count) { words.append(key(from, end, atMost: Self.longestWord)) }
    }

    private func fingerprint(_ from: Int, _ end: Int) -> Fingerprint {
        letters.withUnsafeBufferPointer { Fingerprint(buffer: UnsafeBufferPointer(rebasing: $0[from..<end])) }
    }

    private func key(_ from: Int, _ end: Int, atMost count: Int) -> SearchKey {
        letters.withUnsafeBufferPointer { letters in
            let piece = UnsafeBufferPointer(rebasing: letters[from..<end])
            return SearchKey(offset: from, length: piece.count <= count ? piece.count : UTF8Letter.end(of: count, in: piece), in: letters)
        }
    }

    /// Moves all keys by an offset, for appending the letters to others.
    mutating func move(by offset: Int) {
        for index in entries.indices { entries[index].key.move(by: offset) }
        for index in words.indices { words[index].move(by: offset) }
    }
}

/// A slice of letters with fast comparison.
struct SearchKey: Sendable {
    /// The first eight bytes in big-endian order.
    private let head: UInt64
    private var offset: UInt32
    let length: UInt8

    init(offset: Int, length: Int, in letters: UnsafeBufferPointer<UInt8>) {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | (index < length ? UInt64(letters[offset + index]) : 0) }
        self.head = head
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt8(truncatingIfNeeded: length)
    }

    mutating func move(by distance: Int) { offset += UInt32(truncatingIfNeeded: distance) }

    func bytes(in letters: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: letters[Int(offset)..<Int(offset) + Int(length)])
    }

    /// Whether the key sorts before another one; nil if they are equal.
    func precedes(_ other: SearchKey, in letters: UnsafeBufferPointer<UInt8>) -> Bool? {
        if head != other.head { return head < other.head }
        if length <= 8, other.length <= 8 { return length == other.length ? nil : length < other.length }
        let (a, b) = (bytes(in: letters), other.bytes(in: letters))
        return a.equals(b) ? nil : a.precedes(b)
    }
}
