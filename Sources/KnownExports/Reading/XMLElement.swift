import DataReading
import SiteBase

/// An element of an XML file. Names have no prefixes.
struct XMLElement {
    /// The name in lower case.
    let name: String
    /// The name as written in the file.
    let written: String
    /// The attributes by name in lower case.
    let attributes: [String: String]
    /// The byte offset in the file.
    let offset: Int
    private(set) var children: [XMLElement] = []
    /// The text of the element, without that of its children.
    private(set) var text = ""
    /// The UTF-8 offsets of the children in the text.
    private var places: [Int] = []
    /// The ranges of the text that are CDATA sections, in UTF-8 bytes.
    private var sections: [Range<Int>] = []

    init(name: String, attributes: [String: String], offset: Int) {
        self.init(name: name.lowercased(), written: name, attributes: attributes, offset: offset)
    }

    private init(name: String, written: String, attributes: [String: String], offset: Int) {
        self.name = name
        self.written = written
        self.attributes = attributes
        self.offset = offset
    }

    /// The children with a name.
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The first element at a path of names.
    func first(_ path: String...) -> XMLElement? {
        path.reduce(self as XMLElement?) { element, name in element?.children.first { $0.name == name } }
    }

    /// The text of the first child with a name; nil if there is none.
    func text(of name: String) -> String? { first(name)?.text.trimmed }

    /// Whether the element contains no text.
    var saysNothing: Bool { text.isBlank && children.allSatisfy(\.saysNothing) }

    /// The text as a cell.
    func cell(_ reading: ExportReading) -> Cell? { Cell(text, at: offset, in: reading) }

    /// The contents as HTML: text and children. A CDATA section beside elements is HTML too.
    var html: String {
        var out: [UInt8] = []
        addHTML(to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private func addHTML(to out: inout [UInt8]) {
        let bytes = Array(text.utf8)
        var (start, section) = (0, 0)
        func add(_ end: Int) {
            while start < end {
                while section < sections.count, sections[section].upperBound <= start { section += 1 }
                let own = section < sections.count ? sections[section] : end..<end
                let isHTML = own.contains(start)
                let stop = min(end, isHTML ? own.upperBound : max(own.lowerBound, start + 1))
                out += isHTML ? bytes[start..<stop] : Self.escaped(bytes[start..<stop])[...]
                start = stop
            }
        }
        for (child, place) in zip(children, places) {
            add(place)
            out += "<\(child.name)".utf8
            // Of all HTML attributes, only link addresses are used.
            if let address = child.attributes["href"] { out += " href=\"".utf8 + Self.escaped(Array(address.utf8)[...]) + "\"".utf8 }
            out += ">".utf8
            child.addHTML(to: &out)
            // In HTML, this element has no end tag.
            if child.name != "br" { out += "</\(child.name)>".utf8 }
        }
        add(bytes.count)
    }

    private static func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "\""): out += "&quot;".utf8
            default: out.append(byte)
            }
        }
        return out
    }

    /// The element with other names.
    func renamed(by names: [String: String]) -> XMLElement {
        var own = XMLElement(name: names[name] ?? name, written: written, attributes: attributes, offset: offset)
        own.text = text
        own.places = places
        own.sections = sections
        own.children = children.map { $0.renamed(by: names) }
        return own
    }

    // MARK: Reading

    mutating func append(_ child: XMLElement) {
        places.append(text.utf8.count)
        children.append(child)
    }

    mutating func append(_ text: String, isSection: Bool) {
        let start = self.text.utf8.count
        self.text += text
        let end = self.text.utf8.count
        guard isSection, start < end else { return }
        if let last = sections.last, last.upperBound == start {
            sections[sections.count - 1] = last.lowerBound..<end
        } else {
            sections.append(start..<end)
        }
    }
}
