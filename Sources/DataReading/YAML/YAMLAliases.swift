/// Looks for aliases in keys before a YAML file is composed.
///
/// Yams compares the keys of a mapping by all that they hold. Aliases share their values, but comparing does not: a key of forty
/// nested aliases would be compared for years. Aliases in values are counted while they are walked, and need no look ahead.
enum YAMLAliases {
    /// Nested in one another, the aliases of a file repeat a value at most as often as the product of how often each anchor is used. So
    /// many repetitions cost nothing to speak of.
    private static let harmless = 1_000

    /// A place where an alias could stand in a key, in a file that holds enough aliases to do harm. Texts can look like one; with
    /// anchors and aliases of one name besides, they hardly do.
    static func harmfulKey(in bytes: [UInt8]) -> Int? {
        let anchors = Set(names(after: UInt8(ascii: "&"), in: bytes).map(\.name))
        guard !anchors.isEmpty else { return nil }
        let aliases = names(after: UInt8(ascii: "*"), in: bytes).filter { anchors.contains($0.name) }
        let uses = Dictionary(aliases.map { ($0.name, 1) }, uniquingKeysWith: +)
        guard uses.values.reduce(1, { min($0 * min($1, harmless), harmless * harmless) }) > harmless else { return nil }
        if let alias = aliases.first(where: { isKeyEnd(at: $0.end, in: bytes) }) { return alias.start }
        return bytes.indices.first { index in
            switch bytes[index] {
            case UInt8(ascii: "?"): startsToken(at: index, in: bytes) && (index + 1 == bytes.count || isSpace(bytes[index + 1]))
            case UInt8(ascii: "]"), UInt8(ascii: "}"): isKeyEnd(at: index + 1, in: bytes)
            default: false
            }
        }
    }

    private struct Name {
        let name: ArraySlice<UInt8>
        let start: Int
        var end: Int { name.endIndex }
    }

    private static func names(after mark: UInt8, in bytes: [UInt8]) -> [Name] {
        bytes.indices.compactMap { index in
            guard bytes[index] == mark, startsToken(at: index, in: bytes) else { return nil }
            let name = bytes[(index + 1)...].prefix {
                ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
                    || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
            return name.isEmpty ? nil : Name(name: name, start: index)
        }
    }

    private static func startsToken(at index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0 else { return true }
        return isSpace(bytes[index - 1]) || "[{,:?".utf8.contains(bytes[index - 1])
    }

    private static func isKeyEnd(at index: Int, in bytes: [UInt8]) -> Bool {
        bytes[index...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } == UInt8(ascii: ":")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
