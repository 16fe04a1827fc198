#if canImport(FoundationEssentials)
    @_spi(_Unicode) import Swift
#else
    import Foundation
#endif

// The whole of Foundation brings 39 MB of data for the languages of the world. The standard library knows composition as well.
extension String {
    /// The text in Normalization Form C: letters and their accents as one scalar where Unicode has one.
    public var composed: String {
        #if canImport(FoundationEssentials)
            String(String.UnicodeScalarView(_nfc))
        #else
            precomposedStringWithCanonicalMapping
        #endif
    }

    /// The text in Normalization Form D: letters and their accents apart.
    public var decomposed: String {
        #if canImport(FoundationEssentials)
            String(String.UnicodeScalarView(_nfd))
        #else
            decomposedStringWithCanonicalMapping
        #endif
    }
}
