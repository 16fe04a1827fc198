/// The outline of a glyph from the table `glyf`, without its instructions.
enum Glyph {
    struct Point {
        /// The distance from the previous point, in font units.
        var dx: Int
        var dy: Int
        var isOnCurve: Bool
    }

    struct Component {
        let flags: Int
        let glyph: Int
        /// The bytes after the number of the glyph: offsets and a transformation.
        let arguments: ArraySlice<UInt8>
    }

    /// No outline, as for a space.
    case empty
    case simple(contours: [[Point]], box: [Int])
    case composite([Component], box: [Int])

    /// - Parameter bytes: the glyph's bytes in the table.
    init(_ bytes: FontBytes) throws(FontFault) {
        guard bytes.count > 0 else {
            self = .empty
            return
        }
        let contourCount = try bytes.signed16(0)
        var box: [Int] = []
        for offset in stride(from: 2, to: 10, by: 2) { box.append(try bytes.signed16(offset)) }
        if contourCount < 0 {
            self = .composite(try Self.components(bytes), box: box)
        } else if contourCount == 0 {
            self = .empty
        } else {
            self = .simple(contours: try Self.contours(contourCount, bytes), box: box)
        }
    }

    private static func components(_ bytes: FontBytes) throws(FontFault) -> [Component] {
        var components: [Component] = []
        var offset = 10
        while true {
            let flags = try bytes.unsigned16(offset)
            var size = flags & 1 == 0 ? 2 : 4
            if flags & 0x08 != 0 { size += 2 } else if flags & 0x40 != 0 { size += 4 } else if flags & 0x80 != 0 { size += 8 }
            let glyph = try bytes.unsigned16(offset + 2)
            components.append(Component(flags: flags, glyph: glyph, arguments: try bytes.slice(offset + 4, size)))
            offset += 4 + size
            if flags & 0x20 == 0 { return components }
        }
    }

    private static func contours(_ count: Int, _ bytes: FontBytes) throws(FontFault) -> [[Point]] {
        var lengths: [Int] = []
        var last = -1
        for number in 0..<count {
            let end = try bytes.unsigned16(10 + 2 * number)
            guard end >= last else { throw .damaged(table: bytes.table) }
            lengths.append(end - last)
            last = end
        }
        var offset = 12 + 2 * count + (try bytes.unsigned16(10 + 2 * count))
        var flags: [Int] = []
        while flags.count <= last {
            let flag = try bytes.byte(offset)
            offset += 1
            var repeats = 1
            if flag & 8 != 0 {
                repeats += try bytes.byte(offset)
                offset += 1
            }
            for _ in 0..<repeats { flags.append(flag) }
        }
        let x = try differences(flags.prefix(last + 1), short: 0x02, same: 0x10, bytes, &offset)
        let y = try differences(flags.prefix(last + 1), short: 0x04, same: 0x20, bytes, &offset)
        var place = 0
        return lengths.map { length in
            defer { place += length }
            return (place..<place + length).map { Point(dx: x[$0], dy: y[$0], isOnCurve: flags[$0] & 1 != 0) }
        }
    }

    private static func differences(_ flags: ArraySlice<Int>, short: Int, same: Int, _ bytes: FontBytes, _ offset: inout Int)
        throws(FontFault) -> [Int]
    {
        var result: [Int] = []
        result.reserveCapacity(flags.count)
        for flag in flags {
            if flag & short != 0 {
                let value = try bytes.byte(offset)
                offset += 1
                result.append(flag & same != 0 ? value : -value)
            } else if flag & same != 0 {
                result.append(0)
            } else {
                result.append(try bytes.signed16(offset))
                offset += 2
            }
        }
        return result
    }

    /// The smallest box around the points: minimum x, minimum y, maximum x, maximum y.
    static func box(around contours: [[Point]]) -> [Int] {
        var (x, y) = (0, 0)
        var box: [Int]?
        for point in contours.joined() {
            (x, y) = (x + point.dx, y + point.dy)
            let own = box ?? [x, y, x, y]
            box = [min(own[0], x), min(own[1], y), max(own[2], x), max(own[3], y)]
        }
        return box ?? [0, 0, 0, 0]
    }
}
