import SiteAssets
import SiteBase
import SiteModel
import SiteOutput

/// What the worker stores: the files of each unit, taken in the order of their paths.
struct OfflineStorage: Sendable {
    /// The maximum size in bytes of a site that is stored as a whole on the first visit. For a larger site, visitors choose collections.
    static let mostOfWholeSite = 5 << 20
    /// The maximum number of files in a unit. Browsers take too long to store more, so a larger unit is not offered.
    static let mostOfUnit = 50_000

    /// Files that visitors store together.
    struct Unit: Sendable, Equatable {
        /// Its first page, which identifies it for the worker; nil for the files that are always stored.
        let page: OutputPath?
        /// The path of its list; nil if the worker itself contains it.
        let list: OutputPath?
        /// A line per file: its address from the site's root and the digest of its bytes.
        fileprivate var lines: [UInt8] = []
        fileprivate var count = 0
        fileprivate var size = 0

        init(page: OutputPath?, list: OutputPath?) {
            self.page = page
            self.list = list
        }

        fileprivate mutating func take(_ file: OutputRecord) {
            count += 1
            size += file.size
            guard list == nil || count <= mostOfUnit else {
                lines = []
                return
            }
            lines.append(count == 1 ? "\n[" : ",\n[")
            JSONText.text(file.path.rootAddress).write(to: &lines)
            lines.append(",")
            JSONText.text(file.bytes.digits).write(to: &lines)
            lines.append("]")
        }

        fileprivate var isOffered: Bool { count > 0 && count <= mostOfUnit }

        fileprivate var fileList: [UInt8] { Array("[".utf8) + lines + Array("\n]".utf8) }

        /// The description for the worker.
        fileprivate func json(_ fileList: [UInt8]) -> JSONText {
            .members([
                ("path", .text(page?.rootAddress ?? "")), ("digest", .text(Fingerprint(fileList).digits)), ("count", .number(count)),
                ("bytes", .number(size)), ("list", list.map { .text($0.rootAddress) }),
                ("files", list == nil ? .written(fileList) : nil),
            ])
        }
    }

    /// Where a file is stored.
    enum Place: Equatable, Sendable {
        /// With the files that are always stored, and in these units.
        case stored(always: Bool, units: [Int])
        /// With the files that are always stored, if the site is stored as a whole.
        case ofWholeSite
    }

    /// The page on offline reading.
    let page: OutputPath?
    /// The source of the worker's script.
    let worker: OutputPath
    /// The collections of each language, followed by its search.
    private(set) var units: [Unit]
    /// What is always stored of a site that is not stored as a whole, and of one that is.
    private var (always, whole) = (Unit(page: nil, list: nil), Unit(page: nil, list: nil))
    /// The size of all files, in bytes.
    private var size = 0

    init(page: OutputPath?, worker: OutputPath, units: [Unit]) {
        self.page = page
        self.worker = worker
        self.units = units
    }

    mutating func take(_ file: OutputRecord, at place: Place) {
        size += file.size
        var isAlways = false
        if case .stored(let always, let own) = place {
            isAlways = always
            for unit in own where units.indices.contains(unit) { units[unit].take(file) }
        }
        if isAlways { always.take(file) }
        // Once the site is too large, nobody asks for it.
        if size <= Self.mostOfWholeSite, isAlways || place == .ofWholeSite { whole.take(file) }
    }

