import Foundation

/// HTML as a reader of tags sees it, byte by byte: whether its tags are balanced, what they are, and its ids.
struct HTMLStructure {
    private(set) var isBalanced = true
    private(set) var elements: Set<String> = []
    private(set) var attributes: Set<String> = []
    private(set) var ids: [String] = []
    /// The fragments that links of the page lead to, decoded.
    private(set) var targets: [String] = []
    /// Whether a link stands within a link.
    private(set) var hasNestedLinks = false

    private static let void: Set<String> = ["br", "hr", "img", "input", "source"]

    init(_ html: [UInt8]) {
        var open: [String] = []
        var rest = html[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else {
                isBalanced = false
                return
            }
            var tag = rest[(start + 1)..<end]
            rest = rest[(end + 1)...]
            let closes = tag.first == UInt8(ascii: "/")
            if closes { tag = tag.dropFirst() }
            let name = Self.text(tag.prefix { !Self.isSpace($0) })
            elements.insert(name)
            if closes {
                if open.popLast() != name { isBalanced = false }
                continue
            }
            if name == "a", open.contains("a") { hasNestedLinks = true }
            if !Self.void.contains(name) { open.append(name) }
            readAttributes(tag.dropFirst(name.utf8.count))
        }
        isBalanced = isBalanced && open.isEmpty
    }

    private mutating func readAttributes(_ tag: ArraySlice<UInt8>) {
        var rest = tag.drop(while: Self.isSpace)
        while !rest.isEmpty {
            let name = rest.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "=") }
            rest = rest.dropFirst(name.count)
            attributes.insert(Self.text(name))
            if rest.starts(with: "=\"".utf8) {
                rest = rest.dropFirst(2)
                let value = rest.prefix { $0 != UInt8(ascii: "\"") }
                rest = rest.dropFirst(value.count + 1)
                read(value, of: name)
            } else if !rest.isEmpty, !Self.isSpace(rest[rest.startIndex]) {
                // A value without quotation marks: sitegen writes none.
                isBalanced = false
                rest = rest.drop { !Self.isSpace($0) }
            }
            rest = rest.drop(while: Self.isSpace)
        }
    }

    private mutating func read(_ value: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) {
        if name.elementsEqual("id".utf8) { ids.append(Self.text(value)) }
        if name.elementsEqual("href".utf8), value.first == UInt8(ascii: "#") {
            targets.append(Self.text(value.dropFirst()).removingPercentEncoding ?? "")
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}
