/// Checks the addresses in a drawing. Those of its own parts and of embedded pictures stay.
struct SVGAddresses {
    /// Removed things that visitors may miss, in words.
    private(set) var missed: [String] = []
    /// The number of drawings around this one.
    let depth: Int

    init(depth: Int) { self.depth = depth }

    mutating func miss(_ what: String) { if !missed.contains(what) { missed.append(what) } }

    /// The address to keep in an element; nil to remove it.
    mutating func address(_ value: String, in element: String) throws(PictureMetadata.Fault) -> String? {
        let plain = value.unicodeScalars.drop { $0.value <= 0x20 }
        if plain.isEmpty || plain.first == "#" { return value }
        if element == "image" || element == "feImage", let picture = try picture(value) { return picture }
        if element == "a", LinkAddress.isOnTheWeb(value) || !value.utf8.contains(UInt8(ascii: ":")) { return value }
        let isScript = LinkAddress.scheme(of: value)?.utf8.hasSuffix("script") == true
        miss(isScript ? "scripts" : "what it loads from elsewhere")
        return nil
    }

    /// Syntax that may hide an address in a style.
    private static let unread = ["\\", "image-set(", "src(", "image(", "cross-fade(", "expression(", "-moz-binding", "behavior"]

    /// A style with only permitted addresses; nil if it cannot be read reliably.
    ///
    /// Source: CSS Syntax Module Level 3, section 4.
    mutating func style(_ text: String) throws(PictureMetadata.Fault) -> String? {
        let bytes = Array(text.utf8)
        let small = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        func has(_ word: String) -> Bool { small.firstRange(of: Array(word.utf8)) != nil }
        guard !Self.unread.contains(where: has) else {
            miss("a style")
            return nil
        }
        guard ["url(", "@import", "/*"].contains(where: has) else { return text }
        var out: [UInt8] = []
        var index = 0
        func begins(_ word: String) -> Bool { small[index...].starts(with: word.utf8) }
        func end(of word: String, from start: Int) -> Int {
            small[min(start, small.count)...].firstRange(of: Array(word.utf8))?.upperBound ?? small.count
        }
        while index < bytes.count {
            let byte = bytes[index]
            if begins("/*") {
                index = end(of: "*/", from: index + 2)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                // The end of the line ends a string.
                let close = bytes[(index + 1)...].firstIndex { $0 == byte || (0x0A...0x0D).contains($0) } ?? bytes.count
                out += bytes[index...].prefix(close + 1 - index)
                index = close + 1
            } else if begins("@import") {
                miss("what it loads from elsewhere")
                index = end(of: ";", from: index)
            } else if begins("url(") {
                index += 4
                while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
                let quote = bytes[index...].first.flatMap { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? [$0] : nil } ?? []
                let start = index + quote.count
                let close = bytes[min(start, bytes.count)...].firstIndex(of: quote.first ?? UInt8(ascii: ")")) ?? bytes.count
                let address = try styleAddress(String(decoding: bytes[start..<close], as: UTF8.self))
                out += address.map { Array("url(".utf8) + quote + Array($0.utf8) + quote + [UInt8(ascii: ")")] } ?? Array("none".utf8)
                index = end(of: ")", from: close)
            } else {
                out.append(byte)
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private mutating func styleAddress(_ value: String) throws(PictureMetadata.Fault) -> String? {
        let small = value.lowercased()
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && !"\"'()".utf8.contains($0) }
        if isPlain, small.utf8.hasPrefix("#") { return value }
        if let picture = try picture(value) { return picture }
        if isPlain, ["data:font/", "data:application/font", "data:application/x-font"].contains(where: { small.utf8.hasPrefix($0) }) {
            return value
        }
        miss("what it loads from elsewhere")
        return nil
    }

    /// An embedded picture without its metadata; nil if the address contains none.
    private mutating func picture(_ value: String) throws(PictureMetadata.Fault) -> String? {
        let text = value.utf8.filter { $0 > 0x20 }
        guard let head = String(validating: text.prefix(while: { $0 != UInt8(ascii: ",") }), as: UTF8.self)?.lowercased(),
            head.utf8.hasPrefix("data:image/"), head.utf8.count < text.count
        else { return nil }
        guard depth < 4 else { throw .damaged("a picture inside the drawing") }
        let isBase64 = head.utf8.hasSuffix(";base64")
        // White space is significant in a text that is not Base64.
        let content = (isBase64 ? text[...] : Array(value.utf8)[...]).drop { $0 != UInt8(ascii: ",") }.dropFirst()
        let bytes = String(decoding: content, as: UTF8.self).percentDecodedBytes
        guard let bytes = isBase64 ? bytes.flatMap({ [UInt8](base64: $0) }) : bytes else { throw .damaged("a picture inside the drawing") }
        let removed: PictureMetadata.Removed?
        if PictureFormat(bytes) == .svg {
            removed = try SVGMetadata.removed(from: bytes, depth: depth + 1)
        } else {
            removed = try PictureMetadata.removed(from: bytes)
        }
        guard let removed else { throw .damaged("a picture inside the drawing") }
        for what in removed.missed { miss(what) }
        let type = head.utf8.prefix(before: ";")
        return removed.bytes == bytes ? value : "\(type);base64,\(removed.bytes.base64)"
    }
}

extension String {
    /// The bytes with percent-encoding decoded; nil if a percent sign lacks two hexadecimal digits.
    fileprivate var percentDecodedBytes: [UInt8]? {
        guard utf8.contains(UInt8(ascii: "%")) else { return Array(utf8) }
        var out: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                out.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            out.append(value)
            rest = rest.dropFirst(2)
        }
        return out
    }
}
