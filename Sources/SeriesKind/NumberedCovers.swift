import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

/// Pictures beside the data with the numbers of volumes: `harrypotter1.jpg` …, `1.jpg`, `cover-01.png`. They are covers without any
/// setting.
package struct NumberedCovers: Sendable {
    /// The picture names by volume number.
    private let names: [Int: String]

    /// Finds the pictures. If several sets have the numbers of volumes, it uses none and warns.
    ///
    /// - Parameter count: the number of volumes.
    init(in source: CollectionSource, count: Int) {
        let fitting = Self.sets(among: source.images.namesNextToData, count: count)
        names = fitting.count == 1 ? fitting[0].names : [:]
        guard fitting.count > 1 else { return }
        let examples = fitting.map { set in set.names.min { $0.key < $1.key }?.value ?? set.beginning }
        // The author probably means the set with the most volumes.
        let meant = fitting.max { ($0.names.count, $1.beginning) < ($1.names.count, $0.beginning) } ?? fitting[0]
        source.problems.add(
            Diagnostic(at: .path(source.images.folder), .severalCovers(examples, pattern: "\(meant.beginning){number}"))
        )
    }

    /// The sets of pictures that all have the number of a volume, by the beginning of their names.
    private static func sets(among names: [String], count: Int) -> [(beginning: String, names: [Int: String])] {
        var sets: [String: [Int: String]] = [:]
        for name in names {
            let digits = name.utf8.reversed().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
            guard digits > 0, let number = Int(name.utf8.suffix(digits).text) else { continue }
            sets[name.utf8.dropLast(digits).text, default: [:]][number] = name
        }
        return sets.filter { $0.value.keys.allSatisfy { (0...count).contains($0) } }.map { (beginning: $0.key, names: $0.value) }
            .sorted { $0.beginning < $1.beginning }
    }

    /// The names of pictures that may be covers, for a new site.
    static func names(among names: [String], count: Int) -> [String] { sets(among: names, count: count).flatMap(\.names.values) }

    /// The name of the cover of a volume, without its extension.
    func name(ofVolume number: String) -> String? { Int(number).flatMap { names[$0] } }
}

extension Sequence<UInt8> {
    fileprivate var text: String { String(decoding: Array(self), as: UTF8.self) }
}
