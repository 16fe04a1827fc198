import DataReading
import Diagnostics
import SiteBase
import SiteFiles
import SiteModel
import SiteOutput
import SiteRecords

/// The description of a part: its number and site, and everything that the shared files need to know.
struct PartHead: Sendable {
    /// The path of the head inside a part.
    static let path = OutputPath(".sitegen-part/part.json")
    /// The folder for files that do not become part of the site.
    static let folder = ".sitegen-part/"

    let shard: Shard
    /// The program that made the part, and its version in words.
    let program: Fingerprint
    let version: String
    /// The fingerprint of the data, templates, assets and options, equal for all parts of a site.
    let site: Fingerprint
    /// The digest of the list of files.
    let files: Fingerprint
    /// The number of records and of pages.
    let records: Int
    let pages: Int
    /// The URL of the site.
    let address: String?
    let compressions: [Compression]
    /// What the service worker stores; nil if the site has no offline reading.
    let storage: OfflineStorage?
    /// The search index of each language.
    let searches: [Search]
    /// The files that are assembled from pieces in all parts.
    let joined: [OutputPath]
    /// The data files with the records of the part's pages, for error messages.
    let sources: [String]
    /// The words of the part's pages for the sheet of sizes; nil if the host allows `style` in pages.
    let sizes: [String]?

    /// A search index, merged from runs in all parts.
    struct Search: Sendable {
        /// The index of the language among the site's languages.
        let edition: Int
        /// The folder of the language.
        let folder: String
        /// The number of documents.
        let count: Int
        /// The number of documents per page of texts.
        let textsLength: Int
        /// The members of `index.js`, as JSON.
        let members: [(name: String, json: [UInt8])]
        /// The unit that stores the index for offline reading; nil if the site has no offline reading.
        let unit: Int?
    }

    private enum Key {
        static let (part, parts, version, program, site, files) = ("part", "parts", "version", "program", "site", "files")
        static let (records, pages, address, compressions) = ("records", "pages", "address", "compressions")
        static let (offline, page, worker, units, list, sizes) = ("offline", "page", "worker", "units", "list", "sizes")
        static let (searches, edition, folder, count, members) = ("searches", "edition", "folder", "count", "members")
        static let (textsLength, unit, joined, sources, digest) = ("textsLength", "unit", "joined", "sources", "digest")
    }

    var bytes: [UInt8] {
        func path(_ path: OutputPath?) -> JSONText? { path.map { .text($0.description) } }
        let offline = storage.map { storage in
            JSONText.members([
                (Key.page, path(storage.page)), (Key.worker, path(storage.worker)),
                (Key.units, .list(storage.units.map { .members([(Key.page, path($0.page)), (Key.list, path($0.list))]) })),
            ])
        }
        let members: [(String, JSONText?)] = [
            (Key.part, .number(shard.number)), (Key.parts, .number(shard.count)), (Key.version, .text(version)),
            (Key.program, .text(Self.text(program))), (Key.site, .text(Self.text(site))), (Key.files, .text(Self.text(files))),
            (Key.records, .number(records)), (Key.pages, .number(pages)), (Key.address, JSONText(address)),
            (Key.compressions, .list(compressions.map { .text($0.rawValue) })), (Key.offline, offline),
            (
                Key.searches,
                .list(
                    searches.map { search in
                        .members([
                            (Key.edition, .number(search.edition)), (Key.folder, .text(search.folder)), (Key.count, .number(search.count)),
                            (Key.textsLength, .number(search.textsLength)),
                            (
                                Key.members,
                                .list(search.members.map { .list([.text($0.name), .text(String(decoding: $0.json, as: UTF8.self))]) })
                            ), (Key.unit, search.unit.map(JSONText.number)),
                        ])
                    }
                )
            ), (Key.joined, .list(joined.map { .text($0.description) })), (Key.sources, .list(sources.map(JSONText.text))),
            (Key.sizes, sizes.map { .list($0.map(JSONText.text)) }),
        ]
        return Self.sealed(JSONText.members(members).bytes)
    }

    init(
        shard: Shard,
        program: Fingerprint,
        version: String,
        site: Fingerprint,
        files: Fingerprint,
        records: Int,
        pages: Int,
        address: String?,
        compressions: [Compression],
        storage: OfflineStorage?,
        searches: [Search],
        joined: [OutputPath],
        sources: [String],
        sizes: [String]?
    ) {
        self.shard = shard
        self.program = program
        self.version = version
        self.site = site
        self.files = files
        self.records = records
        self.pages = pages
        self.address = address
        self.compressions = compressions
        self.storage = storage
        self.searches = searches
        self.joined = joined
        self.sources = sources
        self.sizes = sizes
    }

