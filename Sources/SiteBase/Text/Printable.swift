/// Makes untrusted text safe for a terminal and measures its width there.
public enum Printable {
    /// The text on one line. Line ends become `⏎`, tabs become spaces, and characters that control a terminal or the reading order become
    /// `�`.
    public static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": out.append(" ")
            case "\n": out.append("⏎")
            case "\r": continue
            default: out.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return String(out)
    }

    /// A text in quotes, for messages, truncated to 60 characters.
    public static func quoted(_ text: String) -> String {
        text.count > 60 ? "\"\(text.prefix(59))…\"" : "\"\(text)\""
    }

    /// A name as a shell word, quoted if necessary.
    public static func shellWord(_ name: String) -> String {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./".utf8
        let name = name.utf8.hasPrefix("-") ? "./" + name : name
        return !name.isEmpty && name.utf8.allSatisfy { $0 >= 0x80 || plain.contains($0) }
            ? name : "'" + name.utf8.replacing("'", with: #"'\''"#) + "'"
    }

    /// The number of terminal columns: two for wide East Asian characters and emoji, none for combining marks.
    package static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
        if wideRanges.contains(where: { $0.contains(first.value) }) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
        default: false
        }
    }

    /// The wide and fullwidth blocks. Source: Unicode Standard Annex 11.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}
