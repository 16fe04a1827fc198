import CZlib

/// PNG files of every kind, put together chunk by chunk.
struct PNGFile {
    var width: Int
    var height: Int
    var depth = 8
    /// 0 grey, 2 colours, 3 palette, 4 grey with alpha, 6 colours with alpha.
    var colourType = 2
    var isInterlaced = false
    /// Between the header and the pixels.
    var extra: [UInt8] = []
    /// The rows as they are packed, without bytes for filters.
    var rows: [[UInt8]]

    /// A chunk with its length and sum.
    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        let sum = crc32(0, body, UInt32(body.count))
        return big(content.count) + body + big(Int(sum))
    }

    static func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            compress2(buffer.baseAddress, &size, bytes, UInt(bytes.count), 6)
            count = Int(size)
        }
    }

    static func header(_ width: Int, _ height: Int, depth: Int = 8, colourType: Int = 2, isInterlaced: Bool = false) -> [UInt8] {
        let content = big(width) + big(height) + [UInt8(depth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", content)
    }

    /// The whole file.
    var bytes: [UInt8] {
        var packed: [UInt8] = []
        for row in isInterlaced ? passes : rows { packed += [0] + row }
        let header = Self.header(width, height, depth: depth, colourType: colourType, isInterlaced: isInterlaced)
        return header + extra + Self.chunk("IDAT", Self.deflated(packed)) + Self.chunk("IEND", [])
    }

    /// The rows of the seven passes, for pixels of whole bytes. Source: PNG (W3C), 8.2.
    private var passes: [[UInt8]] {
        let size = rows[0].count / width
        let starts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        var passes: [[UInt8]] = []
        for (x, y, acrossStep, downStep) in starts where x < width && y < height {
            for row in stride(from: y, to: height, by: downStep) {
                var packed: [UInt8] = []
                for column in stride(from: x, to: width, by: acrossStep) { packed += rows[row][column * size..<(column + 1) * size] }
                passes.append(packed)
            }
        }
        return passes
    }
}
