import SiteBase
import SiteModel
import SiteOutput
import Synchronization

/// The feeds of the site, of each collection and of its parts: an Atom feed and a JSON feed, if the site's address is known and
/// records have dates.
///
/// Source: RFC 4287 (Atom); RFC 3339 (dates); https://www.jsonfeed.org/version/1.1/.
struct Feeds {
    let site: Site

    /// The feeds of the site, and those of its collections and their parts.
    var outputs: [PlannedOutput] {
        guard site.settings.url != nil else { return [] }
        // What is among the newest of the site is among the newest of its collection.
        let dated = site.contents.map { ($0, $0.feedSource) }.filter { !$0.1.dates.isEmpty }.map { collection, records in
            let newest = FeedSource.newest(records.dates) { $0.date }.map { (date: $0.date, entry: records.entry($0.number)) }
            return (collection: collection, records: records, newest: newest)
        }
        guard !dated.isEmpty else { return [] }
        let newest = FeedSource.newest(dated.flatMap(\.newest)) { $0.date }.compactMap(\.entry)
        var outputs = outputs(
            of: newest,
            title: site.title,
            language: site.settings.language,
            author: site.settings.author,
            in: site.settings.folder
        )
        // For a series at the root, the site's feed is its own.
        for (collection, records, newest) in dated where collection.folder != site.settings.folder {
            outputs += self.outputs(
                of: newest.compactMap(\.entry),
                title: collection.content.title,
                language: records.language,
                author: records.author ?? site.settings.author,
                in: collection.folder,
                home: collection.front
            )
        }
        for (collection, _, _) in dated {
            for (folder, title, feed) in collection.partFeeds {
                outputs += self.outputs(
                    of: FeedSource.newest(feed.source.dates) { $0.date }.compactMap { feed.source.entry($0.number) },
                    title: title,
                    language: feed.source.language,
                    author: feed.source.author ?? site.settings.author,
                    in: folder,
                    home: feed.home
                )
            }
        }
        return outputs
    }

    /// The same for a site of which not all records are in memory: they are read when the first feed is written.
    ///
    /// - Parameter data: the fingerprint of all data.
    func outputs(of data: Fingerprint?) -> [PlannedOutput] {
        guard site.settings.url != nil else { return [] }
        let dated = site.contents.filter(\.content.hasDates)
        guard !dated.isEmpty else { return [] }
        let made = MadeFeeds(self)
        let folders =
            [site.settings.folder] + dated.map(\.folder).filter { $0 != site.settings.folder }
            + dated.flatMap { $0.partFeeds.map(\.folder) }
        return folders.flatMap { folder in
            Self.names.compactMap { OutputPath(folder.isEmpty ? $0 : "\(folder)/\($0)") }.map { path in
                PlannedOutput(path, name: "a feed", fingerprint: data ?? Fingerprint()) { made.bytes(of: path) }
            }
        }
    }

    fileprivate static let names = ["feed.xml", "feed.json"]

    private func outputs(
        of entries: [FeedEntry],
        title: String,
        language: String,
        author: String?,
        in folder: String,
        home: OutputPath? = nil
    )
        -> [PlannedOutput]
    {
        let folder = folder.isEmpty ? "" : "\(folder)/"
        guard let place = OutputPath("\(folder)index.html"), let atom = OutputPath("\(folder)feed.xml"),
            let json = OutputPath("\(folder)feed.json")
        else { return [] }
        let feed = Feed(site: site, title: title, language: language, author: author, place: place, home: home ?? place, entries: entries)
        return [
            PlannedOutput(atom, name: "the feed of \(title)", bytes: feed.atom(at: atom)),
            PlannedOutput(json, name: "the feed of \(title)", bytes: feed.json(at: json)),
        ]
    }
}

extension PlannedOutput {
    /// Whether it is a feed.
    var isFeed: Bool { Feeds.names.contains(String(path.name)) }
}

/// Feeds that are made when the first of them is written.
private final class MadeFeeds: Sendable {
    private let feeds: Feeds
    private let made = Mutex<[OutputPath: [UInt8]]?>(nil)

    init(_ feeds: Feeds) { self.feeds = feeds }

    func bytes(of path: OutputPath) -> [UInt8] {
        made.withLock { made in
            let all =
                made
                ?? Dictionary(
                    feeds.outputs.map { output in
                        guard case .bytes(let bytes) = output.content else { return (output.path, []) }
                        return (output.path, bytes())
                    }
                ) { first, _ in first }
            made = all
            return all[path] ?? []
        }
    }
}

/// A feed in both formats. HTML escaping also suits XML: reading rejects characters that neither allows.
private struct Feed {
    let site: Site
    let title: String
    let language: String
    let author: String?
    /// What identifies the feed, whether its collection is alone or not.
    let place: OutputPath
    let home: OutputPath
    /// Sorted from newest to oldest.
    let entries: [FeedEntry]

    private func address(_ entry: FeedEntry) -> String { (site.address(of: entry.path) ?? "") + (entry.anchor.map { "#\($0)" } ?? "") }

    func atom(at path: OutputPath) -> [UInt8] {
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
        // Each entry or the feed must have an author.
        person(author ?? title)
        link("self", site.address(of: path), "application/atom+xml")
        link("alternate", site.address(of: home), "text/html")
        for entry in entries {
            xml.append("<entry xml:lang=\"\(entry.language)\">\n")
            element("id", address(entry))
            element("title", entry.title)
            element("published", entry.published.timestamp)
            element("updated", entry.updated.timestamp)
            if let author = entry.author { person(author) }
            link("alternate", address(entry), "text/html")
            element("summary", entry.summary)
            xml.append("</entry>\n")
        }
        xml.append("</feed>\n")
        return xml
    }

    func json(at path: OutputPath) -> [UInt8] {
        func people(_ name: String?) -> JSONText? { name.map { .list([.object([("name", .text($0))])]) } }
        let items = entries.map { entry in
            JSONText.members([
                ("id", .text(address(entry))), ("url", .text(address(entry))), ("title", .text(entry.title)),
                // An item needs content.
                ("content_text", .text(entry.summary ?? entry.title)), ("date_published", .text(entry.published.timestamp)),
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
    /// The beginning of the day, month or year in UTC, in the format of RFC 3339.
    var timestamp: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let year = String(repeating: "0", count: 4 - String(year).count) + String(year)
        return "\(year)-\(two(month ?? 1))-\(two(day ?? 1))T00:00:00Z"
    }
}
