/// A checked relative path inside the output folder, such as `harry-potter/1.html`.
///
/// It contains no `..`, is never absolute, and has nothing that file systems or static hosts could interpret differently.
public struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The maximum length of a component in UTF-8 bytes. File systems refuse longer names.
    public static let componentLimit = 255

    /// The path, with `/` between components.
    public let description: String

    /// Checks a path. Nil if a component is empty, `.`, `..` or too long, or contains a control character, a backslash or a colon.
    public init?(_ path: String) {
        guard path.withBytes(Self.isPath) else { return nil }
        description = path
    }

    private static func isPath(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var length = 0
        // The number of leading dots in the component.
        var dots = 0
        func endsWell() -> Bool { length > 0 && length <= componentLimit && !(dots == length && dots <= 2) }
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "/"):
                guard endsWell() else { return false }
                (length, dots) = (0, 0)
                continue
            case 0..<0x20, 0x7F, UInt8(ascii: "\\"), UInt8(ascii: ":"): return false
            case UInt8(ascii: "."): dots += 1
            default: break
            }
            length += 1
        }
        return endsWell()
    }

    /// The components, outermost first.
    public var components: [Substring] { description.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// The first component.
    package var first: Substring { description.utf8.prefix(before: "/") }

    /// The folders that contain the file, outermost first.
    package var ancestors: [OutputPath] {
        let bytes = description.utf8
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.compactMap { OutputPath(String(description[..<$0])) }
    }

    /// The last component.
    public var name: Substring {
        guard let slash = description.utf8.lastIndex(of: UInt8(ascii: "/")) else { return description[...] }
        return description[description.utf8.index(after: slash)...]
    }

    /// The fingerprint of the path up to and including the last slash.
    package var folderFingerprint: Fingerprint {
        description.withBytes { bytes in
            var end = bytes.count
            while end > 0, bytes[end - 1] != UInt8(ascii: "/") { end -= 1 }
            return Fingerprint(buffer: UnsafeBufferPointer(rebasing: bytes[..<end]))
        }
    }

    /// A key that is equal for paths that some file systems do not distinguish: composed and case-folded.
    public var collisionKey: String { description.collisionKey }

    /// The address of this file on a page of the same site: relative to the page's folder and percent-encoded.
    public func address(from page: OutputPath) -> String {
        var out: [UInt8] = []
        addressPieces(from: page) { out.append(contentsOf: $0) }
        return String(decoding: out, as: UTF8.self)
    }

    /// Passes the pieces of that address on, in order. HTML gives none of their characters a meaning.
    package func addressPieces(from page: OutputPath, _ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        description.withBytes { there in
            page.description.withBytes { here in
                // The length of the common folders.
                var shared = 0
                for index in 0..<min(there.count, here.count) {
                    guard there[index] == here[index] else { break }
                    if there[index] == UInt8(ascii: "/") { shared = index + 1 }
                }
                let up: StaticString = "../"
                for byte in here[shared...] where byte == UInt8(ascii: "/") { up.withUTF8Buffer(take) }
                LinkAddress.pieces(ofPath: UnsafeBufferPointer(rebasing: there[shared...]), take)
            }
        }
    }

    /// The path from the site's root, percent-encoded, without a leading slash.
    public var rootAddress: String { LinkAddress.encodedPath(description) }

    /// Compares UTF-8 bytes, so that the order is the same everywhere.
    public static func < (a: OutputPath, b: OutputPath) -> Bool {
        a.description.withBytes { a in b.description.withBytes { a.precedes($0) } }
    }

    /// Compares UTF-8 bytes. Unlike strings, paths that differ in Unicode composition are different.
    public static func == (a: OutputPath, b: OutputPath) -> Bool {
        a.description.withBytes { a in b.description.withBytes { a.equals($0) } }
    }

    /// Hashes the bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        description.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
