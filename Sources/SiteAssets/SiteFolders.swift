import SiteBase

/// The folders of a build. Paths are as the user would write them.
public struct SiteFolders: Sendable {
    /// The folder of data.
    public let data: String
    /// The folder of templates.
    public let templates: String
    /// The folder of assets.
    public let assets: String
    /// The output folder.
    public let output: String

    /// The folder of the author's themes, next to the data.
    public var themes: String {
        switch data.fileName {
        case ".", "..": "\(data)/../themes"
        default: data.utf8.contains(UInt8(ascii: "/")) ? "\(data.parentFolder)/themes" : "themes"
        }
    }

    /// All folders that a build may read.
    public var inputs: [String] { [data, templates, assets, themes] }

    /// Creates folders; by default with the names that `sitegen build` expects.
    public init(data: String = "data", templates: String = "templates", assets: String = "assets", output: String = "output") {
        self.data = Self.trimmed(data)
        self.templates = Self.trimmed(templates)
        self.assets = Self.trimmed(assets)
        self.output = Self.trimmed(output)
    }

    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.utf8.hasSuffix("/") { path.removeLast() }
        return path
    }
}
