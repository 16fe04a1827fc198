/// Removes what a program adds to a drawing, and everything that would run or load if the drawing were opened by itself: metadata,
/// comments, editors' elements and attributes, scripts, HTML, addresses of other sites.
struct SVGMetadata {
    private var scanner: SVGScanner
    private var addresses: SVGAddresses
    private var out: [UInt8] = []
    private var open: [Level] = []
    private var hasRoot = false
    /// The current style: its bytes in the file, and its text.
    private var style: (raw: [UInt8], text: String)?

    private struct Level {
        let name: String
        let isKept: Bool
        /// The name without its prefix.
        let local: String
        let namespaces: [String: String]
    }

    static func removed(from bytes: [UInt8], depth: Int = 0) throws(PictureMetadata.Fault) -> PictureMetadata.Removed {
        var reader = SVGMetadata(bytes, depth: depth)
        try reader.read()
        return PictureMetadata.Removed(bytes: reader.out, missed: reader.addresses.missed)
    }

    private init(_ bytes: [UInt8], depth: Int) {
        scanner = SVGScanner(bytes)
        addresses = SVGAddresses(depth: depth)
        out.reserveCapacity(bytes.count)
    }

    private mutating func read() throws(PictureMetadata.Fault) {
        while let token = try next() {
            switch token {
            case .declaration(let range): try write(declaration: range)
            case .instruction(let isSheet): if isSheet { addresses.miss("what it loads from elsewhere") }
            case .comment, .doctype: break
            case .text(let range): try write(text: range, isData: false)
            case .data(let range): try write(text: range, isData: true)
            case .start(let element):
                try begin(element)
                if element.isEmpty { try end(element.name, isEmpty: true) }
            case .end(let name): try end(name)
            }
            guard hasRoot, open.isEmpty else { continue }
            // After the end, only a line end stays.
            if case .text(let range)? = try next(), scanner.bytes[range.lowerBound] == 0x0A { out.append(0x0A) }
            while case let token? = try? scanner.next() { if case .start = token { addresses.miss("what follows its end") } }
            return
        }
        throw .truncated
    }

    private mutating func next() throws(PictureMetadata.Fault) -> SVGScanner.Token? {
        do throws(SVGScanner.Fault) { return try scanner.next() } catch { throw PictureMetadata.Fault(error) }
    }

