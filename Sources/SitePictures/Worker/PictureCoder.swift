/// Decodes a picture and computes its colours and renditions, in this process.
package enum PictureCoder {
    /// The colours of a picture. All of its data is decoded, so damage is found.
    package static func colours(of bytes: [UInt8]) throws(PictureFault) -> PictureColours {
        let picture = try SourcePicture(bytes, widths: [PictureColours.width])
        return PictureColours(picture.rasters[0])
    }

    /// The renditions of a picture, in the order of `wanted`.
    package static func renditions(_ wanted: [Rendition], of bytes: [UInt8]) throws(PictureFault) -> [[UInt8]] {
        let header = try PictureLimits.check(bytes)
        var widths: [Int] = []
        for rendition in wanted {
            switch rendition.shape {
            case .scaled(let width): widths.append(max(1, min(width, header.width)))
            case .card: widths.append(Card.width(of: header))
            }
        }
        let picture = try SourcePicture(bytes, widths: widths)
        var files: [[UInt8]] = []
        for (rendition, raster) in zip(wanted, picture.rasters) {
            var raster = raster
            if case .card(let ground) = rendition.shape {
                guard let card = Card.drawn(raster, on: ground) else { throw .tooMuchMemory }
                raster = card
            }
            files.append(try PictureEncoder.encode(raster, as: rendition.encoding, quality: rendition.quality, profile: picture.profile))
        }
        return files
    }
}
