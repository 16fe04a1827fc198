import SiteBase

/// Encodes fonts for the web.
///
/// Source: W3C, "WOFF File Format 2.0".
enum WOFF2 {
    /// The tags that the format numbers, in order.
    private static let knownTags = [
        "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca", "prep", "CFF ", "VORG", "EBDT",
        "EBLC", "gasp", "hdmx", "kern", "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE", "GDEF", "GPOS", "GSUB", "EBSC", "JSTF", "MATH",
        "CBDT", "CBLC", "COLR", "CPAL", "SVG ", "sbix", "acnt", "avar", "bdat", "bloc", "bsln", "cvar", "fdsc", "feat", "fmtx", "fvar",
        "gvar", "hsty", "just", "lcar", "mort", "morx", "opbd", "prop", "trak", "Zapf", "Silf", "Glat", "Gloc", "Feat", "Sill",
    ]

    /// The compression quality, up to 11. The best takes fifty times as long and saves 5 %.
    private static let quality: CInt = 5

    private struct Table {
        let tag: String
        let bytes: [UInt8]
        /// The version of the transformation, and the original size; nil if the table is not transformed.
        var transformed: (version: Int, size: Int)?
    }

    /// A font with all tables unchanged.
    static func encode(_ tables: [String: [UInt8]], flavor: Int) -> [UInt8] {
        // A signature would no longer be valid.
        let all = tables.filter { $0.key != "DSIG" }.map { Table(tag: $0, bytes: $1) }
        return encode(all.sorted { $0.tag < $1.tag }, flavor: flavor)
    }

    /// A font whose outlines and metrics are transformed, which makes them smaller.
    static func encode(_ tables: [String: [UInt8]], flavor: Int, outlines: [Glyph], metrics: HorizontalMetrics) -> [UInt8] {
        var streams = GlyphStreams(count: outlines.count)
        for outline in outlines { streams.append(outline) }
        var all = tables.map { Table(tag: $0, bytes: $1) }
        let (bytes, isTransformed) = metrics.transformedTable
        all.append(Table(tag: "hmtx", bytes: bytes, transformed: isTransformed ? (1, metrics.tableSize) : nil))
        all.append(Table(tag: "glyf", bytes: streams.table, transformed: (0, streams.originalSize)))
        all.append(Table(tag: "loca", bytes: [], transformed: (0, 4 * (outlines.count + 1))))
        return encode(all.sorted { $0.tag < $1.tag }, flavor: flavor)
    }

    private static func encode(_ tables: [Table], flavor: Int) -> [UInt8] {
        var (directory, data): ([UInt8], [UInt8]) = ([], [])
        var original = 12 + 16 * tables.count
        for table in tables {
            // Outlines count as transformed unless the version tells otherwise.
            let isOutline = table.tag == "glyf" || table.tag == "loca"
            let version = table.transformed?.version ?? (isOutline ? 3 : 0)
            if let number = knownTags.firstIndex(of: table.tag) {
                directory.append(UInt8(version << 6 | number))
            } else {
                directory.append(UInt8(version << 6 | 63))
                directory += table.tag.utf8
            }
            let size = table.transformed?.size ?? table.bytes.count
            directory.appendBase128(size)
            if table.transformed != nil { directory.appendBase128(table.bytes.count) }
            data += table.bytes
            original += (size + 3) & ~3
        }
        let compressed = Brotli.compressed(data, as: .font, quality: quality)
        let length = 48 + directory.count + compressed.count
        let padding = -length & 3
        var out: [UInt8] = Array("wOF2".utf8)
        out.append(big: flavor, 4)
        out.append(big: length + padding, 4)
        out.append(big: tables.count, 2)
        out.append(big: 0, 2)
        out.append(big: original, 4)
        out.append(big: compressed.count, 4)
        // The version of the font, and no metadata.
        out.append(big: 0x0001_0000, 4)
        for _ in 0..<5 { out.append(big: 0, 4) }
        return out + directory + compressed + Array(repeating: 0, count: padding)
    }
}

extension [UInt8] {
    /// Appends a number in groups of seven bits.
    fileprivate mutating func appendBase128(_ value: Int) {
        var shift = 28
        while shift > 0, value >> shift == 0 { shift -= 7 }
        while shift > 0 {
            append(UInt8(truncatingIfNeeded: value >> shift) | 0x80)
            shift -= 7
        }
        append(UInt8(value & 0x7F))
    }
}

/// Everything besides the original font that the bytes of a subset depend on.
public enum FontRecipe {
    /// Increase this number when sitegen makes other bytes for the same characters.
    private static let number = 1

    /// The version of the Brotli encoder.
    public static var brotliVersion: String { Brotli.version }

    /// A text that changes whenever the same characters would produce other bytes.
    public static let version = "\(number), brotli \(brotliVersion)"
}
