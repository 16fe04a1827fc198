import SiteBase
import SitePictures

/// The background colours behind texts, from the style sheets.
struct ThemePapers: Sendable {
    /// The backgrounds of pages, lists and panels in light mode.
    let light: [RGB]
    /// The same backgrounds in dark mode.
    let dark: [RGB]

    /// Reads `--paper` and `--paper-2`. Later sheets take precedence. Only hexadecimal colours count, alone or as two in `light-dark()`.
    init(sheets: [[UInt8]]) {
        var papers: [(light: RGB, dark: RGB)] = []
        for name in ["--paper:", "--paper-2:"] {
            let found = sheets.compactMap { Self.value(of: name, in: $0) }.last
            if let found { papers.append(found) }
        }
        light = papers.map(\.light)
        dark = papers.map(\.dark)
    }

    /// The colour scheme that style sheets enforce: `light` or `dark`, or `light dark` if readers may choose.
    static func scheme(of sheets: [[UInt8]]) -> String? {
        let declaration = "color-scheme:"
        return sheets.compactMap { sheet -> String? in
            guard let start = end(of: declaration, in: sheet[...]) else { return nil }
            let value = sheet[start...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "}") }
            return String(decoding: value, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.last
    }

    /// The index after the first occurrence of a name; nil if there is none.
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
            // The single colours after these are for print.
            if found == nil, let light = colours.first { found = (light, colours.last ?? light) }
        }
        return found
    }
}
