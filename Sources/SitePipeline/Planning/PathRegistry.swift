import Diagnostics
import SiteAssets
import SiteBase
import SiteModel

/// A path in the site and the source of its file.
struct RegisteredPath {
    let path: OutputPath
    let name: String
    let place: Diagnostic.Location
    /// How an author can change the path, for messages.
    let renaming: String

    init(_ page: PagePlan) {
        path = page.path
        name = page.content.name
        place = page.content.source
        renaming = page.content.renaming
    }

    init(_ asset: AssetFile) {
        path = asset.name
        name = asset.source
        place = .path(asset.source)
        renaming = "rename one of the two"
    }

    /// Whether an asset is the same file under the same path.
    func isSame(_ asset: AssetFile) -> Bool { path == asset.name && place.path == asset.source }

    /// The error about two files with the same path.
    func collision(with later: RegisteredPath) -> Diagnostic {
        Diagnostic(
            at: later.place,
            .pathCollision(later, with: self),
            notes: [.init(location: place, message: name == place.path ? "this is the other" : "\(name) is here")]
        )
    }
}

/// The paths in use. Two paths are equal if some file system may confuse them.
struct PathRegistry {
    /// The keys of pages' paths. On a collision, which is rare, the other page is searched in the plan.
    private var keys: Set<Fingerprint> = []
    private let pages: PlannedPages
    private var pageNumbers: [String: Int] = [:]
    /// The number of registered pages, and of pages whose keys have been compared.
    private var (taken, numbered) = (0, 0)
    private var assets: [String: AssetFile] = [:]

    /// Registers the paths of pages and reports those in use.
    init(_ pages: PlannedPages, _ problems: DiagnosticCollector) {
        self.pages = pages
        keys.reserveCapacity(pages.count)
        for page in pages {
            if let other = take(page.path) { problems.add(other.collision(with: RegisteredPath(page))) }
            taken += 1
        }
    }

    /// Registers the path of a page. Returns the file that uses it already, if any.
    mutating func take(_ path: OutputPath) -> RegisteredPath? {
        let key = path.collisionKey
        return keys.insert(Fingerprint(key.utf8)).inserted ? nil : claim(key)
    }

    /// Registers the path of an asset, after all pages.
    mutating func take(_ asset: AssetFile) -> RegisteredPath? {
        let key = asset.name.collisionKey
        if let other = assets[key] { return RegisteredPath(other) }
        if keys.contains(Fingerprint(key.utf8)), let other = claim(key) { return other }
        assets[key] = asset
        return nil
    }

    /// Whether a file may have a path with this key.
    func mayHave(_ key: Fingerprint) -> Bool { keys.contains(key) }

    /// The file that uses a page's path; nil if there is none.
    func owner(of key: String) -> RegisteredPath? {
        if let asset = assets[key] { return RegisteredPath(asset) }
        guard keys.contains(Fingerprint(key.utf8)) else { return nil }
        var copy = self
        return copy.claim(key)
    }

    private mutating func claim(_ key: String) -> RegisteredPath? {
        while numbered < taken {
            let key = pages[numbered].path.collisionKey
            if pageNumbers[key] == nil { pageNumbers[key] = numbered }
            numbered += 1
        }
        return pageNumbers[key].map { RegisteredPath(pages[$0]) }
    }
}
