/// Removes what a camera or program adds to an AVIF or HEIC file: Exif data, XMP, names, times, unknown boxes, and bytes after the picture.
///
/// Offsets in the file locate items and samples, so every box keeps its place and length, and removed bytes become zeros. Only coded bytes
/// that a picture refers to stay.
///
/// Sources: ISO/IEC 14496-12; ISO/IEC 23008-12; AV1 Image File Format.
enum AVIFMetadata {
    static func removed(from bytes: [UInt8]) throws(PictureMetadata.Fault) -> [UInt8] {
        let source = ByteReader(bytes)
        let boxes = MediaBox.all(in: 0..<bytes.count, of: source).boxes
        var out = bytes
        var kept: [Range<Int>] = []
        var dropped: [Range<Int>] = []
        var media: [Range<Int>] = []
        var end = 0
        var hasPicture = false
        for box in boxes {
            switch box.type {
            case "ftyp" where box.range.lowerBound == 0: clean(brands: box, in: &out)
            case "mdat": media.append(box.content)
            case "meta" where !hasPicture:
                let items = try AVIFItems(box, of: source)
                out.replaceSubrange(box.content, with: items.box)
                kept += items.kept
                dropped = items.dropped
                hasPicture = true
            case "moov":
                var tracks = AVIFTracks(bytes: out)
                try tracks.clean(box)
                out = tracks.bytes
                kept += tracks.kept
            case "moof": throw PictureMetadata.Fault(reason: "sitegen cannot read fragmented movies")
            default:
                blank(box, in: &out)
                continue
            }
            end = box.range.upperBound
        }
        guard !dropped.contains(where: { range in kept.contains { $0.overlaps(range) } }) else { throw .damaged("the list of pictures") }
        guard hasPicture, kept.allSatisfy({ range in media.contains { $0.contains(range) } }) else { throw .truncated }
        for range in media { zero(range, of: &out, but: kept) }
        return Array(out[..<end])
    }

    /// Overwrites entries that are no brands.
    private static func clean(brands box: MediaBox, in bytes: inout [UInt8]) {
        for index in stride(from: box.content.lowerBound, to: box.content.upperBound, by: 4) where index != box.content.lowerBound + 4 {
            let end = min(index + 4, box.content.upperBound)
            if !brands.contains(String(decoding: bytes[index..<end], as: UTF8.self)) {
                bytes.replaceSubrange(index..<end, with: "mif1".utf8.prefix(end - index))
            }
        }
        let version = box.content.dropFirst(4).prefix(4)
        for index in version { bytes[index] = 0 }
    }

    private static let brands: Set<String> = [
        "avif", "avis", "avio", "mif1", "mif2", "miaf", "msf1", "MA1A", "MA1B", "MiHE", "MiHB", "MiHA", "MiPr", "heic", "heix", "heim",
        "heis",
        "hevc", "hevx", "hevm", "hevs", "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "tmap",
        "unif",
        "1pic", "pred",
    ]

    /// Turns a box into free space.
    static func blank(_ box: MediaBox, in bytes: inout [UInt8]) {
        for index in box.content { bytes[index] = 0 }
        bytes.replaceSubrange(box.range.lowerBound + 4..<box.range.lowerBound + 8, with: "free".utf8)
    }

    /// Overwrites the bytes of a range outside the kept ranges.
    static func zero(_ range: Range<Int>, of bytes: inout [UInt8], but kept: [Range<Int>]) {
        var index = range.lowerBound
        for other in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) where other.overlaps(range) {
            while index < other.lowerBound {
                bytes[index] = 0
                index += 1
            }
            index = max(index, other.upperBound)
        }
        while index < range.upperBound {
            bytes[index] = 0
            index += 1
        }
    }
}
