import DataReading
import SiteBase

/// A number as people and programs write it: `223`, `1,234`, `3,5`, `223쪽`, `p. 223`, `★★★★☆`, `8/10`, `80%`.
package enum WrittenNumber {
    /// Longer texts are not numbers.
    private static let longest = 60

    /// The digits of the only number in a text, with a decimal point; nil if there is none, or if it is not certain.
    ///
    /// - Parameters:
    ///   - most: the highest value of the field, for ratings such as `8/10`.
    ///   - isWhole: whether the field holds whole numbers.
    static func digits(in text: String, most: Double, isWhole: Bool) -> String? {
        guard text.utf8.count <= longest else { return nil }
        let text = text.withNarrowDigits
        if !isWhole, let stars = stars(in: text) { return stars.formattedBriefly }
        if !isWhole, let whole = beforeHalf(text), let digits = digits(in: whole, most: most, isWhole: false), let value = Double(digits) {
            return (value + 0.5).formattedBriefly
        }
        let numbers = numbers(in: text)
        guard let first = numbers.first else { return nil }
        if numbers.count == 2, !isWhole, most == 5 { return rating(first, of: numbers[1], in: text) }
        guard numbers.count == 1, let digits = plain(first, isWhole: isWhole) else { return nil }
        if !isWhole, most == 5, text.utf8.contains(UInt8(ascii: "%")), let value = Double(digits), (0...100).contains(value) {
            return (value / 20).formattedBriefly
        }
        return digits
    }

    /// The digits of a rating up to 5 in a text such as `4/5` or `16/20`, which has nothing else; nil for any other text.
    package static func rating(in text: String) -> String? {
        let isAlone = text.unicodeScalars.allSatisfy { isDigit($0) || ",./ ".unicodeScalars.contains($0) }
        return isAlone ? digits(in: text, most: 5, isWhole: false) : nil
    }

    /// What is before the half of a number such as `4½`, `★★★★ 1/2` or `4개 반`; nil if there is none.
    private static func beforeHalf(_ text: String) -> String? {
        let text = text.trimmed
        for half in ["½", "1/2", ".5", "반"] where text.utf8.hasSuffix(half) {
            let whole = String(Substring(text.utf8.dropLast(half.utf8.count)))
            guard let last = whole.trimmed.unicodeScalars.last else { return nil }
            let isApart = whole.unicodeScalars.last?.properties.isWhitespace ?? false
            switch half {
            case "½": return isDigit(last) ? whole : nil
            case "1/2": return !isDigit(last) || isApart ? whole : nil
            case ".5": return isDigit(last) ? nil : whole
            default: return isDigit(last) || !last.properties.isAlphabetic || "개점".unicodeScalars.contains(last) ? whole : nil
            }
        }
        return nil
    }

    /// The number of stars in a text of nothing else.
    private static func stars(in text: String) -> Double? {
        var stars = 0.0
        var isAny = false
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace && scalar != "\u{FE0F}" {
            switch scalar {
            case "★", "⭐", "🌟", "❤", "♥", "●", "🌕", "💛", "*", "🖤": stars += 1
            case "½", "🌗", "🌓": stars += 0.5
            case "☆", "✩", "♡", "○", "🌑", "🤍": break
            default: return nil
            }
            isAny = true
        }
        return isAny ? stars : nil
    }

    /// The numbers in a text, with their separators. A number in a word, such as `B12`, is none.
    private static func numbers(in text: String) -> [String] {
        var numbers: [String] = []
        var number = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        var isValid = true
        func close() {
            while let last = number.last, !isDigit(last) { number.removeLast() }
            if !number.isEmpty { numbers.append(String(number)) }
            number = String.UnicodeScalarView()
        }
        for scalar in text.unicodeScalars {
            if isDigit(scalar) {
                if number.isEmpty, !word.isEmpty, word.last.map({ $0.isASCII }) ?? false,
                    !["p", "pp", "s"].contains(String(word).lowercased())
                {
                    isValid = false
                }
                number.append(scalar)
            } else if !number.isEmpty, ",. \u{A0}\u{202F}".unicodeScalars.contains(scalar) {
                number.append(scalar)
            } else {
                if number.isEmpty, scalar == "-" || scalar == "−", word.isEmpty, numbers.isEmpty {
                    number.append("-")
                    continue
                }
                close()
            }
            if scalar.properties.isAlphabetic { word.append(scalar) } else { word = String.UnicodeScalarView() }
        }
        close()
        return isValid ? numbers : []
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// A number without separators of thousands and with a decimal point.
    private static func plain(_ written: String, isWhole: Bool) -> String? {
        let isNegative = written.utf8.first == UInt8(ascii: "-")
        let number = isNegative ? String(written.dropFirst()) : written
        let marks = number.unicodeScalars.filter { !isDigit($0) }
        let parts = number.unicodeScalars.split { !isDigit($0) }.map { String($0) }
        guard let first = parts.first, parts.allSatisfy({ $0.utf8.count <= 18 }) else { return nil }
        let areGroups =
            parts.count > 1 && first.utf8.count <= 3 && parts.dropFirst().allSatisfy { $0.utf8.count == 3 } && Set(marks).count == 1
        let digits: String
        if parts.count == 1 {
            digits = first
        } else if areGroups, isWhole || marks.first != "." {
            digits = parts.joined()
        } else if parts.count == 2, let mark = marks.first, mark == "." || mark == ",", marks.count == 1 {
            digits = "\(first).\(parts[1])"
        } else {
            return nil
        }
        return (isNegative ? "-" : "") + digits
    }

    /// `4/5`, `8 of 10`, `7 / 10` as a rating up to 5.
    private static func rating(_ rate: String, of most: String, in text: String) -> String? {
        let between = text.utf8.firstRange(of: rate).map { text[$0.upperBound...].description.trimmed } ?? ""
        guard ["/", "of", "out of", "von", "sur", "중"].contains(where: { between.utf8.hasPrefix($0) }),
            let number = plain(rate, isWhole: false),
            let value = Double(number), let most = Double(most), most > 0, (0...most).contains(value)
        else { return nil }
        return ((value * 500 / most).rounded() / 100).formattedBriefly
    }
}
