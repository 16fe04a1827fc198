import Foundation

/// Writes a Swift file of a module that contains the files of some folders: `EmbedTool <module> <output> <folder>…`.
/// Hidden files are left out. `--face <font> <tool> <characters>` adds a font of which the tool keeps some characters; `--no-face` adds none.
@main
struct EmbedTool {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count > 1, let module = arguments.first else {
            throw Fault(description: "usage: EmbedTool <module> <output> <folder>…")
        }
        let output = arguments[arguments.startIndex + 1]
        let folders = arguments.dropFirst(2).prefix { !$0.hasPrefix("--") }
        var text = (module == "SiteAssets" ? "" : "import SiteAssets\n\n") + "extension EmbeddedFiles {\n"
        for folder in folders.map({ URL(fileURLWithPath: $0, isDirectory: true) }) {
            text += "    package static let \(folder.lastPathComponent.lowercased()): [EmbeddedFile] = [\n"
            for path in try paths(in: folder) {
                let bytes = try Data(contentsOf: folder.appending(path: path))
                // Binary files such as pictures are written as Base64.
                let content = String(validating: bytes, as: UTF8.self).map { "text: \(literal($0))" }
                text += "        EmbeddedFile(path: \(literal(path)), \(content ?? "base64: \(literal(bytes.base64EncodedString()))")),\n"
            }
            text += "    ]\n"
        }
        switch Array(arguments.dropFirst(2 + folders.count)) {
        case []: break
        case ["--no-face"]: text += "    package static let face: EmbeddedFile? = nil\n"
        case let face where face.count == 4 && face[0] == "--face":
            let bytes = try cut(face[1], tool: face[2], characters: face[3])
            let content = literal(bytes.base64EncodedString())
            text += "    package static let face: EmbeddedFile? = EmbeddedFile(path: \"face.ttf\", base64: \(content))\n"
        case let others: throw Fault(description: "unknown arguments: \(others.joined(separator: " "))")
        }
        try Data((text + "}\n").utf8).write(to: URL(fileURLWithPath: output))
    }

    /// The font with only some characters, without instructions, features, and names that its licence reserves.
    private static func cut(_ font: String, tool: String, characters: String) throws -> Data {
        let output = FileManager.default.temporaryDirectory.appending(path: "sitegen-face-\(ProcessInfo.processInfo.processIdentifier).ttf")
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = [
            font, "--output-file=\(output.path)", "--unicodes=\(characters)", "--no-hinting", "--layout-features=", "--notdef-outline",
            "--name-IDs=0,7", "--drop-tables+=FFTM,GSUB,GPOS,GDEF,gasp,DSIG",
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Fault(description: "\(tool) failed with status \(process.terminationStatus)") }
        return try Data(contentsOf: output)
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
