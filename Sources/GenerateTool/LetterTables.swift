import Foundation

/// Writes tables about letters as Swift, from what Foundation knows of them: `letters <module> <output>`.
///
/// The program itself does without the whole of Foundation, whose data for all languages are larger than the program.
enum LetterTables {
    static func text(of module: String) throws -> String {
        switch module {
        case "DataReading": try codePages()
        case "SearchIndexing": compatibility()
        default: throw GenerateTool.Fault(description: "no tables are known for \(module)")
        }
    }

    /// Encodings that Foundation takes from Core Foundation and has no constants for.
    private static let cp949 = String.Encoding(rawValue: 0x8000_0422)
    /// Shift_JIS with the signs that Windows adds, such as ①.
    private static let cp932 = String.Encoding(rawValue: 0x8000_0420)

    /// Foundation's own constant for it gives other letters on Linux.
    private static let macRoman = String.Encoding(rawValue: 0x8000_0000)

    private static let encodings: [(name: String, encoding: String.Encoding, leads: ClosedRange<UInt8>?, trails: ClosedRange<UInt8>)] = [
        ("latin2", .isoLatin2, nil, 0...0), ("windows1250", .windowsCP1250, nil, 0...0), ("windows1251", .windowsCP1251, nil, 0...0),
        ("windows1252", .windowsCP1252, nil, 0...0), ("cp949", cp949, 0x81...0xFE, 0x41...0xFE),
        ("macRoman", macRoman, nil, 0...0), ("shiftJIS", cp932, 0x81...0xFC, 0x40...0xFC),
    ]

    /// The characters of the bytes from 0x80 on, then those of all byte pairs. U+FFFD stands for none.
    static func codePages() throws -> String {
        var text = "extension CodePage {\n"
        for (name, encoding, leads, trails) in encodings {
            func letter(_ bytes: [UInt8]) -> String {
                guard let text = String(bytes: bytes, encoding: encoding), text.unicodeScalars.count == 1 else { return "\u{FFFD}" }
                return text
            }
            let singles = (UInt8(0x80)...0xFF).map { letter([$0]) }.joined()
            let pairs = leads.map { leads in leads.map { lead in trails.map { letter([lead, $0]) }.joined() }.joined() } ?? ""
            guard singles.unicodeScalars.contains(where: { $0 != "\u{FFFD}" }),
                pairs.isEmpty || pairs.unicodeScalars.contains(where: { $0 != "\u{FFFD}" })
            else {
                throw GenerateTool.Fault(description: "Foundation does not know \(name)")
            }
            let first = leads.map { "0x\(String($0.lowerBound, radix: 16))...0x\(String($0.upperBound, radix: 16))" } ?? "nil"
            let second = "0x\(String(trails.lowerBound, radix: 16))...0x\(String(trails.upperBound, radix: 16))"
            text +=
                "    static let \(name) = CodePage(singles: \(literal(singles)), leads: \(first), trails: \(second), pairs: \(literal(pairs)))\n"
        }
        return text + "}\n"
    }

    /// One line for each character with only a compatibility decomposition (Unicode Standard Annex 15): the character and its
    /// decomposition.
    static func compatibility() -> String {
        let lines = (UInt32(0x80)...0x2_FFFF).compactMap { value -> String? in
            guard let scalar = Unicode.Scalar(value) else { return nil }
            let letter = String(Character(scalar))
            let parts = letter.decomposedStringWithCompatibilityMapping
            return parts.utf8.elementsEqual(letter.decomposedStringWithCanonicalMapping.utf8) ? nil : letter + parts
        }
        return "extension CompatibilityLetters {\n    static let lines: StaticString = \(literal(lines.joined(separator: "\n")))\n}\n"
    }

    private static func literal(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": out += "\\" + String(scalar)
            case _ where scalar.properties.isAlphabetic: out.unicodeScalars.append(scalar)
            default: out += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return out + "\""
    }
}
