import Foundation

/// Writes a Swift file of a module that contains the files of some folders: `EmbedTool <module> <output> <folder>…`.
/// Hidden files are left out.
@main
struct EmbedTool {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count > 1, let module = arguments.first else {
            throw Fault(description: "usage: EmbedTool <module> <output> <folder>…")
        }
        let output = arguments[arguments.startIndex + 1]
        var text = (module == "SiteAssets" ? "" : "import SiteAssets\n\n") + "extension EmbeddedFiles {\n"
        for folder in arguments.dropFirst(2).map({ URL(fileURLWithPath: $0, isDirectory: true) }) {
            text += "    package static let \(folder.lastPathComponent.lowercased()): [EmbeddedFile] = [\n"
            for path in try paths(in: folder) {
                let bytes = try Data(contentsOf: folder.appending(path: path))
                // Binary files such as pictures are written as Base64.
                let content = String(validating: bytes, as: UTF8.self).map { "text: \(literal($0))" }
                text += "        EmbeddedFile(path: \(literal(path)), \(content ?? "base64: \(literal(bytes.base64EncodedString()))")),\n"
            }
            text += "    ]\n"
        }
        try Data((text + "}\n").utf8).write(to: URL(fileURLWithPath: output))
    }

    private static func paths(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: "\(folder.path)/\(path)", isDirectory: &isFolder) && !isFolder.boolValue
                    && !path.split(separator: "/").contains { $0.hasPrefix(".") }
            }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func literal(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\" + String(scalar)
            case "\n": out += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: out += "\\u{\(String(scalar.value, radix: 16))}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }
}
