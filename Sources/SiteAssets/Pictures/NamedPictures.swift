import SiteBase

/// Pictures that begin with what identifies a record: `INV-1.jpg` and `inv_1 back.jpg` for the exhibit with the inventory number `INV 1`.
package struct NamedPictures: Sendable {
    private let names: [String: [String]]
    /// The keys of the numbers of all records. A picture is of the one with the longest number.
    private var numbers: Set<String> = []

    /// The pictures in folders of records, by the keys of their numbers.
    private let folders: [String: [String]]

    /// - Parameters:
    ///   - names: the names of pictures, without extensions.
    ///   - folders: the names of pictures in folders, by the names of the folders.
    package init(_ names: [String], folders: [String: [String]] = [:]) {
        self.folders = Dictionary(folders.map { (Self.key(of: $0), $1) }) { first, _ in first }
        var found: [String: [String]] = [:]
        for name in names.sorted() { for beginning in Self.beginnings(of: name) { found[beginning, default: []].append(name) } }
        self.names = found
    }

    package var isEmpty: Bool { names.isEmpty && folders.isEmpty }

    /// Whether pictures begin with a number.
    package func has(_ number: String) -> Bool { names[number] != nil || folders[number] != nil }

    /// The keys that the different numbers of several records have, such as `1/2` and `1-2`.
    private var shared: Set<String> = []

    /// The numbers whose pictures nobody shows.
    private var hidden: Set<String> = []

    /// The same pictures, of records with these numbers.
    ///
    /// - Parameter unclear: numbers that several records have, not all of them public.
    package func of(_ numbers: Set<String>, unclear: Set<String> = []) -> NamedPictures {
        var pictures = self
        pictures.hidden = Set(unclear.map(\.collisionKey))
        let keys = Dictionary(grouping: numbers) { Self.key(of: $0) }
        pictures.numbers = Set(keys.keys)
        pictures.shared = Set(keys.filter { $1.count > 1 }.keys)
        return pictures
    }

    /// The pictures of a record, sorted.
    package func names(beginningWith number: String) -> [String] {
        let key = Self.key(of: number)
        if hidden.contains(number.collisionKey) { return [] }
        let own = (names[key] ?? []).filter { name in
            Self.beginnings(of: name).last(where: numbers.contains).map { $0 == key } ?? true
        }
        let found = own.isEmpty ? folders[key] ?? [] : own
        // Only the exact number tells whose picture it is.
        return shared.contains(key) ? found.filter { $0.fileName.collisionKey.utf8.hasPrefix(number.collisionKey) } : found
    }

    /// The pictures that are named by a text, and not only begin with it, but for a remark: `Lamp (north).png`.
    package func names(equalTo text: String) -> [String] {
        let key = Self.key(of: text)
        return (names[key] ?? []).filter { Self.key(of: Self.withoutRemark($0)) == key || Self.key(of: $0) == key }
    }

    /// A name without what stands in brackets at its end.
    package static func withoutRemark(_ name: String) -> String {
        guard name.utf8.hasSuffix(")"), let open = name.utf8.lastIndex(of: UInt8(ascii: "(")), open > name.startIndex else { return name }
        return String(name[..<open]).trimmed
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
