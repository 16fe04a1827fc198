package import DataReading
import SiteBase

/// A year, a month or a day in the proleptic Gregorian calendar.
package struct PartialDate: Equatable, Sendable {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int?
    /// 1 to 31.
    package let day: Int?

    /// The reason that a text is not a date.
    package enum Fault: Error {
        /// The text has not the form `yyyy`, `yyyy-MM` or `yyyy-MM-dd`.
        case form
        /// The day does not exist.
        case impossible(String)
    }

    package init(year: Int, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date's month; nil if only the year is known.
    package var wholeMonth: PartialDate? { month.map { PartialDate(year: year, month: $0, day: nil) } }

    /// Reads `1997-06-26`, `1997-6-26`, `1997-06` or `1997`.
    package init(_ text: String) throws(Fault) {
        if let date = Self.wholeDate(text) {
            (year, month, day) = (date.year, date.month, date.day)
            return
        }
        let parts = text.utf8.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].utf8.count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
        else { throw .form }
        let numbers = parts.compactMap { Int($0) }
        guard numbers[0] > 0 else { throw .impossible("there is no year 0") }
        if numbers.count > 1, !(1...12).contains(numbers[1]) { throw .impossible("there is no month \(numbers[1])") }
        if numbers.count > 2 {
            let days = Self.days(in: numbers[1], of: numbers[0])
            guard (1...days).contains(numbers[2]) else { throw .impossible("that month has \(days) days") }
        }
        year = numbers[0]
        month = numbers.count > 1 ? numbers[1] : nil
        day = numbers.count > 2 ? numbers[2] : nil
    }

    /// Reads a date; nil for any other text.
    package init?(valid text: String) {
        do throws(Fault) {
            try self.init(text)
        } catch {
            return nil
        }
    }

    /// Fast path for `yyyy-MM-dd`, the most common form; nil if in doubt.
    private static func wholeDate(_ text: String) -> (year: Int, month: Int, day: Int)? {
        var (number, year, month) = (0, 0, 0)
        var index = 0
        for byte in text.utf8 {
            defer { index += 1 }
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                (year, month) = index == 4 ? (number, 0) : (year, number)
                number = 0
            } else {
                guard byte &- UInt8(ascii: "0") < 10, index < 10 else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
        }
        guard index == 10, year > 0, (1...12).contains(month), (1...28).contains(number) else { return nil }
        return (year, month, number)
    }

    /// For the `datetime` attribute: `1997-06-26`, `1997-06` or `1997`.
    package var machineText: String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            var count = 0
            func write(_ number: Int, _ digits: Int) {
                for place in (0..<digits).reversed() {
                    bytes[count + place] = UInt8(ascii: "0") + UInt8(number / Self.powers[digits - 1 - place] % 10)
                }
                count += digits
            }
            write(year, 4)
            for part in [month, day] {
                guard let part else { break }
                bytes[count] = UInt8(ascii: "-")
                count += 1
                write(part, 2)
            }
            return count
        }
    }

    private static let powers = [1, 10, 100, 1000]

    /// The day of a date-time such as `1997-06-26T08:00:00+09:00`, in its own time zone. Other programs write times, but no page shows
    /// them.
    package init?(ofTime text: String) {
        let day = text.utf8.prefix(before: "T", "t", " ")
        let time = text.utf8.dropFirst(day.utf8.count + 1)
        let digits = time.count { (0x30...0x39).contains($0) }
        guard day.utf8.split(separator: "-").count == 3, digits >= 3, time.contains(UInt8(ascii: ":")),
            time.allSatisfy({ (0x30...0x39).contains($0) || ":.,+- TZtz".utf8.contains($0) })
        else { return nil }
        self.init(valid: String(day))
    }

    /// The day at the beginning of a text that continues, for messages.
    fileprivate static func day(before text: String) -> Substring? {
        let day = text.utf8.prefix(before: "T", " ", ",")
        guard day.count < text.count, day.utf8.split(separator: "-").count == 3 else { return nil }
        return PartialDate(valid: String(day)).map { _ in day }
    }

    /// The day as a count of days, to compute differences; nil if the day is not known.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    package var dayNumber: Int? {
        guard let month, let day else { return nil }
        // A year begins in March here, so that a leap day is its last day.
        let years = month > 2 ? year : year - 1
        let (era, year) = (years / 400, years % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + year * 365 + year / 4 - year / 100 + dayOfYear
    }

    /// Whether this date is before another one. The comparison uses the precision that both have.
    package func isBefore(_ other: PartialDate) -> Bool {
        let (own, others) = (machineText, other.machineText)
        let length = min(own.utf8.count, others.utf8.count)
        return own.prefix(length) < others.prefix(length)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

extension Fields {
    /// Reads a date; see `PartialDate`. A time after the date is ignored.
    package mutating func date(_ key: String) -> PartialDate? {
        guard let value = value(key), let text = text(value, key) else { return nil }
        do throws(PartialDate.Fault) {
            return try PartialDate(text)
        } catch {
            switch error {
            case .form:
                if let day = PartialDate(ofTime: text) { return day }
                let help =
                    PartialDate.day(before: text).map { "leave the rest out: \($0)" }
                    ?? "write it as year-month-day: 1997-06-26, or 1997-06, or 1997"
                report(value, key, .date(found: value, help: help))
            case .impossible(let reason):
                report(value, key, .impossibleDate(value, reason: reason))
            }
        }
        return nil
    }
}

extension PartialDate {
    /// The first day of the date as a sortable number: 19970626.
    package var firstDay: Int { (year * 100 + (month ?? 1)) * 100 + (day ?? 1) }
}
