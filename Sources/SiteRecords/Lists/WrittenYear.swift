import SiteBase

/// The year or the century that a text names: `about 1790`, `c. 480 BC`, `1788–1791`, `기원전 37년경`, `19th century`.
struct WrittenYear {
    /// The year; nil if the text names a century only. Negative for a year before ours: there is no year 0.
    let year: Int?
    let century: Int

    private static let before = ["기원전", "紀元前", "公元前", " bc", " b.c", "v. chr", "v.chr", "av. j", "av.j"]
    private static let centuries = ["세기", "世紀", "世纪", "century", "centuries", "jh.", "jahrhundert", "siècle"]
    private static let ordinals = ["st", "nd", "rd", "th", "er", "e", "ᵉ", "."]

    /// The first year or century in a text; nil if there is none.
    init?(_ text: String) {
        let text = text.lowercased()
        let bytes = Array(text.utf8)
        let isBefore = Self.before.contains { text.utf8.contains($0) }
        var index = 0
        while index < bytes.count {
            guard Self.isDigit(bytes[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
            guard index - start <= 4, let number = Int(String(decoding: bytes[start..<index], as: UTF8.self)), number > 0 else { continue }
            let rest = String(decoding: bytes[index...], as: UTF8.self)
            if number <= 40, Self.isOfCentury(rest) {
                (year, century) = (nil, isBefore ? -number : number)
                return
            }
            // A shorter number is a year only if the text says that it is before ours: otherwise it is a day, a page or a size.
            if index - start >= 3 || isBefore {
                let year = isBefore ? -number : number
                (self.year, century) = (year, Self.century(of: year))
                return
            }
        }
        return nil
    }

    /// The century of a year: 19 for 1801 to 1900, -1 for the years from 100 to 1 before ours.
    static func century(of year: Int) -> Int { year > 0 ? (year + 99) / 100 : (year - 99) / 100 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isOfCentury(_ rest: String) -> Bool {
        func begins(_ rest: String) -> Bool { centuries.contains { rest.utf8.hasPrefix($0) } }
        if begins(rest.trimmed) { return true }
        guard let ordinal = ordinals.first(where: { rest.utf8.hasPrefix($0) }) else { return false }
        return begins(String(decoding: rest.utf8.dropFirst(ordinal.utf8.count), as: UTF8.self).trimmed)
    }
}
