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
    private static let searchList = OutputPath("search/offline.json")
    private static let front = OutputPath("index.html")

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

    let site: Site
    /// The source of the worker's script; nil if the author's assets lack it.
    let worker: OutputPath?
    /// Made pictures that are not kept: of each picture, one width is.
    private let leftOut: Set<OutputPath>

    /// The width of the pictures that are kept, in px: enough for a phone.
    private static let pictureWidth = 800

    init(_ site: Site, _ assets: [PlannedAsset], _ pictures: [PlannedPicture]) {
        self.site = site
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
        let lists = site.offlinePage == nil ? [] : site.collections.map { $0.path("offline.json") } + [Self.searchList]
        return Set((lists + [OfflineRemoval.path]).compactMap(\.self))
    }

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

    private func units(of files: [OutputRecord], isWhole: Bool) -> (always: Unit, units: [Unit]) {
        var always = Unit(page: nil, list: nil)
        var units = site.collections.map { Unit(page: $0.front, list: $0.path("offline.json")) }
        var search = Unit(page: site.searchPage, list: Self.searchList)
        let numbers = Dictionary(site.collections.enumerated().map { (Substring($1.slug), $0) }) { first, _ in first }
        for file in files {
            let path = file.path.description
            let first = Self.folder(in: path[...])
            let isPage = first != "assets" && file.path != SiteType.sheetPath
            // The folder of a collection, and the folder of its pictures.
            let folder = isPage ? first : Self.folder(in: Substring(path.utf8.dropFirst("assets/".utf8.count)))
            if first == "search" || first == nil && path.utf8.hasPrefix("search-") {
                search.files.append(file)
            } else if let number = numbers[folder ?? ""], !isFrontOrShared(file.path, isPage) {
                if isPage, file.path == units[number].page { always.files.append(file) } else { units[number].files.append(file) }
            } else if isPage || isWhole || Self.isForEveryPage(file.path) {
                always.files.append(file)
            }
        }
        return (always, (units + [search]).filter { !$0.files.isEmpty })
    }

    /// The outermost folder of a path; nil for a file.
    private static func folder(in path: Substring) -> Substring? { path.utf8.firstIndex(of: UInt8(ascii: "/")).map { path[..<$0] } }

    /// Pages and files at the root that do not depend on the collections.
    private func isFrontOrShared(_ path: OutputPath, _ isPage: Bool) -> Bool {
        guard site.collections.contains(where: \.slug.isEmpty) else { return false }
        return isPage ? [Self.front, Self.pagePath, site.searchPage].contains(path) : Self.isForEveryPage(path)
    }

    /// Style sheets, scripts, fonts and drawings: small, and most pages need them.
    private static func isForEveryPage(_ asset: OutputPath) -> Bool {
        ["css", "js", "svg", "woff", "woff2"].contains(asset.name.utf8.split(separator: ".").last?.lowercased())
    }
}
