public import Platform

/// Sixteen bytes compared in one step.
@usableFromInline package typealias SixteenBytes = SIMD16<UInt8>

extension SixteenBytes {
    /// A byte repeated sixteen times. Comparisons with a single byte would not be vectorized.
    @inlinable @inline(__always)
    package static func all(_ byte: UInt8) -> SixteenBytes { SixteenBytes(repeating: byte) }

    /// The mask of the wanted bytes.
    @usableFromInline package typealias Marks = SIMDMask<SIMD16<Int8>>
}

extension SixteenBytes.Marks {
    /// The index of the first wanted byte; nil if there is none.
    @inlinable @inline(__always)
    package var first: Int? {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        let (near, far) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
        guard near | far != 0 else { return nil }
        return near != 0 ? near.trailingZeroBitCount / 8 : 8 + far.trailingZeroBitCount / 8
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first byte from `start` on that satisfies `isWanted`, or the end.
    ///
    /// - Parameter mark: the same predicate for sixteen bytes.
    @inlinable @inline(__always)
    package func firstIndex(
        from start: Int,
        to end: Int,
        marking mark: (SixteenBytes) -> SixteenBytes.Marks,
        where isWanted: (UInt8) -> Bool
    ) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index + 16 <= end {
            if let place = mark(raw.loadUnaligned(fromByteOffset: index, as: SixteenBytes.self)).first { return index + place }
            index += 16
        }
        if index + 8 <= end {
            // The last eight bytes may overlap the first eight, but a byte in both is found in the first.
            let halves = SIMD2(
                raw.loadUnaligned(fromByteOffset: index, as: UInt64.self),
                raw.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
            )
            guard let place = mark(unsafeBitCast(halves, to: SixteenBytes.self)).first else { return end }
            return place < 8 ? index + place : end - 16 + place
        }
        while index < end, !isWanted(self[index]) { index += 1 }
        return index
    }

    /// The index of the first such byte from `start` on, or the end.
    @usableFromInline
    package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int {
        guard start < count, let base = baseAddress, let place = memchr(base + start, Int32(byte), count - start) else { return count }
        return UnsafeRawPointer(place) - UnsafeRawPointer(base)
    }

    /// The index of the first occurrence of a byte sequence from `start` on, or the end.
    ///
    /// - Parameter wanted: at least two bytes.
    package func firstIndex(of wanted: [UInt8], from start: Int = 0) -> Int {
        precondition(wanted.count >= 2)
        let raw = UnsafeRawBufferPointer(self)
        let (first, second, last) = (wanted[0], wanted[1], wanted[wanted.count - 1])
        let end = count - wanted.count + 1
        var index = start
        while index < end {
            if index + 16 <= end {
                // Three of the bytes rule out most indices.
                let marks =
                    (raw.loadUnaligned(fromByteOffset: index, as: SixteenBytes.self) .== .all(first))
                    .& (raw.loadUnaligned(fromByteOffset: index + 1, as: SixteenBytes.self) .== .all(second))
                    .& (raw.loadUnaligned(fromByteOffset: index + wanted.count - 1, as: SixteenBytes.self) .== .all(last))
                guard let place = marks.first else {
                    index += 16
                    continue
                }
                index += place
            }
            if wanted.indices.allSatisfy({ self[index + $0] == wanted[$0] }) { return index }
            index += 1
        }
        return count
    }

    /// The index of the first line feed or carriage return from `start` on, or the end.
    @inlinable
    package func firstLineEnd(from start: Int, to end: Int) -> Int {
        firstIndex(
            from: start,
            to: end,
            marking: { ($0 .== .all(UInt8(ascii: "\n"))) .| ($0 .== .all(UInt8(ascii: "\r"))) },
            where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        )
    }

    /// Whether the text may contain non-ASCII characters: their bytes, or a backslash, which may begin an escape.
    package var mayHoldOtherThanASCII: Bool {
        firstIndex(
            from: 0,
            to: count,
            marking: { ($0 .>= .all(0x80)) .| ($0 .== .all(UInt8(ascii: "\\"))) },
            where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }
        ) < count
    }

    /// The number of ASCII letters in the next eight bytes; nil if there are fewer bytes or one is not ASCII.
    @inlinable
    package func lettersOfASCII(at index: Int) -> Int? {
        guard index + 8 <= count else { return nil }
        let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        guard word & highs == 0 else { return nil }
        let small = word | ones &* 0x20
        // All bytes are below 128, so none carries into the next.
        let fromA = small &+ ones &* UInt64(0x80 - UInt8(ascii: "a"))
        let behindZ = small &+ ones &* UInt64(0x7F - UInt8(ascii: "z"))
        return (fromA & ~behindZ & highs).nonzeroBitCount
    }

    @inlinable
    package func equals(_ others: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == others.count, let own = baseAddress, let other = others.baseAddress else { return count == others.count }
        return memcmp(own, other, count) == 0
    }

    /// Whether the bytes sort before others; a prefix sorts before the longer bytes.
    @inlinable
    package func precedes(_ others: UnsafeBufferPointer<UInt8>) -> Bool {
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

    @inlinable
    package var isASCII: Bool {
        firstIndex(from: 0, to: count, marking: { $0 .>= .all(0x80) }, where: { $0 >= 0x80 }) == count
    }
}

extension StringProtocol {
    /// Calls `body` with the text's UTF-8 bytes, without a copy if they are contiguous, as they nearly always are.
    @inlinable
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }

    /// Whether the text contains an ASCII byte.
    @inlinable
    package func holds(_ byte: UInt8) -> Bool { withBytes { $0.firstIndex(of: byte) < $0.count } }

    /// Whether the text contains `www.`.
    @inlinable
    package var holdsWebName: Bool {
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

    /// Whether the text contains `://`.
    @inlinable
    package var holdsScheme: Bool {
        withBytes { bytes in
            var place = bytes.firstIndex(of: UInt8(ascii: ":"))
            while place + 2 < bytes.count {
                if bytes[place + 1] == UInt8(ascii: "/"), bytes[place + 2] == UInt8(ascii: "/") { return true }
                place = bytes.firstIndex(of: UInt8(ascii: ":"), from: place + 1)
            }
            return false
        }
    }

    /// Whether the text is ASCII.
    @inlinable
    public var isASCII: Bool { withBytes { $0.isASCII } }
}

extension String {
    /// Creates a text from bytes known to be UTF-8, without validating them again.
    @inlinable
    package init(known bytes: UnsafeBufferPointer<UInt8>) {
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

    /// Whether the array contains a byte.
    @inlinable
    public func holds(_ byte: UInt8) -> Bool { withUnsafeBufferPointer { $0.firstIndex(of: byte) < $0.count } }
}

extension [UInt8] {
    /// The bytes as Base64: https://www.rfc-editor.org/rfc/rfc4648#section-4
    public var base64: String { Data(self).base64EncodedString() }

    /// Decodes Base64; nil if the text is invalid.
    public init?(base64 text: [UInt8]) {
        guard let data = Data(base64Encoded: Data(text)) else { return nil }
        self.init(data)
    }
}
