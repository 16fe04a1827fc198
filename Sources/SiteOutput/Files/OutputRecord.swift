public import SiteBase

/// An output file, as taken by a build.
public struct OutputRecord: Sendable {
    /// The path of the file.
    public let path: OutputPath
    /// The fingerprint of its bytes, as computed by `FolderFingerprint`.
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
