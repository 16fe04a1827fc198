/// A checked relative path inside the output folder, such as `harry-potter/1.html`.
///
/// It never climbs, is never absolute, and holds nothing that a file system or a static host could read in two ways.
public struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// File systems refuse longer names: UTF-8 bytes of one component.
    public static let componentLimit = 255

    /// The path with `/` between its components.
    public let description: String

    /// Checks a path. Nil if a component is empty, `.`, `..`, too long, or holds a control character, a backslash or a colon.
    public init?(_ path: String) {
        guard !path.isEmpty else { return nil }
        for component in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard !component.isEmpty, component != ".", component != "..", component.utf8.count <= Self.componentLimit,
                !component.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" || $0 == ":" })
            else { return nil }
        }
        description = path
    }

    /// The components, outermost first.
    public var components: [Substring] { description.split(separator: "/") }

    /// The last component.
    public var name: Substring { components.last ?? "" }

    /// What two paths have in common that a careless file system takes for one: Unicode composed, case folded.
    public var collisionKey: String { description.collisionKey }

    /// The address of this file as written in a page, relative to that page's folder, percent-encoded. Both lie in the same site.
    public func address(from page: OutputPath) -> String {
        var here = page.components.dropLast()
        var there = components[...]
        while let a = here.first, let b = there.first, a == b, there.count > 1 {
            here = here.dropFirst()
            there = there.dropFirst()
        }
        return String(repeating: "../", count: here.count) + LinkAddress.encodedPath(there.joined(separator: "/"))
    }

    /// The path from the site's root, percent-encoded, without a leading slash.
    public var rootAddress: String { LinkAddress.encodedPath(description) }

    /// By UTF-8 bytes, so that the order is the same everywhere.
    public static func < (a: OutputPath, b: OutputPath) -> Bool {
        a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
    }

    /// Unlike strings, two paths that differ in composition only are two files.
    public static func == (a: OutputPath, b: OutputPath) -> Bool { a.description.utf8.elementsEqual(b.description.utf8) }

    /// Hashes the bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        for byte in description.utf8 { hasher.combine(byte) }
    }
}

extension String {
    /// Canonically composed and case folded, for finding names that a file system may take for one.
    public var collisionKey: String {
        utf8.allSatisfy { $0 < 0x80 && !($0 >= 0x41 && $0 <= 0x5A) } ? self : lowercased().uppercased().lowercased().composed
    }
}
