import SiteEngine

/// A file that the site takes along as it is.
struct AssetFile: Sendable {
    /// Where it is read.
    let source: String
    /// Where it goes.
    let path: OutputPath

    /// Every file of `assets/`, sorted by path; names that begin with a dot are left out.
    static func all(in folders: SiteFolders, problems: Problems) -> [AssetFile] {
        guard FileSystem.target(of: folders.assets) != nil else { return [] }
        var files: [AssetFile] = []
        let roots = [folders.assets, folders.data].compactMap { FileSystem.realPath($0) }
        collect(folders.assets, to: "assets", roots: roots, seen: Set(roots), into: &files, problems)
        return files.sorted { $0.path < $1.path }
    }

    private static func collect(
        _ folder: String,
        to target: String,
        roots: [String],
        seen: Set<String>,
        into files: inout [AssetFile],
        _ problems: Problems
    ) {
        do {
            for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
                let source = "\(folder)/\(name)"
                guard let real = FileSystem.realPath(source) else {
                    problems.add(
                        Diagnostic(at: .path(source), "this symbolic link leads nowhere", mend: "remove it, or put the file itself there")
                    )
                    continue
                }
                guard roots.contains(where: { (real + "/").hasPrefix($0 + "/") }) else {
                    problems.add(
                        Diagnostic(
                            at: .path(source),
                            "this symbolic link leads outside the site",
                            mend: "copy what it leads to into \(folder)"
                        )
                    )
                    continue
                }
                guard let path = OutputPath("\(target)/\(name)") else {
                    problems.add(
                        Diagnostic(at: .path(source), "this name cannot be part of an address", mend: "rename it without : and \\")
                    )
                    continue
                }
                switch FileSystem.target(of: source) {
                case .folder:
                    guard !seen.contains(real) else {
                        problems.add(
                            Diagnostic(at: .path(source), "this symbolic link leads to a folder that it stands in", mend: "remove it")
                        )
                        continue
                    }
                    collect(source, to: path.description, roots: roots, seen: seen.union([real]), into: &files, problems)
                case .file: files.append(AssetFile(source: source, path: path))
                case .link, .other, nil: continue
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
