import Platform
import SiteBase

/// A folder for the time of a command, which only its user can read.
struct TemporaryFolder {
    let path: String

    init() throws(FileError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        path = "\(parent)/sitegen-\(UInt64.random(in: 0...UInt64.max))"
        try FileSystem.makeFolder(path)
        chmod(path, 0o700)
    }

    /// Removes the folder with everything in it.
    func remove() { try? FileSystem.removeTree(path) }
}
