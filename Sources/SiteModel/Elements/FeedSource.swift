package import DataReading
import InterfaceTexts
package import SiteBase
package import SiteRecords

/// A record with a date: an entry of a feed.
package struct FeedEntry: Sendable {
    /// The maximum number of characters of a text in a feed.
    package static let summaryLength = 500

    package let path: OutputPath
    /// The fragment of the entry's link.
    package var anchor: String?
    package let title: String
    package let language: String
    package let author: String?
    package let published: PartialDate
    /// The date of the last change.
    package let updated: PartialDate
    /// A summary without markup.
    package let summary: String?
    /// The full text, and whether it is Markdown.
    package let text: (field: MarkdownField, isMarkdown: Bool)?

    package init(
        path: OutputPath,
        anchor: String? = nil,
        title: String,
        language: String,
        author: String?,
        published: PartialDate,
        updated: PartialDate,
        summary: String?,
        text: (field: MarkdownField, isMarkdown: Bool)? = nil
    ) {
        self.path = path
        self.anchor = anchor
        self.title = title
        self.language = language
        self.author = author
        self.published = published
        self.updated = updated
        // Pictures leave empty lines behind.
        self.summary = summary.map { $0.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }.joined(separator: "\n") }
        self.text = text
    }
}

/// A feed of some records of a collection, such as finished books.
package struct PartFeed: Sendable {
    /// The name of the feed's folder inside the collection's folder: `finished`.
    package let name: String
    /// What the records have in common, for the title of the feed.
    package let title: String
    /// The page that lists the records.
    package let home: OutputPath?
    package let source: FeedSource

    package init(name: String, title: String, home: OutputPath?, source: FeedSource) {
        self.name = name
        self.title = title
        self.home = home
        self.source = source
    }
}

/// The records of a collection that have dates.
package struct FeedSource: Sendable {
    /// The language tag of the collection.
    package let language: String
    /// The author of all records, if they share one.
    package var author: String?
    /// The dates and numbers of the records, in the order of the collection.
    package let dates: [(date: PartialDate, number: Int)]
    package let entry: @Sendable (_ number: Int) -> FeedEntry?

    package init(
        language: String,
        author: String? = nil,
        dates: [(date: PartialDate, number: Int)],
        entry: @escaping @Sendable (_ number: Int) -> FeedEntry?
    ) {
        self.language = language
        self.author = author
        self.dates = dates
        self.entry = entry
    }

    /// The maximum number of entries in a feed.
    private static let length = 50

    /// The latest elements, newest first. Elements of the same day keep their order.
    package static func newest<Element>(_ elements: [Element], _ date: (Element) -> PartialDate) -> [Element] {
        var keys: [Int] = []
        for index in elements.indices {
            let key = date(elements[index]).firstDay << 32 | (0xFFFF_FFFF - index)
            if keys.count == length {
                guard key > keys[length - 1] else { continue }
                keys.removeLast()
            }
            keys.insert(key, at: keys.firstIndex { $0 < key } ?? keys.count)
        }
        return keys.map { elements[0xFFFF_FFFF - $0 & 0xFFFF_FFFF] }
    }
}
