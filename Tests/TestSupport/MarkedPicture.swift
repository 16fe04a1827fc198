/// Small files of pictures that hold a marked text wherever cameras and programs write something beside the picture.
public enum MarkedPicture: String, CaseIterable, Sendable {
    case jpeg, png, animatedPNG, webp, animatedWebP, avif, gif, svg

    /// The ending of its name.
    public var ending: String {
        switch self {
        case .jpeg: "jpg"
        case .png, .animatedPNG: "png"
        case .webp, .animatedWebP: "webp"
        case .avif: "avif"
        case .gif: "gif"
        case .svg: "svg"
        }
    }

    /// The file. Its coded pixels are invented, and it is shown turned by a quarter where a format can say so.
    public func bytes(_ mark: String) -> [UInt8] {
        let mark = Array(mark.utf8)
        return switch self {
        case .jpeg: Self.jpeg(mark)
        case .png: Self.png(mark, isAnimated: false)
        case .animatedPNG: Self.png(mark, isAnimated: true)
        case .webp: Self.webp(mark, isAnimated: false)
        case .animatedWebP: Self.webp(mark, isAnimated: true)
        case .avif: Self.avif(mark)
        case .gif: Self.gif(mark)
        case .svg: Self.svg(String(decoding: mark, as: UTF8.self))
        }
    }

