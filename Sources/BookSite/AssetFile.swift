import SiteEngine

/// A file that the site takes along as it is.
struct AssetFile: Sendable {
    /// Where its bytes are.
    enum Content {
        /// In a file of the author's.
        case file(String)
        /// In sitegen itself.
        case carried(CarriedFile)
    }

    let content: Content
    /// Where it goes.
    let path: OutputPath

    /// The path of the file, for messages.
    var source: String {
        switch content {
        case .file(let path): path
        case .carried(let file): "\(CarriedFiles.prefix)assets/\(file.path)"
        }
    }

    func read() throws(FileFault) -> [UInt8] {
        switch content {
        case .file(let path): try FileSystem.read(path)
        case .carried(let file): file.bytes
        }
    }

    /// Every file of `assets/`, and those carried ones in whose place there is none; sorted by path. Names that begin with a dot are left out.
    static func all(in folders: SiteFolders, problems: Problems) -> [AssetFile] {
        var files: [AssetFile] = []
        if FileSystem.target(of: folders.assets) != nil {
            let roots = [folders.assets, folders.data].compactMap { FileSystem.realPath($0) }
            collect(folders.assets, to: "assets", roots: roots, seen: Set(roots), into: &files, problems)
        }
        let own = Set(files.map(\.path.collisionKey))
        for file in CarriedFiles.assets {
            guard let path = OutputPath("assets/\(file.path)"), !own.contains(path.collisionKey) else { continue }
            files.append(AssetFile(content: .carried(file), path: path))
        }
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
                case .file: files.append(AssetFile(content: .file(source), path: path))
                case .link, .other, nil: continue
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
