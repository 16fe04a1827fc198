/// The items in an AVIF or HEIC file: pictures, and data about them.
///
/// Sources: ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6.
struct AVIFItems {
    /// The new contents of the box of items, which has its old length but only pictures in it.
    private(set) var box: [UInt8] = []
    /// The ranges of the file that pictures refer to.
    private(set) var kept: [Range<Int>] = []

    /// The ranges of the file that other items refer to.
    private(set) var dropped: [Range<Int>] = []

    private let source: ByteReader<[UInt8]>
    private var pictures: Set<Int> = []
    /// The ranges that pictures refer to in the box of items, relative to its data.
    private var keptData: [Range<Int>] = []

    /// The types of coded pictures, and of pictures composed of others.
    private static let types: Set<String> = [
        "av01", "hvc1", "hev1", "avc1", "vvc1", "jpeg", "j2k1", "unci", "grid", "iovl", "iden", "tmap",
    ]
    /// The properties that a picture may have, without descriptions and times.
    private static let properties: Set<String> = [
        "av1C", "hvcC", "avcC", "vvcC", "lhvC", "jpgC", "j2kH", "cmpd", "uncC", "ispe", "pixi", "colr", "pasp", "clap", "irot", "imir",
        "auxC", "rloc", "lsel", "a1op", "a1lx", "tols", "oinf", "clli", "mdcv", "cclv", "amve", "reve", "ndwt",
    ]

    init(_ meta: MediaBox, of source: ByteReader<[UInt8]>) throws(PictureMetadata.Fault) {
        self.source = source
        guard meta.content.count >= MediaBox.fullHead else { throw .truncated }
        let boxes = try MediaBox.filling(meta.content.dropFirst(MediaBox.fullHead), of: source)
        for box in boxes where box.type == "iinf" { try findPictures(box) }
        guard !pictures.isEmpty else { throw .damaged("the list of pictures") }
        // The item locations come first, because they tell which data to keep.
        var places: [UInt8] = []
        for box in boxes where box.type == "iloc" { places += try self.places(box) }
        var out: [UInt8] = []
        var handler: (place: Int, content: [UInt8])?
        for box in boxes {
            switch box.type {
            case "hdlr":
                guard box.content.count >= 24, handler == nil else { throw .truncated }
                handler = (out.count, Array(source.bytes[box.content.prefix(24)]))
            case "pitm":
                let size = source.big(box.content.lowerBound, 1) == 0 ? 2 : 4
                guard let id = source.big(box.content.lowerBound + MediaBox.fullHead, size), pictures.contains(id) else {
                    throw .damaged("the list of pictures")
                }
                out += MediaBox.bytes("pitm", Array(source.bytes[box.content.prefix(MediaBox.fullHead + size)]))
            case "iinf": out += try list(box)
            case "iloc":
                out += places
                places = []
            case "iref": out += try references(box)
            case "iprp": out += try properties(box)
            case "idat":
                var data = Array(source.bytes[box.content])
                guard keptData.allSatisfy({ $0.upperBound <= data.count }) else { throw .truncated }
                AVIFMetadata.zero(0..<data.count, of: &data, but: keptData)
                out += MediaBox.bytes("idat", data)
            case "grpl":
                let groups = try MediaBox.filling(box.content, of: source).filter { $0.type == "altr" }
                out += MediaBox.bytes("grpl", groups.flatMap { source.bytes[$0.range] })
            default: break
            }
        }
        guard let handler else { throw .damaged("the list of pictures") }
        // A gap too small for a box is filled with a name of spaces.
        let rest = meta.content.count - MediaBox.fullHead - out.count - MediaBox.bytes("hdlr", handler.content + [0]).count
        let name = [UInt8](repeating: UInt8(ascii: " "), count: (1..<8).contains(rest) ? rest : 0) + [0]
        out.insert(contentsOf: MediaBox.bytes("hdlr", handler.content + name), at: handler.place)
        let room = meta.content.count - MediaBox.fullHead - out.count
        guard room == 0 || room >= 8 else { throw .damaged("the list of pictures") }
        self.box =
            source.bytes[meta.content.prefix(MediaBox.fullHead)] + out
            + (room == 0 ? [] : MediaBox.bytes("free", [UInt8](repeating: 0, count: room - 8)))
    }

    private struct Entry {
        let id: Int
        let type: String
        /// The bytes before the name.
        let head: [UInt8]
    }

