import SiteBase

/// The folders to watch: the inputs of a site and its output.
struct WatchedFolders: Sendable {
    /// Folders in which every change is relevant. They may be missing.
    let inputs: [String]
    /// A folder whose removal alone is relevant.
    let output: String
}

/// A change noticed by a watch.
struct Change: Sendable {
    /// The changed files and folders, as far as they are known, sorted.
    let paths: [String]
}

/// The time that a watch waits for further changes, so that saving many files counts as one change.
enum ChangePace {
    /// The wait after a file was closed, renamed or removed, in ms.
    static let settled = 8
    /// The wait after a write to a file that is still open, in ms.
    static let unsettled = 150
    /// The maximum delay of continuous changes, in ms.
    static let longest = 60
    /// The maximum delay of continuous writes to files that are never closed, in ms.
    static let longestUnsettled = 600
}
