package import DataReading
import SiteBase

/// What a record, a post or a page says about who may see it. What that means on a day is decided by `PublicationRule`, and nowhere else.
package struct Publication: Equatable, Sendable {
    package var isDraft = false
    /// Whether it is on a shelf or has a tag that `private` names, or says so itself.
    package var isPrivate = false
    package var isUnlisted = false
    /// The first day on which it is public; nil if it does not matter.
    package var start: CalendarDay?

    /// Whether it is public and listed on any day.
    var isPlain: Bool { self == Publication() }

    /// A number for fingerprints and caches: 0 for what is public and listed on any day.
    var code: Int {
        Int(start?.number ?? 0) << 3 | (isDraft ? 1 : 0) | (isPrivate ? 2 : 0) | (isUnlisted ? 4 : 0)
    }

    init() {}

    init(code: Int) {
        isDraft = code & 1 != 0
        isPrivate = code & 2 != 0
        isUnlisted = code & 4 != 0
        start = CalendarDay(number: code >> 3)
    }

    /// The keys by which a record says it.
    package enum Key: String, CaseIterable, Sendable {
        case draft, publish, unlisted

        var type: FieldType { self == .publish ? .custom(.publicationDay) : .flag }

        /// What it is, for authors of data.
        var meaning: String {
            switch self {
            case .draft: "whether it is unfinished: only `sitegen serve` and `--drafts` show it"
            case .publish: "the first day on which it is public: `2027-01-01`; `false` for never"
            case .unlisted: "whether only its address leads to it: it is in no list, search, feed or sitemap"
            }
        }
    }

    /// What the values of these keys mean.
    mutating func take(_ key: Key, _ value: FieldValue) {
        switch (key, value) {
        case (.draft, .flag(let isDraft)): self.isDraft = self.isDraft || isDraft
        case (.unlisted, .flag(let isUnlisted)): self.isUnlisted = isUnlisted
        case (.publish, .flag(let isPublic)): isDraft = isDraft || !isPublic
        case (.publish, .date(let date)): take(start: CalendarDay(firstOf: date))
        default: break
        }
    }

    /// Takes what holds for a whole collection.
    mutating func take(_ whole: Publication) {
        isDraft = isDraft || whole.isDraft
        isPrivate = isPrivate || whole.isPrivate
        if let start = whole.start { take(start: start) }
    }

    /// Takes a day before which it is not public.
    mutating func take(start day: CalendarDay) { start = start.map { max($0, day) } ?? day }

    /// Keys of other programs that say the same, if they are flags: `published: false`, `private: true`.
    package static let otherKeys = ["published", "private"]

    /// Whether a key says who may see a record.
    static func isKey(_ key: String) -> Bool { Key(rawValue: key) != nil || otherKeys.contains(key) }

    /// Takes what such keys say. `published` may also be a date or a publisher, and is then left to the caller.
    mutating func takeOtherKeys(of fields: inout Fields) {
        if let isPublic = fields.unreadValue("published")?.asFlag {
            isDraft = isDraft || !isPublic
            fields.pass(over: "published")
        }
        // What is not understood must not be public; without a flag, this reports it.
        guard let value = fields.value("private"), !value.isAbsent else { return }
        isPrivate = value.asFlag ?? fields.flag("private") ?? true || isPrivate
    }
}

extension SourceValue {
    /// A flag, also as front matter and tables write it; nil if it is none.
    package var asFlag: Bool? {
        switch content {
        case .flag(let flag): flag
        case .plain(let text), .text(let text), .number(let text): Self.flag(ofWord: text)
        case .null, .list, .records, .object: nil
        }
    }
}

/// Decides what of a site is public.
package struct PublicationRule: Equatable, Sendable {
    /// The day on which the site is built.
    package var today: CalendarDay
    /// Whether drafts are shown, as previews do.
    package var showsDrafts = false

    package init(today: CalendarDay = .today, showsDrafts: Bool = false) {
        self.today = today
        self.showsDrafts = showsDrafts
    }

    /// Why something is not public.
    package enum Reason: Int, CaseIterable, Sendable {
        case draft, `private`, later
    }

    /// Why something is not public; nil if it is.
    package func reason(toHold publication: Publication) -> Reason? {
        if publication.isPrivate { return .private }
        if publication.isDraft, !showsDrafts { return .draft }
        if let start = publication.start, start > today { return .later }
        return nil
    }
}
