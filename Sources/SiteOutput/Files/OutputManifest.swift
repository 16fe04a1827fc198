import DataReading
import Diagnostics
import SiteBase

/// The list of all files in the output folder that sitegen wrote. sitegen overwrites and removes only these.
struct OutputManifest {
    /// The file name in the output folder.
    static let name = ".sitegen.json"

    /// The first line.
    static let head = Array("{\"generator\":\"sitegen\",\"files\":[".utf8)

    private(set) var paths: Set<OutputPath>

    init(_ paths: some Sequence<OutputPath>) { self.paths = Set(paths) }

    /// Reads the manifest of an output folder; empty if there is none. An invalid manifest lists nothing, so that none of the author's
    /// files get lost.
    init(in folder: String) throws(FileError) {
        let path = folder + "/" + Self.name
        guard FileSystem.kind(of: path) == .file else {
            paths = []
            return
        }
        let file = SourceFile(path: path, bytes: try FileSystem.read(path))
        paths = Set(Self.paths(under: "files", in: file).filter { $0.description != Self.name })
    }

    /// The checked paths in a list of a JSON object. Values that are no paths inside the output folder are left out.
    static func paths(under key: String, in file: SourceFile) -> [OutputPath] {
        guard let value = JSONReader.read(file, problems: DiagnosticCollector()), case .object(let members) = value.content,
            let list = members.first(where: { $0.key == key }), case .list(let elements) = list.value.content
        else { return [] }
        return elements.compactMap {
            guard case .text(let text) = $0.content else { return nil }
            return OutputPath(text)
        }
    }

    /// The bytes of a manifest. The paths may be in any order.
    static func bytes(of paths: [OutputPath]) -> [UInt8] {
        var lines = Lines()
        for path in paths.sorted() { lines.append(path) }
        lines.finish()
        return lines.bytes
    }

    /// The lines of a manifest, which can be written before all files are known.
    struct Lines {
        private(set) var bytes = OutputManifest.head + [UInt8(ascii: "\n")]
        private var isEmpty = true

        /// Adds the next file. Paths must be in ascending order.
        mutating func append(_ path: OutputPath) {
            if !isEmpty { bytes.append(",\n") }
            isEmpty = false
            JSONText.text(path.description).write(to: &bytes)
        }

        mutating func finish() { bytes.append("\n]}\n") }

        /// Takes the bytes added since the last call.
        mutating func take() -> [UInt8] {
            defer { bytes.removeAll(keepingCapacity: true) }
            return bytes
        }
    }
}
