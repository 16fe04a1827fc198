import SiteBase

/// A file of the output, as a build has taken it.
public struct OutputRecord: Sendable {
    /// Where it goes.
    public let path: OutputPath
    /// Stands for its bytes, as `FolderFingerprint` computes it.
    public let bytes: Fingerprint
    /// How many bytes it has.
    public let size: Int

    /// A file with what is known of it.
    public init(path: OutputPath, bytes: Fingerprint, size: Int) {
        self.path = path
        self.bytes = bytes
        self.size = size
    }
}
