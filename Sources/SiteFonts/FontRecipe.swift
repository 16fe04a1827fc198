import SiteBase

/// Everything besides the original font that the bytes of a subset depend on.
public enum FontRecipe {
    /// Increase this number when sitegen makes other bytes for the same characters.
    private static let number = 1

    /// The version of the Brotli encoder.
    public static var brotliVersion: String { Brotli.version }

    /// A text that changes whenever the same characters would produce other bytes.
    public static let version = "\(number), brotli \(brotliVersion)"
}