    /// Writes the XML declaration. Encodings other than UTF-8 could hide content.
    private mutating func write(declaration range: Range<Int>) throws(PictureMetadata.Fault) {
        let text = String(decoding: scanner.bytes[range], as: UTF8.self)
        let encoding = text.firstMatch(of: /encoding\s*=\s*["']([A-Za-z0-9._-]*)["']/).map { $0.output.1.lowercased() } ?? "utf-8"
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
            throw PictureMetadata.Fault(reason: "its encoding is not UTF-8")
        }
        guard text.wholeMatch(of: /<\?xml(\s+(version|encoding|standalone)\s*=\s*("[A-Za-z0-9._-]*"|'[A-Za-z0-9._-]*'))*\s*\?>/) != nil
        else {
            throw .damaged("the XML of the drawing")
        }
        out += scanner.bytes[range]
    }

    private mutating func write(text range: Range<Int>, isData: Bool) throws(PictureMetadata.Fault) {
        guard let level = open.last else {
            guard scanner.isBlank(range), !isData else { throw .damaged("the XML of the drawing") }
            out += scanner.bytes[range]
            return
        }
        guard level.isKept, SVGVocabulary.withText.contains(level.local) || scanner.isBlank(range) else { return }
        let bytes = Array(scanner.bytes[range])
        let raw = isData ? Array("<![CDATA[".utf8) + bytes + Array("]]>".utf8) : bytes
        guard let data = String(validating: bytes, as: UTF8.self) else { throw .damaged("the XML of the drawing") }
        let (text, isPlain) = isData ? (data, true) : try resolved(range)
        if style != nil {
            style?.raw += raw
            style?.text += text
        } else if isPlain {
            out += raw
        } else {
            HTMLEscape.append(text, to: &out)
        }
    }

    private func resolved(_ range: Range<Int>) throws(PictureMetadata.Fault) -> (text: String, isPlain: Bool) {
        do throws(SVGScanner.Fault) { return try scanner.resolved(range) } catch { throw PictureMetadata.Fault(error) }
    }

    private mutating func begin(_ element: SVGScanner.Element) throws(PictureMetadata.Fault) {
        guard open.count < 1_000 else { throw .damaged("the XML of the drawing") }
        var namespaces = open.last?.namespaces ?? [:]
        for attribute in element.attributes where attribute.name == "xmlns" || attribute.name.utf8.hasPrefix("xmlns:") {
            namespaces[String(attribute.name.utf8.dropFirst(6)) ?? ""] = attribute.value
        }
        let (prefix, local) = Self.parts(element.name)
        let namespace = namespaces[prefix] ?? ""
        let isDrawing = namespace == SVGVocabulary.namespace || namespace.isEmpty && prefix.isEmpty
        let isAllowed = isDrawing && SVGVocabulary.elements.contains(local) && !changesAddress(element)
        if open.isEmpty, !isAllowed || local != "svg" { throw PictureMetadata.Fault(reason: "it is not a drawing") }
        hasRoot = true
        let isKept = isAllowed && open.last?.isKept != false && style == nil
        open.append(Level(name: element.name, isKept: isKept, local: local, namespaces: namespaces))
        guard isKept else {
            if local == "script" {
                addresses.miss("scripts")
            } else if namespace == SVGVocabulary.html {
                addresses.miss("HTML")
            }
            return
        }
        out.append("<\(element.name)")
        for attribute in element.attributes { try write(attribute, of: local, namespaces) }
        out.append(element.isEmpty ? "/>" : ">")
        if local == "style", !element.isEmpty { style = ([], "") }
    }

    /// Whether an animation would change an address or a script.
    private func changesAddress(_ element: SVGScanner.Element) -> Bool {
        element.attributes.contains { attribute in
            guard attribute.name == "attributeName" else { return false }
            let name = Self.parts(attribute.value).local.lowercased()
            return name == "href" || name.utf8.hasPrefix("on")
        }
    }

    private mutating func write(_ attribute: SVGScanner.Attribute, of element: String, _ namespaces: [String: String])
        throws(PictureMetadata.Fault)
    {
        let (prefix, local) = Self.parts(attribute.name)
        var value = attribute.value
        if prefix.isEmpty {
            guard SVGVocabulary.attributes.contains(local) else {
                if local.lowercased().utf8.hasPrefix("on") { addresses.miss("scripts") }
                return
            }
        } else if prefix == "xmlns" {
            guard value == SVGVocabulary.namespace || value == SVGVocabulary.links else { return }
        } else if namespaces[prefix] == SVGVocabulary.links {
            guard SVGVocabulary.ofLinks.contains(local) else { return }
        } else if !SVGVocabulary.prefixed.contains(attribute.name) {
            return
        }
        if local == "href" {
            guard let address = try addresses.address(value, in: element) else { return }
            value = address
        } else if local == "style" || value.utf8.contains(UInt8(ascii: "(")) || value.utf8.contains(UInt8(ascii: "\\")) {
            guard let style = try addresses.style(value) else { return }
            value = style
        }
        if value == attribute.value, attribute.isPlain {
            out += scanner.bytes[attribute.range]
        } else {
            out.append(" \(attribute.name)=\"")
            HTMLEscape.append(value, to: &out)
            out.append("\"")
        }
    }

    private mutating func end(_ name: String, isEmpty: Bool = false) throws(PictureMetadata.Fault) {
        guard let level = open.popLast(), level.name == name else { throw .damaged("the XML of the drawing") }
        guard level.isKept, !isEmpty else { return }
        if let style, level.local == "style" {
            self.style = nil
            let clean = try addresses.style(style.text) ?? ""
            if clean == style.text { out += style.raw } else { HTMLEscape.append(clean, to: &out) }
        }
        out.append("</\(name)>")
    }

    /// Splits a name into its prefix and the rest.
    private static func parts(_ name: String) -> (prefix: String, local: String) {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name) }
        return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
    }
}

extension PictureMetadata.Fault {
    fileprivate init(_ fault: SVGScanner.Fault) {
        self =
            switch fault {
            case .truncated: .truncated
            case .damaged: .damaged("the XML of the drawing")
            }
    }
}
