import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase
import SiteModel
import SiteOutput
import SiteRecords
import Synchronization

extension Output {
    static let feeds = Output(
        names: Dictionary(uniqueKeysWithValues: Format.allCases.map { ($0.rawValue, "it is the feed") }),
        feedFormats: [
            .init(name: Format.atom.rawValue, mediaType: "application/atom+xml"),
            .init(name: Format.json.rawValue, mediaType: "application/feed+json"),
        ]
    ) { context in context.sites.flatMap { Feeds(site: $0).files(of: context.data) } }
}

/// The feeds of the site, of each collection and of its parts: an Atom feed and a JSON feed each, if the site's URL is known and records
/// have dates.
///
/// Sources: RFC 4287 (Atom); RFC 3339 (dates); https://www.jsonfeed.org/version/1.1/.
private struct Feeds {
    let site: Site

    /// The feed files. If not all records are in memory, they are made when the first feed is written.
    ///
    /// - Parameter data: the fingerprint of all data.
    func files(of data: Fingerprint?) -> [PlannedOutput] {
        guard site.settings.url != nil else { return [] }
        let made = MadeFeeds(self)
        guard site.contents.contains(where: \.content.isPaged) else {
            return made.feeds.flatMap { feed in
                feed.files.map { path, format in
                    PlannedOutput(path, name: "a feed") { targets in
                        let bytes = feed.bytes(format, at: path, made.texts(linkingTo: targets))
                        return PlannedOutput(path, name: "the feed of \(feed.title)", by: .firstPart, bytes: bytes)
                    }
                }
            }
        }
        let dated = site.contents.filter(\.content.hasDates)
        guard !dated.isEmpty else { return [] }
        var folders: [String] = [site.settings.folder]
        folders += dated.map(\.folder).filter { $0 != site.settings.folder }
        folders += dated.flatMap { $0.partFeeds.map(\.folder) }
        return folders.flatMap { folder in
            Format.allCases.compactMap { OutputPath(folder.isEmpty ? $0.rawValue : "\(folder)/\($0.rawValue)") }.map { path in
                PlannedOutput(path, name: "a feed") { targets in
                    PlannedOutput(path, name: "a feed", by: .firstPart, fingerprint: data ?? Fingerprint()) {
                        made.bytes(of: path, made.texts(linkingTo: targets))
                    }
                }
            }
        }
    }

    /// The feeds of the site, of its collections and of their parts.
    fileprivate var all: [Feed] {
        // A record among the newest in the site is among the newest in its collection.
        let dated = site.contents.map { ($0, $0.feedSource) }.filter { !$0.1.dates.isEmpty }.map { collection, records in
            let newest = FeedSource.newest(records.dates) { $0.date }.map { (date: $0.date, entry: records.entry($0.number)) }
            return (collection: collection, records: records, newest: newest)
        }
        guard !dated.isEmpty else { return [] }
        let newest = FeedSource.newest(dated.flatMap(\.newest)) { $0.date }.compactMap(\.entry)
        let settings = site.settings
        var feeds = [feed(of: newest, title: site.title, language: settings.language, author: settings.author, in: settings.folder)]
        // A series at the root uses the site's feed.
        for (collection, records, newest) in dated where collection.folder != settings.folder {
            feeds.append(
                feed(
                    of: newest.compactMap(\.entry),
                    title: collection.content.title,
                    language: records.language,
                    author: records.author ?? settings.author,
                    in: collection.folder,
                    home: collection.front
                )
            )
        }
        for (collection, _, _) in dated {
            for (folder, title, part) in collection.partFeeds {
                feeds.append(
                    feed(
                        of: FeedSource.newest(part.source.dates) { $0.date }.compactMap { part.source.entry($0.number) },
                        title: title,
                        language: part.source.language,
                        author: part.source.author ?? settings.author,
                        in: folder,
                        home: part.home
                    )
                )
            }
        }
        return feeds.compactMap(\.self)
    }

    private func feed(
        of entries: [FeedEntry],
        title: String,
        language: String,
        author: String?,
        in folder: String,
        home: OutputPath? = nil
    ) -> Feed? {
        OutputPath(folder.isEmpty ? "index.html" : "\(folder)/index.html").map { place in
            Feed(
                site: site,
                title: title,
                language: language,
                author: author,
                folder: folder,
                place: place,
                home: home ?? place,
                entries: entries
            )
        }
    }
}

/// The format of a feed, with its file name.
private enum Format: String, CaseIterable {
    case atom = "feed.xml"
    case json = "feed.json"
}

/// The texts of all feed entries as HTML. Each is made once.
private final class FeedTexts: Sendable {
    private let targets: LinkTargets
    private let made = Mutex<[String: [UInt8]]>([:])

    init(_ targets: LinkTargets) { self.targets = targets }

    /// The text of an entry; nil if it has none or has an error, which its page reports.
    ///
    /// - Parameter address: the URL of the entry.
    func html(of entry: FeedEntry, at address: String) -> [UInt8]? {
        guard let text = entry.text else { return nil }
        if let known = made.withLock({ $0[address] }) { return known }
        let links = MarkdownLinks(page: entry.path, targets: targets, problems: DiagnosticCollector(), feedEntry: address)
        let html = links.whole(text.field, isMarkdown: text.isMarkdown)
        made.withLock { $0[address] = html }
        return html
    }
}

