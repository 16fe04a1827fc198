import SiteAssets
import SiteBase
import SiteModel
import SiteOutput

/// The files for offline reading of a hosted site: the service worker `sw.js`, and for each collection
/// the list of the files stored with it. Both contain digests of all files, so they are made last.
///
/// Source: W3C, "Service Workers".
struct OfflineFiles: Sendable {
    /// The maximum size in bytes of a site that is stored as a whole on the first visit. For a larger site, visitors choose collections.
    static let mostOfWholeSite = 5 << 20

    private static let pagePath = OutputPath("offline.html")

    /// Files that visitors store together.
    private struct Unit {
        /// Its first page, which identifies it for the worker; nil for the files that are always stored.
        let page: OutputPath?
        /// The path of its list; nil if the worker itself contains it.
        let list: OutputPath?
        var files: [OutputRecord] = []

        /// A line per file: its address from the site's root and the digest of its bytes.
        var fileList: [UInt8] {
            var out = Array("[".utf8)
            for (number, file) in files.enumerated() {
                out.append(number == 0 ? "\n[" : ",\n[")
                JSONText.text(file.path.rootAddress).write(to: &out)
                out.append(",")
                JSONText.text(file.bytes.digits).write(to: &out)
                out.append("]")
            }
            out.append("\n]")
            return out
        }

        /// The description for the worker.
        func json(_ fileList: [UInt8]) -> JSONText {
            .members([
                ("path", .text(page?.rootAddress ?? "")), ("digest", .text(Fingerprint(fileList).digits)), ("count", .number(files.count)),
                ("bytes", .number(files.reduce(0) { $0 + $1.size })), ("list", list.map { .text($0.rootAddress) }),
                ("files", list == nil ? .written(fileList) : nil),
            ])
        }
    }

    /// The site in each of its languages.
    private let sites: [Site]
    private var site: Site { sites[0] }
    /// The source of the worker's script; nil if the author's assets lack it.
    let worker: OutputPath?
    /// Made pictures that are not kept: of each picture, one width is.
    private let leftOut: Set<OutputPath>

    /// The width of the pictures that are kept, in px: enough for a phone.
    private static let pictureWidth = 800

    init(_ sites: [Site], _ assets: [PlannedAsset], _ pictures: [PlannedPicture]) {
        self.sites = sites
        leftOut = Set(
            pictures.flatMap { picture in
                let kept = picture.image.renditions?.widths.last { $0.size.width <= Self.pictureWidth }
                return picture.made.map(\.path).filter { $0 != kept?.path }
            }
        )
        worker = assets.first { $0.file.name.description == "assets/offline-worker.js" }?.path
    }

    /// The paths that they may have. An empty list is not written.
    var paths: Set<OutputPath> {
        let lists =
            site.offlinePage == nil
            ? [] : sites.flatMap { site in site.collections.map { $0.path("offline.json") } + [Self.searchList(site)] }
        return Set((lists + [OfflineRemoval.path]).compactMap(\.self))
    }

    private static func searchList(_ site: Site) -> OutputPath? { site.settings.path("search/offline.json") }

    /// The files, made from all others of the site.
    func outputs(of files: [OutputRecord]) -> [PlannedOutput] {
        guard let path = OfflineRemoval.path else { return [] }
        guard site.offlinePage != nil, let worker else {
            return [PlannedOutput(path, name: "the worker", bytes: OfflineRemoval.worker)]
        }
        let kept = files.filter { isKept($0.path) }.sorted { $0.path < $1.path }
        let isWhole = kept.reduce(0) { $0 + $1.size } <= Self.mostOfWholeSite
        let (always, units) = units(of: kept, isWhole: isWhole)
        var outputs: [PlannedOutput] = []
        var choices: [JSONText] = []
        for unit in units {
            let list = unit.fileList
            choices.append(unit.json(list))
            if let path = unit.list {
                outputs.append(PlannedOutput(path, name: "the list of what is kept", bytes: list + Array("\n".utf8)))
            }
        }
        let site: [(String, JSONText?)] = [
            ("page", Self.pagePath.map { .text($0.rootAddress) }), ("isWhole", .flag(isWhole)), ("always", always.json(always.fileList)),
            ("units", .list(choices)),
        ]
        let text = "self.site = \(JSONText.members(site));\nimportScripts(\"\(worker.rootAddress)\");\n"
        outputs.append(
            PlannedOutput(
                path,
                name: "the worker",
                bytes: Array("// The digest of this site: \(Fingerprint(text.utf8).digits)\n\(text)".utf8)
            )
        )
        return outputs
    }

