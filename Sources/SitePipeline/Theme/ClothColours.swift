import BookCovers
import CoverCards
import SiteAssets
import SiteBase
import SitePictures

/// The colours of the sixteen bookcloths, as style sheets set them.
struct ClothColours: Sendable {
    private var colours: [Int: CoverColours] = [:]
    /// The fingerprint of all of them.
    private(set) var fingerprint = Fingerprint()

    /// Reads the rules `.cloth-0{…}` to `.cloth-15{…}`. Later sheets win. Rules without the three colours are passed over.
    init(sheets: [[UInt8]]) {
        for sheet in sheets {
            let text = String(decoding: sheet, as: UTF8.self).utf8
            for number in Cloth.all.indices {
                guard let rule = text.firstRange(of: ".cloth-\(number){".utf8) else { continue }
                let body = text[rule.upperBound...].prefix { $0 != UInt8(ascii: "}") }
                guard let cloth = Self.colour("--cloth:", in: body), let ink = Self.colour("--cloth-ink:", in: body),
                    let ground = Self.colour("--endpaper:", in: body)
                else { continue }
                colours[number] = CoverColours(cloth: cloth, ink: ink, ground: ground)
            }
        }
        for number in Cloth.all.indices { fingerprint.combine(colours[number]?.fingerprint ?? Fingerprint()) }
    }

    subscript(number: Int) -> CoverColours? { colours[number] }

    /// Whether all cloths have their colours.
    var isComplete: Bool { colours.count == Cloth.all.count }

    /// The first colour of a declaration: in `light-dark()`, that for light paper.
    private static func colour(_ name: String, in rule: Substring.UTF8View) -> RGB? {
        guard let start = rule.firstRange(of: name.utf8) else { return nil }
        let value = rule[start.upperBound...].prefix { $0 != UInt8(ascii: ";") }
        return value.firstIndex(of: UInt8(ascii: "#")).flatMap { hash in
            RGB(Substring(value[hash...].prefix { $0 == UInt8(ascii: "#") || Character(UnicodeScalar($0)).isHexDigit }))
        }
    }
}
