import Foundation

extension String {
    /// The text in Normalization Form C: letters and their accents as one scalar where Unicode has one.
    public var composed: String { precomposedStringWithCanonicalMapping }
}
