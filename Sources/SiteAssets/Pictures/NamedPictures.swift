import SiteBase

/// Pictures that begin with what identifies a record: `INV-1.jpg` and `INV-1 back.jpg` for the exhibit with the inventory number `INV-1`.
package struct NamedPictures: Sendable {
    private let names: [String: [String]]

    /// - Parameter names: the names of pictures, without extensions.
    package init(_ names: [String]) {
        var found: [String: [String]] = [:]
        for name in names.sorted() { for beginning in Self.beginnings(of: name) { found[beginning, default: []].append(name) } }
        self.names = found
    }

    package var isEmpty: Bool { names.isEmpty }

    /// The pictures of a record, sorted.
    package func names(beginningWith text: String) -> [String] { names[text.collisionKey] ?? [] }

    /// What a name may begin with, by collision keys: `inv-1 back`, `inv-1` and `inv` for `INV-1 back`.
    package static func beginnings(of name: String) -> [String] {
        let letters = name.unicodeScalars
        let ends = letters.indices.filter { $0 > letters.startIndex && !letters[$0].isPartOfWord } + [letters.endIndex]
        return ends.map { String(letters[..<$0]).collisionKey }
    }
}

extension Unicode.Scalar {
    fileprivate var isPartOfWord: Bool {
        properties.isAlphabetic || properties.numericType != nil || properties.canonicalCombiningClass.rawValue > 0
    }
}