    /// The coded pixels of every picture, which must stay.
    public static let pixels: [UInt8] = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x21]

    // MARK: Numbers

    /// A number, the highest byte first.
    public static func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
    }

    private static func little(_ number: Int, _ size: Int = 4) -> [UInt8] { big(number, size).reversed() }

    /// Exif data with an orientation, and the text in the place of a camera's name.
    public static func exif(_ orientation: Int, _ mark: [UInt8], isLittle: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ size: Int) -> [UInt8] { isLittle ? little(value, size) : big(value, size) }
        let camera = number(0x0110, 2) + number(2, 2) + number(mark.count, 4) + number(38, 4)
        let turned = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + camera + turned + number(0, 4) + mark
    }

    // MARK: JPEG

    /// A segment of a JPEG.
    public static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] { [0xFF, marker] + big(content.count + 2, 2) + content }

    /// The frame header of a JPEG of one component.
    public static let frame = segment(0xC0, [8, 0, 60, 0, 40, 1, 1, 0x11, 0])

    private static func jpeg(_ mark: [UInt8]) -> [UInt8] {
        let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 2, 3] + mark)
        let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + mark)
        let pictures = segment(0xE2, Array("MPF\0".utf8) + mark)
        let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + pixels + [0xFF, 0, 0xFF, 0xD0] + pixels
        let head: [UInt8] = [0xFF, 0xD8]
        let beginning = head + jfif + segment(0xE1, Array("Exif\0\0".utf8) + exif(6, mark)) + xmp + pictures
        let picture = [0xFF, 0xFF] + segment(0xED, mark) + segment(0xFE, mark) + frame + scan + [0xFF, 0xD9]
        // A second picture, and a film.
        return beginning + picture + head + segment(0xE1, mark) + frame + scan + [0xFF, 0xD9] + big(24) + Array("ftypqt  ".utf8) + mark
    }

    // MARK: PNG

    /// A chunk of a PNG.
    public static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        var sum: UInt32 = ~0
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
        }
        return big(content.count) + body + big(Int(~sum))
    }

    private static func png(_ mark: [UInt8], isAnimated: Bool) -> [UInt8] {
        let texts = ["tEXt", "zTXt", "iTXt"].flatMap { chunk($0, Array("Comment\0".utf8) + mark) }
        let others = chunk("eXIf", exif(6, mark)) + chunk("tIME", [7, 234, 1, 2, 3, 4, 5]) + chunk("prVt", mark)
        let colours = chunk("gAMA", big(45_455)) + chunk("pHYs", big(2_835) + big(2_835) + [1])
        let moves = isAnimated ? chunk("acTL", big(2) + big(0)) + chunk("fcTL", [UInt8](repeating: 0, count: 26)) : []
        let second = isAnimated ? chunk("fcTL", big(1) + [UInt8](repeating: 0, count: 22)) + chunk("fdAT", big(2) + pixels) : []
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return head + chunk("IHDR", big(40) + big(60) + [8, 2, 0, 0, 0]) + texts + colours + others + moves + chunk("IDAT", pixels) + second
            + texts + chunk("IEND", []) + mark
    }

    // MARK: WebP

    private static func part(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(content.count) + content + (content.count % 2 == 0 ? [] : [0])
    }

    private static func webp(_ mark: [UInt8], isAnimated: Bool) -> [UInt8] {
        let canvas = little(39, 3) + little(59, 3)
        let head = part("VP8X", [isAnimated ? 0b1110 : 0b1100, 0, 0, 0] + canvas)
        let frame = part("ANMF", [UInt8](repeating: 0, count: 16) + part("VP8L", pixels) + part("priv", mark))
        let picture = isAnimated ? part("ANIM", [0, 0, 0, 0, 0, 0]) + frame + frame : part("VP8 ", pixels)
        let others = part("EXIF", exif(6, mark, isLittle: true)) + part("XMP ", mark) + part("priv", mark)
        let content = Array("WEBP".utf8) + head + picture + others
        return Array("RIFF".utf8) + little(content.count) + content + mark
    }

    // MARK: GIF

    private static func gif(_ mark: [UInt8]) -> [UInt8] {
        func blocks(_ content: [UInt8]) -> [UInt8] { [UInt8(content.count)] + content + [0] }
        let screen = Array("GIF89a".utf8) + little(40, 2) + little(60, 2) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let comment = [0x21, 0xFE] + blocks(mark)
        let xmp = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + blocks(mark)
        let repeats = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
        let text = [0x21, 0x01, 12] + [UInt8](repeating: 0, count: 12) + blocks(mark)
        let picture = [0x2C, 0, 0, 0, 0] + little(40, 2) + little(60, 2) + [0, 2] + blocks(pixels)
        return screen + comment + repeats + xmp + control + picture + control + text + control + picture + comment + [0x3B] + mark
    }

    // MARK: AVIF

    /// A box of a media file.
    public static func box(_ type: String, _ content: [UInt8]) -> [UInt8] { big(content.count + 8) + Array(type.utf8) + content }

    /// A box with a version.
    public static func full(_ type: String, _ version: UInt8 = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, [version, 0, 0, 0] + content)
    }

    /// One item is the picture; its coded bytes come in two stretches, as do those of the Exif data. XMP lies in the box of items.
    private static func avif(_ mark: [UInt8]) -> [UInt8] {
        let own = exif(6, mark)
        let exif = big(0) + own
        func item(_ id: Int, _ type: String, _ name: [UInt8]) -> [UInt8] {
            full("infe", 2, big(id, 2) + [0, 0] + Array(type.utf8) + name + [0])
        }
        let kind = mark + [0] + Array("application/rdf+xml".utf8)
        let list = full("iinf", 0, big(3, 2) + item(1, "av01", mark) + item(2, "Exif", mark) + item(3, "mime", kind))
        let size = full("ispe", 0, big(40) + big(60))
        let described = full("udes", 0, mark + [0])
        let properties = box("iprp", box("ipco", size + described) + full("ipma", 0, big(1) + big(1, 2) + [1, 1]))
        func meta(_ start: Int) -> [UInt8] {
            func extents(_ places: [(Int, Int)]) -> [UInt8] { big(places.count, 2) + places.flatMap { big($0.0) + big($0.1) } }
            let picture = big(1, 2) + big(0, 2) + big(0, 2) + extents([(start, 5), (start + 5 + exif.count, 3)])
            let camera = big(2, 2) + big(0, 2) + big(0, 2) + extents([(start + 5, 20), (start + 25, exif.count - 20)])
            let xmp = big(3, 2) + big(1, 2) + big(0, 2) + extents([(0, mark.count)])
            let places = full("iloc", 1, [0x44, 0] + big(3, 2) + picture + camera + xmp)
            let references = full("iref", 0, box("cdsc", big(2, 2) + big(1, 2) + big(1, 2)))
            let handler = full("hdlr", 0, big(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 12) + mark + [0])
            let items = full("pitm", 0, big(1, 2)) + places + list + references + properties
            return full("meta", 0, handler + items + box("idat", mark) + box("uuid", mark))
        }
        let head = box("ftyp", Array("avif".utf8) + big(0) + Array("mif1avif".utf8)) + box("free", mark)
        let start = head.count + meta(0).count + 8
        let data = Array(pixels.prefix(5)) + exif + Array(pixels.dropFirst(5)) + mark
        return head + meta(start) + box("mdat", data) + box("uuid", mark) + box("mpvd", mark) + mark
    }

    // MARK: SVG

    private static func svg(_ mark: String) -> [UInt8] {
        let photograph = "data:image/jpeg;base64,\(base64(jpeg(Array(mark.utf8))))"
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- \(mark) -->
            <!DOCTYPE svg [<!ENTITY ns "http://ns.example.org/\(mark)"><!ENTITY drawing "http://www.w3.org/2000/svg">]>
            <?editor \(mark)?>
            <svg xmlns="&drawing;" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:e="&ns;" width="40" height="60" e:path="\(mark)" content="\(mark)">
            <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(mark)</rdf:RDF></metadata>
            <e:view e:name="\(mark)"><rect/>\(mark)</e:view><!--\(mark)-->\(mark)
            <style>rect { fill: red } @import "https://example.org/a.css";</style>
            <rect width="40" height="60" style="fill:url(#a)" onclick="\(mark)"/>
            <script>alert("\(mark)")</script><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">\(mark)</p></foreignObject>
            <image width="4" height="6" xlink:href="\(photograph)"/><image href="https://example.org/\(mark).png"/>
            <a href="javascript:alert()"><text>a &lt; b</text></a>
            </svg>
            <!-- \(mark) -->
            """.utf8
        )
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var out = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let some = bytes[start..<min(start + 3, bytes.count)]
            let number = some.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - some.count))
            for place in 0..<4 { out.append(place <= some.count ? letters[number >> (18 - 6 * place) & 63] : "=") }
        }
        return out
    }
}
