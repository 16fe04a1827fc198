import SiteBase

/// The widths and left side bearings of glyphs: the table `hmtx`.
struct HorizontalMetrics {
    private var widths: [Int] = []
    private var bearings: [Int] = []
    /// Whether each bearing equals the minimum x of its outline, so that browsers can derive it.
    private var followOutlines = true

    mutating func append(width: Int, bearing: Int, of glyph: Glyph) {
        widths.append(width)
        bearings.append(bearing)
        followOutlines = followOutlines && bearing == glyph.leastX
    }

    var glyphCount: Int { widths.count }

    /// The number of widths in the table. Equal widths at the end are stored once.
    var widthCount: Int { (widths.lastIndex { $0 != widths.last } ?? -1) + 2 }

    /// The size of the table that a browser reconstructs.
    var tableSize: Int { 2 * widthCount + 2 * glyphCount }

    /// The table without values that can be derived from outlines.
    var transformedTable: (bytes: [UInt8], isTransformed: Bool) {
        var out: [UInt8] = []
        if followOutlines { out.append(3) }
        for number in 0..<widthCount {
            out.append(big: widths[number], 2)
            if !followOutlines { out.append(big: bearings[number], 2) }
        }
        if !followOutlines { for bearing in bearings[widthCount...] { out.append(big: bearing, 2) } }
        return (out, followOutlines)
    }
}
