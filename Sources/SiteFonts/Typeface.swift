package import SiteBase

/// A font from which subsets can be made.
package final class Typeface: Sendable {
    /// The fingerprint of the font file.
    package let fingerprint: Fingerprint
    package let characters: Set<UInt32>
    private let file: FontFile
    let glyphs: [UInt32: Int]
    private let glyphCount: Int
    /// Whether `loca` has 32-bit offsets.
    private let hasLongOffsets: Bool
    /// The number of glyphs with their own widths. All later glyphs have the width of the last of these.
    private let widthCount: Int
    /// Design units per em.
    let unitsPerEm: Int

    /// Reads a font file. Outlines are read when a subset is made.
    package init(_ bytes: [UInt8]) throws(FontFault) {
        file = try FontFile(bytes)
        fingerprint = Fingerprint(bytes)
        glyphs = try CharacterMap(file).glyphs
        characters = Set(glyphs.keys)
        let head = try file.table("head")
        unitsPerEm = try head.unsigned16(18)
        hasLongOffsets = try head.unsigned16(50) != 0
        glyphCount = try file.table("maxp").unsigned16(4)
        widthCount = try file.table("hhea").unsigned16(34)
        for tag in ["OS/2", "hmtx", "name", "post"] { _ = try file.table(tag) }
        guard unitsPerEm > 0, glyphCount > 0, widthCount > 0 else { throw .damaged(table: "head") }
    }

    /// Whether subsets can be made. Otherwise the font is used whole.
    package var canBeCut: Bool { file.hasTrueTypeOutlines }

    /// The whole font as WOFF2.
    package func whole() -> [UInt8] { WOFF2.encode(file.tables.mapValues(Array.init), flavor: file.flavor) }

    /// The width of a character in ems; nil if it has no glyph.
    package func width(of character: UInt32) -> Double? {
        guard let glyph = glyphs[character], let width = try? metrics(of: glyph).width else { return nil }
        return Double(width) / Double(unitsPerEm)
    }

    /// A subset with some characters as WOFF2, under a new name and without instructions, ligatures and similar features.
    ///
    /// Only the first 65,536 characters are supported; others are left out.
    ///
    /// - Parameter licence: the licence for the font's names, if the font does not name it.
    package func cut(_ characters: some Sequence<UInt32>, family: String, licence: String? = nil) throws(FontFault) -> [UInt8] {
        var chosen: [UInt32: Int] = [:]
        for character in characters where character < 0xFFFF { chosen[character] = glyphs[character] }
        var numbers = [0: 0]
        // Browsers show glyph 0 in place of missing characters.
        var order = [0]
        var outlines: [Glyph] = []
        // In a damaged font, many glyphs may share the same bytes.
        var left = try 2 * file.table("glyf").count
        for glyph in chosen.sorted(by: { $0.key < $1.key }).map(\.value) where numbers[glyph] == nil {
            numbers[glyph] = order.count
            order.append(glyph)
        }
        while outlines.count < order.count {
            let bytes = try bytes(of: order[outlines.count])
            left -= bytes.count
            guard left >= 0 else { throw .damaged(table: "glyf") }
            let outline = try Glyph(bytes)
            if case .composite(let components, _) = outline {
                for component in components where numbers[component.glyph] == nil {
                    numbers[component.glyph] = order.count
                    order.append(component.glyph)
                }
            }
            outlines.append(outline)
        }
        var metrics = HorizontalMetrics()
        for (glyph, outline) in zip(order, outlines) {
            let (width, bearing) = try self.metrics(of: glyph)
            metrics.append(width: width, bearing: bearing, of: outline)
        }
        return try WOFF2.encode(
            tables(chosen.mapValues { numbers[$0] ?? 0 }, metrics, name: try FontNames(file).table(family: family, licence: licence)),
            flavor: 0x0001_0000,
            outlines: outlines.map { $0.renumbered(numbers) },
            metrics: metrics
        )
    }

    /// The bytes of a glyph's outline in the file.
    func bytes(of glyph: Int) throws(FontFault) -> FontBytes {
        guard glyph < glyphCount else { throw .damaged(table: "glyf") }
        let (offsets, outlines) = (try file.table("loca"), try file.table("glyf"))
        let start = hasLongOffsets ? try offsets.unsigned32(4 * glyph) : 2 * (try offsets.unsigned16(2 * glyph))
        let end = hasLongOffsets ? try offsets.unsigned32(4 * glyph + 4) : 2 * (try offsets.unsigned16(2 * glyph + 2))
        return FontBytes(try outlines.slice(start, end - start), table: "glyf")
    }

    /// The width and the left side bearing of a glyph, in font units.
    private func metrics(of glyph: Int) throws(FontFault) -> (width: Int, bearing: Int) {
        let table = try file.table("hmtx")
        if glyph < widthCount { return (try table.unsigned16(4 * glyph), try table.signed16(4 * glyph + 2)) }
        return (try table.unsigned16(4 * widthCount - 4), try table.signed16(4 * widthCount + 2 * (glyph - widthCount)))
    }

    /// All tables except those of outlines and metrics.
    private func tables(_ glyphs: [UInt32: Int], _ metrics: HorizontalMetrics, name: [UInt8]) throws(FontFault)
        -> [String: [UInt8]]
    {
        var head = Array(try file.table("head").slice(0, 54))
        // Bit 11: the outlines underwent a lossless transformation, as the format requires.
        head.set16(16, try file.table("head").unsigned16(16) | 1 << 11)
        head.set16(50, 1)
        var hhea = Array(try file.table("hhea").slice(0, 36))
        hhea.set16(34, metrics.widthCount)
        var maxp = Array(try file.table("maxp").all)
        maxp.set16(4, metrics.glyphCount)
        // There are no instructions.
        if maxp.count >= 32 { maxp.set16(26, 0) }
        var post: [UInt8] = []
        post.append(big: 0x0003_0000, 4)
        post += try file.table("post").slice(4, 28)
        return [
            "head": head, "hhea": hhea, "maxp": maxp, "post": post, "OS/2": Array(try file.table("OS/2").all),
            "cmap": CharacterMap.table(glyphs), "name": name,
        ]
    }
}
