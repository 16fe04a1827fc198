import SiteBase

/// The frequencies of the first 65,536 characters in UTF-8 texts, without ASCII.
package struct CharacterCounts: Sendable {
    private var counts: [UInt32] = Array(repeating: 0, count: 1 << 16)
    /// Whether any of 256 characters was counted. Most texts have characters of a few such rows.
    private var rows: [Bool] = Array(repeating: false, count: 1 << 8)

    package init() {}

    /// Sets all counts to zero.
    package mutating func removeAll() {
        for row in rows.indices where rows[row] {
            for character in row << 8..<(row + 1) << 8 { counts[character] = 0 }
            rows[row] = false
        }
    }

    /// The characters and their counts, in order.
    package var all: [(character: UInt32, count: UInt32)] {
        var all: [(character: UInt32, count: UInt32)] = []
        for row in rows.indices where rows[row] {
            for character in row << 8..<(row + 1) << 8 where counts[character] > 0 { all.append((UInt32(character), counts[character])) }
        }
        return all
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    /// The characters and their counts as bytes for a cache: two and four bytes each, little-endian.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (character, count) in all {
            bytes.append(little: character, 2)
            bytes.append(little: count, 4)
        }
        return bytes
    }

    /// Adds counts in the format of `bytes`.
    package mutating func add(written bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        while let character = reader.nextLittle(2), let count = reader.nextLittle(4) {
            counts[character] &+= UInt32(count)
            rows[character >> 8] = true
        }
    }

    /// Adds the bytes of a text, which may begin and end inside a character. `\uac00` counts as the character that it stands for, and the
    /// separate letters of a syllable also count as the syllable.
    package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        counts.withUnsafeMutableBufferPointer { counts in
            rows.withUnsafeMutableBufferPointer { rows in
                var reader = Reader(counts: counts, rows: rows)
                reader.read(bytes)
            }
        }
    }

    private struct Reader {
        let counts: UnsafeMutableBufferPointer<UInt32>
        let rows: UnsafeMutableBufferPointer<Bool>
        /// The composition of the preceding characters: an initial letter, or a syllable without a final one.
        private var open = 0

        init(counts: UnsafeMutableBufferPointer<UInt32>, rows: UnsafeMutableBufferPointer<Bool>) {
            (self.counts, self.rows) = (counts, rows)
        }

        mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let start = bytes.baseAddress else { return }
            let end = bytes.count
            var index = 0
            while index < end {
                let first = Int(start[index])
                switch first {
                case ..<0x80:
                    if first == 0x5C {
                        index += escape(bytes, index)
                        continue
                    }
                    open = 0
                    index += 1
                    // Most bytes in most files are ASCII.
                    while index + 8 <= end, Self.isPlain(UnsafeRawPointer(start).loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
                        index += 8
                    }
                case 0xE0...0xEF where index + 2 < end && start[index + 1] & 0xC0 == 0x80 && start[index + 2] & 0xC0 == 0x80:
                    count((first & 0xF) << 12 | Int(start[index + 1] & 0x3F) << 6 | Int(start[index + 2] & 0x3F))
                    index += 3
                case 0xC2...0xDF where index + 1 < end && start[index + 1] & 0xC0 == 0x80:
                    count((first & 0x1F) << 6 | Int(start[index + 1] & 0x3F))
                    index += 2
                default:
                    open = 0
                    index += 1
                }
            }
        }

        /// Whether eight bytes are ASCII without a backslash.
        private static func isPlain(_ word: UInt64) -> Bool {
            let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
            return (word | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes) & 0x8080_8080_8080_8080 == 0
        }

        /// Counts the character of an escape.
        ///
        /// - Returns: the number of bytes including the backslash.
        private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
            guard index + 5 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else { return 2 }
            var code = 0
            for digit in bytes[index + 2..<index + 6] {
                guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { return 2 }
                code = code << 4 | value
            }
            count(code)
            return 6
        }

        @inline(__always)
        private mutating func count(_ code: Int) {
            add(code)
            if open != 0 || 0x1100...0x1112 ~= code { compose(code) }
        }

        @inline(__always)
        private func add(_ code: Int) {
            counts[code] &+= 1
            rows[code >> 8] = true
        }

        private mutating func compose(_ code: Int) {
            switch code {
            case 0x1100...0x1112: open = code
            case 0x1161...0x1175 where (0x1100...0x1112).contains(open):
                open = 0xAC00 + ((open - 0x1100) * 21 + code - 0x1161) * 28
                add(open)
            case 0x11A8...0x11C2 where open >= 0xAC00:
                add(open + code - 0x11A7)
                open = 0
            default: open = 0
            }
        }
    }
}
