import Foundation

/// HTML as a reader of tags sees it, byte by byte: whether its tags are balanced, and its ids.
struct HTMLStructure {
    private(set) var isBalanced = true
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
            let tag = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            let name = String(tag.prefix { $0 != " " })
            if name.hasPrefix("/") {
                if open.popLast() != String(name.dropFirst()) { isBalanced = false }
                continue
            }
            if name == "a", open.contains("a") { hasNestedLinks = true }
            if !Self.void.contains(name) { open.append(name) }
            if let id = tag.firstMatch(of: /\ id="([^"]*)"/) { ids.append(String(id.output.1)) }
            if let target = tag.firstMatch(of: /\ href="#([^"]*)"/) {
                targets.append(String(target.output.1).removingPercentEncoding ?? "")
            }
        }
        isBalanced = isBalanced && open.isEmpty
    }
}
