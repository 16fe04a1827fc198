import Diagnostics
import SiteBase

extension Fields {
    /// Reads a date in any known form; see `WrittenDate`. Reports a text that is none.
    ///
    /// - Parameters:
    ///   - evidence: shows the order of day and month where both are numbers.
    ///   - field: the name of the field in the evidence; nil for the key.
    ///   - takesLast: whether a range such as `2026-01-03 → 2026-01-10` means its last day, not its first.
    package mutating func date(
        _ key: String,
        by evidence: ListEvidence? = nil,
        as field: String? = nil,
        takesLast: Bool = false
    ) -> PartialDate? {
        guard let value = value(key) else { return nil }
        let written: String
        switch value.content {
        case .number(let digits), .plain(let digits): written = PartialDate(timestamp: digits)?.machineText ?? digits
        default:
            guard let text = text(value, key) else { return nil }
            if let date = PartialDate(whole: text) { return date }
            written = text.trimmed
        }
        guard !written.isEmpty else { return nil }
        do throws(PartialDate.Fault) {
            let range = WrittenDate.range(written)
            let date = try WrittenDate(range.map { takesLast ? $0.last : $0.first } ?? written)
            let evidence = evidence ?? ListEvidence()
            if let date = evidence.date(date, of: field ?? key) { return date }
            report(value, key, .ambiguousDate(written, date))
        } catch {
            switch error {
            case .form:
                let isTime = Double(written) != nil && written.utf8.count > 6
                let help =
                    isTime
                    ? "seconds since 1970 and since 2001 look alike; let the app write its dates with .iso8601: 1997-06-26"
                    : PartialDate.day(before: written).map { "leave the rest out: \($0)" }
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
    /// The day, in UTC, of a time as programs store it: seconds since 1970 with ten digits, or milliseconds. Nil for other numbers: fewer digits
    /// may also be seconds since 2001, as Swift counts.
    fileprivate init?(timestamp digits: String) {
        let whole = digits.utf8.prefix(before: ".")
        guard whole.utf8.first != UInt8(ascii: "-"), let time = Int(whole) else { return nil }
        let seconds: Int
        switch whole.utf8.count {
        case 10: seconds = time
        case 12, 13: seconds = time / 1_000
        default: return nil
        }
        self.init(daysSince1970: seconds / 86_400)
    }

    /// The day at the beginning of a text that continues, for messages.
    fileprivate static func day(before text: String) -> Substring? {
        let day = text.utf8.prefix(before: "T", " ", ",")
        guard day.count < text.count, day.utf8.split(separator: "-").count == 3 else { return nil }
        return PartialDate(valid: String(day)).map { _ in day }
    }
}
