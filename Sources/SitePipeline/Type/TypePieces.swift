import SiteAssets
import SiteBase
import SiteFonts

/// A font cut into the files of a site: one, or if the site has very many characters, one with the most frequent ones and others with the
/// rest, which browsers load only if a page has one of them.
struct TypePieces {
    /// A site with more characters has several files.
    private static let mostInOne = 1100
    /// The number of characters in each file but the last, at most.
    private static let most = 800

    /// The characters of the files. Those of the last are the rarest.
    let pieces: [[UInt32]]

    /// - Parameter counts: characters of the font with their counts.
    init(_ counts: [(character: UInt32, count: UInt32)]) {
        guard counts.count > Self.mostInOne else {
            pieces = counts.isEmpty ? [] : [counts.map(\.character)]
            return
        }
        var pieces: [[UInt32]] = []
        var left = counts
        for _ in 0..<2 {
            // Powers of two, because a border that moved with every edit would make files anew.
            var least: UInt32 = 1
            while left.count(where: { $0.count >= least }) > Self.most { least *= 2 }
            pieces.append(left.filter { $0.count >= least }.map(\.character))
            left.removeAll { $0.count >= least }
        }
        pieces.append(left.map(\.character))
        self.pieces = pieces.filter { !$0.isEmpty }
    }

    /// Characters as the value of `unicode-range`.
    static func range(_ characters: [UInt32]) -> String {
        var ranges: [ClosedRange<UInt32>] = []
        for character in characters {
            if let last = ranges.last, last.upperBound + 1 == character {
                ranges[ranges.count - 1] = last.lowerBound...character
            } else {
                ranges.append(character...character)
            }
        }
        return ranges.map { range in
            let first = String(range.lowerBound, radix: 16, uppercase: true)
            return range.count == 1 ? "U+\(first)" : "U+\(first)-\(String(range.upperBound, radix: 16, uppercase: true))"
        }
        .joined(separator: ",")
    }
}
