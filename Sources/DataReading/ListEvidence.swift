import Synchronization

/// What the records of a list show together: which number comes first in the dates of each field, and whether ratings are
/// out of five or out of ten.
///
/// Several threads may read records with the same evidence.
package final class ListEvidence: Sendable {
    private struct Field {
        var proved: Set<DateOrder> = []
        var isAsked = false
        /// The years of dates that may have several orders, by order; nil before the first one.
        var years: [DateOrder: ClosedRange<Int>]?
        var count = 0
        /// How many ratings there are, and how many of them are above five.
        var (ratings, highRatings) = (0, 0)
        var highest = 0.0
        /// How many dates are days, and how many are years alone.
        var (days, lone) = (0, 0)

        mutating func take(_ dates: [DateOrder: PartialDate]) {
            isAsked = true
            count += 1
            // An order that one date cannot have is none of the field.
            years = Dictionary(
                uniqueKeysWithValues: dates.compactMap { order, date in
                    guard let years else { return (order, date.year...date.year) }
                    return years[order].map { (order, min($0.lowerBound, date.year)...max($0.upperBound, date.year)) }
                }
            )
        }

        /// The order that a date proves; else, of at least three dates, the only one with which their years are near each other. The days of
        /// a list vary, and its years do not.
        var order: DateOrder? {
            guard proved.isEmpty else { return proved.count == 1 ? proved.first : nil }
            let nearest = (years ?? [:]).sorted { $0.value.count < $1.value.count }
            guard count > 2, let best = nearest.first else { return nil }
            return nearest.dropFirst().allSatisfy { best.value.count * 3 <= $0.value.count } ? best.key : nil
        }
    }

    /// The order that the author gave or that an earlier reading proved, by field; the key `""` means all fields.
    private let known: [String: DateOrder]
    /// What ratings are divided by, by field.
    private let scales: [String: Double]
    /// The fields whose years mean the same as the days of other records.
    private let ofDays: Set<String>
    private let fields = Mutex<[String: Field]>([:])

    package init(known: [String: DateOrder] = [:], scales: [String: Double] = [:], ofDays: Set<String> = []) {
        (self.known, self.scales, self.ofDays) = (known, scales, ofDays)
    }

    /// The evidence if the author gave one order for all fields; nil means none.
    package convenience init(_ order: DateOrder?) { self.init(known: order.map { ["": $0] } ?? [:]) }

    /// The order in the dates of a field; nil if it is not known yet.
    package func order(of field: String) -> DateOrder? { known[""] ?? known[field] }

    /// The order that the dates noted so far show; nil if they show none.
    package func shownOrder(of field: String) -> DateOrder? { fields.withLock { $0[field]?.order } }

    /// Notes what a date shows.
    package func note(_ date: WrittenDate, of field: String) {
        switch date {
        case .date(_, proves: nil): return
        case .date(_, let order?): fields.withLock { _ = $0[field, default: Field()].proved.insert(order) }
        case .ambiguous(let dates): fields.withLock { $0[field, default: Field()].take(dates) }
        }
    }

    /// The date that a text means; nil if it is ambiguous.
    package func date(_ written: WrittenDate, of field: String) -> PartialDate? {
        note(written, of: field)
        return written.date(in: order(of: field))
    }

    /// A rating out of five; nil for one that counts as written.
    package func rating(_ rating: Double, of field: String) -> Double? {
        if let scale = scales[field] { return rating / scale }
        if rating > 0 {
            fields.withLock { fields in
                var all = fields[field] ?? Field()
                all.ratings += 1
                if rating > 5 { all.highRatings += 1 }
                all.highest = max(all.highest, rating)
                fields[field] = all
            }
        }
        return nil
    }

    /// Whether a year alone means the same as the days that other records have in this field.
    ///
    /// - Parameter date: the date of this record.
    package func isOfDays(_ date: PartialDate, of field: String) -> Bool {
        if ofDays.contains(field) { return true }
        fields.withLock { fields in
            if date.day != nil { fields[field, default: Field()].days += 1 }
            if date.month == nil { fields[field, default: Field()].lone += 1 }
        }
        return false
    }

    /// The evidence for a second reading, if the first one left out dates whose order other dates of their field prove, or ratings out of
    /// ten or a hundred, or took years for something else than days.
    package var settled: ListEvidence? {
        let fields = fields.withLock(\.self)
        // Where a field shows nothing itself, its other dates are written like those of the record's other fields.
        let orders = Set(fields.values.compactMap(\.order))
        let shared = orders.count == 1 ? orders.first : nil
        let proved = known.isEmpty ? fields.compactMapValues { $0.isAsked ? $0.order ?? ($0.proved.isEmpty ? shared : nil) : nil } : [:]
        // A single high rating, or few among many, are slips.
        let high = scales.isEmpty ? fields.filter { $1.highRatings > 1 && $1.highRatings * 4 > $1.ratings && $1.highest <= 100 } : [:]
        let mixed = fields.filter { !ofDays.contains($0.key) && $0.value.lone > 0 && $0.value.days * 4 > $0.value.lone }
        guard !proved.isEmpty || !high.isEmpty || !mixed.isEmpty else { return nil }
        return ListEvidence(
            known: known.merging(proved) { $1 },
            scales: scales.merging(high.mapValues { $0.highest <= 10 ? 2 : 20 }) { $1 },
            ofDays: ofDays.union(mixed.keys)
        )
    }

    /// Whether the dates or ratings of a record may depend on those of others, so that a later build must read all of them again.
    package var isShared: Bool {
        let fields = fields.withLock(\.self)
        return !scales.isEmpty || !ofDays.isEmpty || fields.contains { $1.highRatings > 0 || $1.days + $1.lone > 0 }
            || known[""] == nil && (!known.isEmpty || fields.contains { !$1.proved.isEmpty || $1.isAsked })
    }

    /// What other records proved, for fingerprints: `finished_at day/month/year`, `rate / 2`, `date of days`.
    package var orders: [String] {
        let orders = known[""] != nil ? [] : known.map { "\($0.key) \($0.value.rawValue)" }
        return (orders + scales.map { "\($0.key) / \($0.value)" } + ofDays.map { "\($0) of days" }).sorted()
    }
}
