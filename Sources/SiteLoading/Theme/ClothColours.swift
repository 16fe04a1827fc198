import BookCovers
import CoverCards
import SiteAssets
import SiteBase
import SitePictures

/// The colours of the sixteen bookcloths, from the style sheets.
package struct ClothColours: Sendable {
    private var colours: [Int: CoverColours] = [:]
    private(set) var fingerprint = Fingerprint()

    /// Reads the rules `.cloth-0{…}` to `.cloth-15{…}`. Later sheets take precedence. Rules without the three colours are ignored.
    init(sheets: [[UInt8]]) {
        for sheet in sheets {
            // Sheets are long but contain few such rules.
            var rules: [Int: Range<Int>] = [:]
            sheet.withUnsafeBufferPointer { bytes in
                var start = bytes.firstIndex(of: UInt8(ascii: "."), from: 0)
                while start < bytes.count {
                    if let (number, body) = Self.rule(at: start, in: bytes), rules[number] == nil { rules[number] = body }
                    start = bytes.firstIndex(of: UInt8(ascii: "."), from: start + 1)
                }
            }
            for number in Cloth.all.indices {
                guard let rule = rules[number] else { continue }
                let body = String(decoding: sheet[rule], as: UTF8.self)[...].utf8
                guard let cloth = Self.colour("--cloth:", in: body), let ink = Self.colour("--cloth-ink:", in: body),
                    let ground = Self.colour("--endpaper:", in: body)
                else { continue }
                colours[number] = CoverColours(cloth: cloth, ink: ink, ground: ground)
            }
        }
        for number in Cloth.all.indices { fingerprint.combine(colours[number]?.fingerprint ?? Fingerprint()) }
    }

    /// The number and body of a rule `.cloth-7{…}` at an index; nil if there is none.
    private static func rule(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (number: Int, body: Range<Int>)? {
        let name = ".cloth-".utf8
        guard start + name.count < bytes.count, bytes[start..<start + name.count].elementsEqual(name) else { return nil }
        let open = bytes.firstIndex(of: UInt8(ascii: "{"), from: start)
        guard open - start <= name.count + 2, let number = Int(String(decoding: bytes[start + name.count..<open], as: UTF8.self)) else {
            return nil
        }
        return (number, open + 1..<bytes.firstIndex(of: UInt8(ascii: "}"), from: open))
    }

    subscript(number: Int) -> CoverColours? { colours[number] }

    /// Whether the sheets set the colours of all cloths.
    var isComplete: Bool { colours.count == Cloth.all.count }

    /// The first colour in a declaration. In `light-dark()`, it is the one for light backgrounds.
    private static func colour(_ name: String, in rule: Substring.UTF8View) -> RGB? {
        guard let start = rule.firstRange(of: name.utf8) else { return nil }
        let value = rule[start.upperBound...].prefix { $0 != UInt8(ascii: ";") }
        return value.firstIndex(of: UInt8(ascii: "#")).flatMap { hash in
            RGB(Substring(value[hash...].prefix { $0 == UInt8(ascii: "#") || Character(UnicodeScalar($0)).isHexDigit }))
        }
    }
}
