/// The size of a picture, read from the first bytes of its file.
public struct ImageSize: Equatable, Sendable {
    /// CSS px.
    public let width: Int
    /// CSS px.
    public let height: Int

    /// A size that was read before.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads the size from a file's bytes: PNG, GIF, JPEG, WebP, AVIF or SVG, detected by content, not by name. Nil if it
    /// is none of these or is truncated.
    public init?(_ bytes: [UInt8]) {
        let reader = ImageHeader(bytes: bytes)
        guard let (width, height) = reader.png ?? reader.gif ?? reader.jpeg ?? reader.webp ?? reader.avif ?? reader.svg,
            width > 0, height > 0, width < 1_000_000, height < 1_000_000
        else { return nil }
        self.width = width
        self.height = height
    }
}

/// Sources: PNG (W3C) 11.2.1, GIF89a 18, JPEG T.81 B.2.2, RFC 9649 (WebP), ISO/IEC 23008-12 (`ispe`), SVG 2 8.
private struct ImageHeader {
    typealias Size = (Int, Int)

    let bytes: [UInt8]

    var png: Size? {
        guard has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0), has("IHDR", at: 12) else { return nil }
        return pair(big(16, 4), big(20, 4))
    }

    var gif: Size? {
        guard has("GIF87a", at: 0) || has("GIF89a", at: 0) else { return nil }
        return pair(little(6, 2), little(8, 2))
    }

    var jpeg: Size? {
        guard has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
        var index = 2
        var turns = false
        while let mark = big(index, 1), mark == 0xFF, let type = big(index + 1, 1) {
            switch type {
            case 0xFF: index += 1
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(type):
                let (width, height) = (big(index + 7, 2), big(index + 5, 2))
                return turns ? pair(height, width) : pair(width, height)
            case 0xD0...0xD9, 0x01: index += 2
            default:
                guard let length = big(index + 2, 2), length >= 2 else { return nil }
                if type == 0xE1, has("Exif\0\0", at: index + 4) { turns = isTurned(exif: index + 10, end: index + 2 + length) }
                index += 2 + length
            }
        }
        return nil
    }

    /// Whether a camera was held upright, so that browsers turn the picture by a quarter: orientations 5 to 8.
    ///
    /// Source: Exif 2.32, 4.6.4; TIFF 6.0, section 2.
    private func isTurned(exif start: Int, end: Int) -> Bool {
        let isLittle = has("II", at: start)
        guard isLittle || has("MM", at: start) else { return false }
        func number(_ offset: Int, _ length: Int) -> Int? {
            offset + length <= end ? isLittle ? little(offset, length) : big(offset, length) : nil
        }
        guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return false }
        for entry in 0..<min(count, 200) {
            let offset = start + directory + 2 + entry * 12
            if number(offset, 2) == 0x0112 { return number(offset + 8, 2).map { (5...8).contains($0) } ?? false }
        }
        return false
    }

    var webp: Size? {
        guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
        if has("VP8 ", at: 12) {
            guard let width = little(26, 2), let height = little(28, 2) else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        }
        if has("VP8L", at: 12) {
            guard let bits = little(21, 4) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        guard has("VP8X", at: 12), let width = little(24, 3), let height = little(27, 3) else { return nil }
        return (width + 1, height + 1)
    }

    /// The first image spatial extents property: in the files of common encoders, that of the picture itself.
    var avif: Size? {
        guard has("ftyp", at: 4), has("avif", at: 8) || has("avis", at: 8) || has("mif1", at: 8) else { return nil }
        let name = Array("ispe".utf8)
        let limit = min(bytes.count - 16, 65_536)
        guard limit > 8 else { return nil }
        for index in 8..<limit where bytes[index] == name[0] && has("ispe", at: index) {
            return pair(big(index + 8, 4), big(index + 12, 4))
        }
        return nil
    }

    /// `width` and `height` of the root element in px or without a unit, otherwise the last two numbers of its `viewBox`.
    var svg: Size? {
        let text = String(decoding: bytes.prefix(65_536), as: UTF8.self)
        guard let start = text.utf8.firstRange(of: "<svg".utf8) else { return nil }
        let rest = text[start.upperBound...]
        guard let end = rest.utf8.firstIndex(of: ">") else { return nil }
        let tag = rest[..<end].unicodeScalars
        if let width = pixels(attribute("width", of: tag)), let height = pixels(attribute("height", of: tag)) { return (width, height) }
        let box = (attribute("viewBox", of: tag) ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        guard box.count == 4, box[2].isFinite, box[3].isFinite, abs(box[2]) < 1e6, abs(box[3]) < 1e6 else { return nil }
        return (Int(box[2].rounded()), Int(box[3].rounded()))
    }

    private func attribute(_ name: String, of tag: Substring.UnicodeScalarView) -> Substring? {
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

    private func pixels(_ text: Substring?) -> Int? {
        guard var text else { return nil }
        if text.utf8.hasSuffix("px") { text = text.dropLast(2) }
        guard let number = Double(text), number.isFinite, abs(number) < 1e6 else { return nil }
        return Int(number.rounded())
    }

    private func pair(_ width: Int?, _ height: Int?) -> Size? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    private func big(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset + length <= bytes.count else { return nil }
        return bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    private func little(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset + length <= bytes.count else { return nil }
        return bytes[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

    private func has(_ needle: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset + needle.count <= bytes.count && bytes[offset..<offset + needle.count].elementsEqual(needle)
    }
}
