import SiteBase

/// The glyphs of characters, from the table `cmap`.
struct CharacterMap {
    private(set) var glyphs: [UInt32: Int] = [:]

    /// Reads the font's best map.
    init(_ font: FontFile) throws(FontFault) {
        let table = try font.table("cmap")
        var best: (rank: Int, offset: Int)?
        for number in 0..<(try table.unsigned16(2)) {
            let record = 4 + 8 * number
            let (platform, encoding) = (try table.unsigned16(record), try table.unsigned16(record + 2))
            let offset = try table.unsigned32(record + 4)
            let rank: Int
            switch (platform, encoding, try table.unsigned16(offset)) {
            case (3, 10, 12), (0, 4...6, 12): rank = 2
            case (3, 1, 4), (0, 0...4, 4): rank = 1
            default: continue
            }
            if rank > best?.rank ?? 0 { best = (rank, offset) }
        }
        guard let best else { throw .missing(table: "cmap") }
        if best.rank == 2 { try readGroups(table, best.offset) } else { try readSegments(table, best.offset) }
    }

    /// Reads format 4: segments of the first 65,536 characters.
    private mutating func readSegments(_ table: FontBytes, _ start: Int) throws(FontFault) {
        let size = try table.unsigned16(start + 6)
        let (ends, starts) = (start + 14, start + 16 + size)
        let (deltas, offsets) = (starts + size, starts + 2 * size)
        var next = 0
        for place in stride(from: 0, to: size, by: 2) {
            let (first, last) = (try table.unsigned16(starts + place), try table.unsigned16(ends + place))
            // Overlapping segments could take forever.
            guard first >= next, first <= last else { throw .damaged(table: "cmap") }
            next = last + 1
            let (delta, offset) = (try table.unsigned16(deltas + place), try table.unsigned16(offsets + place))
            for code in first...last where code != 0xFFFF {
                var glyph = code
                if offset != 0 {
                    glyph = try table.unsigned16(offsets + place + offset + 2 * (code - first))
                    if glyph == 0 { continue }
                }
                glyph = (glyph + delta) & 0xFFFF
                if glyph != 0 { glyphs[UInt32(code)] = glyph }
            }
        }
    }

    /// Reads format 12: groups of any characters.
    private mutating func readGroups(_ table: FontBytes, _ start: Int) throws(FontFault) {
        let count = try table.unsigned32(start + 12)
        guard count <= table.count / 12 else { throw .damaged(table: "cmap") }
        var next = 0
        for number in 0..<count {
            let group = start + 16 + 12 * number
            let (first, last) = (try table.unsigned32(group), try table.unsigned32(group + 4))
            guard first >= next, first <= last, last <= 0x10FFFF else { throw .damaged(table: "cmap") }
            next = last + 1
            let glyph = try table.unsigned32(group + 8)
            for code in first...last where glyph + code - first <= 0xFFFF && glyph + code - first > 0 {
                glyphs[UInt32(code)] = glyph + code - first
            }
        }
    }

    /// The table for these glyphs by character. All must be among the first 65,536 characters.
    static func table(_ glyphs: [UInt32: Int]) -> [UInt8] {
        var segments: [(first: Int, last: Int, delta: Int)] = []
        for (code, glyph) in glyphs.sorted(by: { $0.key < $1.key }) {
            let (code, delta) = (Int(code), (glyph - Int(code)) & 0xFFFF)
            if let last = segments.last, last.last + 1 == code, last.delta == delta {
                segments[segments.count - 1].last = code
            } else {
                segments.append((code, code, delta))
            }
        }
        segments.append((0xFFFF, 0xFFFF, 1))
        let count = segments.count
        let power = Int.bitWidth - 1 - count.leadingZeroBitCount
        var out: [UInt8] = []
        // One map at byte 12, for Windows and Unicode.
        for value in [0, 1, 3, 1, 0, 12] { out.append(big: value, 2) }
        // Format 4: its size, no language, and four numbers for binary search.
        for value in [4, 16 + 8 * count, 0, 2 * count, 2 << power, power, 2 * (count - (1 << power))] { out.append(big: value, 2) }
        for segment in segments { out.append(big: segment.last, 2) }
        out.append(big: 0, 2)
        for segment in segments { out.append(big: segment.first, 2) }
        for segment in segments { out.append(big: segment.delta, 2) }
        for _ in segments { out.append(big: 0, 2) }
        return out
    }
}
