import Foundation

/// Writes a Swift file of a module that contains the files in some folders, without hidden files: `embed <module> <output> <folder>…`.
///
/// `--face <font> <tool> <characters>` adds a font of which the tool keeps some characters; `--no-face` adds none.
/// `--licences <components> <package>…` adds the licences of the libraries in sitegen, from where this machine keeps them.
enum EmbeddedFiles {
    static func text(of module: String, _ arguments: [String]) throws -> String {
        let folders = arguments.prefix { !$0.hasPrefix("--") }
        var text = (module == "SiteAssets" ? "" : "package import SiteAssets\n\n") + "extension EmbeddedFiles {\n"
        for folder in folders.map({ URL(fileURLWithPath: $0, isDirectory: true) }) {
            text += "    package static let \(folder.lastPathComponent.lowercased()): [EmbeddedFile] = [\n"
            for path in try paths(in: folder) {
                let bytes = try Data(contentsOf: folder.appending(path: path))
                // Binary files such as pictures are written as Base64.
                let content = String(validating: bytes, as: UTF8.self).map { "text: \(GenerateTool.literal($0))" }
                let base64 = "base64: \(GenerateTool.literal(bytes.base64EncodedString()))"
                text += "        EmbeddedFile(path: \(GenerateTool.literal(path)), \(content ?? base64)),\n"
            }
            text += "    ]\n"
        }
        switch Array(arguments.dropFirst(folders.count)) {
        case []: break
        case ["--no-face"]: text += "    package static let face: EmbeddedFile? = nil\n"
        case let face where face.count == 4 && face[0] == "--face":
            let content = GenerateTool.literal(try cut(face[1], tool: face[2], characters: face[3]).base64EncodedString())
            text += "    package static let face: EmbeddedFile? = EmbeddedFile(path: \"face.ttf\", base64: \(content))\n"
        case let licences where licences.first == "--licences" && licences.count > 1:
            text += try self.licences(of: licences[1], packages: Array(licences.dropFirst(2)))
        case let others: throw GenerateTool.Fault(description: "unknown arguments: \(others.joined(separator: " "))")
        }
        return text + "}\n"
    }

    /// A part of the program written by others.
    private struct Component: Decodable {
        let name: String
        let role: String
        let licence: String
        let url: String
        /// The location of the licence: in the toolchain, in a package, or as installed by Debian, Ubuntu or Homebrew.
        let toolchain: String?
        let package: String?
        let debian: String?
        let ubuntu: String?
        let homebrew: String?

        func files(_ packages: [String]) -> [String] {
            var files: [String] = []
            if let toolchain {
                let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" }
                let swift = places.first(where: FileManager.default.isExecutableFile).map {
                    URL(fileURLWithPath: $0).resolvingSymlinksInPath()
                }
                if let root = swift?.deletingLastPathComponent().deletingLastPathComponent() { files.append("\(root.path)/\(toolchain)") }
                files.append("/usr/\(toolchain)")
            }
            if let folder = packages.first(where: { $0.hasSuffix("/\(package ?? "")") }) { files += ["\(folder)/LICENSE.txt"] }
            files += [debian, ubuntu].compactMap(\.self).map { "/usr/share/doc/\($0)/copyright" }
            for prefix in ["/opt/homebrew/opt", "/usr/local/opt"] {
                for name in ["LICENSE", "COPYING", "LICENSE.md"] { if let homebrew { files.append("\(prefix)/\(homebrew)/\(name)") } }
            }
            return files
        }
    }

    /// The list of components with their licences, each text once. A text that this machine lacks is empty.
    private static func licences(of list: String, packages: [String]) throws -> String {
        let components = try JSONDecoder().decode([Component].self, from: Data(contentsOf: URL(fileURLWithPath: list)))
        var texts: [String] = []
        var text = "    package static let components: [ProgramComponent] = [\n"
        for component in components {
            let file = component.files(packages).first(where: FileManager.default.fileExists)
            let notice = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().appending(path: "NOTICE.txt").path }
            let files = [file, notice].compactMap(\.self).filter(FileManager.default.fileExists)
            let licence = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: "\n\n")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let number = texts.firstIndex(of: licence) ?? texts.count
            if number == texts.count { texts.append(licence) }
            let fields = [component.name, component.role, component.licence, component.url].map(GenerateTool.literal).joined(
                separator: ", "
            )
            text += "        ProgramComponent(\(fields), text: \(number)),\n"
        }
        text += "    ]\n    package static let licences: [StaticString] = [\n"
        for licence in texts { text += "        \(GenerateTool.literal(licence)),\n" }
        return text + "    ]\n"
    }

    /// The font reduced to some characters, without instructions, features, and names that its licence reserves.
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
        guard process.terminationStatus == 0 else {
            throw GenerateTool.Fault(description: "\(tool) failed with status \(process.terminationStatus)")
        }
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
}
