import SiteBase

/// The folders of a watch: the inputs of a site, and its output.
struct WatchedFolders: Sendable {
    /// Folders in which every change matters. They may be missing.
    let inputs: [String]
    /// A folder that only matters when it is removed.
    let output: String
}

/// A change that a watch noticed.
struct Change: Sendable {
    /// The files and folders that changed, as far as known, sorted.
    let paths: [String]
}

/// How long a watch waits for further changes, so that saving many files is one change.
enum ChangePace {
    /// After a file was closed, renamed or removed, in ms.
    static let settled = 8
    /// After a file was written to and is still open, in ms.
    static let unsettled = 150
    /// The maximum delay of changes that never pause, in ms.
    static let longest = 60
    /// The same for files that are written to and never closed, in ms.
    static let longestUnsettled = 600
}
