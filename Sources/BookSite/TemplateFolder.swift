import SiteEngine

/// Reads `templates/`.
enum TemplateFolder {
    /// Parses every `.html` file of the folder and of those inside it, and those carried templates in whose place there is none. Nil if a
    /// file cannot be read, which is told: what is missing then would be told a second time as unknown.
    static func load(_ folder: String, problems: Problems) -> TemplateSet? {
        var files: [(name: String, file: SourceFile)] = []
        let found = Problems()
        if FileSystem.target(of: folder) != nil { collect(folder, prefix: "", seen: [], into: &files, found) }
        problems.add(contentsOf: found.diagnostics)
        guard !found.hasErrors else { return nil }
        let own = Set(files.map(\.name))
        for carried in CarriedFiles.templates {
            let name = String(carried.path.dropLast(".html".count))
            guard !own.contains(name) else { continue }
            files.append((name, SourceFile(path: "\(CarriedFiles.prefix)templates/\(carried.path)", bytes: carried.bytes)))
        }
        return TemplateSet(files, problems: problems)
    }

    private static func collect(
        _ folder: String,
        prefix: String,
        seen: Set<String>,
        into files: inout [(name: String, file: SourceFile)],
        _ problems: Problems
    ) {
        do {
            for name in try FileSystem.names(in: folder) where !name.utf8.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                if FileSystem.target(of: path) == .folder, let real = FileSystem.realPath(path) {
                    guard !seen.contains(real), real != FileSystem.realPath(folder) else {
                        problems.add(
                            Diagnostic(at: .path(path), "this symbolic link leads to a folder that it stands in", mend: "remove it")
                        )
                        continue
                    }
                    collect(path, prefix: "\(prefix)\(name)/", seen: seen.union([real]), into: &files, problems)
                } else if name.utf8.hasSuffix(".html") {
                    files.append((prefix + name.dropLast(5), SourceFile(path: path, bytes: try FileSystem.read(path))))
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
