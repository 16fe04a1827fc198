import Diagnostics
import Foundation
import SiteBase
import Testing

package import BookSite
import SiteAssets
import SitePipeline

/// Whether expected files are to be written anew. A run that records never passes.
package let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"

/// A site in a temporary folder of its own, which is removed with it. Names are paths below that folder.
package final class TestSite: Sendable {
    package let root: String

    package init() throws {
        let parent = try #require(FileSystem.realPath(NSTemporaryDirectory()))
        root = "\(parent)/sitegen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    /// A site with the given data, and with the repository's templates and assets.
    package convenience init(data: [String: String]) throws {
        try self.init()
        try copy("\(repository)/templates", to: "templates")
        try copy("\(repository)/assets", to: "assets")
        for (name, text) in data { try write(text, to: "data/\(name)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    package func path(_ name: String) -> String { "\(root)/\(name)" }

    package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    package func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    package func read(_ name: String) throws -> [UInt8] { try FileSystem.read(path(name)) }

    package func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

    package func exists(_ name: String) -> Bool { FileSystem.kind(of: path(name)) != nil }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    package func move(_ old: String, to new: String) throws { try FileManager.default.moveItem(atPath: path(old), toPath: path(new)) }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    package func copy(_ source: String, to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: URL(fileURLWithPath: source), to: url)
    }

    package var build: Build {
        var build = Build(SiteFolders(data: path("data"), templates: path("templates"), assets: path("assets"), output: path("output")))
        build.hooks.pictureProgram = sitegenProgram
        build.hooks.bringsFace = false
        return build
    }

    /// Builds, or returns what is wrong as the report prints it, paths relative to this folder.
    package func problems(of build: Build) -> (text: String, isBuilt: Bool) {
        let report = report(of: build)
        return (report.text.withoutIDs, report.isBuilt)
    }

    /// The same with the ids of the messages.
    package func report(of build: Build) -> (text: String, isBuilt: Bool) {
        let found: (diagnostics: [Diagnostic], isBuilt: Bool)
        do {
            found = (try build.run().warnings, true)
        } catch {
            found = (error.diagnostics, false)
        }
        return (DiagnosticReport(found.diagnostics).text().replacing("\(root)/", with: ""), found.isBuilt)
    }

    /// What a folder holds: files with their bytes, folders and links by name with what they are.
    package func snapshot(_ name: String) throws -> [String: [UInt8]] { try Self.snapshot(path(name)) }

    package static func snapshot(_ folder: String) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in try FileSystem.names(in: folder) {
            let path = "\(folder)/\(name)"
            switch FileSystem.kind(of: path) {
            case .folder:
                found[name + "/"] = []
                for (inner, bytes) in try snapshot(path) { found["\(name)/\(inner)"] = bytes }
            case .link: found[name + "@"] = Array(try FileManager.default.destinationOfSymbolicLink(atPath: path).utf8)
            default: found[name] = try FileSystem.read(path)
            }
        }
        return found
    }
}

extension String {
    /// With the names that authors give assets, in the place of those that tell their bytes.
    package var withoutDigests: String { replacing(/\.[0-9a-f]{10}(?=[."?#])/, with: "") }
}

/// A series of volumes with these titles, as JSON.
package func series(_ titles: String...) -> String {
    JSONText.list(titles.map { .object([("title", .text($0))]) }).description
}

/// A PNG file of 40 × 60 px.
package let smallPicture = Array(
    Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAACgAAAA8CAIAAACb22+3AAAAOElEQVR42u3NQQkAAAgEsGtkFKPY/2cMEQb7L9VzImKxWCwWi8VisVgsFov"
            + "FYrFYLBaLxWKx+FO8eOauWaxgu2cAAAAASUVORK5CYII="
    ) ?? Data()
)

/// The names by which two snapshots differ.
package func differences(_ a: [String: [UInt8]], _ b: [String: [UInt8]]) -> [String] {
    Set(a.keys).union(b.keys).filter { a[$0] != b[$0] }.sorted()
}

/// Pictures that tests write as texts; they are known by their bytes, whatever their names end in.
package let smallIcon = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" id="icon"/>"#
package let otherIcon = #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1" id="icon"/>"#
