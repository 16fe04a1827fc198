import DataReading
import Diagnostics
import SiteBase
import SiteModel
package import SiteRecords

/// The parts of a site that are not public, and the day when that changes.
public struct HeldBack: Equatable, Sendable {
    /// The number of drafts left out.
    public private(set) var drafts = 0
    /// The number of private records.
    public private(set) var privateRecords = 0
    /// The number of records and posts scheduled for a later day.
    public private(set) var scheduled = 0
    /// The number of unlisted pages.
    public private(set) var unlisted = 0
    /// The number of files and rows that are no records of their collection.
    public private(set) var passedOver = 0
    /// Some of them for people: `data/books/README.md`, `12 in data/log.csv`.
    public private(set) var passedOverFiles: [String] = []
    /// The next day on which something becomes public, in ISO 8601, and the file that contains it; nil if there is none.
    public var next: (day: String, path: String)? { due.map { ($0.day.text, $0.path) } }
    /// The hidden fields without repetition.
    public private(set) var hiddenFields: [String] = []

    /// The number of files to name.
    private static let mostNamed = 3

    private var due: Due?
    /// The latest past day on which something became public.
    private var lastStart: CalendarDay?

    private struct Due: Equatable, Sendable {
        let day: CalendarDay
        let path: String
    }

    /// Whether the whole site is public.
    public var isEmpty: Bool { drafts + privateRecords + scheduled + unlisted == 0 && hiddenFields.isEmpty }

    package init(_ loaded: LoadedSite) {
        for edition in loaded.editions {
            for collection in edition.listed + edition.heldCollections { take(collection.withheld) }
            for (_, text) in edition.heldTexts {
                let reason = edition.settings.publication.reason(toHold: text.publication) ?? .draft
                take(reason, text.publication.start, text.place.path)
            }
            for name in edition.hiddenFields where !hiddenFields.contains(name) { hiddenFields.append(name) }
        }
    }

    private mutating func take(_ withheld: Withheld) {
        for held in withheld.held { take(held.reason, held.start, held.place.path) }
        unlisted += withheld.unlisted.count
        passedOver += withheld.passedOver.count
        let counts = Dictionary(grouping: withheld.passedOver.values) { $0 }.mapValues(\.count)
        passedOverFiles += counts.sorted { $0.key.isNaturallyBefore($1.key) }.prefix(Self.mostNamed).map { path, count in
            MarkdownFile.isNamed(path) ? path : "\(count) in \(path)"
        }
        if let start = withheld.lastStart, lastStart.map({ $0 < start }) ?? true { lastStart = start }
    }

    private mutating func take(_ reason: PublicationRule.Reason, _ start: CalendarDay?, _ path: String) {
        switch reason {
        case .draft: drafts += 1
        case .private: privateRecords += 1
        case .later:
            scheduled += 1
            if let start, due.map({ start < $0.day }) ?? true { due = Due(day: start, path: path) }
        }
    }

    /// Whether the same parts are held back on another day.
    package func holds(on day: CalendarDay) -> Bool { (lastStart.map { $0 <= day } ?? true) && (due.map { day < $0.day } ?? true) }

    /// The values as bytes, for the build cache.
    package var bytes: [UInt8] {
        let numbers = [drafts, privateRecords, scheduled, unlisted, Int(lastStart?.number ?? 0), Int(due?.day.number ?? 0), passedOver]
        let lines =
            numbers.map { String($0) } + [hiddenFields.joined(separator: ","), due?.path ?? "", passedOverFiles.joined(separator: "\n")]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Reads these bytes; nil if they are invalid.
    package init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).utf8.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 9,
            omittingEmptySubsequences: false
        )
        let numbers = lines.prefix(7).compactMap { Int(String(Substring($0))) }
        guard lines.count == 10, numbers.count == 7 else { return nil }
        (drafts, privateRecords, scheduled, unlisted) = (numbers[0], numbers[1], numbers[2], numbers[3])
        lastStart = CalendarDay(number: numbers[4])
        due = CalendarDay(number: numbers[5]).map { Due(day: $0, path: String(Substring(lines[8]))) }
        passedOver = numbers[6]
        passedOverFiles = Substring(lines[9]).utf8.split(separator: "\n").map { String($0) }
        hiddenFields = Substring(lines[7]).utf8.split(separator: ",").map { String($0) }
    }
}
