import DataReading
import SiteBase

/// A passage that a reader marked in a book, or a note there.
struct Highlight {
    enum Kind {
        case quote, note
    }

    let kind: Kind
    let text: Cell
    var pages: ClosedRange<Int>?
    /// The range of locations, for books without pages.
    var locations: ClosedRange<Int>?
    /// The name of the place, for books without pages and locations.
    var place: SourceValue?
    var created: SourceValue?
    /// The owner's comments.
    var comments: [String] = []

    /// Whether two highlights cover the same passage, so that one may be part of the other.
    func overlaps(_ other: Highlight) -> Bool {
        if let locations, let others = other.locations { return locations.overlaps(others) }
        if let pages, let others = other.pages { return pages.overlaps(others) }
        return locations == nil && other.locations == nil && pages == nil && other.pages == nil
    }

    /// The book note made from the highlight.
    var value: SourceValue {
        func number(_ number: Int?) -> SourceValue? { number.map { SourceValue(.number(String($0)), offset: text.offset) } }
        let place = pages == nil ? locations.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" } : nil
        let type = kind == .quote ? "quote" : "thinking"
        return .object(
            [
                ("type", SourceValue(.text(type), offset: text.offset)),
                ("content", SourceValue(.text(text.plainMarkdown), offset: text.offset)), ("page", number(pages?.lowerBound)),
                ("page_end", pages.flatMap { $0.count > 1 ? number($0.upperBound) : nil }),
                ("location", place.map { SourceValue(.text($0), offset: text.offset) } ?? self.place), ("created_at", created),
                (
                    "comments",
                    comments.isEmpty
                        ? nil : SourceValue(.list(comments.map { SourceValue(.text($0), offset: text.offset) }), offset: text.offset)
                ),
            ],
            at: text.offset
        )
    }
}

/// A reader's highlights by book, in the order in which books first occur.
struct HighlightedBooks {
    private struct Book {
        var draft: RecordDraft
        var highlights: [Highlight] = []
    }

    private var books: [Book] = []
    private var places: [String: Int] = [:]

    /// Adds a highlight to its book.
    ///
    /// - Parameters:
    ///   - key: identifies the book.
    ///   - make: makes the record of a new book.
    mutating func add(_ highlight: Highlight?, to key: String, _ make: () -> RecordDraft) {
        let place: Int
        if let known = places[key.collisionKey] {
            place = known
        } else {
            place = books.count
            places[key.collisionKey] = place
            books.append(Book(draft: make()))
        }
        if let highlight { books[place].highlights.append(highlight) }
    }

    /// The books with their notes. Of highlights of the same passage, the longest stays. A note at the location of a highlight becomes a
    /// comment on it.
    func drafts(_ reading: ExportReading) -> [RecordDraft] {
        books.map { book in
            var draft = book.draft
            for highlight in Self.merged(book.highlights, reading) { draft.add("notes", highlight.value) }
            return draft
        }
    }

    private static func merged(_ all: [Highlight], _ reading: ExportReading) -> [Highlight] {
        var kept: [Highlight] = []
        // The highlights by their first location, so that each is compared with few others.
        var near: [Int: [Int]] = [:]
        var known: [String: Int] = [:]
        for highlight in all {
            let first = highlight.locations?.lowerBound ?? highlight.pages?.lowerBound
            let place = (first ?? 0) / 8
            let words = highlight.text.text
            let key = "\(highlight.kind) \(first ?? -1) \(words)"
            var same = known[key]
            if same == nil, first != nil {
                let others = (place - 1...place + 1).flatMap { near[$0]?.suffix(Self.mostCompared) ?? [] }
                same = others.first { index in
                    let text = kept[index].text.text
                    return kept[index].kind == highlight.kind && kept[index].overlaps(highlight)
                        && (Self.isPart(words, of: text) || highlight.kind == .quote && Self.isPart(text, of: words))
                }
            }
            known[key] = known[key] ?? same ?? kept.count
            guard let same else {
                near[place, default: []].append(kept.count)
                kept.append(highlight)
                continue
            }
            if kept[same].text.text == words {
                reading.count(.duplicate)
            } else {
                reading.count(.shorter)
                if words.utf8.count > kept[same].text.text.utf8.count {
                    let comments = kept[same].comments
                    kept[same] = highlight
                    kept[same].comments = comments + highlight.comments
                }
            }
        }
        return commented(kept)
    }

    /// The maximum number of highlights at one location to compare.
    private static let mostCompared = 40

    /// Whether a text is the same as another one or a shorter version of it, and not a word that happens to be in it.
    private static func isPart(_ text: String, of whole: String) -> Bool {
        guard text.utf8.count <= whole.utf8.count else { return false }
        return whole.utf8.hasPrefix(text) || whole.utf8.hasSuffix(text) || text.utf8.count >= 20 && whole.utf8.contains(text)
    }

    /// Turns notes at the location of a highlight into comments on it.
    private static func commented(_ all: [Highlight]) -> [Highlight] {
        var kept = all
        var quotes: [Int: [Int]] = [:]
        for index in kept.indices where kept[index].kind == .quote {
            guard let locations = kept[index].locations, locations.count < 1_000 else { continue }
            for place in locations { quotes[place, default: []].append(index) }
        }
        var isComment: Set<Int> = []
        for index in kept.indices where kept[index].kind == .note {
            guard let place = kept[index].locations?.upperBound, let quote = quotes[place]?.last else { continue }
            kept[quote].comments.append(kept[index].text.text)
            isComment.insert(index)
        }
        return kept.indices.filter { !isComment.contains($0) }.map { kept[$0] }
    }
}
