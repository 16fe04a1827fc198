import Diagnostics
public import SiteAssets
public import SiteBase
public import SitePipeline

/// Copies embedded templates and assets to an author's folders, for editing.
public enum EmbeddedCopy {
    /// An embedded file.
    public struct Entry: Sendable {
        /// The name: `templates/layout.html`.
        public let name: String
        /// The path of the author's own file.
        public let place: String
        /// Whether the author has a file at that path.
        public let isOverridden: Bool
        /// Whether the author's file is identical.
        public let isSame: Bool
        let bytes: [UInt8]

        /// The path of a hidden copy of the embedded file from the time when the author copied it. Files whose names begin with a dot are
        /// neither templates nor assets.
        let original: String

        /// The changes in sitegen's file since the author copied it.
        public enum Change: Equatable, Sendable {
            /// The changed lines in the format of `diff -u`; empty if nothing changed.
            case sinceCopied(String)
            /// The copied version is unknown. The lines show how the author's file differs.
            case unknown(String)
        }

        /// The changes in sitegen's file since the author copied it; nil if the author has no copy or it is not text.
        public func change() throws(FileError) -> Change? {
            guard isOverridden, let new = String(validating: bytes, as: UTF8.self) else { return nil }
            func text(_ path: String) throws(FileError) -> String? { String(validating: try FileSystem.read(path), as: UTF8.self) }
            if FileSystem.target(of: original) == .file {
                return try text(original).map { .sinceCopied(LineDifference(from: $0, to: new).text) }
            }
            return try text(place).map { .unknown(LineDifference(from: new, to: $0).text) }
        }
    }

    /// All embedded templates and assets, sorted by name.
    public static func entries(for folders: SiteFolders) -> [Entry] {
        [("assets", folders.assets, EmbeddedFiles.assets), ("templates", folders.templates, EmbeddedFiles.templates)].flatMap {
            name,
            folder,
            files in
            files.map { file in
                let place = "\(folder)/\(file.path)"
                return Entry(
                    name: "\(name)/\(file.path)",
                    place: place,
                    isOverridden: FileSystem.kind(of: place) != nil,
                    isSame: isSame(file.bytes, place),
                    bytes: file.bytes,
                    original: "\(folder.parentFolder)/.originals/\(name)/\(file.path)"
                )
            }
        }
    }

    private static func isSame(_ bytes: [UInt8], _ place: String) -> Bool {
        guard FileSystem.target(of: place) == .file else { return false }
        do throws(FileError) {
            let own = try FileSystem.read(place)
            return own == bytes
        } catch {
            // An unreadable file counts as different.
            return false
        }
    }

    /// A suggestion for a name, found by full path or file name.
    private static func suggestion(for name: String, in names: [String]) -> String {
        let alone = names.filter { $0.fileName == name.fileName }
        if let first = alone.first, alone.count == 1 { return " (did you mean \"\(first)\"?)" }
        return Suggestion.phrase(for: name, in: names)
    }

    /// Copies files, or all files in a folder, by name. If any of them exists, nothing is copied.
    ///
    /// - Returns: the created files.
    public static func make(_ names: [String], in folders: SiteFolders) throws(BuildFailure) -> [String] {
        let entries = entries(for: folders)
        let problems = DiagnosticCollector()
        if FileSystem.target(of: folders.data) != .folder {
            problems.add(
                Diagnostic(
                    at: .path(folders.data),
                    .missingFolder(help: "go to the folder that holds data/, or name its folders with --data, --templates and --assets")
                )
            )
        }
        var wanted: [Entry] = []
        for name in names {
            let name = name.utf8.hasSuffix("/") ? String(name.dropLast()) : name
            let found = entries.filter { $0.name == name || $0.name.utf8.hasPrefix(name + "/") }
            if found.isEmpty {
                problems.add(Diagnostic(at: .path(name), .notEmbedded(suggestion(for: name, in: entries.map(\.name)))))
            }
            for entry in found where !wanted.contains(where: { $0.name == entry.name }) { wanted.append(entry) }
        }
        for entry in wanted where entry.isOverridden {
            problems.add(
                Diagnostic(
                    at: .path(entry.place),
                    .fileExists(help: "move it away first; sitegen customize without a name shows whether it differs from the embedded one")
                )
            )
        }
        if problems.hasErrors { throw BuildFailure(diagnostics: problems.diagnostics) }
        var made: [String] = []
        do throws(FileError) {
            for entry in wanted {
                try FileSystem.makeFolder(entry.place.parentFolder)
                try FileSystem.writeNew(entry.bytes, to: entry.place)
                made.append(entry.place)
                try FileSystem.makeFolder(entry.original.parentFolder)
                try FileSystem.write(entry.bytes, to: entry.original)
            }
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic] + NewSite.remove(made))
        }
        return wanted.map(\.place)
    }
}
