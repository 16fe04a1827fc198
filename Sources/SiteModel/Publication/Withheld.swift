package import Diagnostics
import SiteBase

/// What a collection has that is not public, or is public and in no list.
package struct Withheld: Sendable {
    /// Something that is not public.
    package struct Held: Sendable {
        /// Its 0-based index in the data.
        package let index: Int
        package let reason: PublicationRule.Reason
        /// The first day on which it is public, if it is held back until then.
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
    /// The 0-based indices in the data of records that have a page and are in no list.
    package var unlisted: [Int] = []
    /// The latest day that has come on which something became public.
    package var lastStart: CalendarDay?

    /// What is made nothing of in exports, on purpose: their files, and the names of the columns.
    package var leftOut: [(path: String, names: [String])] = []

    package init() {}

    package var isEmpty: Bool { held.isEmpty && unlisted.isEmpty }

    /// The indices in the data of all that lists leave out.
    package var indices: [Int] { held.map(\.index) + unlisted }

    /// Takes what something says about who may see it.
    mutating func take(_ publication: Publication, index: Int, place: @autoclosure () -> Diagnostic.Location, _ rule: PublicationRule) {
        if let reason = rule.reason(toHold: publication) {
            held.append(Held(index: index, reason: reason, start: reason == .later ? publication.start : nil, place: place()))
            return
        }
        if publication.isUnlisted { unlisted.append(index) }
        if let start = publication.start, lastStart.map({ $0 < start }) ?? true { lastStart = start }
    }
}

/// Which records of a list are read as public, where that was decided before.
package enum RecordSelection: Sendable {
    /// Those with these 0-based indices, in this order.
    case only([Int])
    /// All others.
    case except(Set<Int>)

    /// The indices that are left of a list.
    func indices(of count: Int) -> [Int] {
        switch self {
        case .only(let indices): indices.filter { $0 < count }
        case .except(let others): (0..<count).filter { !others.contains($0) }
        }
    }
}
