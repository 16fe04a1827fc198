import PackagePlugin

/// Generates the character tables that a target needs.
@main
struct TextTablesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let output = context.pluginWorkDirectoryURL.appending(path: "TextTables+\(target.name).swift")
        return [
            .buildCommand(
                displayName: "Writing tables about letters for \(target.name)",
                executable: try context.tool(named: "TextTables").url,
                arguments: [target.name, output.path],
                outputFiles: [output]
            )
        ]
    }
}
