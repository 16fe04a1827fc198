import InterfaceTexts
import SiteAssets
package import SiteBase
package import SiteModel
package import SiteOutput
import SiteRecords

/// The files that the worker stores in each unit, added in the order of their paths.
package struct OfflineStorage: Sendable {
    /// The maximum size in bytes of a site that the first visit stores completely. On a larger site, visitors choose collections.
    static let mostOfWholeSite = 5 << 20
    /// The maximum number of files in a unit. Larger units are not offered, because browsers take too long to store them.
    static let mostOfUnit = 50_000

    /// Files that visitors store together.
    package struct Unit: Sendable, Equatable {
        /// The first page, which identifies the unit; nil for the files that are always stored.
        package let page: OutputPath?
        /// The path of the unit's file list; nil if the worker itself contains it.
        package let list: OutputPath?
        /// One line per file: the address from the site's root and the digest of the bytes.
        fileprivate var lines: [UInt8] = []
        fileprivate var count = 0
        fileprivate var size = 0

        package init(page: OutputPath?, list: OutputPath?) {
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

        /// The description of the unit for the worker.
        fileprivate func json(_ fileList: [UInt8]) -> JSONText {
            .members([
                ("path", .text(page?.rootAddress ?? "")), ("digest", .text(Fingerprint(fileList).digits)), ("count", .number(count)),
                ("bytes", .number(size)), ("list", list.map { .text($0.rootAddress) }),
                ("files", list == nil ? .written(fileList) : nil),
            ])
        }
    }

    /// The place in which a file is stored.
    package enum Place: Equatable, Sendable {
        /// In these units and, if `always` is set, among the files that are always stored.
        case stored(always: Bool, units: [Int])
        /// Among the files that are always stored, if the site is stored completely.
        case ofWholeSite
    }

    /// The page about offline reading.
    package let page: OutputPath?
    /// The source of the worker's script.
    package let worker: OutputPath
    /// The collections of each language, followed by the language's search.
    package private(set) var units: [Unit]
    /// The files that are always stored: of a partly stored site, and of a completely stored one.
    private var (always, whole) = (Unit(page: nil, list: nil), Unit(page: nil, list: nil))
    /// The total size of all files, in bytes.
    private var size = 0

    package init(page: OutputPath?, worker: OutputPath, units: [Unit]) {
        self.page = page
        self.worker = worker
        self.units = units
    }

    package mutating func take(_ file: OutputRecord, at place: Place) {
        size += file.size
        var isAlways = false
        if case .stored(let always, let own) = place {
            isAlways = always
            for unit in own where units.indices.contains(unit) { units[unit].take(file) }
        }
        if isAlways { always.take(file) }
        // When the site is too large, this list is no longer needed.
        if size <= Self.mostOfWholeSite, isAlways || place == .ofWholeSite { whole.take(file) }
    }

    /// The worker, and the file list of each unit that it offers.
    package var outputs: [PlannedOutput] {
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

    /// The worker that replaces offline reading.
    package static var removal: [PlannedOutput] {
        OfflineRemoval.path.map { [PlannedOutput($0, name: "the worker", bytes: OfflineRemoval.worker)] } ?? []
    }
}

/// Finds the unit of each file in a site.
package struct OfflinePlaces: Sendable {
    /// The collections of one language and the language's search.
    private struct Edition {
        /// The number of the language.
        let number: Int
        /// The index of the language's first unit.
        let first: Int
        private let numbers: [Substring: Int]
        /// The index of a series at the root of the edition.
        private let atRoot: Int?
        /// The first page of each collection.
        private let fronts: [OutputPath?]
        /// The pages that belong to no collection, even to one at the root.
        let shared: [OutputPath?]

        init(_ site: Site, first: Int) {
            number = site.settings.edition
            self.first = first
            numbers = Dictionary(site.collections.enumerated().map { (Substring($1.slug), $0) }) { first, _ in first }
            atRoot = numbers[""]
            fronts = site.collections.map(\.front)
            shared = [site.home, site.offlinePage, site.searchPage]
        }

        /// The index of the search unit.
        private var search: Int { first + fronts.count }

        /// The place for a page or a picture; nil if it belongs neither to a collection nor to search.
        ///
        /// - Parameters:
        ///   - path: the path in the edition or in the assets folder.
        ///   - isShared: whether the file does not belong to a collection at the root.
        func place(of file: OutputPath, at path: Substring, isPage: Bool, isShared: Bool) -> (unit: Int?, always: Bool)? {
            let folder = OfflinePlaces.folder(in: path)
            if isPage, folder == "search" || folder == nil && path.utf8.hasPrefix("search-") { return (search, false) }
            guard let number = numbers[folder ?? ""], atRoot != number || !isShared else { return nil }
            return isPage && file == fronts[number] ? (nil, true) : (first + number, false)
        }
    }

    private let editions: [Edition]
    private let languages: SiteLanguages

    package init(_ sites: [Site]) {
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
            let edition = editions.first { $0.number == languages.edition(of: path) } ?? editions[0]
            let inside = languages.pathInEdition(path).description
            if let place = edition.place(of: path, at: inside[...], isPage: true, isShared: edition.shared.contains(path)) {
                isTaken = true
                units += [place.unit].compactMap(\.self)
                isAlways = place.always
            }
        } else {
            let inside = Substring(text.utf8.dropFirst("assets/".utf8.count))
            // A collection's pictures are in the folder with its name, and all editions show them.
            for edition in editions {
                guard let place = edition.place(of: path, at: inside, isPage: false, isShared: Self.isForEveryPage(path)) else { continue }
                isTaken = true
                units += [place.unit].compactMap(\.self)
            }
        }
        if !isTaken, !isPage, !Self.isForEveryPage(path) { return .ofWholeSite }
        return .stored(always: isAlways || !isTaken, units: units)
    }

    /// The outermost folder in a path; nil for a bare file name.
    private static func folder(in path: Substring) -> Substring? { path.utf8.firstIndex(of: UInt8(ascii: "/")).map { path[..<$0] } }

    /// Style sheets, scripts, fonts and drawings, which are small and used by most pages.
    private static func isForEveryPage(_ asset: OutputPath) -> Bool {
        ["css", "js", "svg", "woff", "woff2"].contains(asset.name.utf8.split(separator: ".").last?.lowercased())
    }
}

/// The service worker of a site without offline reading.
package enum OfflineRemoval {
    /// The path of a site's service worker, which browsers know.
    package static let path = OutputPath("sw.js")

    /// Removes everything that an earlier worker stored and unregisters it. Returning visitors still have that worker, even if pages no
    /// longer register one.
    package static let worker = Array(
        """
        // This site stores no pages on visitors' devices, and removes those that it stored before.
        self.addEventListener('install', function () { self.skipWaiting(); });
        self.addEventListener('activate', function (event) {
          var own = 'sitegen ' + new URL(self.registration.scope).pathname + ' ';
          event.waitUntil(caches.keys().then(function (names) {
            return Promise.all(names.filter(function (name) { return name.startsWith(own); }).map(function (name) { return caches.delete(name); }));
          }).then(function () { return self.registration.unregister(); }));
        });

        """.utf8
    )
}