    private static func text(_ fingerprint: Fingerprint) -> String { String(fingerprint.value, radix: 16) }

    /// Reads the file.
    ///
    /// - Parameter written: the bytes of the file.
    /// - Returns: nil if the file is no head, or if any byte has changed.
    package init?(_ written: [UInt8]) {
        guard let object = Self.unsealed(written),
            let root = JSONReader.read(SourceFile(path: "part.json", bytes: object), problems: DiagnosticCollector()),
            let value = Members(root),
            let number = value.number(Key.part), let count = value.number(Key.parts), let shard = Shard(number: number, of: count),
            let version = value.text(Key.version), let program = value.fingerprint(Key.program), let site = value.fingerprint(Key.site),
            let files = value.fingerprint(Key.files), let records = value.number(Key.records), let pages = value.number(Key.pages),
            let compressions = value.texts(Key.compressions), let joined = value.texts(Key.joined)
        else { return nil }
        self.init(
            shard: shard,
            program: program,
            version: version,
            site: site,
            files: files,
            records: records,
            pages: pages,
            address: value.text(Key.address),
            compressions: compressions.compactMap(Compression.init),
            storage: value[Key.offline].flatMap(Members.init).flatMap(Self.storage),
            searches: value.list(Key.searches).compactMap(Members.init).compactMap(Self.search),
            joined: joined.compactMap(OutputPath.init),
            sources: value.texts(Key.sources) ?? [],
            sizes: value.texts(Key.sizes)
        )
    }

    /// A JSON object with the digest of its bytes added as the last member.
    static func sealed(_ object: [UInt8]) -> [UInt8] {
        object.dropLast() + Array(",\"\(Key.digest)\":\"\(text(FolderFingerprint.fingerprint(ofBytes: object)))\"}".utf8)
    }

    /// A JSON object without its digest; nil if the digest does not match.
    static func unsealed(_ written: [UInt8]) -> [UInt8]? {
        guard let comma = written.lastIndex(of: UInt8(ascii: ",")) else { return nil }
        let object = written[..<comma] + [UInt8(ascii: "}")]
        return sealed(Array(object)) == written ? Array(object) : nil
    }

    private static func storage(_ value: Members) -> OfflineStorage? {
        guard let worker = value.path(Key.worker) else { return nil }
        return OfflineStorage(
            page: value.path(Key.page),
            worker: worker,
            units: value.list(Key.units).compactMap(Members.init).map {
                OfflineStorage.Unit(page: $0.path(Key.page), list: $0.path(Key.list))
            }
        )
    }

    private static func search(_ value: Members) -> Search? {
        guard let edition = value.number(Key.edition), let folder = value.text(Key.folder), let count = value.number(Key.count),
            let textsLength = value.number(Key.textsLength), textsLength > 0,
            // The number of a document has four bytes.
            (0...Int(UInt32.max)).contains(count)
        else {
            return nil
        }
        let members = value.list(Key.members).compactMap { member -> (name: String, json: [UInt8])? in
            guard case .list(let pair) = member.content, pair.count == 2,
                case (.text(let name), .text(let json)) = (pair[0].content, pair[1].content)
            else { return nil }
            return (name, Array(json.utf8))
        }
        return Search(
            edition: edition,
            folder: folder,
            count: count,
            textsLength: textsLength,
            members: members,
            unit: value.number(Key.unit)
        )
    }

    private struct Members {
        private let members: [SourceMember]

        init?(_ value: SourceValue) {
            guard case .object(let members) = value.content else { return nil }
            self.members = members
        }

        subscript(key: String) -> SourceValue? { members.first { $0.key == key }?.value }

        func text(_ key: String) -> String? { if case .text(let text)? = self[key]?.content { text } else { nil } }

        func number(_ key: String) -> Int? { if case .number(let text)? = self[key]?.content { Int(text) } else { nil } }

        func path(_ key: String) -> OutputPath? { text(key).flatMap(OutputPath.init) }

        func fingerprint(_ key: String) -> Fingerprint? { text(key).flatMap { UInt64($0, radix: 16) }.map(Fingerprint.init) }

        func list(_ key: String) -> [SourceValue] { if case .list(let values)? = self[key]?.content { values } else { [] } }

        func texts(_ key: String) -> [String]? {
            guard case .list(let values)? = self[key]?.content else { return nil }
            return values.compactMap { if case .text(let text) = $0.content { text } else { nil } }
        }
    }
}
