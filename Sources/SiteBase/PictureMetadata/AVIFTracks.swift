/// The tracks of an animated AVIF picture.
///
/// Source: ISO/IEC 14496-12, 8.
struct AVIFTracks {
    private(set) var bytes: [UInt8]
    /// The ranges of the file that contain the tracks' samples.
    private(set) var kept: [Range<Int>] = []
    private var source: ByteReader<[UInt8]> { ByteReader(bytes) }

    /// The boxes that a picture needs, by parent box.
    private static let needed: [String: Set<String>] = [
        "moov": ["mvhd", "trak"],
        "trak": ["tkhd", "mdia", "edts", "tref"],
        "mdia": ["mdhd", "hdlr", "minf"],
        "minf": ["vmhd", "nmhd", "dinf", "stbl"],
        "stbl": ["stsd", "stts", "ctts", "stsc", "stsz", "stco", "co64", "stss", "sdtp", "sbgp", "sgpd", "cslg", "stsh"],
    ]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Overwrites everything that the picture does not need, and notes the locations of samples.
    mutating func clean(_ box: MediaBox) throws(PictureMetadata.Fault) {
        guard let needed = Self.needed[box.type] else { return try cleanHead(box) }
        let boxes = try MediaBox.filling(box.content, of: source)
        for inner in boxes {
            if needed.contains(inner.type) { try clean(inner) } else { AVIFMetadata.blank(inner, in: &bytes) }
        }
        if box.type == "stbl" { try findSamples(boxes) }
    }

    /// Overwrites times and names.
    private mutating func cleanHead(_ box: MediaBox) throws(PictureMetadata.Fault) {
        let start = box.content.lowerBound + MediaBox.fullHead
        switch box.type {
        case "mvhd", "tkhd", "mdhd":
            let size = source.big(box.content.lowerBound, 1) == 1 ? 16 : 8
            guard start + size <= box.range.upperBound else { throw .truncated }
            for index in start..<start + size { bytes[index] = 0 }
        case "hdlr":
            guard ["pict", "vide", "auxv"].contains(where: { source.has($0, at: start + 4) }), start + 20 <= box.range.upperBound else {
                throw PictureMetadata.Fault(reason: "one of its tracks does not contain pictures")
            }
            for index in start + 20..<box.range.upperBound { bytes[index] = 0 }
        default: break
        }
    }

    private static let mostSamples = 1_000_000

    private mutating func findSamples(_ boxes: [MediaBox]) throws(PictureMetadata.Fault) {
        let source = source
        func numbers(_ types: [String], head: Int, each: Int) throws(PictureMetadata.Fault) -> [Int] {
            guard let box = boxes.first(where: { types.contains($0.type) }) else { throw .truncated }
            let start = box.content.lowerBound + MediaBox.fullHead + head
            let size = box.type == "co64" ? 8 : 4
            guard let count = source.big(start, 4), count <= Self.mostSamples, start + 4 + count * each * size <= box.range.upperBound
            else {
                throw .truncated
            }
            var numbers: [Int] = []
            for index in 0..<count * each {
                guard let number = source.big(start + 4 + index * size, size), number < 1 << 48 else { throw .truncated }
                numbers.append(number)
            }
            return numbers
        }
        guard let table = boxes.first(where: { $0.type == "stsz" }), let same = source.big(table.content.lowerBound + 4, 4) else {
            throw .truncated
        }
        let sizes: [Int]
        if same == 0 {
            sizes = try numbers(["stsz"], head: 4, each: 1)
        } else {
            let count = source.big(table.content.lowerBound + 8, 4) ?? 0
            guard count <= Self.mostSamples else { throw .truncated }
            sizes = [Int](repeating: same, count: count)
        }
        let runs = try numbers(["stsc"], head: 0, each: 3)
        var (next, run) = (0, 0)
        for (number, offset) in try numbers(["stco", "co64"], head: 0, each: 1).enumerated() {
            while run + 3 < runs.count, runs[run + 3] <= number + 1 { run += 3 }
            let count = min(run < runs.count ? runs[run + 1] : 0, sizes.count - next)
            let length = sizes[next..<next + count].reduce(0, +)
            next += count
            if length > 0 { kept.append(offset..<offset + length) }
        }
    }
}