    /// The worker, and the list of each unit that it offers.
    var outputs: [PlannedOutput] {
        guard let path = OfflineRemoval.path else { return [] }
        let isWhole = size <= Self.mostOfWholeSite
        let always = isWhole ? whole : always
        var outputs: [PlannedOutput] = []
        var choices: [JSONText] = []
        for unit in units where unit.isOffered {
            let list = unit.fileList
            choices.append(unit.json(list))
            if let path = unit.list {
                outputs.append(PlannedOutput(path, name: "the list of what is kept", bytes: list + Array("\n".utf8)))
            }
        }
        let site: [(String, JSONText?)] = [
            ("page", page.map { .text($0.rootAddress) }), ("isWhole", .flag(isWhole)), ("always", always.json(always.fileList)),
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

    /// The worker of a site without offline reading.
    static var removal: [PlannedOutput] {
        OfflineRemoval.path.map { [PlannedOutput($0, name: "the worker", bytes: OfflineRemoval.worker)] } ?? []
    }
}

/// Which unit each file of a site is stored with.
struct OfflinePlaces: Sendable {
    /// The collections of one language, and its search.
    private struct Edition {
        let site: Site
        /// The index of its first unit.
        let first: Int
        private let numbers: [Substring: Int]
        /// A series at the root of the edition.
        private let atRoot: Int?

        init(_ site: Site, first: Int) {
            self.site = site
            self.first = first
            numbers = Dictionary(site.collections.enumerated().map { (Substring($1.slug), $0) }) { first, _ in first }
            atRoot = numbers[""]
        }

        /// The unit of its search.
        private var search: Int { first + site.collections.count }

        /// Where a page or a picture is stored; nil if it belongs to no collection and not to the search.
        ///
        /// - Parameters:
        ///   - path: its path inside the edition, or inside the folder of assets.
        ///   - isShared: whether it belongs to no collection at the root.
        func place(of file: OutputPath, at path: Substring, isPage: Bool, isShared: Bool) -> (unit: Int?, always: Bool)? {
            let folder = OfflinePlaces.folder(in: path)
            if isPage, folder == "search" || folder == nil && path.utf8.hasPrefix("search-") { return (search, false) }
            guard let number = numbers[folder ?? ""], atRoot == nil || !isShared else { return nil }
            return isPage && file == site.collections[number].front ? (nil, true) : (first + number, false)
        }
    }

    private let editions: [Edition]
    private let languages: SiteLanguages

    init(_ sites: [Site]) {
        var first = 0
        editions = sites.map { site in
            defer { first += site.collections.count + 1 }
            return Edition(site, first: first)
        }
        languages = sites[0].settings.languages
    }

    func place(of path: OutputPath) -> OfflineStorage.Place {
        let text = path.description
        let isPage = Self.folder(in: text[...]) != "assets" && path != SiteType.sheetPath
        var units: [Int] = []
        var (isTaken, isAlways) = (false, false)
        if isPage {
            let edition = editions.first { $0.site.settings.edition == languages.edition(of: path) } ?? editions[0]
            let inside = languages.pathInEdition(path).description
            let isShared = [edition.site.home, edition.site.offlinePage, edition.site.searchPage].contains(path)
            if let place = edition.place(of: path, at: inside[...], isPage: true, isShared: isShared) {
                isTaken = true
                units += [place.unit].compactMap(\.self)
                isAlways = place.always
            }
        } else {
            let inside = Substring(text.utf8.dropFirst("assets/".utf8.count))
            // The pictures of a collection are in the folder of its name, and all its editions show them.
            for edition in editions {
                guard let place = edition.place(of: path, at: inside, isPage: false, isShared: Self.isForEveryPage(path)) else { continue }
                isTaken = true
                units += [place.unit].compactMap(\.self)
            }
        }
        if !isTaken, !isPage, !Self.isForEveryPage(path) { return .ofWholeSite }
        return .stored(always: isAlways || !isTaken, units: units)
    }

    /// The outermost folder of a path; nil for a file.
    private static func folder(in path: Substring) -> Substring? { path.utf8.firstIndex(of: UInt8(ascii: "/")).map { path[..<$0] } }

    /// Style sheets, scripts, fonts and drawings: small, and most pages need them.
    private static func isForEveryPage(_ asset: OutputPath) -> Bool {
        ["css", "js", "svg", "woff", "woff2"].contains(asset.name.utf8.split(separator: ".").last?.lowercased())
    }
}
