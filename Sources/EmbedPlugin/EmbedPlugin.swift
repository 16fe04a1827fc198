import Foundation
import PackagePlugin

/// Embeds files in a target, so that the installed program is a single file.
@main
struct EmbedPlugin: BuildToolPlugin {
    /// The folders that each target embeds.
    private static let folders = [
        "SiteAssets": ["templates", "assets"],
        "BookSite": ["Sources/BookSite/NewSite/Starters"],
        "sitegen": ["Sources/BookSite/BookSite.docc/Messages"],
        "SitePreview": ["Sources/SitePreview/Overlay"],
    ]

    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let root = context.package.directoryURL
        let folders = Self.folders[target.name, default: []].map { root.appending(path: $0, directoryHint: .isDirectory) }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles+Content.swift")
        return [
            .buildCommand(
                displayName: "Embedding files in \(target.name)",
                executable: try context.tool(named: "EmbedTool").url,
                arguments: [target.name, output.path] + folders.map(\.path),
                inputFiles: folders.flatMap(files),
                outputFiles: [output]
            )
        ]
    }

    /// All files of a folder, and the folders themselves, so that an added file counts as a change.
    private func files(in folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return [folder] + all
    }
}
