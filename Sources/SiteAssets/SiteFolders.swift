package import Diagnostics
import SiteBase

/// The folders of a build. Paths are as the user would write them.
public struct SiteFolders: Sendable {
    /// The data folder.
    public let data: String
    /// The templates folder.
    public let templates: String
    /// The assets folder.
    public let assets: String
    /// The output folder.
    public let output: String

    /// The folder of the author's themes, beside the data.
    public var themes: String {
        switch data.fileName {
        case ".", "..": "\(data)/../themes"
        default: data.utf8.contains(UInt8(ascii: "/")) ? "\(data.parentFolder)/themes" : "themes"
        }
    }

    /// All folders that a build may read.
    public var inputs: [String] { [data, templates, assets, themes] }

    /// The folders that symbolic links may lead to.
    package var reach: LinkReach { LinkReach(inputs) }

    /// Creates folders; by default with the names that `sitegen build` expects.
    public init(data: String = "data", templates: String = "templates", assets: String = "assets", output: String = "output") {
        self.data = Self.trimmed(data)
        self.templates = Self.trimmed(templates)
        self.assets = Self.trimmed(assets)
        self.output = Self.trimmed(output)
    }

    /// Creates the folders of a site that is in a folder.
    package init(of site: String) {
        self.init(data: "\(site)/data", templates: "\(site)/templates", assets: "\(site)/assets", output: "\(site)/output")
    }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.utf8.hasSuffix("/") { path.removeLast() }
        return path
    }
}

/// The folders that symbolic links may lead to: those of a site or of a theme. Files elsewhere are not published.
package struct LinkReach: Sendable {
    /// The real paths of the folders.
    let folders: [String]

    package init(_ folders: [String]) { self.folders = folders.compactMap { FileSystem.realPath($0) } }

    /// Whether a path is in one of the folders. It must be a result of `realPath`.
    package func holds(_ real: String) -> Bool { folders.contains { FileSystem.isInside(real, $0) } }

    /// The message about a path that leads out of the folders; nil if it stays inside or does not exist.
    package func objection(to path: String) -> Message? {
        guard let real = FileSystem.realPath(path), !holds(real) else { return nil }
        return .linkOutside(folder: path.parentFolder)
    }
}
