/// The addresses in a drawing: those of its own parts and of pictures inside it stay.
struct SVGAddresses {
    /// What visitors may miss, in words.
    private(set) var missed: [String] = []
    /// How many drawings this one is inside of.
    let depth: Int

    init(depth: Int) { self.depth = depth }

    mutating func miss(_ what: String) { if !missed.contains(what) { missed.append(what) } }

    /// The address as it may stay in an element; nil if it may not.
    mutating func address(_ value: String, in element: String) throws(PictureMetadata.Fault) -> String? {
        let plain = value.unicodeScalars.drop { $0.value <= 0x20 }
        if plain.isEmpty || plain.first == "#" { return value }
        if element == "image" || element == "feImage", let picture = try picture(value) { return picture }
        if element == "a", LinkAddress.isOnTheWeb(value) || !value.utf8.contains(UInt8(ascii: ":")) { return value }
        let isScript = LinkAddress.scheme(of: value)?.hasSuffix("script") == true
        miss(isScript ? "scripts" : "what it loads from elsewhere")
        return nil
    }

    /// What may hide an address in a style.
    private static let unread = ["\\", "image-set(", "src(", "image(", "cross-fade(", "expression(", "-moz-binding", "behavior"]

    /// A style with the addresses that may stay; nil if it cannot be read with certainty.
    mutating func style(_ text: String) throws(PictureMetadata.Fault) -> String? {
        let small = text.lowercased()
        guard !Self.unread.contains(where: { small.contains($0) }) else {
            miss("a style")
            return nil
        }
        guard ["url(", "@import", "/*"].contains(where: { small.contains($0) }) else { return text }
        var out = ""
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("/*") {
                rest = rest.after("*/")
            } else if first == "\"" || first == "'" {
                let string = rest.prefix(1) + rest.dropFirst().prefix { $0 != first }
                out += string + rest.dropFirst(string.count).prefix(1)
                rest = rest.dropFirst(string.count + 1)
            } else if rest.prefix(7).lowercased() == "@import" {
                miss("what it loads from elsewhere")
                rest = rest.after(";")
            } else if rest.prefix(4).lowercased() == "url(" {
                let inside = rest.dropFirst(4).drop(while: \.isWhitespace)
                let quote = inside.first.flatMap { $0 == "\"" || $0 == "'" ? String($0) : nil } ?? ""
                let value = String(quote.isEmpty ? inside.prefix { $0 != ")" } : inside.dropFirst().prefix { String($0) != quote })
                let after = inside.dropFirst(quote.count + value.count)
                rest = after.after(")")
                if let address = try styleAddress(value) { out += "url(\(quote)\(address)\(quote))" } else { out += "none" }
            } else {
                out.append(first)
                rest = rest.dropFirst()
            }
        }
        return out
    }

    private mutating func styleAddress(_ value: String) throws(PictureMetadata.Fault) -> String? {
        let small = value.lowercased()
        if small.hasPrefix("#") { return value }
        if let picture = try picture(value) { return picture }
        if ["data:font/", "data:application/font", "data:application/x-font"].contains(where: small.hasPrefix) { return value }
        miss("what it loads from elsewhere")
        return nil
    }

    /// A picture inside the drawing without its metadata; nil if the address holds none.
    private mutating func picture(_ value: String) throws(PictureMetadata.Fault) -> String? {
        let text = value.utf8.filter { $0 > 0x20 }
        guard let head = String(validating: text.prefix(while: { $0 != UInt8(ascii: ",") }), as: UTF8.self)?.lowercased(),
            head.utf8.hasPrefix("data:image/"), head.utf8.count < text.count
        else { return nil }
        guard depth < 4 else { throw .damaged("a picture inside the drawing") }
        let isBase64 = head.utf8.hasSuffix(";base64")
        // White space means something in a text that is not Base64.
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
        let type = head.prefix { $0 != ";" }
        return removed.bytes == bytes ? value : "\(type);base64,\(removed.bytes.base64)"
    }
}

extension Substring {
    /// What stands after the first place of a text; nothing if it is not there.
    fileprivate func after(_ text: String) -> Substring { firstRange(of: text).map { self[$0.upperBound...] } ?? "" }
}

extension String {
    /// The bytes with their percent-encoding decoded; nil if a percent sign is not followed by two hexadecimal digits.
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
