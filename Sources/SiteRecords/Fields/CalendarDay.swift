package import DataReading
import InterfaceTexts
import SiteBase

/// A day in the proleptic Gregorian calendar, used to decide what is public.
package struct CalendarDay: Comparable, Hashable, Sendable {
    /// Year, month and day as one number: 20270101.
    package let number: Int32

    /// Reads a value of `number`.
    package init?(number: Int) {
        guard let number = Int32(exactly: number), number > 0 else { return nil }
        self.number = number
    }

    /// The date itself, or the first day of its month or year. Dates before our era count as its first day.
    package init(firstOf date: PartialDate) { number = Int32(max(date.firstDay, 10_101)) }

    /// Reads `2027-01-01`, or the first day of `2027-01` or `2027`; nil for other texts.
    package init?(_ text: String) {
        guard let date = PartialDate(valid: text) else { return nil }
        self.init(firstOf: date)
    }

    /// Today's date in the machine's time zone.
    package static var today: CalendarDay {
        CalendarDay(LocalDay.today) ?? CalendarDay(firstOf: PartialDate(year: 1970, month: nil, day: nil))
    }

    package static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }

    /// The day in ISO 8601: `2027-01-01`.
    package var text: String {
        PartialDate(year: Int(number) / 10_000, month: Int(number) / 100 % 100, day: Int(number) % 100).machineText
    }
}
