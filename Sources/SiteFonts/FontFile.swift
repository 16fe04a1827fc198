/// A TrueType or OpenType font file, divided into uninterpreted tables.
///
/// Source: Microsoft, "OpenType specification", version 1.9.
package struct FontFile: Sendable {
    /// The first four bytes: `0x00010000` or `true` for TrueType outlines, `OTTO` for PostScript ones.
    let flavor: Int
    /// The bytes of the tables by tag.
    let tables: [String: ArraySlice<UInt8>]

    /// The maximum number of tables, which no known font exceeds.
    private static let mostTables = 128

    package init(_ bytes: [UInt8]) throws(FontFault) {
        let file = FontBytes(bytes[...], table: "head")
        guard bytes.count >= 12 else { throw .notAFont }
        flavor = try file.unsigned32(0)
        switch flavor {
        case 0x0001_0000, 0x7472_7565, 0x4F54_544F: break
        case 0x7474_6366: throw .collection
        case 0x774F_4646, 0x774F_4632: throw .webFont
        default: throw .notAFont
        }
        let count = try file.unsigned16(4)
        guard count <= Self.mostTables else { throw .notAFont }
        var tables: [String: ArraySlice<UInt8>] = [:]
        for number in 0..<count {
            guard let record = try? file.slice(12 + 16 * number, 16) else { throw .notAFont }
            let entry = FontBytes(record, table: "")
            let tag = String(decoding: record.prefix(4), as: UTF8.self)
            let (start, length) = (try entry.unsigned32(8), try entry.unsigned32(12))
            tables[tag] = try FontBytes(bytes[...], table: tag).slice(start, length)
        }
        self.tables = tables
    }

    /// Whether the font has TrueType outlines, from which a subset can be made.
    package var hasTrueTypeOutlines: Bool { tables["glyf"] != nil && tables["loca"] != nil }

    /// The bytes of a required table.
    func table(_ tag: String) throws(FontFault) -> FontBytes {
        guard let bytes = tables[tag] else { throw .missing(table: tag) }
        return FontBytes(bytes, table: tag)
    }
}

/// The reason that a font cannot be used.
package enum FontFault: Error, Equatable {
    /// The bytes are no TrueType or OpenType font.
    case notAFont
    /// The file is a collection of several fonts.
    case collection
    /// The font is in a compressed web format already.
    case webFont
    /// A table ends too early or contradicts another one.
    case damaged(table: String)
    /// A required table is missing.
    case missing(table: String)
}
