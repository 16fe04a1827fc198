import Foundation
import Testing
import TestSupport

@testable import SiteBase

@Suite struct `Text is searched by its bytes` {
    @Test func `a mark that joins a character, and CR LF, hide nothing`() {
        #expect("</script\u{301}".utf8.hasPrefix("</script") && !"</script\u{301}".hasPrefix("</script"))
        #expect("a/\u{301}b".utf8.split(separator: "/") == ["a", "\u{301}b"])
        #expect("a\r\nb".utf8.replacing("\n", with: "%0A") == "a\r%0Ab")
        #expect("x\u{600}.y".utf8.lastIndex(of: ".") != nil && "#\u{20E3}".utf8.prefix(before: "#", "?") == "")
        #expect("a?b#c".utf8.suffix(from: "#") == "#c" && "//a".utf8.dropping("/") == "a" && "abc".utf8.hasSuffix("bc"))
        #expect("abab".utf8.replacing("ab", with: "") == "" && "abc".utf8.contains("bc") && "".utf8.replacing("a", with: "b") == "")
    }

    /// Searching by `Character` is for counting what people read. Where a line needs it, it says so with `// by characters`.
    @Test func `no source searches a text by characters`() throws {
        let slips: [Regex<AnyRegexOutput>] = [
            Regex(#/\.has(Prefix|Suffix)\(/#), Regex(#/\.replacing\("/#), Regex(#/\.split\(separator: "/#),
            Regex(#/\.(first|last)Index\(of: "/#), Regex(#/\.(prefix|drop) \{ \$0 [!=]= "/#),
        ]
        let sources = URL(fileURLWithPath: "\(repository)/Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && !$0.path.contains("GenerateTool") && !$0.path.contains("GeneratePlugin") }
        #expect(files.count > 200)
        // A line without any of these has no slip. Searching for bytes is quicker.
        let words = [".hasPrefix(", ".hasSuffix(", ".replacing(", ".split(", "Index(of: ", "{ $0 "]
        for file in files {
            let lines = String(decoding: try FileSystem.read(file.path), as: UTF8.self).utf8
                .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
            for (number, line) in lines.enumerated()
            where words.contains(where: line.utf8.contains) && !line.contains("by characters")
                && slips.contains(where: { line.replacing(#/\.?utf8\./#, with: " ").contains($0) })
            {
                Issue.record("\(file.lastPathComponent):\(number + 1): \(line.trimmingCharacters(in: .whitespaces))")
            }
        }
    }
}
