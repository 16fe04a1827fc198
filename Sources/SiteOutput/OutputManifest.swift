import DataReading
import Diagnostics
import SiteBase

/// The list of every file in the output folder that sitegen wrote. Only these may be overwritten or removed.
struct OutputManifest {
    /// Its name inside the output folder.
    static let name = ".sitegen.json"

    private(set) var paths: Set<OutputPath>

    init(_ paths: some Sequence<OutputPath>) { self.paths = Set(paths) }

    /// Reads the manifest of an output folder; empty if there is none. One that cannot be understood owns nothing, so that nothing of the
    /// author's is lost by it.
    init(in folder: String) throws(FileError) {
        let path = folder + "/" + Self.name
        guard FileSystem.kind(of: path) == .file else {
            paths = []
            return
        }
        let file = SourceFile(path: path, bytes: try FileSystem.read(path))
        paths = Set(Self.paths(under: "files", in: file).filter { $0.description != Self.name })
    }

    /// The checked paths in a list of a JSON object; what is no path inside the output folder is left out.
    static func paths(under key: String, in file: SourceFile) -> [OutputPath] {
        guard let value = JSONReader.read(file, problems: DiagnosticCollector()), case .object(let members) = value.content,
            let list = members.first(where: { $0.key == key }), case .list(let elements) = list.value.content
        else { return [] }
        return elements.compactMap {
            guard case .text(let text) = $0.content else { return nil }
            return OutputPath(text)
        }
    }

    /// The bytes of a manifest of these files, in whatever order they are given.
    static func bytes(of paths: [OutputPath]) -> [UInt8] {
        var out: [UInt8] = []
        out.append("{\"generator\":\"sitegen\",\"files\":[\n")
        for (index, path) in paths.sorted().enumerated() {
            if index > 0 { out.append(",\n") }
            JSONText.text(path.description).write(to: &out)
        }
        out.append("\n]}\n")
        return out
    }
}
