package import Diagnostics
package import SiteBase
package import SiteOutput

extension Fingerprint {
    /// The first ten hexadecimal digits, for names and lists.
    package var digits: String {
        let count = 10
        return String(unsafeUninitializedCapacity: count) { digits in
            for place in 0..<count {
                let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place)) & 15
                digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return count
        }
    }
}

extension OutputPath {
    /// The path of a file with these bytes: `assets/site.3f9a1c07be.css`. The bytes of a file with this name never change, so it can be
    /// cached forever. A name that would become too long for a file system stays unchanged.
    package func withContentHash(_ fingerprint: Fingerprint) -> OutputPath {
        // A leading dot begins no extension.
        let ending = Substring(name.utf8.dropFirst()).utf8.lastIndex(of: ".") ?? name.endIndex
        return OutputPath("\(description[..<ending]).\(fingerprint.digits)\(description[ending...])") ?? self
    }

    /// The file that an address in the site leads to. It is relative to the root if it begins with a slash, otherwise to the folder of
    /// `file`.
    package init?(address: String, from file: OutputPath) {
        guard let decoded = address.percentDecoded else { return nil }
        var components: [Substring] = decoded.utf8.hasPrefix("/") ? [] : Array(file.components.dropLast())
        for component in decoded.utf8.split(separator: "/") where component != "." {
            if component != ".." {
                components.append(component)
            } else if components.popLast() == nil {
                return nil
            }
        }
        self.init(components.joined(separator: "/"))
    }
}

/// An asset with its output name, which contains a hash of its contents.
package struct PlannedAsset: Sendable {
    package let file: AssetFile
    package let path: OutputPath
    /// The fingerprint of the written bytes; for a picture, of the bytes before metadata is removed.
    package let fingerprint: Fingerprint
    /// The written bytes if they differ from the file. In a style sheet, output names replace addresses.
    private let made: [UInt8]?
    /// Whether a picture is written without metadata.
    private let losesMetadata: Bool

    fileprivate init(_ file: AssetFile, keeping kept: KeptMetadata) {
        self.file = file
        losesMetadata = if case .file = file.content { !kept.holds(file) } else { false }
        fingerprint = file.fingerprint
        made = nil
        path = file.name.withContentHash(file.fingerprint)
    }

    fileprivate init(_ file: AssetFile, bytes: [UInt8]) {
        self.file = file
        losesMetadata = false
        fingerprint = FolderFingerprint.fingerprint(ofBytes: bytes)
        made = bytes
        path = file.name.withContentHash(fingerprint)
    }

    /// The fingerprint of everything that the written bytes are made from.
    package var inputs: Fingerprint {
        var inputs = fingerprint
        if losesMetadata { inputs.combine("without metadata 2") }
        return inputs
    }

    /// The number of written bytes, as far as it is known without reading them.
    package var size: Int {
        if let made { return made.count }
        return switch file.content {
        case .file(let path): FileSystem.size(of: path)
        case .embedded(let embedded): embedded.publishedBytes.count
        case .sheet(let bytes, _): bytes.count
        }
    }

    /// In bytes. Larger files are copied in pieces, unless they are pictures.
    private static let largestWhole = 4 << 20

    /// The file in pieces; nil if it is small or its bytes are made.
    package func copied() throws(FileError) -> StreamedFile? {
        guard made == nil, case .file(let source) = file.content, FileSystem.size(of: source) > Self.largestWhole else { return nil }
        if losesMetadata {
            let start = try FileSystem.read(source, from: 0, count: 1 << 16)
            guard PictureFormat(start) == nil, !PictureFormat.isNamed(String(file.name.name)) else { return nil }
        }
        return StreamedFile(copyOf: source, of: fingerprint, path: path, rank: .asset)
    }

    /// The written bytes.
    package func read() throws(FileError) -> [UInt8] { try published().bytes }

    /// The written bytes, and a warning if visitors may miss a part of a drawing. Throws an error if the file changed since it was loaded,
    /// because its name would be wrong.
    package func published() throws(FileError) -> (bytes: [UInt8], warning: Diagnostic?) {
        if let made { return (made, nil) }
        let bytes = try file.read()
        guard FolderFingerprint.fingerprint(ofBytes: bytes) == fingerprint else {
            throw FileError(.read, file.source, .changed)
        }
        guard losesMetadata, !bytes.isEmpty else { return (bytes, nil) }
        do throws(PictureMetadata.Fault) {
            guard let removed = try PictureMetadata.removed(from: bytes) else {
                // A file that browsers take for a picture may be a damaged one.
                guard PictureFormat.isNamed(String(file.name.name)) else { return (bytes, nil) }
                throw PictureMetadata.Fault(reason: "sitegen does not know its format")
            }
            let missed = removed.missed.isEmpty ? nil : Message.leftOutOfDrawing(removed.missed, name: String(file.name.name))
            return (removed.bytes, missed.map { Diagnostic(at: .path(file.source), $0) })
        } catch {
            throw FileError(.remove, file.source, .metadata(error.reason))
        }
    }
}

