import DataReading
package import Diagnostics
import InterfaceTexts
import KnownExports
import SiteAssets
import SiteBase
import SiteFiles
import SiteModel
import SiteOutput
import SiteRecords

extension DataFolder {
    package func isDataFile(_ name: String, in folder: String) -> Bool {
        let path = "\(folder)/\(name)"
        // An open spreadsheet program leaves `~$name` beside its file.
        guard let dot = name.utf8.lastIndex(of: "."), !name.utf8.hasPrefix("~$") else { return false }
        if CompressedFile.isNamed(name) { return Self.hasLines(name) && FileSystem.target(of: path) != .folder }
        let ending = name[name.utf8.index(after: dot)...].lowercased()
        if ending == "txt", FileSystem.target(of: path) == .file {
            // Few text files are data.
            return Self.isText(path)
        }
        if ending == "zip" { return BookmoryBackup.recognises(path) }
        if ending == "lua" { return KOReaderMetadata.isNamed(name) && FileSystem.target(of: path) != .folder }
        return Self.endings.contains(ending) && FileSystem.target(of: path) != .folder && !DatabaseExport.isPart(path)
    }

    /// Whether a text file is data: the clippings of a Kindle, or a table with tabs, as spreadsheet programs write it.
    static func isText(_ path: String) -> Bool {
        (try? FileSystem.read(path, from: 0, count: headLength)).map { KindleClippings.recognises($0) || isTable($0) } ?? false
    }

    /// Whether the first two lines of a text have equally many tabs.
    package static func isTable(_ head: [UInt8]) -> Bool {
        let lines = head.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: true).prefix(2)
        let tabs = lines.map { line in line.count { $0 == UInt8(ascii: "\t") } }
        return tabs.count == 2 && tabs[0] > 0 && tabs[0] == tabs[1]
    }

    package func read(_ path: String) -> SourceFile? { Self.staysInside(path, reach, problems) ? Self.read(path, problems) : nil }

    /// Whether a path stays inside the site. Reports a symbolic link that leads out of it.
    static func staysInside(_ path: String, _ reach: LinkReach, _ problems: DiagnosticCollector) -> Bool {
        guard FileSystem.kind(of: path) == .link, let message = reach.objection(to: path) else { return true }
        problems.add(Diagnostic(at: .path(path), message))
        return false
    }

    package static func read(_ path: String, _ problems: DiagnosticCollector) -> SourceFile? {
        do {
            // Newline-delimited JSON is read in chunks.
            if hasLines(path), FileSystem.target(of: path) == .file {
                return CompressedFile.isNamed(path) ? CompressedFile.read(path, problems) : SourceFile(onDisk: path)
            }
            let isLarge = FileSystem.size(of: path) >= largeFile
            if isLarge, path.lowercased().utf8.hasSuffix(".json") { return try SourceFile(heldOpen: path) }
            return SourceFile(path: path, bytes: try FileSystem.read(path))
        } catch {
            let leadsNowhere = FileSystem.kind(of: path) == .link && FileSystem.target(of: path) == nil
            problems.add(
                leadsNowhere
                    ? Diagnostic(at: .path(path), .brokenLink)
                    : error.diagnostic
            )
            return nil
        }
    }

    /// Whether a file is newline-delimited JSON, perhaps compressed.
    static func hasLines(_ path: String) -> Bool {
        ["ndjson", "jsonl"].contains(CompressedFile.withoutEnding(path).fileName.utf8.split(separator: ".").last?.lowercased())
    }

    func warnOfUnread(_ path: String, among known: [String]) {
        let name = path.utf8.split(separator: "/").last.map(String.init) ?? path
        let belongsToCollection = name == "collection.yaml"
        // A suggested name must not exist yet.
        let free = known.filter { FileSystem.kind(of: "\(path.parentFolder)/\($0)") == nil }
        let language = site.languages.unknownLanguage(ofFile: name)
        problems.add(
            Diagnostic(
                at: .path(path),
                .unreadFile(
                    suggestion: belongsToCollection || language != nil ? "" : Suggestion.phrase(for: name, in: free),
                    help: belongsToCollection
                        ? "move it into the folder of the collection that it describes"
                        : "files read here: \(known.joined(separator: ", "))"
                            + (language.map { "; for translations, list all languages in site.yaml: languages: [\(site.language), \($0)]" }
                                ?? "")
                )
            )
        )
    }

    /// Warns about files that are neither data nor pictures.
    func warnOfOthers(_ names: [String], in folder: String, reading known: String) {
        for name in names
        where !isDataFile(name, in: folder) && !ImageFinder.hasEnding(name) && !MarkdownFile.isNamed(name)
            && LinkedFile.ending(of: name) == nil
        {
            let path = "\(folder)/\(name)"
            guard FileSystem.target(of: path) == .file, !hasFont(path), !DatabaseExport.isPart(path) else { continue }
            let help =
                if let format = PictureFormat.nameOfUnread(name) {
                    "browsers do not show \(format); save it as JPEG, with the same name before the extension"
                } else {
                    "files read here: \(known); put other files into assets"
                }
            problems.add(Diagnostic(at: .path(path), .unreadFile(suggestion: "", help: help)))
        }
    }

    /// Whether a file is the font that `site.yaml` names, or a folder contains it.
    func hasFont(_ path: String) -> Bool {
        guard let font = site.type.serif.map({ "\(folders.data)/\($0.name)" }) else { return false }
        return font == path || font.utf8.hasPrefix(path + "/")
    }

    func tooManyFiles(_ files: [String], in folder: String) {
        problems.add(
            Diagnostic(
                at: .path(folder),
                .severalDataFiles(files, language: files.compactMap(site.languages.unknownLanguage).first, site.languages)
            )
        )
    }

    func slug(_ name: String, _ folder: String) -> String? {
        let slug = name.composed
        let unsafe = slug.unicodeScalars.first { #"<>:"/\|?*"#.unicodeScalars.contains($0) || $0.value < 0x20 || $0.value == 0x7F }
        guard OutputPath(slug) != nil, unsafe == nil, slug.last != " ", slug.last != ".", slug.utf8.count <= 200 else {
            problems.add(Diagnostic(at: .path(folder), .unaddressableFolder))
            return nil
        }
        if let owner = Slug.isDevice(slug) ? "Windows reserves it for a device" : Output.reservedNames.owner(of: slug) {
            problems.add(Diagnostic(at: .path(folder), .reservedName(slug, owner)))
            return nil
        }
        return slug
    }
}
