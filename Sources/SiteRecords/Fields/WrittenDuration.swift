import DataReading
import Diagnostics
import SiteBase

/// A length of time as people and programs write it: `1 h 15 min`, `75`, `1:15`, `PT1H15M`, `1시간 15분`.
struct WrittenDuration {
    /// The longest one, about 100 years.
    private static let most = 3_155_760_000.0

    let seconds: Int

    /// The units by the beginning of their names, with their seconds. The longest beginnings come first.
    private static let units: [(name: String, seconds: Double)] = [
        ("month", 0), ("mon", 0), ("jahr", 0), ("year", 0), ("mois", 0), ("개월", 0), ("주", 604_800), ("week", 604_800), ("woche", 604_800),
        ("sem", 604_800), ("w", 604_800), ("일", 86_400), ("日", 86_400), ("day", 86_400), ("tag", 86_400), ("jour", 86_400), ("d", 86_400),
        ("j", 86_400), ("시간", 3600), ("時間", 3600), ("hour", 3600), ("heure", 3600), ("hr", 3600), ("std", 3600), ("stunde", 3600),
        ("h", 3600),
        ("분", 60), ("分", 60), ("min", 60), ("m", 60), ("'", 60), ("′", 60), ("초", 1), ("秒", 1), ("sec", 1), ("sek", 1), ("s", 1), ("\"", 1),
        ("″", 1),
    ]

    /// Reads a text. A number alone counts minutes, and `1:15` hours and minutes. Nil if the text is something else.
    init?(_ text: String) {
        var text = text.lowercased().trimmed
        for word in ["about ", "approx. ", "ca. ", "circa ", "etwa ", "env. ", "environ ", "약 ", "약", "約", "~"]
        where text.utf8.hasPrefix(word) {
            text = String(decoding: Array(text.utf8.dropFirst(word.utf8.count)), as: UTF8.self).trimmed
            break
        }
        let parts = text.utf8.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let sum =
            if let minutes = Double(text) { minutes * 60 } else if (2...3).contains(parts.count) { Self.clock(parts) } else {
                Self.sum(text)
            }
        guard let sum, sum >= 0, sum <= Self.most else { return nil }
        seconds = Int(sum.rounded())
    }

    private static func clock(_ parts: [String]) -> Double? {
        let numbers = parts.compactMap { $0.utf8.allSatisfy(isDigit) ? Double($0) : nil }
        guard numbers.count == parts.count, numbers.dropFirst().allSatisfy({ $0 < 60 }),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else {
            return nil
        }
        return zip(numbers, [3600.0, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// The sum of numbers with units; nil unless the whole text consists of them.
    private static func sum(_ text: String) -> Double? {
        var rest = Substring(text)
        // ISO 8601: P1DT2H30M.
        let isISO = rest.utf8.hasPrefix("p")
        if isISO { rest.removeFirst() }
        var (sum, last) = (0.0, 0.0)
        while true {
            while let first = rest.unicodeScalars.first, [" ", "\u{A0}", ",", "t"].contains(first) {
                if first == "t", !isISO { break }
                rest.unicodeScalars.removeFirst()
            }
            for word in ["and ", "und ", "et "] where rest.utf8.hasPrefix(word) { rest.removeFirst(word.utf8.count) }
            if rest.isEmpty { return last > 0 ? sum : nil }
            // Half of the unit before: 1시간 반.
            if last > 0, let half = ["반", "半"].first(where: { rest.utf8.hasPrefix($0) }) {
                sum += last / 2
                rest.removeFirst(half.count)
                continue
            }
            let digits = rest.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
            var number = Double(String(Substring(digits)).utf8.split(separator: ",").map { String($0) }.joined(separator: "."))
            rest = rest[digits.endIndex...]
            for (sign, part) in [("½", 0.5), ("¼", 0.25), ("¾", 0.75)] where rest.utf8.hasPrefix(sign) {
                number = (number ?? 0) + part
                rest.removeFirst()
            }
            guard let number else { return nil }
            while rest.utf8.first == UInt8(ascii: " ") || rest.utf8.hasPrefix("\u{A0}") { rest.removeFirst() }
            // The minutes of `1h15`.
            if rest.isEmpty, last == 3600, number < 60 { return sum + number * 60 }
            guard let unit = units.first(where: { rest.utf8.hasPrefix($0.name) }), unit.seconds > 0 else { return nil }
            sum += number * unit.seconds
            last = unit.seconds
            rest.unicodeScalars.removeFirst(unit.name.unicodeScalars.count)
            // The rest of the word: `hours`, `Stunden.`
            if unit.name.utf8.first.map({ $0 < 0x80 && !isDigit($0) }) ?? false, !isISO {
                rest = rest.drop { $0.isLetter && $0.isASCII || $0 == "." }
            }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

extension CustomField {
    /// A length of time, as a number of seconds.
    static let duration = CustomField(
        "length of time",
        example: "\"1 h 15 min\"",
        schema: .object([("type", .list([.text("string"), .text("number")]))]),
        role: .duration
    ) { fields, key in
        guard let value = fields.value(key), !value.isAbsent else { return .none }
        guard let duration = value.plainWord.flatMap({ WrittenDuration($0) }) else {
            let help = "write 75 for minutes, or \"1 h 15 min\", \"1:15\" or \"PT1H15M\""
            fields.report(value, key, .wrongType(expected: "a length of time", found: value, help: help))
            return .none
        }
        return .number(duration.seconds)
    }
}
