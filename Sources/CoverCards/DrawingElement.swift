import SiteBase

/// An element of a drawn cover. The markup is sitegen's own and has only elements with quoted attributes, and texts.
final class DrawingElement {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var children: [DrawingElement] = []
    /// The text inside, with references decoded.
    fileprivate(set) var text = ""

    fileprivate init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    func number(_ name: String, or other: Double = 0) -> Double { attributes[name].flatMap(Double.init) ?? other }

    var classes: [Substring] { attributes["class"]?.utf8.split(separator: " ") ?? [] }

    /// The id in an attribute such as `url(#id)` or `#id`.
    func reference(_ name: String) -> String? {
        guard let value = attributes[name], let hash = value.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
        return String(value[value.utf8.index(after: hash)...].utf8.prefix { $0 != UInt8(ascii: ")") })
    }

    /// Adds this element and all elements inside it, by id.
    func collectIDs(_ ids: inout [String: DrawingElement]) {
        if let id = attributes["id"] { ids[id] = self }
        for child in children { child.collectIDs(&ids) }
    }

    /// Reads the outermost element of markup.
    static func read(_ markup: [UInt8]) -> DrawingElement? {
        var open = [DrawingElement(name: "", attributes: [:])]
        var rest = markup[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            open[open.count - 1].text += HTMLEscape.resolved(String(decoding: rest[..<start], as: UTF8.self))
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let tag = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            if tag.first == UInt8(ascii: "/") {
                guard open.count > 1 else { return nil }
                open.removeLast()
                continue
            }
            let isEmpty = tag.last == UInt8(ascii: "/")
            let element = element(isEmpty ? tag.dropLast() : tag)
            open[open.count - 1].children.append(element)
            if !isEmpty { open.append(element) }
        }
        return open[0].children.first
    }

    private static func element(_ tag: ArraySlice<UInt8>) -> DrawingElement {
        let name = tag.prefix { $0 != UInt8(ascii: " ") }
        var attributes: [String: String] = [:]
        var rest = tag[name.endIndex...]
        while let equals = rest.firstIndex(of: UInt8(ascii: "=")), let open = rest[equals...].firstIndex(of: UInt8(ascii: "\"")),
            let close = rest[(open + 1)...].firstIndex(of: UInt8(ascii: "\""))
        {
            let key = String(decoding: rest[..<equals].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
            attributes[key] = HTMLEscape.resolved(String(decoding: rest[(open + 1)..<close], as: UTF8.self))
            rest = rest[(close + 1)...]
        }
        return DrawingElement(name: String(decoding: name, as: UTF8.self), attributes: attributes)
    }
}
