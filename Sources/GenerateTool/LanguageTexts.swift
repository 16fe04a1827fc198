import Foundation

/// Writes the texts of the interface as Swift: `texts <module> <output> <folder>`. Each file of the folder is a language, with a line for each
/// text: `more: 더 보기`. A missing text does not compile, because the switch over all phrases lacks it.
enum LanguageTexts {
    static func text(in folder: String) throws -> String {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
        var text = ""
        for file in files {
            let lines = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n")
            text += "extension Phrase {\n    var \(file.dropLast(4)): String {\n        switch self {\n"
            for (number, line) in lines.enumerated() {
                guard let colon = line.firstRange(of: ": ") else {
                    throw GenerateTool.Fault(description: "\(folder)/\(file):\(number + 1): error: expected a name, a colon and a text")
                }
                // `\\u{A0}` stands for a space that editors do not show.
                let value = line[colon.upperBound...].replacing("\"", with: "\\\"")
                text += "        case .\(line[..<colon.lowerBound]): \"\(value)\"\n"
            }
            text += "        }\n    }\n}\n"
        }
        return text
    }
}