/// Feeds that are made when the first one is written.
private final class MadeFeeds: Sendable {
    private let source: Feeds
    private let made = Mutex<[Feed]?>(nil)
    private let texts = Mutex<FeedTexts?>(nil)

    init(_ source: Feeds) { self.source = source }

    func texts(linkingTo targets: LinkTargets) -> FeedTexts {
        texts.withLock { texts in
            let own = texts ?? FeedTexts(targets)
            texts = own
            return own
        }
    }

    var feeds: [Feed] {
        made.withLock { made in
            let all = made ?? source.all
            made = all
            return all
        }
    }

    func bytes(of path: OutputPath, _ texts: FeedTexts) -> [UInt8] {
        for feed in feeds {
            for (own, format) in feed.files where own == path { return feed.bytes(format, at: path, texts) }
        }
        return []
    }
}

/// A feed in both formats. HTML escaping also suits XML, because characters that neither allows were rejected on reading.
private struct Feed: Sendable {
    let site: Site
    let title: String
    let language: String
    let author: String?
    let folder: String
    /// The page that identifies the feed, whether or not its collection is the only one.
    let place: OutputPath
    let home: OutputPath
    /// The entries, newest first.
    let entries: [FeedEntry]

    /// The maximum total size of texts in a feed, in bytes. Older entries contain only the beginning.
    private static let longest = 2_000_000

    var files: [(path: OutputPath, format: Format)] {
        Format.allCases.compactMap { format in
            OutputPath(folder.isEmpty ? format.rawValue : "\(folder)/\(format.rawValue)").map { ($0, format) }
        }
    }

    func bytes(_ format: Format, at path: OutputPath, _ texts: FeedTexts) -> [UInt8] {
        var left = Self.longest
        let texts = entries.map { entry -> [UInt8]? in
            guard site.settings.feedsAreWhole, left > 0, let text = texts.html(of: entry, at: address(entry)) else { return nil }
            left -= text.count
            return left > 0 ? text : nil
        }
        switch format {
        case .atom: return atom(at: path, texts)
        case .json: return json(at: path, texts)
        }
    }

    private func address(_ entry: FeedEntry) -> String { (site.address(of: entry.path) ?? "") + (entry.anchor.map { "#\($0)" } ?? "") }

    private func atom(at path: OutputPath, _ texts: [[UInt8]?]) -> [UInt8] {
        var xml = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
        func element(_ name: String, _ text: String?) {
            guard let text else { return }
            xml.append("<\(name)>")
            HTMLEscape.append(text, to: &xml)
            xml.append("</\(name)>\n")
        }
        func link(_ relation: String, _ address: String?, _ type: String) {
            xml.append("<link rel=\"\(relation)\" type=\"\(type)\" href=\"")
            HTMLEscape.append(address ?? "", to: &xml)
            xml.append("\"/>\n")
        }
        func person(_ name: String) {
            xml.append("<author>")
            element("name", name)
            xml.append("</author>\n")
        }
        xml.append("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language)\">\n")
        element("id", site.address(of: place))
        element("title", title)
        element("updated", entries.map(\.updated).max { $0.firstDay < $1.firstDay }?.timestamp)
        // Atom requires an author for each entry or for the feed.
        person(author ?? title)
        link("self", site.address(of: path), "application/atom+xml")
        link("alternate", site.address(of: home), "text/html")
        for (entry, text) in zip(entries, texts) {
            xml.append("<entry xml:lang=\"\(entry.language)\">\n")
            element("id", address(entry))
            element("title", entry.title)
            element("published", entry.published.timestamp)
            element("updated", entry.updated.timestamp)
            if let author = entry.author { person(author) }
            link("alternate", address(entry), "text/html")
            element("summary", entry.summary)
            if let text {
                xml.append("<content type=\"html\">")
                text.withUnsafeBufferPointer { HTMLEscape.append($0, to: &xml) }
                xml.append("</content>\n")
            }
            xml.append("</entry>\n")
        }
        xml.append("</feed>\n")
        return xml
    }

    private func json(at path: OutputPath, _ texts: [[UInt8]?]) -> [UInt8] {
        func people(_ name: String?) -> JSONText? { name.map { .list([.object([("name", .text($0))])]) } }
        let items = zip(entries, texts).map { entry, text in
            JSONText.members([
                ("id", .text(address(entry))), ("url", .text(address(entry))), ("title", .text(entry.title)),
                // A JSON Feed item needs content.
                ("content_text", text == nil ? .text(entry.summary ?? entry.title) : nil),
                ("content_html", text.map { .text(String(decoding: $0, as: UTF8.self)) }),
                ("summary", text.flatMap { _ in JSONText(entry.summary) }),
                ("date_published", .text(entry.published.timestamp)),
                ("date_modified", .text(entry.updated.timestamp)), ("authors", people(entry.author)), ("language", .text(entry.language)),
            ])
        }
        return JSONText.members([
            ("version", .text("https://jsonfeed.org/version/1.1")), ("title", .text(title)),
            ("home_page_url", JSONText(site.address(of: home))), ("feed_url", JSONText(site.address(of: path))),
            ("language", .text(language)), ("authors", people(author)), ("items", .list(items)),
        ]).bytes + [UInt8(ascii: "\n")]
    }
}

extension PartialDate {
    /// The start of the day, month or year in UTC, in the format of RFC 3339.
    var timestamp: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let year = String(repeating: "0", count: 4 - String(year).count) + String(year)
        return "\(year)-\(two(month ?? 1))-\(two(day ?? 1))T00:00:00Z"
    }
}
