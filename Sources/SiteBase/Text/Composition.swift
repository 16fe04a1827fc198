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
        let isItself = withBytes { bytes in bytes.allSatisfy { $0 < 0x80 && !($0 >= 0x41 && $0 <= 0x5A) } }
        return isItself ? self : lowercased().uppercased().lowercased().composed
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
        let letters = unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        return String(String.UnicodeScalarView(letters)).collisionKey
    }

    /// What two spellings of the name of a shelf or tag have in common: case, repeated spaces and a leading `#` do not count.
    package var labelKey: String {
        let words = unicodeScalars.drop { $0.properties.isWhitespace || $0 == "#" }.split { $0.properties.isWhitespace }
        return words.map { String($0) }.joined(separator: " ").collisionKey
    }
}
