import InterfaceTexts
package import SearchIndexing
package import SiteBase
package import SiteModel
import SiteOutput
package import SiteRecords
import Synchronization

/// The search of a site: the index, and lists of all titles for visitors without scripts.
package struct SiteSearch {
    /// The maximum total size in bytes for searching texts and chapters. On larger sites, search covers only titles, authors and places.
    package static let mostText = 4 << 20

    package let site: Site
    let collections: [SearchableRecords]
    private let texts: SearchableRecords.SearchesTexts
    /// The search results as the index writes them.
    private let shown: @Sendable (SearchHit) -> JSONText

    /// - Parameter shown: writes a search result; nil writes addresses relative to the edition's folder.
    package init(_ site: Site, shown: (@Sendable (SearchHit) -> JSONText)? = nil) {
        self.site = site
        self.shown = shown ?? { [folder = site.settings.folder] in $0.json(in: folder) }
        collections = site.contents.map { $0.searchable(in: site) }
        texts = collections.reduce(0) { $0 + $1.textSize } <= Self.mostText ? .yes : .no
    }

    /// Whether search covers the texts of records.
    package var searchesTexts: Bool { texts == .yes }

    /// The number of the first document of each collection, and the end of the last one. The collections themselves come first.
    private var starts: [Int] {
        collections.reduce(into: [collections.count]) { starts, records in
            starts.append(starts[starts.count - 1] + records.count + (texts == .yes ? records.textCount() : 0))
        }
    }

    /// The files of the index.
    ///
    /// - Parameter same: an earlier build if since then, at most what records' own pages show changed. Its index is still right unless
    ///   search
    ///   covers texts.
    func index(same: BuildCache?, jobs: Int) -> [PlannedOutput] {
        if texts == .no, let same {
            let kept = KeptIndex(of: site) { files(jobs: jobs) }
            return same.contents(in: Self.folder(of: site)).filter { $0.path.description.utf8.hasSuffix(".js") }.map { path, content in
                PlannedOutput(path, name: Self.outputName, by: .assembly, fingerprint: content) { kept.bytes(of: path) }
            }
        }
        return files(jobs: jobs).compactMap { name, bytes in
            Self.path(name, in: site).map { PlannedOutput($0, name: Self.outputName, by: .assembly, bytes: bytes) }
        }
    }

    /// The first file of the index, as a link target for builds that do not make the index.
    var placeOfIndex: PlannedOutput? {
        Self.path("index", in: site).map { PlannedOutput($0, name: Self.outputName, by: .assembly, bytes: []) }
    }

    private static let outputName = "the index of the search"

    fileprivate static func path(_ name: String, in site: Site) -> OutputPath? {
        site.settings.path("search/\(SearchIndex.path(of: name))")
    }

    private static func folder(of site: Site) -> String { site.settings.path("search")?.description ?? "search" }

    /// The names and contents of the index files.
    package func files(jobs: Int) -> [(name: String, bytes: [UInt8])] {
        SearchIndex(count: count, textsLength: textsLength, members: members, jobs: jobs, document: document).files
    }

    /// The number of documents per page of texts.
    package var textsLength: Int { SearchIndex.textsLength(ofWholeTexts: texts == .yes) }

    /// The number of documents.
    package var count: Int { starts[starts.count - 1] }

    /// Makes a document, given its number.
    package var document: @Sendable (Int) -> SearchDocument {
        { [collections, texts, shown, starts] number in
            if number < collections.count {
                let (found, fields) = collections[number].collection
                return SearchDocument(shown: found.map(shown) ?? .absent, fields: fields)
            }
            let collection = (starts.firstIndex { $0 > number } ?? starts.count) - 1
            let own = number - starts[collection]
            return SearchDocument(
                shown: collections[collection].found(own).map(shown) ?? .absent,
                fields: collections[collection].fields(own, texts)
            )
        }
    }

    /// The numbers of the documents that a shard indexes: its records and their texts.
    package func documents(of shard: Shard) -> [Range<Int>] {
        var documents = shard.number == 1 ? [0..<collections.count] : []
        for (start, records) in zip(starts, collections) {
            let own = shard.share(of: records.count)
            documents.append(start + own.lowerBound..<start + own.upperBound)
            let texts = shard.share(of: texts == .yes ? records.textCount() : 0)
            documents.append(start + records.count + texts.lowerBound..<start + records.count + texts.upperBound)
        }
        return documents.filter { !$0.isEmpty }
    }

    /// The collections with their documents, and the interface texts.
    package var members: [(String, JSONText)] {
        let starts = starts
        let strings = site.settings.strings
        let phrases: [Phrase] =
            [.search, .searchFor, .closeSearch, .searchHere, .searchKey] + site.kinds.searchGroups.map(\.heading)
            + [
                .searchFound, .searchFoundOne, .searchFoundNothing, .searchFoundMany, .searchCorrected, .searchMore, .searchOfTitles,
                .searchFailed, .lastVisited, .allTitles, .thousandsSeparator,
            ]
        return [
            (
                "collections",
                .list(
                    site.contents.enumerated().map { number, collection in
                        let ends: [JSONText] = [.number(starts[number]), .number(starts[number + 1])]
                        return .list([.text(collection.slug), .text(collection.content.title)] + ends)
                    }
                )
            ),
            ("coversTexts", .flag(searchesTexts)),
            ("text", .object(phrases.map { ($0.rawValue, .text(strings[$0])) })),
        ]
    }
}

/// An index whose files are made only if somebody changed them in the output.
private final class KeptIndex: Sendable {
    private let made = Mutex<[OutputPath: [UInt8]]?>(nil)
    private let make: @Sendable () -> [(name: String, bytes: [UInt8])]
    private let site: Site

    init(of site: Site, _ make: @escaping @Sendable () -> [(name: String, bytes: [UInt8])]) {
        self.site = site
        self.make = make
    }

    func bytes(of path: OutputPath) -> [UInt8] {
        made.withLock { made in
            let files =
                made ?? Dictionary(make().compactMap { file in SiteSearch.path(file.name, in: site).map { ($0, file.bytes) } }) { $1 }
            made = files
            return files[path] ?? []
        }
    }
}
