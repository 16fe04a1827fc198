import SiteEngine

/// Reads `templates/`.
enum TemplateFolder {
    /// Parses every `.html` file of the folder and of those inside it. Nil if there is no such folder, which is told.
    static func load(_ folder: String, problems: Problems) -> TemplateSet? {
        var files: [(name: String, file: SourceFile)] = []
        if FileSystem.target(of: folder) == nil {
            problems.add(
                Diagnostic(
                    cause: .inputOutput,
                    at: .path(folder),
                    "there is no such folder",
                    mend: "run sitegen beside a folder of templates, or name it with --templates"
                )
            )
            return nil
        }
        collect(folder, prefix: "", depth: 0, into: &files, problems)
        return TemplateSet(files, problems: problems)
    }

    private static func collect(
        _ folder: String,
        prefix: String,
        depth: Int,
        into files: inout [(name: String, file: SourceFile)],
        _ problems: Problems
    ) {
        do {
            for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                if FileSystem.target(of: path) == .folder {
                    // A symbolic link to a folder above would never end.
                    if depth < 8 { collect(path, prefix: "\(prefix)\(name)/", depth: depth + 1, into: &files, problems) }
                } else if name.hasSuffix(".html") {
                    files.append((prefix + name.dropLast(5), SourceFile(path: path, bytes: try FileSystem.read(path))))
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
