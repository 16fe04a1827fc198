#if canImport(FoundationEssentials)
    @_spi(_Unicode) import Swift
#else
    import Foundation
#endif

// The full Foundation adds 39 MB of language data. The standard library can compose text too.
extension String {
    /// The text in Normalization Form C: a letter and its accents become one scalar where Unicode has one.
    public var composed: String {
        #if canImport(FoundationEssentials)
            String(String.UnicodeScalarView(_nfc))
        #else
            precomposedStringWithCanonicalMapping
        #endif
    }

    /// The text in Normalization Form D, with letters and accents as separate scalars.
    public var decomposed: String {
        #if canImport(FoundationEssentials)
            String(String.UnicodeScalarView(_nfd))
        #else
            decomposedStringWithCanonicalMapping
        #endif
    }
}

extension String {
    /// The text composed and case-folded, to find names that a file system may confuse.
    public var collisionKey: String {
        withBytes { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) || Self.haveNoOtherForm(bytes) else { return nil }
            return bytes.contains { $0 >= 0x41 && $0 <= 0x5A } ? String(loweringASCII: bytes) : self
        } ?? lowercased().uppercased().lowercased().composed
    }

    /// Whether a text has only ASCII, Hangul syllables and Han characters, of which ASCII alone has letters of two cases.
    private static func haveNoOtherForm(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            guard bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            guard index + 2 < bytes.count else { return false }
            let scalar = UInt32(bytes[index] & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
            guard bytes[index] & 0xF0 == 0xE0, (0xAC00...0xD7A3).contains(scalar) || (0x4E00...0x9FFF).contains(scalar) else {
                return false
            }
            index += 3
        }
        return true
    }

    /// A copy of UTF-8 with the ASCII letters in lower case.
    private init(loweringASCII bytes: UnsafeBufferPointer<UInt8>) {
        self.init(unsafeUninitializedCapacity: bytes.count) { copy in
            for (index, byte) in bytes.enumerated() { copy[index] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
            return bytes.count
        }
    }

    /// The text with ASCII in place of the wide forms of digits and signs that East Asian keyboards write: `２０２６．１．３`.
    package var withNarrowDigits: String {
        // U+FF01 to U+FF5E begin with this byte in UTF-8.
        guard utf8.contains(0xEF) else { return self }
        let narrow = unicodeScalars.map { (0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar($0.value - 0xFEE0) ?? $0 : $0 }
        return String(String.UnicodeScalarView(narrow))
    }

    /// What two spellings of a word or of the name of a column have in common: case, spaces and punctuation do not count.
    package var wordKey: String {
        if let key = withBytes({ Self.wordKey(ofASCII: $0) }) { return key }
        let letters = collisionKey.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return String(String.UnicodeScalarView(letters))
    }

    /// The same of a text in ASCII; nil for any other.
    private static func wordKey(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(unsafeUninitializedCapacity: bytes.count) { copy in
            var count = 0
            for byte in bytes where byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A {
                copy[count] = byte | 0x20
                count += 1
            }
            return count
        }
    }

    /// What two spellings of the name of a shelf or tag have in common: case, repeated spaces and a leading `#` do not count.
    package var labelKey: String {
        let words = unicodeScalars.drop { $0.properties.isWhitespace || $0 == "#" }.split { $0.properties.isWhitespace }
        return words.map { String($0) }.joined(separator: " ").collisionKey
    }
}
