/// How often texts in UTF-8 have each of the first 65,536 characters, ASCII aside.
package struct CharacterCounts: Sendable {
    private var counts: [UInt32] = Array(repeating: 0, count: 1 << 16)

    /// No texts.
    package init() {}

    /// The characters with their counts, in order.
    package var all: some Sequence<(character: UInt32, count: UInt32)> {
        counts.indices.lazy.filter { counts[$0] > 0 }.map { (UInt32($0), counts[$0]) }
    }

    /// Adds a text.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    /// Adds the counts of other texts.
    package mutating func add(_ other: CharacterCounts) {
        for (character, count) in other.all { counts[Int(character)] &+= count }
    }

    /// Adds the bytes of a text. They may begin and end within a character. `\uac00` counts as what it stands for, and letters of a syllable
    /// that stand one by one count as the syllable, too.
    package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        counts.withUnsafeMutableBufferPointer { counts in
            var reader = Reader(counts: counts)
            reader.read(bytes)
        }
    }

    private struct Reader {
        let counts: UnsafeMutableBufferPointer<UInt32>
        /// What the characters before compose: a first letter, or a syllable without a last one.
        private var open = 0

        init(counts: UnsafeMutableBufferPointer<UInt32>) { self.counts = counts }

        mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let start = UnsafeRawPointer(bytes.baseAddress) else { return }
            var index = 0
            while index < bytes.count {
                // Most bytes of most files are ASCII.
                while index + 8 <= bytes.count, Self.isPlain(start.loadUnaligned(fromByteOffset: index, as: UInt64.self)) { index += 8 }
                guard index < bytes.count else { return }
                index += step(bytes, index)
            }
        }

        /// Whether eight bytes are ASCII without a backslash.
        private static func isPlain(_ word: UInt64) -> Bool {
            let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
            return (word | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes) & 0x8080_8080_8080_8080 == 0
        }

        /// Counts what is at a place.
        ///
        /// - Returns: the number of bytes that it takes.
        private mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
            let first = Int(bytes[index])
            func next(_ offset: Int) -> Int { index + offset < bytes.count ? Int(bytes[index + offset]) : 0 }
            switch first {
            case 0x5C where next(1) == 0x75:
                var code = 0
                for offset in 2..<6 {
                    guard let digit = Character(UnicodeScalar(UInt8(next(offset)))).hexDigitValue else { return 2 }
                    code = code << 4 | digit
                }
                count(code)
                return 6
            case 0x5C: return 2
            case ..<0x80:
                open = 0
                return 1
            case 0xC2...0xDF where next(1) & 0xC0 == 0x80:
                count((first & 0x1F) << 6 | next(1) & 0x3F)
                return 2
            case 0xE0...0xEF where next(1) & 0xC0 == 0x80 && next(2) & 0xC0 == 0x80:
                count((first & 0xF) << 12 | (next(1) & 0x3F) << 6 | next(2) & 0x3F)
                return 3
            default:
                open = 0
                return 1
            }
        }

        private mutating func count(_ code: Int) {
            counts[code] &+= 1
            switch code {
            case 0x1100...0x1112: open = code
            case 0x1161...0x1175 where (0x1100...0x1112).contains(open):
                open = 0xAC00 + ((open - 0x1100) * 21 + code - 0x1161) * 28
                counts[open] &+= 1
            case 0x11A8...0x11C2 where open >= 0xAC00:
                counts[open + code - 0x11A7] &+= 1
                open = 0
            default: open = 0
            }
        }
    }
}
