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
