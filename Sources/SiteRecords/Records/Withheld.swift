package import Diagnostics
import SiteBase

/// The records of a collection that are held back or unlisted.
package struct Withheld: Sendable {
    /// A record that is not public.
    package struct Held: Sendable {
        /// The 0-based index in the data.
        package let index: Int
        package let reason: PublicationRule.Reason
        /// The first public day, if the record is held back until then.
        package let start: CalendarDay?
        package let place: Diagnostic.Location

        package init(index: Int, reason: PublicationRule.Reason, start: CalendarDay?, place: Diagnostic.Location) {
            self.index = index
            self.reason = reason
            self.start = start
            self.place = place
        }
    }

    package var held: [Held] = []
    /// The 0-based indices in the data of the unlisted records.
    package var unlisted: [Int] = []
    /// The paths of those that are no records of the collection, by their 0-based indices in the data.
    package private(set) var passedOver: [Int: String] = [:]
    /// The latest past day on which a record became public.
    package var lastStart: CalendarDay?

    /// The columns of each export that sitegen ignores on purpose.
    package var leftOut: [(path: String, names: [String])] = []

    package init() {}

    package var isEmpty: Bool { held.isEmpty && unlisted.isEmpty && passedOver.isEmpty }

    /// The indices in the data of all records that are in no list.
    package var indices: [Int] { held.map(\.index) + unlisted + passedOver.keys }

    /// Applies the publication of a record.
    mutating func take(_ publication: Publication, index: Int, place: @autoclosure () -> Diagnostic.Location, _ rule: PublicationRule) {
        if publication.isPassedOver {
            passedOver[index] = place().path
            return
        }
        if let reason = rule.reason(toHold: publication) {
            held.append(Held(index: index, reason: reason, start: reason == .later ? publication.start : nil, place: place()))
            return
        }
        if publication.isUnlisted { unlisted.append(index) }
        if let start = publication.start, lastStart.map({ $0 < start }) ?? true { lastStart = start }
    }
}

/// The records to read as public, if that was decided before.
package enum RecordSelection: Sendable {
    /// Records with these 0-based indices, in this order.
    case only([Int])
    /// All records but these.
    case except(Set<Int>)

    /// The indices of the selected records in a list.
    func indices(of count: Int) -> [Int] {
        switch self {
        case .only(let indices): indices.filter { $0 < count }
        case .except(let others): (0..<count).filter { !others.contains($0) }
        }
    }
}
