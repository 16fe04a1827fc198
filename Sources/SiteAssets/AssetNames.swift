import Diagnostics
import SiteBase
import SiteOutput

extension Fingerprint {
    /// Ten hexadecimal digits of it, for names and lists.
    package var digits: String {
        let hexadecimal = String(value, radix: 16)
        return String((String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal).prefix(10))
    }
}

extension OutputPath {
    /// The path of a file with these bytes: `assets/site.3f9a1c07be.css`. Whoever has a file of this name has these bytes and may keep it
    /// for ever. A name that would be too long for a file system stays as it is.
    package func withContentHash(_ fingerprint: Fingerprint) -> OutputPath {
        // What begins with a dot is no ending.
        let ending = Substring(name.utf8.dropFirst()).utf8.lastIndex(of: ".") ?? name.endIndex
        return OutputPath("\(description[..<ending]).\(fingerprint.digits)\(description[ending...])") ?? self
    }

    /// The file that an address inside the site names: from the root with a slash before it, else from the folder of `file`.
    package init?(address: String, from file: OutputPath) {
        guard let decoded = address.removingPercentEncoding else { return nil }
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

/// An asset with the name that it is written to, which contains a content hash.
package struct PlannedAsset: Sendable {
    package let file: AssetFile
    /// Where it goes.
    package let path: OutputPath
    /// Stands for the bytes that are written.
    package let fingerprint: Fingerprint
    /// The bytes, where they are others than the file's: those of a style sheet, whose addresses name files as they are written.
    private let made: [UInt8]?

    fileprivate init(_ file: AssetFile) {
        self.file = file
        fingerprint = file.fingerprint
        made = nil
        path = file.name.withContentHash(file.fingerprint)
    }

    fileprivate init(_ file: AssetFile, bytes: [UInt8]) {
        self.file = file
        fingerprint = FolderFingerprint.fingerprint(ofBytes: bytes)
        made = bytes
        path = file.name.withContentHash(fingerprint)
    }

    /// How many bytes are written, as far as is known without reading them.
    package var size: Int {
        if let made { return made.count }
        return switch file.content {
        case .file(let path): FileSystem.size(of: path)
        case .embedded(let embedded): embedded.bytes.count
        }
    }

    /// The bytes that are written. Other bytes than those that were loaded may not go under this name.
    package func read() throws(FileError) -> [UInt8] {
        if let made { return made }
        let bytes = try file.read()
        guard FolderFingerprint.fingerprint(ofBytes: bytes) == fingerprint else {
            throw FileError(.read, file.source, .changed)
        }
        return bytes
    }
}

/// Gives every asset the name that it is written under.
package struct AssetNames {
    /// Style sheets may import one another so deep.
    private static let depthLimit = 100

    private let files: [OutputPath: AssetFile]
    private let problems: DiagnosticCollector
    private var planned: [OutputPath: PlannedAsset] = [:]
    /// The style sheets that are being read, each named by the one before it.
    private var open: [OutputPath] = []

    /// The assets under their new names, in the order given. Broken links in style sheets are reported.
    package static func planned(_ files: [AssetFile], problems: DiagnosticCollector) -> [PlannedAsset] {
        var names = AssetNames(files: Dictionary(files.map { ($0.name, $0) }) { first, _ in first }, problems: problems)
        return files.map { names.planned($0) }
    }

    private init(files: [OutputPath: AssetFile], problems: DiagnosticCollector) {
        self.files = files
        self.problems = problems
    }

    private mutating func planned(_ file: AssetFile) -> PlannedAsset {
        if let known = planned[file.name] { return known }
        guard let sheet = file.sheet else {
            let asset = PlannedAsset(file)
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

    /// The output path of the file that an address in a style sheet names; nil after reporting that there is none.
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
