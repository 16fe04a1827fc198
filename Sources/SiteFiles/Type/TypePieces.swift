import SiteAssets
import SiteBase
import SiteFonts

/// Divides the characters of a font into files. A site with very many characters has one file for the most frequent ones, and others that
/// browsers load only for pages that need them.
struct TypePieces {
    /// A site with more characters has several files.
    private static let mostInOne = 1100
    /// The maximum number of characters in each file but the last.
    private static let most = 800

    /// The characters in each file. The last file has the rarest ones.
    let pieces: [[UInt32]]

    /// - Parameter counts: the characters of the font with their counts.
    init(_ counts: [(character: UInt32, count: UInt32)]) {
        guard counts.count > Self.mostInOne else {
            pieces = counts.isEmpty ? [] : [counts.map(\.character)]
            return
        }
        var pieces: [[UInt32]] = []
        var left = counts
        for _ in 0..<2 {
            // The limits are powers of two, because limits that moved with every edit would change the files.
            var least: UInt32 = 1
            while left.count(where: { $0.count >= least }) > Self.most { least *= 2 }
            pieces.append(left.filter { $0.count >= least }.map(\.character))
            left.removeAll { $0.count >= least }
        }
        pieces.append(left.map(\.character))
        self.pieces = pieces.filter { !$0.isEmpty }
    }

    /// The characters as a value of `unicode-range`.
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
