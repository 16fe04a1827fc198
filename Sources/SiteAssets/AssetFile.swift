import Diagnostics
import SiteBase
import SiteOutput
import Synchronization

/// A file that the site takes along.
package struct AssetFile: Sendable {
    /// Where its bytes are.
    enum Content: Sendable {
        /// In a file of the author's.
        case file(String)
        /// In sitegen itself.
        case embedded(EmbeddedFile)
    }

    let content: Content
    /// How templates, texts and style sheets name it: its path from the site's root.
    package let name: OutputPath
    /// The fingerprint of its bytes.
    package let fingerprint: Fingerprint
    /// What it names itself, if it is a style sheet.
    package let sheet: StyleSheet?

    /// A file whose bytes are known by their fingerprint.
    init(content: Content, name: OutputPath, fingerprint: Fingerprint) {
        self.content = content
        self.name = name
        self.fingerprint = fingerprint
        sheet = nil
    }

    /// - Parameter inputs: what was read of the folders before; but for style sheets, no file of them is read again.
    private init(content: Content, name: OutputPath, _ inputs: FolderFingerprint?) throws(FileError) {
        self.content = content
        self.name = name
        let isSheet = name.description.lowercased().utf8.hasSuffix(".css")
        if !isSheet, case .file(let path) = content, let known = inputs?.fingerprint(of: path) {
            fingerprint = known
            sheet = nil
        } else {
            let bytes = try Self.read(content)
            fingerprint = FolderFingerprint.fingerprint(ofBytes: bytes)
            sheet = isSheet ? StyleSheet(bytes, of: SourceFile(path: Self.source(of: content), bytes: bytes)) : nil
        }
    }

    /// Whether it is sitegen's own, and not the author's.
    package var isEmbedded: Bool { if case .embedded = content { true } else { false } }

    /// The path of the file, for messages.
    package var source: String { Self.source(of: content) }

    private static func source(of content: Content) -> String {
        switch content {
        case .file(let path): path
        case .embedded(let file): "\(EmbeddedFiles.prefix)assets/\(file.path)"
        }
    }

    func read() throws(FileError) -> [UInt8] { try Self.read(content) }

    private static func read(_ content: Content) throws(FileError) -> [UInt8] {
        switch content {
        case .file(let path): try FileSystem.read(path)
        case .embedded(let file): file.bytes
        }
    }

    /// Every file of `assets/`, and those embedded ones in whose place there is none; sorted by name. Names that begin with a dot are left out.
    ///
    /// - Parameter inputs: what was read of the folders before.
    package static func all(in folders: SiteFolders, _ inputs: FolderFingerprint?, jobs: Int, problems: DiagnosticCollector) -> [AssetFile]
    {
        var files: [(content: Content, name: OutputPath)] = []
        if FileSystem.target(of: folders.assets) != nil {
            let roots = [folders.assets, folders.data].compactMap { FileSystem.realPath($0) }
            collect(folders.assets, to: "assets", roots: roots, seen: Set(roots), into: &files, problems)
        }
        let own = Set(files.map(\.name.collisionKey))
        for file in EmbeddedFiles.assets {
            guard let name = OutputPath("assets/\(file.path)"), !own.contains(name.collisionKey) else { continue }
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

    private static func collect(
        _ folder: String,
        to target: String,
        roots: [String],
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
                guard roots.contains(where: { (real + "/").utf8.hasPrefix($0 + "/") }) else {
                    problems.add(Diagnostic(at: .path(source), .assetLinkOutside(folder: folder)))
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
                    collect(source, to: path.description, roots: roots, seen: seen.union([real]), into: &files, problems)
                case .file: files.append((.file(source), path))
                case .link, .other, nil: continue
                }
            }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
