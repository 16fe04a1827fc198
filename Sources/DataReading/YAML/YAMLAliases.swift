import Diagnostics
import SiteBase
import Yams

/// Looks for aliases in keys before a YAML file with many aliases is composed.
///
/// Yams compares the keys of a mapping with everything in them. Aliases share their values, but comparisons do not: a key of forty
/// nested aliases would be compared for years. So Yams first reads the file with a placeholder for the `*` of every alias. Then the
/// aliases are plain scalars, and those in keys can be found. Aliases in values are counted when the values are read.
enum YAMLAliases {
    /// The maximum product of the use counts of all anchors, which limits how often nested aliases can repeat a value.
    /// Comparing this many repetitions takes no time.
    private static let harmless = 1_000

    /// A private-use character, which YAML allows everywhere and gives no meaning.
    private static let standIn: Unicode.Scalar = "\u{E000}"

    /// Checks the text of a file.
    ///
    /// - Throws: A `Diagnostic` if an alias is in a key or has text after it, or a `YamlError` about anything else, in a file with enough
    ///   aliases to do harm.
    static func check(_ bytes: [UInt8], of file: SourceFile, places: YAMLPlaces) throws {
        let anchors = Set(names(after: UInt8(ascii: "&"), in: bytes))
        guard !anchors.isEmpty else { return }
        let aliases = names(after: UInt8(ascii: "*"), in: bytes).filter { anchors.contains($0) }
        let uses = Dictionary(aliases.map { ($0, 1) }, uniquingKeysWith: +)
        guard uses.values.reduce(1, { min($0 * min($1, harmless), harmless * harmless) }) > harmless else { return }

        var masked: [UInt8] = []
        var end = file.byteOrderMarkLength
        for alias in aliases {
            masked += bytes[end..<alias.startIndex - 1]
            masked += String(standIn).utf8
            end = alias.startIndex
        }
        masked += bytes[end...]
        let diagnostic = { Diagnostic(at: .file(file, offset: places.offset($0)), $1) }
        do {
            guard let root = try Parser(yaml: String(decoding: masked, as: UTF8.self), resolver: .basic, encoding: .utf8).singleRoot()
            else { return }
            try check(root, isKey: false, diagnostic)
        } catch YamlError.duplicatedKeysInMapping(let keys, let context) where keys.contains(where: { $0.unicodeScalars.first == standIn })
        {
            throw diagnostic(context.mark, .aliasInKey)
        }
    }

    private static func check(_ node: Node, isKey: Bool, _ diagnostic: (Mark?, Message) -> Diagnostic) throws {
        switch node {
        case .scalar(let scalar):
            guard scalar.style == .plain, scalar.string.unicodeScalars.first == standIn else { return }
            if isKey { throw diagnostic(scalar.mark, .aliasInKey) }
            // The scalar is longer than an alias. Yams might make the alias a key before it rejects the rest.
            if !scalar.string.utf8.dropFirst(UTF8.width(standIn)).allSatisfy(isNameByte) {
                throw diagnostic(scalar.mark, .notYAML("text after an alias", help: "put a text that begins with * in quotes"))
            }
        case .sequence(let sequence):
            for element in sequence { try check(element, isKey: isKey, diagnostic) }
        case .mapping(let mapping):
            for (key, value) in mapping {
                try check(key, isKey: true, diagnostic)
                try check(value, isKey: isKey, diagnostic)
            }
        case .alias: break
        }
    }

    /// Everything that could be the name of an anchor or alias. Other texts may look like one, which does no harm.
    private static func names(after mark: UInt8, in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        bytes.indices.compactMap { index in
            guard bytes[index] == mark else { return nil }
            let name = bytes[(index + 1)...].prefix(while: isNameByte)
            return name.isEmpty ? nil : name
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