    private func entries(_ iinf: MediaBox) throws(PictureMetadata.Fault) -> [Entry] {
        let isLong = source.big(iinf.content.lowerBound, 1) != 0
        let all = try MediaBox.filling(iinf.content.dropFirst(MediaBox.fullHead + (isLong ? 4 : 2)), of: source)
        var entries: [Entry] = []
        for box in all {
            let start = box.content.lowerBound
            guard box.type == "infe", let version = source.big(start, 1), version == 2 || version == 3 else {
                throw .damaged("the list of pictures")
            }
            let size = version == 2 ? 2 : 4
            let end = start + MediaBox.fullHead + size + 6
            guard end <= box.range.upperBound, let id = source.big(start + MediaBox.fullHead, size) else { throw .truncated }
            let type = String(decoding: source.bytes[end - 4..<end], as: UTF8.self)
            entries.append(Entry(id: id, type: type, head: Array(source.bytes[start..<end])))
        }
        guard Set(entries.map(\.id)).count == entries.count else { throw .damaged("the list of pictures") }
        return entries
    }

    private mutating func findPictures(_ iinf: MediaBox) throws(PictureMetadata.Fault) {
        pictures = Set(try entries(iinf).filter { Self.types.contains($0.type) }.map(\.id))
    }

    /// The item list reduced to pictures, without their names.
    private func list(_ iinf: MediaBox) throws(PictureMetadata.Fault) -> [UInt8] {
        let kept = try entries(iinf).filter { pictures.contains($0.id) }
        let isLong = source.big(iinf.content.lowerBound, 1) != 0
        let head = source.bytes[iinf.content.prefix(MediaBox.fullHead)] + [UInt8](big: kept.count, isLong ? 4 : 2)
        return MediaBox.bytes("iinf", head + kept.flatMap { MediaBox.bytes("infe", $0.head + [0]) })
    }

    /// The locations of the pictures. Notes their ranges as kept.
    private mutating func places(_ iloc: MediaBox) throws(PictureMetadata.Fault) -> [UInt8] {
        var index = iloc.content.lowerBound
        func number(_ size: Int) throws(PictureMetadata.Fault) -> Int {
            guard index + size <= iloc.range.upperBound, let number = source.big(index, size), number < 1 << 48 else {
                throw .truncated
            }
            index += size
            return number
        }
        let version = try number(1)
        _ = try number(3)
        let sizes = try number(2)
        let (offsetSize, lengthSize, baseSize, numberSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version > 0 ? sizes & 15 : 0)
        guard version <= 2, [offsetSize, lengthSize, baseSize, numberSize].allSatisfy([0, 4, 8].contains) else {
            throw .damaged("the list of pictures")
        }
        let idSize = version < 2 ? 2 : 4
        let head = source.bytes[iloc.content.lowerBound..<index]
        let count = try number(idSize)
        var entries: [UInt8] = []
        var ids: Set<Int> = []
        var keptCount = 0
        for _ in 0..<count {
            let start = index
            let id = try number(idSize)
            guard ids.insert(id).inserted else { throw .damaged("the list of pictures") }
            let method = version > 0 ? try number(2) & 15 : 0
            let file = try number(2)
            let base = try number(baseSize)
            let isPicture = pictures.contains(id)
            for _ in 0..<(try number(2)) {
                _ = try number(numberSize)
                let (offset, length) = (base + (try number(offsetSize)), try number(lengthSize))
                if !isPicture, method == 0 { dropped.append(offset..<offset + length) }
                guard isPicture, method != 2 else { continue }
                // Without a length, the range would be the whole file.
                guard file == 0, method < 2, length > 0 else { throw .damaged("the place of a picture") }
                if method == 0 { kept.append(offset..<offset + length) } else { keptData.append(offset..<offset + length) }
            }
            guard isPicture else { continue }
            keptCount += 1
            entries += source.bytes[start..<index]
        }
        return MediaBox.bytes("iloc", head + [UInt8](big: keptCount, idSize) + entries)
    }

    /// The references from one picture to another.
    private func references(_ iref: MediaBox) throws(PictureMetadata.Fault) -> [UInt8] {
        let size = source.big(iref.content.lowerBound, 1) == 0 ? 2 : 4
        let all = try MediaBox.filling(iref.content.dropFirst(MediaBox.fullHead), of: source)
        let kept = all.filter { source.big($0.content.lowerBound, size).map(pictures.contains) ?? false }
        guard !kept.isEmpty else { return [] }
        return MediaBox.bytes("iref", source.bytes[iref.content.prefix(MediaBox.fullHead)] + kept.flatMap { source.bytes[$0.range] })
    }

    /// The properties of pictures. Items refer to them by number, so free space replaces the others.
    private func properties(_ iprp: MediaBox) throws(PictureMetadata.Fault) -> [UInt8] {
        var out: [UInt8] = []
        for box in try MediaBox.filling(iprp.content, of: source) {
            if box.type == "ipma" { out += source.bytes[box.range] }
            guard box.type == "ipco" else { continue }
            var own: [UInt8] = []
            for property in try MediaBox.filling(box.content, of: source) {
                own += Self.properties.contains(property.type) ? Array(source.bytes[property.range]) : MediaBox.bytes("free", [])
            }
            out += MediaBox.bytes("ipco", own)
        }
        return MediaBox.bytes("iprp", out)
    }
}