/// Gives output names to all assets.
package struct AssetNames {
    /// The maximum depth of imports between style sheets.
    private static let depthLimit = 100

    private let files: [OutputPath: AssetFile]
    private let problems: DiagnosticCollector
    private let kept: KeptMetadata
    private var planned: [OutputPath: PlannedAsset] = [:]
    /// The style sheets being read. Each is imported by the one before.
    private var open: [OutputPath] = []

    /// The assets with their output names, in the given order. Broken links in style sheets are reported.
    ///
    /// - Parameter kept: the files that keep their metadata.
    package static func planned(_ files: [AssetFile], keeping kept: KeptMetadata, problems: DiagnosticCollector) -> [PlannedAsset] {
        let all = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        var names = AssetNames(files: all, keeping: kept, problems: problems)
        return files.map { names.planned($0) }
    }

    private init(files: [OutputPath: AssetFile], keeping kept: KeptMetadata, problems: DiagnosticCollector) {
        self.files = files
        self.kept = kept
        self.problems = problems
    }

    private mutating func planned(_ file: AssetFile) -> PlannedAsset {
        if let known = planned[file.name] { return known }
        guard let sheet = file.sheet else {
            let asset = PlannedAsset(file, keeping: kept)
            planned[file.name] = asset
            return asset
        }
        open.append(file.name)
        var replacements: [(Range<Int>, String)] = []
        for address in sheet.addresses {
            if let path = path(of: address, in: sheet, file.name) { replacements.append((address.range, path.address(from: file.name))) }
        }
        open.removeLast()
        let asset = PlannedAsset(file, bytes: sheet.bytes(replacing: replacements))
        planned[file.name] = asset
        return asset
    }

    /// The output path of a file that a style sheet names; nil after reporting that it is missing.
    private mutating func path(of address: StyleSheet.Address, in sheet: StyleSheet, _ name: OutputPath) -> OutputPath? {
        let place = Diagnostic.Location.file(sheet.file, offset: address.range.lowerBound)
        let quoted = Printable.quoted(String(address.text.prefix(80)))
        guard let target = OutputPath(address: address.text, from: name), let file = files[target] else {
            let names = files.keys.map { "/\($0)" }.sorted()
            let meant = OutputPath(address: address.text, from: name).map { Suggestion.phrase(for: "/\($0)", in: names) } ?? ""
            problems.add(Diagnostic(at: place, .missingAsset(quoted, suggestion: meant)))
            return nil
        }
        guard open.count < Self.depthLimit else {
            problems.add(Diagnostic(at: place, .importsTooDeep(Self.depthLimit)))
            return nil
        }
        if let start = open.firstIndex(of: target) {
            let round = (open[start...] + [target]).map { "/\($0)" }.joined(separator: " names ")
            problems.add(Diagnostic(at: place, .importLoop(quoted, round: round)))
            return nil
        }
        return planned(file).path
    }
}
