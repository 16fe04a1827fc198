import Foundation
import PackagePlugin

/// Lets `BookSite` carry the templates, the assets and the starters inside it, so that the installed binary needs nothing beside it.
@main
struct CarryPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let root = context.package.directoryURL
        let folders = ["templates", "assets", "Sources/BookSite/NewSite/Starters"].map { root.appending(path: $0, directoryHint: .isDirectory) }
        let output = context.pluginWorkDirectoryURL.appending(path: "CarriedFiles+Content.swift")
        return [
            .buildCommand(
                displayName: "Carrying templates, assets and starters",
                executable: try context.tool(named: "CarryTool").url,
                arguments: [output.path] + folders.map(\.path),
                inputFiles: folders.flatMap(files),
                outputFiles: [output]
            )
        ]
    }

    /// Every file of a folder, and the folders themselves: a file that is added is a change, too.
    private func files(in folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return [folder] + all
    }
}
