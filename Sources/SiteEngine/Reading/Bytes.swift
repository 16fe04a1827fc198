/// Eight bytes looked at as one number: texts are scanned so, a step being as quick as one for a single byte.
enum EightBytes {
    /// The byte eight times.
    static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// The highest bit of each byte that is zero, and perhaps of some behind the first such byte: the first is always right.
    ///
    /// Source: Mycroft's test for a zero byte.
    static func zeros(_ word: UInt64) -> UInt64 { (word &- all(1)) & ~word & all(0x80) }

    /// The same for bytes less than `limit`, which is at most 128.
    static func less(_ word: UInt64, than limit: UInt8) -> UInt64 { (word &- all(limit)) & ~word & all(0x80) }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place of the first byte from `start` that `isWanted` knows, or the end.
    ///
    /// - Parameter mark: the highest bit of every such byte of eight, least significant first; those behind the first may be wrong.
    @inline(__always)
    func firstIndex(from start: Int, to end: Int, marking mark: (UInt64) -> UInt64, where isWanted: (UInt8) -> Bool) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(self)
        while index + 8 <= end {
            let found = mark(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < end, !isWanted(self[index]) { index += 1 }
        return index
    }

    /// The place of the first such byte from `start`, or the end.
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int {
        let all = EightBytes.all(byte)
        return firstIndex(from: start, to: count, marking: { EightBytes.zeros($0 ^ all) }, where: { $0 == byte })
    }

    /// The place of the first line feed or carriage return from `start`, or the end.
    func firstLineEnd(from start: Int, to end: Int) -> Int {
        firstIndex(
            from: start,
            to: end,
            marking: {
                EightBytes.zeros($0 ^ EightBytes.all(UInt8(ascii: "\n"))) | EightBytes.zeros($0 ^ EightBytes.all(UInt8(ascii: "\r")))
            },
            where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        )
    }

    /// How many of the eight bytes from here are letters of ASCII; nil if one of them is not ASCII, or if there are fewer.
    package func lettersOfASCII(at index: Int) -> Int? {
        guard index + 8 <= count else { return nil }
        let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        guard word & EightBytes.all(0x80) == 0 else { return nil }
        let small = word | EightBytes.all(0x20)
        // No byte carries into the next: all are below 128.
        let fromA = small &+ EightBytes.all(0x80 - UInt8(ascii: "a"))
        let behindZ = small &+ EightBytes.all(0x7F - UInt8(ascii: "z"))
        return (fromA & ~behindZ & EightBytes.all(0x80)).nonzeroBitCount
    }

    /// Whether they come before others, byte by byte; the beginning of others comes before them.
    func precedes(_ others: UnsafeBufferPointer<UInt8>) -> Bool {
        let shared = Swift.min(count, others.count)
        let (own, other) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(others))
        var index = 0
        while index + 8 <= shared {
            let a = UInt64(bigEndian: own.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let b = UInt64(bigEndian: other.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            if a != b { return a < b }
            index += 8
        }
        while index < shared {
            if self[index] != others[index] { return self[index] < others[index] }
            index += 1
        }
        return count < others.count
    }

    /// Whether all of them are ASCII.
    @usableFromInline
    var isASCII: Bool {
        firstIndex(from: 0, to: count, marking: { $0 & EightBytes.all(0x80) }, where: { $0 >= 0x80 }) == count
    }
}

extension StringProtocol {
    /// Calls `body` with the text's UTF-8 bytes; without a copy where they lie in one piece, as they nearly always do.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Whether the byte, which is ASCII, stands in it.
    func holds(_ byte: UInt8) -> Bool { withBytes { $0.firstIndex(of: byte) < $0.count } }

    /// Whether `www.` stands in it.
    var holdsWebName: Bool {
        withBytes { bytes in
            var place = 0
            while true {
                place = bytes.firstIndex(of: UInt8(ascii: "."), from: place)
                guard place < bytes.count else { return false }
                if place >= 3, bytes[place - 1] == UInt8(ascii: "w"), bytes[place - 2] == UInt8(ascii: "w"),
                    bytes[place - 3] == UInt8(ascii: "w")
                {
                    return true
                }
                place += 1
            }
        }
    }

    /// Whether all of it is ASCII.
    @inlinable
    public var isASCII: Bool { withBytes { $0.isASCII } }
}

extension String {
    /// A text of bytes that are known to be UTF-8: nobody looks at them again.
    init(known bytes: UnsafeBufferPointer<UInt8>) {
        if #available(macOS 26, *) {
            self = String(copying: UTF8Span(unchecked: bytes.span))
        } else {
            self = String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Appends the text's UTF-8 bytes.
    @inlinable
    public mutating func append(_ text: some StringProtocol) {
        text.withBytes { append(contentsOf: $0) }
    }

    /// Whether the byte stands among them.
    public func holds(_ byte: UInt8) -> Bool { withUnsafeBufferPointer { $0.firstIndex(of: byte) < $0.count } }
}
