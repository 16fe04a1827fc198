import Diagnostics
import SiteAssets
import SiteBase
import SiteTemplates

/// Reads `templates/`.
enum TemplateFolder {
    /// Parses all `.html` files in the folder and its subfolders, then those of the theme and the embedded templates that none of them
    /// replaces. Nil after reporting a file that cannot be read; the templates in it would otherwise be reported as unknown too.
    static func load(_ folders: SiteFolders, theme: String?, problems: DiagnosticCollector) -> TemplateSet? {
        var files: [(name: String, file: SourceFile)] = []
        let found = DiagnosticCollector()
        if FileSystem.target(of: folders.templates) != nil {
            collect(folders.templates, prefix: "", folders.reach, seen: [], into: &files, found)
        }
        var own = Set(files.map(\.name))
        if let theme, FileSystem.target(of: theme) != nil {
            var others: [(name: String, file: SourceFile)] = []
            collect(theme, prefix: "", LinkReach([theme.parentFolder]), seen: [], into: &others, found)
            files += others.filter { own.insert($0.name).inserted }
        }
        problems.add(contentsOf: found.diagnostics)
        guard !found.hasErrors else { return nil }
        for embedded in EmbeddedFiles.templates {
            let name = String(embedded.path.dropLast(".html".count))
            guard !own.contains(name) else { continue }
            files.append((name, SourceFile(path: "\(EmbeddedFiles.prefix)templates/\(embedded.path)", bytes: embedded.bytes)))
        }
        return TemplateSet(files, problems: problems)
    }

    private static func collect(
        _ folder: String,
        prefix: String,
        _ reach: LinkReach,
        seen: Set<String>,
        into files: inout [(name: String, file: SourceFile)],
        _ problems: DiagnosticCollector
    ) {
        do {
            for name in try FileSystem.names(in: folder) where !name.utf8.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                let isFolder = FileSystem.target(of: path) == .folder
                guard isFolder || name.utf8.hasSuffix(".html") else { continue }
                if let message = reach.objection(to: path) {
                    problems.add(Diagnostic(at: .path(path), message))
                } else if isFolder, let real = FileSystem.realPath(path) {
                    guard !seen.contains(real), real != FileSystem.realPath(folder) else {
                        problems.add(Diagnostic(at: .path(path), .linkLoop))
                        continue
                    }
                    collect(path, prefix: "\(prefix)\(name)/", reach, seen: seen.union([real]), into: &files, problems)
                } else {
                    files.append((prefix + name.dropLast(5), SourceFile(path: path, bytes: try FileSystem.read(path))))
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