    /// Pages and the files that they load. Files for machines are not stored.
    private func isKept(_ path: OutputPath) -> Bool {
        guard !leftOut.contains(path) else { return false }
        let path = path.description
        if path.utf8.hasPrefix("assets/") {
            let ours = ["assets/cards/", "assets/icon-", "assets/offline-worker.", "assets/single."]
            let others = ours + (site.settings.isSearched ? [] : ["assets/search"])
            return !others.contains { path.utf8.hasPrefix($0) }
        }
        if path == SiteType.sheetPath?.description { return true }
        return path.utf8.hasSuffix(".html") && path != "404.html" || path.utf8.hasSuffix(".js") && path != "sw.js"
    }

    /// The collections of one language, and its search.
    private struct EditionUnits {
        let site: Site
        var collections: [Unit]
        var search: Unit
        private let numbers: [Substring: Int]
        /// A series at the root of the edition.
        private let atRoot: Int?

        init(_ site: Site) {
            self.site = site
            collections = site.collections.map { Unit(page: $0.front, list: $0.path("offline.json")) }
            search = Unit(page: site.searchPage, list: OfflineFiles.searchList(site))
            numbers = Dictionary(site.collections.enumerated().map { (Substring($1.slug), $0) }) { first, _ in first }
            atRoot = numbers[""]
        }

        /// Adds a page or a picture to the files of its collection or of the search; false if they belong to none.
        ///
        /// - Parameters:
        ///   - path: its path inside the edition, or inside the folder of assets.
        ///   - isShared: whether it belongs to no collection at the root.
        mutating func take(_ file: OutputRecord, at path: Substring, isPage: Bool, isShared: Bool, always: inout Unit) -> Bool {
            let folder = OfflineFiles.folder(in: path)
            if isPage, folder == "search" || folder == nil && path.utf8.hasPrefix("search-") {
                search.files.append(file)
                return true
            }
            guard let number = numbers[folder ?? ""], atRoot == nil || !isShared else { return false }
            if isPage, file.path == collections[number].page { always.files.append(file) } else { collections[number].files.append(file) }
            return true
        }
    }

    private func units(of files: [OutputRecord], isWhole: Bool) -> (always: Unit, units: [Unit]) {
        var always = Unit(page: nil, list: nil)
        var editions = sites.map(EditionUnits.init)
        let languages = site.settings.languages
        for file in files {
            let path = file.path.description
            let isPage = Self.folder(in: path[...]) != "assets" && file.path != SiteType.sheetPath
            var isTaken = false
            if isPage {
                let index = sites.firstIndex { $0.settings.edition == languages.edition(of: file.path) } ?? 0
                let inside = languages.pathInEdition(file.path).description
                isTaken = editions[index].take(
                    file,
                    at: inside[...],
                    isPage: true,
                    isShared: [sites[index].home, sites[index].offlinePage, sites[index].searchPage].contains(file.path),
                    always: &always
                )
            } else {
                let inside = Substring(path.utf8.dropFirst("assets/".utf8.count))
                // The pictures of a collection are in the folder of its name, and all its editions show them.
                for index in editions.indices
                where editions[index].take(file, at: inside, isPage: false, isShared: Self.isForEveryPage(file.path), always: &always) {
                    isTaken = true
                }
            }
            if !isTaken, isPage || isWhole || Self.isForEveryPage(file.path) { always.files.append(file) }
        }
        return (always, editions.flatMap { $0.collections + [$0.search] }.filter { !$0.files.isEmpty })
    }

    /// The outermost folder of a path; nil for a file.
    private static func folder(in path: Substring) -> Substring? { path.utf8.firstIndex(of: UInt8(ascii: "/")).map { path[..<$0] } }

    /// Style sheets, scripts, fonts and drawings: small, and most pages need them.
    private static func isForEveryPage(_ asset: OutputPath) -> Bool {
        ["css", "js", "svg", "woff", "woff2"].contains(asset.name.utf8.split(separator: ".").last?.lowercased())
    }
}
