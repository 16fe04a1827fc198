package import Diagnostics
package import SiteBase
package import SiteOutput
import Synchronization

/// A file that is copied to the site.
package struct AssetFile: Sendable {
    /// The source of the bytes.
    enum Content: Sendable {
        /// One of the author's files.
        case file(String)
        /// A file embedded in sitegen.
        case embedded(EmbeddedFile)
        /// A composed style sheet, with the path of its first part for messages.
        case sheet([UInt8], source: String)
    }

    let content: Content
    /// The name in templates, texts and style sheets: the path from the site's root.
    package let name: OutputPath
    /// The fingerprint of the bytes.
    package let fingerprint: Fingerprint
    /// The references of a style sheet; nil for other files.
    package let sheet: StyleSheet?

    /// Creates a file with a known fingerprint.
    init(content: Content, name: OutputPath, fingerprint: Fingerprint) {
        self.content = content
        self.name = name
        self.fingerprint = fingerprint
        sheet = nil
    }

    /// - Parameter inputs: the hashed folders. Of their files, only style sheets are read again.
    private init(content: Content, name: OutputPath, _ inputs: FolderFingerprint?) throws(FileError) {
        self.content = content
        self.name = name
        let isSheet = name.description.lowercased().utf8.hasSuffix(".css")
        if !isSheet, case .file(let path) = content, let known = inputs?.fingerprint(of: path) {
            fingerprint = known
            sheet = nil
        } else if !isSheet, case .file(let path) = content {
            fingerprint = try FolderFingerprint.fingerprint(ofFile: path)
            sheet = nil
        } else {
            let bytes = try Self.read(content)
            fingerprint = FolderFingerprint.fingerprint(ofBytes: bytes)
            sheet = isSheet ? StyleSheet(bytes, of: SourceFile(path: Self.source(of: content), bytes: bytes)) : nil
        }
    }

    /// Creates a composed style sheet.
    ///
    /// - Parameter source: the path of its first part, for messages.
    package init(sheet bytes: [UInt8], named name: OutputPath, source: String) {
        content = .sheet(bytes, source: source)
        self.name = name
        fingerprint = FolderFingerprint.fingerprint(ofBytes: bytes)
        sheet = StyleSheet(bytes, of: SourceFile(path: source, bytes: bytes))
    }

    /// Whether the file is embedded in sitegen.
    package var isEmbedded: Bool { if case .embedded = content { true } else { false } }

    /// The path of the source, for messages.
    package var source: String { Self.source(of: content) }

    private static func source(of content: Content) -> String {
        switch content {
        case .file(let path): path
        case .embedded(let file): "\(EmbeddedFiles.prefix)assets/\(file.path)"
        case .sheet(_, let source): source
        }
    }

    package func read() throws(FileError) -> [UInt8] { try Self.read(content) }

    private static func read(_ content: Content) throws(FileError) -> [UInt8] {
        switch content {
        case .file(let path): try FileSystem.read(path)
        case .embedded(let file): file.publishedBytes
        case .sheet(let bytes, _): bytes
        }
    }

    /// All files of `assets/` and of the theme, and the embedded files that none of them replaces, sorted by name and without hidden files.
    ///
    /// - Parameters:
    ///   - theme: the folder of the theme's assets, if the site has one.
    ///   - inputs: the hashed folders.
    package static func all(in folders: SiteFolders, theme: String?, _ inputs: FolderFingerprint?, jobs: Int, problems: DiagnosticCollector)
        -> [AssetFile]
    {
        var files: [(content: Content, name: OutputPath)] = []
        if FileSystem.target(of: folders.assets) != nil {
            let reach = LinkReach([folders.assets, folders.data])
            collect(folders.assets, to: "assets", reach, seen: Set(reach.folders), into: &files, problems)
        }
        var own = Set(files.map(\.name.collisionKey))
        if let theme, FileSystem.target(of: theme) != nil {
            var found: [(content: Content, name: OutputPath)] = []
            let reach = LinkReach([theme.parentFolder])
            collect(theme, to: "assets", reach, seen: Set(reach.folders), into: &found, problems)
            files += found.filter { own.insert($0.name.collisionKey).inserted }
        }
        // Style sheets of themes are no files of a site by themselves.
        let themes = Set(EmbeddedFiles.themes.map { "assets/\($0.path)".collisionKey })
        files.removeAll { themes.contains($0.name.collisionKey) }
        for file in EmbeddedFiles.assets {
            guard let name = OutputPath("assets/\(file.path)"), !own.contains(name.collisionKey), !themes.contains(name.collisionKey)
            else { continue }
            files.append((.embedded(file), name))
        }
        let read = Mutex<[AssetFile]>([])
        Workers.each(files.count, jobs: jobs) { [files] index in
            do throws(FileError) {
                let file = try AssetFile(content: files[index].content, name: files[index].name, inputs)
                read.withLock { $0.append(file) }
            } catch {
                problems.add(error.diagnostic)
            }
        }
        return read.withLock { $0.sorted { $0.name < $1.name } }
    }

    /// The style sheet of a built-in theme, or the author's copy of it; nil after reporting that it cannot be read.
    package static func theme(_ name: String, in folders: SiteFolders, _ problems: DiagnosticCollector) -> AssetFile? {
        guard let file = EmbeddedFiles.themes.first(where: { $0.path.fileName == "\(name).css" }),
            let path = OutputPath("assets/\(file.path)")
        else { return nil }
        let own = "\(folders.assets)/\(file.path)"
        do throws(FileError) {
            return try AssetFile(content: FileSystem.target(of: own) == .file ? .file(own) : .embedded(file), name: path, nil)
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    private static func collect(
        _ folder: String,
        to target: String,
        _ reach: LinkReach,
        seen: Set<String>,
        into files: inout [(content: Content, name: OutputPath)],
        _ problems: DiagnosticCollector
    ) {
        do {
            for name in try FileSystem.names(in: folder) where !name.utf8.hasPrefix(".") {
                let source = "\(folder)/\(name)"
                guard let real = FileSystem.realPath(source) else {
                    problems.add(Diagnostic(at: .path(source), .brokenLink))
                    continue
                }
                guard reach.holds(real) else {
                    problems.add(Diagnostic(at: .path(source), .linkOutside(folder: folder)))
                    continue
                }
                guard let path = OutputPath("\(target)/\(name)") else {
                    problems.add(Diagnostic(at: .path(source), .unaddressableName))
                    continue
                }
                switch FileSystem.target(of: source) {
                case .folder:
                    guard !seen.contains(real) else {
                        problems.add(Diagnostic(at: .path(source), .linkLoop))
                        continue
                    }
                    collect(source, to: path.description, reach, seen: seen.union([real]), into: &files, problems)
                case .file: files.append((.file(source), path))
                case .link, .other, nil: continue
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
