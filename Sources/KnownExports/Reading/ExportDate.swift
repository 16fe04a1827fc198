import SiteBase

/// A day, month or year in a format that programs write.
package struct ExportDate {
    let year: Int
    let month: Int?
    let day: Int?

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Returns nil if the text is not a date.
    init?(_ text: String) {
        // The time of day, which has colons, is ignored.
        var parts: [Substring] = []
        for part in text.utf8.split(whereSeparator: { "[]/-. ,T年月日년월일".utf8.contains($0) && $0 < 0x80 || $0 >= 0x80 }) {
            let part = Substring(part)
            if part.utf8.contains(UInt8(ascii: ":")) { break }
            parts.append(part)
            if parts.count == 3 { break }
        }
        let numbers = parts.map { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
        guard let first = numbers.first else { return nil }
        if let first, parts[0].utf8.count == 4 || parts[0].utf8.count == 3 {
            guard numbers.dropFirst().allSatisfy({ $0 != nil }) else { return nil }
            self.init(first, numbers.count > 1 ? numbers[1] : nil, numbers.count > 2 ? numbers[2] : nil)
        } else if numbers.count == 3, let year = numbers[2], parts[2].utf8.count == 4 {
            // A month in words. If both are numbers, which one is the month is ambiguous.
            if first == nil, let month = Self.month(parts[0]), let day = numbers[1] {
                self.init(year, month, day)
            } else if let first, let month = Self.month(parts[1]) {
                self.init(year, month, first)
            } else {
                return nil
            }
        } else {
            return nil
        }
    }

    private init?(_ year: Int, _ month: Int?, _ day: Int?) {
        guard (1...9999).contains(year), month.map({ (1...12).contains($0) }) ?? true,
            day.map({ day in day >= 1 && day <= Self.days(in: month ?? 1, of: year) }) ?? true
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is this many days after 1 January 1970.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    init(daysSince1970 days: Int) {
        // Counts from 1 March of year 0 in eras of 400 years, so that a leap day is the last day of its year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.month = month
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    }

    private static func month(_ text: Substring) -> Int? {
        let text = text.lowercased()
        return text.utf8.count < 3 ? nil : months.firstIndex { text.utf8.hasPrefix($0) }.map { $0 + 1 }
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The date in a text that a program wrote, as `2020-01-31`, `2020-01` or `2020`; nil if the text is not a date.
    package static func text(of text: String) -> String? { ExportDate(text)?.text }

    /// The date as `2020-01-31`, `2020-01` or `2020`.
    var text: String {
        func padded(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.count)) + digits
        }
        return ([padded(year, 4)] + [month, day].compactMap { $0.map { padded($0, 2) } }).joined(separator: "-")
    }
}
