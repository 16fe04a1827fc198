import SiteBase

/// A year, a month or a day in the proleptic Gregorian calendar.
package struct PartialDate: Equatable, Sendable {
    /// -9999 to 9999, without 0: the year after -1 is 1.
    package let year: Int
    /// 1 to 12.
    package let month: Int?
    /// 1 to 31.
    package let day: Int?

    /// The reason that a text is not a date.
    package enum Fault: Error {
        /// The text has no known form.
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

    /// A date of numbers that a person wrote.
    package init(checkedYear year: Int, month: Int?, day: Int?) throws(Fault) {
        guard year != 0 else { throw .impossible("there is no year 0") }
        guard (-9999...9999).contains(year) else { throw .form }
        if let month {
            guard (1...12).contains(month) else { throw .impossible("there is no month \(month)") }
            let days = Self.days(in: month, of: year)
            if let day, !(1...days).contains(day) { throw .impossible("that month has \(days) days") }
        }
        self.init(year: year, month: month, day: day)
    }

    /// Reads `1997-06-26`, `1997-6-26`, `1997-06` or `1997`, as settings and front matter of sitegen write dates.
    package init(_ text: String) throws(Fault) {
        if let date = Self(whole: text) {
            self = date
            return
        }
        let parts = text.utf8.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].utf8.count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
        else { throw .form }
        let numbers = parts.compactMap { Int($0) }
        try self.init(checkedYear: numbers[0], month: numbers.count > 1 ? numbers[1] : nil, day: numbers.count > 2 ? numbers[2] : nil)
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
    init?(whole text: String) {
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
        self.init(year: year, month: month, day: number)
    }

    /// The date in ISO 8601: `1997-06-26`, `1997-06` or `1997`. A year before ours has a sign: `-0600`.
    package var machineText: String {
        String(unsafeUninitializedCapacity: 11) { bytes in
            var count = 0
            func write(_ number: Int, _ digits: Int) {
                for place in (0..<digits).reversed() {
                    bytes[count + place] = UInt8(ascii: "0") + UInt8(number / Self.powers[digits - 1 - place] % 10)
                }
                count += digits
            }
            if year < 0 {
                bytes[0] = UInt8(ascii: "-")
                count = 1
            }
            write(abs(year), 4)
            for part in [month, day] {
                guard let part else { break }
                bytes[count] = UInt8(ascii: "-")
                count += 1
                write(part, 2)
            }
            return count
        }
    }

    /// For the `datetime` attribute, which knows no years before ours.
    package var attributeText: String? { year > 0 ? machineText : nil }

    private static let powers = [1, 10, 100, 1000]

    /// The day as a count of days, to compute differences; nil if the day is not known.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    package var dayNumber: Int? {
        guard let month, let day else { return nil }
        // A year begins in March here, so that a leap day is its last day. All years are counted from -9600, a multiple of 400.
        let years = (year < 0 ? year + 1 : year) + 10_000 - (month > 2 ? 0 : 1)
        let (era, year) = (years / 400, years % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return (era - 25) * 146_097 + year * 365 + year / 4 - year / 100 + dayOfYear
    }

    /// The date that is this many days after 1 January 1970, at least 1 January of the year 1.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    package init(daysSince1970 days: Int) {
        // Counts from 1 March of year 0 in eras of 400 years, so that a leap day is the last day of its year.
        let shifted = max(days, -719_162) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The following day; nil for a date without a day.
    var next: PartialDate? {
        guard let month, let day else { return nil }
        if day < Self.days(in: month, of: year) { return PartialDate(year: year, month: month, day: day + 1) }
        return month < 12
            ? PartialDate(year: year, month: month + 1, day: 1) : PartialDate(year: year == -1 ? 1 : year + 1, month: 1, day: 1)
    }

    /// Whether this date is before another one. The comparison uses the precision that both have.
    package func isBefore(_ other: PartialDate) -> Bool {
        if year != other.year { return year < other.year }
        guard let month, let others = other.month else { return false }
        if month != others { return month < others }
        guard let day, let others = other.day else { return false }
        return day < others
    }

    /// A number that sorts dates. A month comes after its year alone, and a day after its month alone.
    package var sortNumber: Int { (year * 100 + (month ?? 0)) * 100 + (day ?? 0) }

    /// The first day of the date as a sortable number: 19970626.
    package var firstDay: Int { (year * 100 + (month ?? 1)) * 100 + (day ?? 1) }

    private static func days(in month: Int, of year: Int) -> Int {
        let year = year < 0 ? year + 1 : year
        return switch month {
        case 4, 6, 9, 11: 30
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        default: 31
        }
    }
}
