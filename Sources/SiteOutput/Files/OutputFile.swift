public import SiteBase

/// A file to write.
public struct OutputFile: Sendable {
    /// The order of the commit: assets first, so that no page refers to a missing one, and lists last.
    public enum Rank: Int, Comparable, Sendable {
        /// A style sheet, a script or a picture.
        case asset
        /// The page of a record.
        case page
        /// A page that lists others.
        case list

        /// Compares by the order of the commit.
        public static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    /// The path of the file.
    public let path: OutputPath
    /// The rank in the order of the commit.
    public let rank: Rank
    /// The contents.
    public let bytes: [UInt8]

    /// Creates a file with its bytes.
    public init(path: OutputPath, rank: Rank, bytes: [UInt8]) {
        self.path = path
        self.rank = rank
        self.bytes = bytes
    }
}

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
