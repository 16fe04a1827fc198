import SiteBase

/// Outlines in the streams of a WOFF2 file, which group similar values and compress better.
///
/// Source: W3C, "WOFF File Format 2.0", section 5.
struct GlyphStreams {
    private let count: Int
    private var contourCounts: [UInt8] = []
    private var pointCounts: [UInt8] = []
    private var flags: [UInt8] = []
    private var points: [UInt8] = []
    private var components: [UInt8] = []
    /// One bit per glyph that tells whether it has an explicit box.
    private var boxBits: [UInt8]
    private var boxes: [UInt8] = []
    private var number = 0
    /// The approximate size of the `glyf` table that a browser reconstructs.
    private(set) var originalSize = 0

    init(count: Int) {
        self.count = count
        boxBits = Array(repeating: 0, count: (count + 31) / 32 * 4)
    }

    mutating func append(_ glyph: Glyph) {
        switch glyph {
        case .empty: contourCounts.append(big: 0, 2)
        case .simple(let contours, let box):
            contourCounts.append(big: contours.count, 2)
            for contour in contours {
                pointCounts.append255(contour.count)
                for point in contour { append(point) }
            }
            // There are no instructions.
            points.append255(0)
            if box != Glyph.box(around: contours) { append(box) }
            originalSize += 12 + 2 * contours.count + 5 * contours.reduce(0) { $0 + $1.count }
        case .composite(let parts, let box):
            contourCounts.append(big: -1, 2)
            for part in parts {
                // There are no instructions.
                components.append(big: part.flags & ~0x100, 2)
                components.append(big: part.glyph, 2)
                components += part.arguments
                originalSize += 4 + part.arguments.count
            }
            append(box)
            originalSize += 10
        }
        originalSize = (originalSize + 3) & ~3
        number += 1
    }

    private mutating func append(_ box: [Int]) {
        boxBits[number >> 3] |= 0x80 >> UInt8(number & 7)
        for value in box { boxes.append(big: value, 2) }
    }

    /// Appends a point: a flag for the encoding of its distances, and the distances.
    private mutating func append(_ point: Glyph.Point) {
        let (x, y) = (abs(point.dx), abs(point.dy))
        let (xSign, ySign) = (point.dx < 0 ? 0 : 1, point.dy < 0 ? 0 : 1)
        let signs = xSign + 2 * ySign
        var flag = point.isOnCurve ? 0 : 128
        var bytes: [Int]
        if x == 0, y < 1280 {
            flag += (y & 0xF00) >> 7 + ySign
            bytes = [y]
        } else if y == 0, x < 1280 {
            flag += 10 + (x & 0xF00) >> 7 + xSign
            bytes = [x]
        } else if x < 65, y < 65 {
            flag += 20 + (x - 1) & 0x30 + ((y - 1) & 0x30) >> 2 + signs
            bytes = [((x - 1) & 0xF) << 4 | (y - 1) & 0xF]
        } else if x < 769, y < 769 {
            flag += 84 + 12 * (((x - 1) & 0x300) >> 8) + ((y - 1) & 0x300) >> 6 + signs
            bytes = [x - 1, y - 1]
        } else if x < 4096, y < 4096 {
            flag += 120 + signs
            bytes = [x >> 4, (x & 0xF) << 4 | y >> 8, y]
        } else {
            flag += 124 + signs
            bytes = [x >> 8, x, y >> 8, y]
        }
        flags.append(UInt8(flag))
        for byte in bytes { points.append(UInt8(truncatingIfNeeded: byte)) }
    }

    /// The transformed `glyf` table.
    var table: [UInt8] {
        var out: [UInt8] = []
        out.append(big: 0, 4)
        out.append(big: count, 2)
        // Offsets have 32 bits.
        out.append(big: 1, 2)
        let streams = [contourCounts, pointCounts, flags, points, components, boxBits + boxes, []]
        for stream in streams { out.append(big: stream.count, 4) }
        for stream in streams { out += stream }
        return out
    }
}

extension [UInt8] {
    /// Appends a number in one byte if it is small, otherwise in two or three.
    fileprivate mutating func append255(_ value: Int) {
        switch value {
        case ..<253: append(UInt8(value))
        case ..<506:
            append(255)
            append(UInt8(value - 253))
        case ..<762:
            append(254)
            append(UInt8(value - 506))
        default:
            append(253)
            append(big: value, 2)
        }
    }
}

extension Glyph {
    /// The minimum x; 0 without an outline.
    var leastX: Int {
        switch self {
        case .empty: 0
        case .simple(_, let box), .composite(_, let box): box[0]
        }
    }

    /// The glyph with other numbers for its components.
    func renumbered(_ numbers: [Int: Int]) -> Glyph {
        guard case .composite(let components, let box) = self else { return self }
        let renumbered = components.map { Component(flags: $0.flags, glyph: numbers[$0.glyph] ?? 0, arguments: $0.arguments) }
        return .composite(renumbered, box: box)
    }
}
