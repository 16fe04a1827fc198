public import SiteBase

/// The record of an output file that a build took.
public struct OutputRecord: Sendable {
    /// The path of the file.
    public let path: OutputPath
    /// The fingerprint of the bytes, as `FolderFingerprint` computes it.
    public let bytes: Fingerprint
    /// The size in bytes.
    public let size: Int

    /// Creates a record of a file.
    public init(path: OutputPath, bytes: Fingerprint, size: Int) {
        self.path = path
        self.bytes = bytes
        self.size = size
    }
}
