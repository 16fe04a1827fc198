/// The size in an SVG drawing's root element: `width` and `height` in px or without a unit, otherwise the last two numbers of the
/// `viewBox`.
///
/// Source: SVG 2, 8.
package struct SVGHeader {
    /// In CSS px.
    package let width: Int
    /// In CSS px.
    package let height: Int

    /// Returns nil if the first 64 KB contain no root element, or if it has no size.
    package init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(65_536), as: UTF8.self)
        guard let start = text.utf8.firstRange(of: "<svg") else { return nil }
        let rest = text[start.upperBound...]
        guard let end = rest.utf8.firstIndex(of: ">") else { return nil }
        let tag = rest[..<end].unicodeScalars
        if let width = Self.pixels(Self.attribute("width", of: tag)), let height = Self.pixels(Self.attribute("height", of: tag)) {
            self.width = width
            self.height = height
            return
        }
        let box = (Self.attribute("viewBox", of: tag) ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        guard box.count == 4, box[2].isFinite, box[3].isFinite, abs(box[2]) < 1e6, abs(box[3]) < 1e6 else { return nil }
        width = Int(box[2].rounded())
        height = Int(box[3].rounded())
    }

    /// Whether the first element in a file is `svg`.
    static func begins(_ bytes: [UInt8]) -> Bool {
        var scanner = SVGScanner(bytes)
        do throws(SVGScanner.Fault) {
            while let token = try scanner.next() {
                switch token {
                case .start(let element): return element.name == "svg" || element.name.utf8.hasSuffix(":svg")
                case .declaration, .instruction, .comment, .doctype: continue
                case .text(let range) where scanner.isBlank(range): continue
                case .text, .data, .end: return false
                }
            }
        } catch {
            return false
        }
        return false
    }

    private static func attribute(_ name: String, of tag: Substring.UnicodeScalarView) -> Substring? {
        var rest = tag
        while let hit = rest.firstRange(of: name.unicodeScalars) {
            let before = rest[..<hit.lowerBound].last
            let after = rest[hit.upperBound...].drop(while: \.properties.isWhitespace)
            rest = rest[hit.upperBound...]
            guard before?.properties.isWhitespace ?? true, after.first == "=" else { continue }
            let value = after.dropFirst().drop(while: \.properties.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
            return Substring(value.dropFirst().prefix { $0 != quote })
        }
        return nil
    }

    private static func pixels(_ text: Substring?) -> Int? {
        guard var text else { return nil }
        if text.utf8.hasSuffix("px") { text = text.dropLast(2) }
        guard let number = Double(text), number.isFinite, abs(number) < 1e6 else { return nil }
        return Int(number.rounded())
    }
}
