import CBrotli

/// What the bytes of a cut font depend on beside the original.
public enum FontRecipe {
    /// Goes up when the same characters give other bytes by our doing.
    private static let number = 1

    /// The version of the Brotli encoder.
    public static var brotliVersion: String {
        let version = BrotliEncoderVersion()
        return "\(version >> 24).\(version >> 12 & 0xFFF).\(version & 0xFFF)"
    }

    /// A text that changes whenever the same characters would give other bytes.
    public static let version = "\(number), brotli \(brotliVersion)"
}
