import SiteBase

/// One file to be written.
public struct OutputFile: Sendable {
    /// When a file changes places with its old self: assets first, so that no page refers to one that is not there yet, lists last.
    public enum Rank: Int, Comparable, Sendable {
        /// Style sheets, scripts, pictures.
        case asset
        /// A page of one record.
        case page
        /// A page that lists others.
        case list

        /// In the order of switching.
        public static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    /// Where it goes.
    public let path: OutputPath
    /// When it is switched.
    public let rank: Rank
    /// What it holds.
    public let bytes: [UInt8]

    /// A file with its bytes.
    public init(path: OutputPath, rank: Rank, bytes: [UInt8]) {
        self.path = path
        self.rank = rank
        self.bytes = bytes
    }
}

/// A file to be written that is made piece by piece.
public struct StreamedFile: Sendable {
    /// Where it goes.
    public let path: OutputPath
    /// When it is switched.
    public let rank: OutputFile.Rank
    /// Makes it: hands on its bytes, in any pieces. It may be asked more than once.
    public let make: @Sendable (_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void

    /// A file that is made so.
    public init(
        path: OutputPath,
        rank: OutputFile.Rank,
        make: @escaping @Sendable (_ take: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
    ) {
        self.path = path
        self.rank = rank
        self.make = make
    }
}
