import SiteBase

/// What a watch looks at: the folders that a site is made from, and the one that is written.
struct WatchedFolders: Sendable {
    /// Folders whose every change counts. They need not exist.
    let inputs: [String]
    /// A folder that only matters when it goes away.
    let output: String
}

/// What a watch saw.
struct Change: Sendable {
    /// Files and folders that changed, as far as is known; sorted.
    let paths: [String]
}

/// How long a watch waits for more changes to come, so that a save of many files is one change.
enum ChangePace {
    /// After a file was closed, renamed or removed: ms.
    static let settled = 8
    /// After a file was written to and is still open: ms.
    static let unsettled = 150
    /// Changes that never pause are reported after this many ms.
    static let longest = 60
    /// The same for files that are written to and never closed: ms.
    static let longestUnsettled = 600
}
