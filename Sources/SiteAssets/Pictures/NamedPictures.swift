import SiteBase

/// Pictures that begin with what identifies a record: `INV-1.jpg` and `inv_1 back.jpg` for the exhibit with the inventory number `INV 1`.
package struct NamedPictures: Sendable {
    private let names: [String: [String]]
    /// The keys of the numbers of all records. A picture is of the one with the longest number.
    private var numbers: Set<String> = []

    /// - Parameter names: the names of pictures, without extensions.
    package init(_ names: [String]) {
        var found: [String: [String]] = [:]
        for name in names.sorted() { for beginning in Self.beginnings(of: name) { found[beginning, default: []].append(name) } }
        self.names = found
    }

    package var isEmpty: Bool { names.isEmpty }

    /// Whether pictures begin with a number.
    package func has(_ number: String) -> Bool { names[number] != nil }

    /// The same pictures, of records with these numbers.
    package func of(_ numbers: Set<String>) -> NamedPictures {
        var pictures = self
        pictures.numbers = numbers
        return pictures
    }

    /// The pictures of a record, sorted.
    package func names(beginningWith number: String) -> [String] {
        let key = Self.key(of: number)
        return (names[key] ?? []).filter { name in
            Self.beginnings(of: name).last(where: numbers.contains).map { $0 == key } ?? true
        }
    }

    /// The pictures that are named by a text, and not only begin with it.
    package func names(equalTo text: String) -> [String] {
        let key = Self.key(of: text)
        return (names[key] ?? []).filter { Self.key(of: $0) == key }
    }

    /// What two spellings of a number have in common: `inv-1` for `INV 1`, `inv_1` and `Inv.1`.
    package static func key(of text: String) -> String { beginnings(of: text).last ?? "" }

    /// The keys of what a name may begin with, the shortest first: `inv`, `inv-1` and `inv-1-back` for `INV-1 back`.
    package static func beginnings(of name: String) -> [String] {
        var (beginnings, current, isNumber) = ([String](), "", false)
        for scalar in name.collisionKey.unicodeScalars {
            let isDigit = scalar.properties.numericType != nil
            let isLetter = scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass.rawValue > 0
            let isInside = (isDigit || isLetter) && (current.isEmpty || isDigit == isNumber)
            if !isInside, !current.isEmpty {
                beginnings.append((beginnings.last.map { $0 + "-" } ?? "") + current)
                current = ""
            }
            if isDigit || isLetter { (current, isNumber) = (current + String(scalar), isDigit) }
        }
        return current.isEmpty ? beginnings : beginnings + [(beginnings.last.map { $0 + "-" } ?? "") + current]
    }
}
