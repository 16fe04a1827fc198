import Synchronization

/// Whether the day or the month comes first in the dates of each field, as far as these dates show it.
///
/// Several threads may read dates with the same evidence.
package final class DateEvidence: Sendable {
    private struct Field {
        var proved: Set<DateOrder> = []
        var isAsked = false
    }

    /// The order that the author gave or that an earlier reading proved, by field; the key `""` means all fields.
    private let known: [String: DateOrder]
    private let fields = Mutex<[String: Field]>([:])

    package init(known: [String: DateOrder] = [:]) { self.known = known }

    /// The evidence if the author gave one order for all fields; nil means none.
    package convenience init(_ order: DateOrder?) { self.init(known: order.map { ["": $0] } ?? [:]) }

    /// The order in the dates of a field; nil if it is not known yet.
    package func order(of field: String) -> DateOrder? { known[""] ?? known[field] }

    /// Notes what a date shows.
    func note(_ date: WrittenDate, of field: String) {
        switch date {
        case .date(_, proves: nil): return
        case .date(_, let order?): fields.withLock { _ = $0[field, default: Field()].proved.insert(order) }
        case .ambiguous: fields.withLock { $0[field, default: Field()].isAsked = true }
        }
    }

    /// The date that a text means; nil if it is ambiguous.
    package func date(_ written: WrittenDate, of field: String) -> PartialDate? {
        note(written, of: field)
        return written.date(in: order(of: field))
    }

    /// The evidence for a second reading, if the first one left out dates whose order other dates of their field prove.
    package var settled: DateEvidence? {
        guard known.isEmpty else { return nil }
        let proved = fields.withLock { $0.compactMapValues { $0.isAsked && $0.proved.count == 1 ? $0.proved.first : nil } }
        return proved.isEmpty ? nil : DateEvidence(known: proved)
    }

    /// Whether the dates of a record may depend on those of others, so that a later build must read all of them again.
    package var isShared: Bool { known[""] == nil && (!known.isEmpty || fields.withLock { !$0.isEmpty }) }

    /// The orders that dates of other records proved, for fingerprints: `finished_at day/month/year`.
    package var orders: [String] { known[""] != nil ? [] : known.map { "\($0.key) \($0.value.rawValue)" }.sorted() }
}
