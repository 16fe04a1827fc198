import SiteBase
import SitePictures

/// The colours of the grounds that texts stand on, as style sheets set them.
struct ThemePapers: Sendable {
    /// The paper, and that of lists and panels, where colours are light.
    let light: [RGB]
    /// The same where they are dark.
    let dark: [RGB]

    /// Reads `--paper` and `--paper-2`. Later sheets win. What is no colour in hexadecimal digits, or two of them in `light-dark()`, is
    /// passed over.
    init(sheets: [[UInt8]]) {
        var papers: [(light: RGB, dark: RGB)] = []
        for name in ["--paper:", "--paper-2:"] {
            let found = sheets.compactMap { Self.value(of: name, in: $0) }.last
            if let found { papers.append(found) }
        }
        light = papers.map(\.light)
        dark = papers.map(\.dark)
    }

    /// The colours that style sheets have whatever the reader prefers: `light` or `dark`; `light dark` for both.
    static func scheme(of sheets: [[UInt8]]) -> String? {
        let declaration = "color-scheme:"
        return sheets.compactMap { sheet -> String? in
            guard let start = end(of: declaration, in: sheet[...]) else { return nil }
            let value = sheet[start...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "}") }
            return String(decoding: value, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.last
    }

    /// Where the first occurrence of a name ends; nil if there is none.
    private static func end(of name: String, in sheet: ArraySlice<UInt8>) -> Int? {
        let name = Array(name.utf8)
        return sheet.indices.first { sheet[$0] == name[0] && sheet[$0...].starts(with: name) }.map { $0 + name.count }
    }

    private static func value(of name: String, in sheet: [UInt8]) -> (light: RGB, dark: RGB)? {
        var found: (light: RGB, dark: RGB)?
        var rest = sheet[...]
        while let start = end(of: name, in: rest) {
            let value = rest[start...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "}") }
            rest = rest[value.endIndex...]
            let colours = value.split { !(Character(UnicodeScalar($0)).isHexDigit || $0 == UInt8(ascii: "#")) }
                .compactMap { RGB(Substring(decoding: $0, as: UTF8.self)) }
            // Print has papers of its own, as a single colour after others.
            if found == nil, let light = colours.first { found = (light, colours.last ?? light) }
        }
        return found
    }
}
