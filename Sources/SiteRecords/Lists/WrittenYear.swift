import SiteBase

/// The year or the century that a text names: `about 1790`, `c. 480 BC`, `1788–1791`, `기원전 37년경`, `19th century`.
struct WrittenYear {
    /// The year; nil if the text names a century only. Negative for a year before ours; the calendar has no 0.
    let year: Int?
    let century: Int

    private static let before = ["기원전", "紀元前", "公元前", "bc", "b.c", "v. chr", "v.chr", "av. j", "av.j"]
    private static let after = ["서기", "西暦", "公元", "ad ", "a.d.", " ad", " ce", "n. chr", "n.chr", "ap. j", "ap.j"]
    private static let centuries = ["세기", "世紀", "世纪", "century", "centuries", "cent.", "c.", "c ", "jh.", "jahrhundert", "siècle", "s."]
    private static let ordinals = ["st", "nd", "rd", "th", "er", "e", "ᵉ", "."]
    /// Words that make a number something other than a year.
    private static let others = ["millen", "years ago", "년 전", "천년", "jahrtausend", "millénaire"]

    /// The first year or century in a text; nil if there is none.
    init?(_ text: String) {
        let text = text.lowercased()
        guard !Self.others.contains(where: { text.utf8.contains($0) }) else { return nil }
        let bytes = Array(text.utf8)
        let isBefore = Self.before.contains { text.utf8.contains($0) }
        let isShort = isBefore || Self.after.contains { text.utf8.contains($0) || text.utf8.hasPrefix($0.trimmed + " ") }
        if let century = Self.romanCentury(text) {
            (year, self.century) = (nil, isBefore ? -century : century)
            return
        }
        var index = 0
        while index < bytes.count {
            guard Self.isDigit(bytes[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, Self.isDigit(bytes[index]) { index += 1 }
            let count = index - start
            // Not a part of a decimal or a grouped number.
            if index + 1 < bytes.count, [UInt8(ascii: "."), UInt8(ascii: ",")].contains(bytes[index]), Self.isDigit(bytes[index + 1]) {
                while index < bytes.count, Self.isDigit(bytes[index]) || [UInt8(ascii: "."), UInt8(ascii: ",")].contains(bytes[index]) {
                    index += 1
                }
                continue
            }
            guard count <= (isBefore ? 5 : 4), let number = Int(String(decoding: bytes[start..<index], as: UTF8.self)), number > 0 else {
                continue
            }
            let rest = String(decoding: bytes[index...], as: UTF8.self)
            if number <= 40, Self.isOfCentury(rest) {
                (year, century) = (nil, isBefore ? -number : number)
                return
            }
            // Figures that nobody knows: 179-, 17--.
            let unknown = rest.utf8.prefix { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "x") }.count
            if count + unknown == 4, (1...2).contains(unknown), rest.utf8.dropFirst(unknown).first.map({ !Self.isDigit($0) }) ?? true {
                let first = unknown == 1 ? number * 10 : number * 100
                (year, century) = (unknown == 1 ? first : nil, first / 100 + 1)
                return
            }
            // A shorter number is a year only if the text says so: otherwise it is a day, a page or a size.
            if count >= 3 || isShort {
                let year = isBefore ? -number : number
                self.year = year
                // The first year of a span such as 1600–1650 is taken as the first of its century.
                let isSpan = year > 0 && year % 100 == 0 && ["-", "–", "~"].contains { rest.trimmed.utf8.hasPrefix($0) }
                century = Self.century(of: isSpan ? year + 1 : year)
                return
            }
        }
        return nil
    }

    /// The number of a century in Roman figures: `XVIIe siècle`.
    private static func romanCentury(_ text: String) -> Int? {
        guard text.utf8.contains("siècle") || text.utf8.contains(" s.") else { return nil }
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10]
        for word in text.utf8.split(separator: " ") {
            let letters = String(word).prefix { values[$0] != nil }
            guard !letters.isEmpty, ["", "e", "er", "ᵉ"].contains(String(String(word).dropFirst(letters.count))) else { continue }
            let numbers = letters.compactMap { values[$0] }
            return zip(numbers, numbers.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
        }
        return nil
    }

    /// The century of a year: 19 for 1801 to 1900, -1 for the years from 100 to 1 before ours.
    static func century(of year: Int) -> Int { year > 0 ? (year + 99) / 100 : (year - 99) / 100 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isOfCentury(_ rest: String) -> Bool {
        func begins(_ rest: String) -> Bool { rest == "c" || centuries.contains { rest.utf8.hasPrefix($0) } }
        if begins(rest.trimmed) { return true }
        guard let ordinal = ordinals.first(where: { rest.utf8.hasPrefix($0) }) else { return false }
        return begins(String(decoding: rest.utf8.dropFirst(ordinal.utf8.count), as: UTF8.self).trimmed)
    }
}
