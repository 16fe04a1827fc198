import SiteBase

/// Letters in Normalization Form KD: without accents, widths, circles and ligatures, which become separate or disappear. The table is
/// generated when sitegen is built.
enum CompatibilityLetters {
    /// The letters that a letter consists of.
    static func parts(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        table[scalar] ?? String(Character(scalar)).decomposed.unicodeScalars
    }

    private static let table: [Unicode.Scalar: String.UnicodeScalarView] = {
        let text = lines.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
        return text.unicodeScalars.split { $0 == "\n" }.reduce(into: [:]) { table, line in
            guard let letter = line.first else { return }
            table[letter] = String.UnicodeScalarView(line.dropFirst())
        }
    }()
}
