import Foundation

/// Writes a Swift file of a module while sitegen is built: `GenerateTool <verb> <module> <output> <argument>…`.
@main
struct GenerateTool {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else { throw Fault(description: "usage: GenerateTool <verb> <module> <output> <argument>…") }
        let (verb, module, output) = (arguments[1], arguments[2], arguments[3])
        let others = Array(arguments.dropFirst(4))
        let text =
            switch verb {
            case "embed": try EmbeddedFiles.text(of: module, others)
            case "letters": try LetterTables.text(of: module)
            case "texts": try LanguageTexts.text(in: others.first ?? ".")
            default: throw Fault(description: "unknown verb: \(verb)")
            }
        try Data(text.utf8).write(to: URL(fileURLWithPath: output))
    }

    /// A text as a literal of Swift.
    static func literal(_ text: String) -> String {
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
