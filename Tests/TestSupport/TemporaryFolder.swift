import Foundation
import SiteBase

/// A folder for the files of a test. It is removed with this object.
package final class TemporaryFolder: Sendable {
    /// Its absolute path, without symbolic links.
    package let path: String

    package init() throws {
        let parent = FileSystem.realPath(NSTemporaryDirectory()) ?? NSTemporaryDirectory()
        path = "\(parent)/sitegen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) was not removed: \(error)") }
    }

    /// The path of something in it.
    package subscript(name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and the folders that it is in.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try FileSystem.makeFolder(self[name].parentFolder)
        try FileSystem.write(Array(text.utf8), to: self[name])
        return self[name]
    }

    /// Creates a symbolic link.
    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    }
}
