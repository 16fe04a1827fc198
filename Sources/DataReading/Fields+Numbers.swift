import SiteBase

/// Reads numbers and flags.
extension Fields {
    /// Reads a whole number within bounds. `636.0` is accepted with a warning.
    ///
    /// `example` is a typical value of the field, for messages.
    public mutating func wholeNumber(_ key: String, in bounds: ClosedRange<Int>, example: Int = 636) -> Int? {
        guard let value = value(key) else { return nil }
        var digits: Substring
        switch value.content {
        case .number(let literal), .plain(let literal):
            if let number = Int(literal), bounds.contains(number) { return number }
            digits = literal[...]
        case .text(let text):
            report(value, key, .wrongType(expected: "a whole number", found: value, help: Self.unquoted(text, example: String(example))))
            return nil
        case .flag, .list, .records, .object, .null:
            report(value, key, .wrongType(expected: "a whole number", found: value, help: "for example \(example)"))
            return nil
        }
        if let point = digits.utf8.firstIndex(of: "."), digits[point...].dropFirst().allSatisfy({ $0 == "0" }), digits[point...].count > 1 {
            digits = digits[..<point]
            report(value, key, .decimalsOfWholeNumber(value.phrase, digits: digits))
        }
        guard let number = Int(digits) else {
            let help = Self.help(ofNoWholeNumber: digits, in: bounds, example: example)
            report(value, key, .wrongType(expected: "a whole number", found: value, help: help))
            return nil
        }
        guard bounds.contains(number) else {
            let positive = number.magnitude
            let help =
                number < 0 && bounds.lowerBound >= 0 && positive <= bounds.upperBound.magnitude
                ? "write it without the minus: \(positive)" : "correct it, or leave \(key) out"
            let range = "from \(bounds.lowerBound) to \(bounds.upperBound)"
            report(value, key, .outOfRange("a whole number", range, found: value, help: help))
            return nil
        }
        return number
    }

    private static func help(ofNoWholeNumber digits: Substring, in bounds: ClosedRange<Int>, example: Int) -> String {
        guard let number = Double(digits) else {
            return NumberInText(digits).map { "write the number alone: \($0.digits)" } ?? "for example \(example)"
        }
        guard digits.utf8.contains(".") else {
            return digits.contains(where: \.isLetter) ? "write it out in digits" : "write a smaller number"
        }
        guard !digits.contains(where: \.isLetter), number.magnitude < 1e15 else { return "round it" }
        let below = Int(number.rounded(.down))
        return "round it: write " + [below, below + 1].filter(bounds.contains).map { String($0) }.joined(separator: " or ")
    }

    /// Reads a number within bounds, with or without decimals.
    ///
    /// `example` is a typical value of the field, for messages. The default is the maximum.
    public mutating func number(_ key: String, in bounds: ClosedRange<Double>, example: Double? = nil) -> Double? {
        guard let value = value(key) else { return nil }
        let example = (example ?? bounds.upperBound).formattedBriefly
        switch value.content {
        case .number(let literal), .plain(let literal):
            guard let number = Double(literal), number.isFinite else {
                let help = NumberInText(literal[...]).map { "write the number alone: \($0.digits)" } ?? "for example \(example)"
                report(value, key, .wrongType(expected: "a number", found: value, help: help))
                return nil
            }
            guard bounds.contains(number) else {
                let range = "from \(bounds.lowerBound.formattedBriefly) to \(bounds.upperBound.formattedBriefly)"
                report(value, key, .outOfRange("a number", range, found: value, help: "correct it, or leave \(key) out"))
                return nil
            }
            return number
        case .text(let text):
            let help = Double(text) == nil ? Self.unquoted(text, example: example) : "write it without quotes: \(text)"
            report(value, key, .wrongType(expected: "a number", found: value, help: help))
        case .flag, .list, .records, .object, .null:
            report(value, key, .wrongType(expected: "a number", found: value, help: "for example \(example)"))
        }
        return nil
    }

    /// How to correct a text where a number is expected.
    private static func unquoted(_ text: String, example: String) -> String {
        guard let number = NumberInText(text[...]) else { return "write it without quotes, for example \(example)" }
        return "write \(number.isAlone ? "it" : "the number alone,") without quotes: \(number.digits)"
    }

    /// Reads `true` or `false`. `example` is an object that the key accepts too, for messages.
    public mutating func flag(_ key: String, orLike example: String? = nil) -> Bool? {
        let expected = example == nil ? "true or false" : "true, false or an object"
        let words = example.map { "true, false or something like \($0)" } ?? "true or false"
        guard let value = value(key) else { return nil }
        switch value.content {
        case .flag(let flag): return flag
        case .plain("true"), .plain("on"): return true
        case .plain("false"), .plain("off"): return false
        case .text(let word), .plain(let word):
            // Earlier versions of YAML have further words for the same.
            let meant: String? =
                switch word.lowercased() {
                case "true", "yes", "on", "y": "true"
                case "false", "no", "off", "n": "false"
                default: nil
                }
            let help = meant.map { "write \($0), without quotes" } ?? "write \(words), without quotes"
            report(value, key, .wrongType(expected: expected, found: value, help: help))
        case .null, .number, .list, .records, .object:
            report(value, key, .wrongType(expected: expected, found: value, help: "write \(words)"))
        }
        return nil
    }
}

/// The only whole number in a text such as `48,130,300명`, probably the intended value; for messages.
struct NumberInText {
    /// The digits, without thousands separators.
    let digits: String
    /// Whether the number has only white space around it.
    let isAlone: Bool

    /// Returns nil if the text has no number, several numbers or a fraction.
    init?(_ text: Substring) {
        func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
        guard text.utf8.count <= 60, let first = text.utf8.firstIndex(where: isDigit), let last = text.utf8.lastIndex(where: isDigit) else {
            return nil
        }
        let inner = text[first...last]
        let groups = inner.utf8.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.utf8.allSatisfy(isDigit) }), groups.dropFirst().allSatisfy({ $0.count == 3 }), groups[0].count <= 18,
            groups.count == 1 || (1...3).contains(groups[0].count)
        else { return nil }
        let around = text[..<first].unicodeScalars + text[text.utf8.index(after: last)...].unicodeScalars
        let sign = around.first { !$0.properties.isWhitespace } == "-" && text[..<first].utf8.contains("-") ? "-" : ""
        digits = sign + groups.joined()
        isAlone = groups.count == 1 && around.allSatisfy { $0.properties.isWhitespace || (sign == "-" && $0 == "-") }
    }
}

extension Double {
    /// The number, without a fraction if it is whole: `5`, `4.5`.
    public var formattedBriefly: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self) }
}
