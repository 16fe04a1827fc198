import Foundation
import PackagePlugin

/// Gives a target a file that is written while it is built: embedded files, so that the installed program is a single file, tables, or texts.
@main
struct GeneratePlugin: BuildToolPlugin {
    /// The folders that each target embeds.
    private static let folders = [
        "SiteAssets": ["templates", "assets"],
        "BookSite": ["Sources/BookSite/NewSite/Starters"],
        "sitegen": ["data/pages/manual"],
        "SiteMaps": ["Sources/SiteMaps/Outlines"],
        "SitePreview": ["Sources/SitePreview/Overlay"],
    ]

    /// The usual paths of the Hangul typeface that sitegen embeds. `SITEGEN_FACE` names another path.
    private static let faces = [
        "/usr/share/fonts/truetype/nanum/NanumMyeongjo.ttf", "/usr/share/fonts/naver-nanum-myeongjo-fonts/NanumMyeongjo.ttf",
        "/Library/Fonts/NanumMyeongjo.ttf", NSString("~/Library/Fonts/NanumMyeongjo.ttf").expandingTildeInPath,
    ]
    private static let cutters = ["/usr/bin/pyftsubset", "/opt/homebrew/bin/pyftsubset", "/usr/local/bin/pyftsubset"]

    /// The characters kept in the typeface: Latin letters, Hangul, punctuation and some symbols.
    private static let characters =
        "U+20-7E,U+A0-17F,U+2BB-2BC,U+2000-206F,U+20A9,U+20AC,U+2122,U+2190-2199,U+2460-2473,U+25A0-25FF,U+2600-266F,U+3000-301F,"
        + "U+3131-318E,U+AC00-D7A3,U+FF01-FF5E"

    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let root = context.package.directoryURL
        let texts = root.appending(path: "Sources/InterfaceTexts/Languages", directoryHint: .isDirectory)
        switch target.name {
        case "DataReading", "SearchIndexing": return [try command("letters", "tables about letters", target, context)]
        case "InterfaceTexts":
            return [try command("texts", "texts of the interface", target, context, [texts.path], inputs: files(in: texts))]
        default: break
        }
        let folders = Self.folders[target.name, default: []].map { root.appending(path: $0, directoryHint: .isDirectory) }
        let face = target.name == "SiteAssets" ? Self.face : []
        let components = root.appending(path: ".release/components.json")
        let licences = target.name == "sitegen" ? ["--licences", components.path] + packages(of: context.package) : []
        let others = face.dropFirst().prefix(1).map { URL(fileURLWithPath: $0) } + (licences.isEmpty ? [] : [components])
        let inputs = folders.flatMap(files) + others
        return [try command("embed", "embedded files", target, context, folders.map(\.path) + face + licences, inputs: inputs)]
    }

    private func command(
        _ verb: String,
        _ things: String,
        _ target: Target,
        _ context: PluginContext,
        _ arguments: [String] = [],
        inputs: [URL] = []
    ) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: "\(target.name)+Generated.swift")
        return .buildCommand(
            displayName: "Writing \(things) for \(target.name)",
            executable: try context.tool(named: "GenerateTool").url,
            arguments: [verb, target.name, output.path] + arguments,
            inputFiles: inputs,
            outputFiles: [output]
        )
    }

    /// The arguments that embed the typeface; none if the typeface or the subsetting tool is not installed. Then sitegen contains no
    /// typeface.
    private static var face: [String] {
        let own = ProcessInfo.processInfo.environment["SITEGEN_FACE"]
        guard let face = ([own].compactMap(\.self) + faces).first(where: FileManager.default.fileExists),
            let cutter = cutters.first(where: FileManager.default.isExecutableFile)
        else { return ["--no-face"] }
        return ["--face", face, cutter, characters]
    }

    /// The folders of all packages that this package is built from.
    private func packages(of package: Package) -> [String] {
        package.dependencies.flatMap { [$0.package.directoryURL.path] + packages(of: $0.package) }
    }

    /// All files in a folder and the folders themselves, so that an added file counts as a change.
    private func files(in folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return [folder] + all
    }
}
