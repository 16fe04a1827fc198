import Diagnostics
import SiteBase
import SiteModel

/// What a site has that is not public, and when that changes.
public struct HeldBack: Equatable, Sendable {
    /// The number of drafts that are left out.
    public private(set) var drafts = 0
    /// The number of records that are private.
    public private(set) var privateRecords = 0
    /// The number of records and posts whose day has not come.
    public private(set) var scheduled = 0
    /// The number of pages that are in no list.
    public private(set) var unlisted = 0
    /// The first of those days, in ISO 8601, and the file of what becomes public then; nil if there is none.
    public var next: (day: String, path: String)? { due.map { ($0.day.text, $0.path) } }
    /// The fields that are in no output, without repetitions.
    public private(set) var hiddenFields: [String] = []

    private var due: Due?
    /// The latest day that has come on which something became public.
    private var lastStart: CalendarDay?

    private struct Due: Equatable, Sendable {
        let day: CalendarDay
        let path: String
    }

    /// Whether all of the site is public.
    public var isEmpty: Bool { drafts + privateRecords + scheduled + unlisted == 0 && hiddenFields.isEmpty }

    init(_ loaded: LoadedSite) {
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

    /// Whether the same is public on another day.
    func holds(on day: CalendarDay) -> Bool { (lastStart.map { $0 <= day } ?? true) && (due.map { day < $0.day } ?? true) }

    /// For the cache of the build.
    var bytes: [UInt8] {
        let numbers = [drafts, privateRecords, scheduled, unlisted, Int(lastStart?.number ?? 0), Int(due?.day.number ?? 0)]
        let lines = numbers.map { String($0) } + [hiddenFields.joined(separator: ",")] + [due?.path ?? ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Reads such bytes; nil if they are none of ours.
    init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).utf8.split(
            separator: UInt8(ascii: "\n"),
            maxSplits: 7,
            omittingEmptySubsequences: false
        )
        let numbers = lines.prefix(6).compactMap { Int(String(Substring($0))) }
        guard lines.count == 8, numbers.count == 6 else { return nil }
        (drafts, privateRecords, scheduled, unlisted) = (numbers[0], numbers[1], numbers[2], numbers[3])
        lastStart = CalendarDay(number: numbers[4])
        due = CalendarDay(number: numbers[5]).map { Due(day: $0, path: String(Substring(lines[7]))) }
        hiddenFields = Substring(lines[6]).utf8.split(separator: ",").map { String($0) }
    }
}
