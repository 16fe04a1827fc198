/// A picture that was decoded once and scaled to several widths.
package struct SourcePicture {
    /// One raster per width, upright.
    package let rasters: [Raster]
    /// The colour profile for renditions.
    package let profile: [UInt8]?

    /// Decodes a file. Widths are those of the displayed picture. A width above the picture's own gives the picture's own width.
    package init(_ bytes: [UInt8], widths: [Int]) throws(PictureFault) {
        let header = try PictureLimits.check(bytes)
        let widths = widths.map { max(1, min($0, header.width)) }
        let (made, profile) = try bytes.withUnsafeBufferPointer { pointer throws(PictureFault) in
            let reader = try Self.reader(of: pointer, header, widest: widths.max() ?? 1)
            return (try Self.scaled(reader, header, to: Set(widths).sorted(by: >)), ColourProfile.kept(reader.profile))
        }
        var upright: [Int: Raster] = [:]
        for (width, raster) in made {
            guard let turned = Orientation(header.orientation).applied(to: raster) else { throw .tooMuchMemory }
            upright[width] = turned
        }
        rasters = widths.compactMap { upright[$0] }
        self.profile = profile
    }

    private static func reader(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ header: PictureHeader,
        widest: Int
    ) throws(PictureFault) -> any RowReader {
        let stored = Orientation(header.orientation).stored(header.width, header.height)
        let reader: any RowReader =
            switch header.format {
            case .jpeg: try JPEGReader(bytes, leastWidth: 2 * widest * stored.width / header.width + 1)
            case .png: try PNGReader(bytes)
            case .webp: try WebPReader(bytes)
            default: throw .damaged
            }
        guard reader.width <= stored.width, reader.height <= stored.height else { throw .damaged }
        return reader
    }

    /// Decodes and scales. A width of at most half of a larger one is scaled from that, all others from the source.
    private static func scaled(
        _ reader: any RowReader,
        _ header: PictureHeader,
        to widths: [Int]
    ) throws(PictureFault) -> [Int: Raster] {
        var fromSource: [(width: Int, resizer: Resizer)] = []
        for width in widths where !fromSource.contains(where: { $0.width >= 2 * width }) {
            fromSource.append((width, try resizer(from: (reader.width, reader.height), reader.hasAlpha, to: width, header)))
        }
        try decode(reader, into: fromSource)
        var made: [Int: Raster] = [:]
        for (width, resizer) in fromSource { made[width] = resizer.result }
        for width in widths where made[width] == nil {
            guard let larger = made.filter({ $0.key >= 2 * width }).min(by: { $0.key < $1.key })?.value else { continue }
            let resizer = try resizer(from: (larger.width, larger.height), reader.hasAlpha, to: width, header)
            for row in 0..<larger.height { resizer.add(larger.row(row)) }
            made[width] = resizer.result
        }
        return made
    }

    /// Scales stored pixels so that the displayed picture is `width` px wide.
    private static func resizer(
        from source: (width: Int, height: Int),
        _ hasAlpha: Bool,
        to width: Int,
        _ header: PictureHeader
    ) throws(PictureFault) -> Resizer {
        let target = Orientation(header.orientation).stored(width, header.height(atWidth: width))
        guard target.width <= source.width, target.height <= source.height else { throw .damaged }
        let made = Resizer(
            sourceWidth: source.width,
            sourceHeight: source.height,
            hasAlpha: hasAlpha,
            width: target.width,
            height: target.height
        )
        guard let made else { throw .tooMuchMemory }
        return made
    }

    private static func decode(
        _ reader: any RowReader,
        into resizers: [(width: Int, resizer: Resizer)]
    ) throws(PictureFault) {
        guard let row = Raster(width: reader.width, height: 1) else { throw .tooMuchMemory }
        for _ in 0..<reader.height {
            try reader.next(into: row.pixels)
            for (_, resizer) in resizers { resizer.add(row.pixels) }
        }
        try reader.finish()
    }
}
