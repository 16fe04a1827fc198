import Diagnostics
import SiteAssets
import SiteBase
import SiteModel

/// The origin of a file of the site.
struct RegisteredPath {
    let path: OutputPath
    let name: String
    let place: Diagnostic.Location
    /// How an author changes its path, for messages.
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

    /// Whether it is the same file, named again.
    func isSame(_ asset: AssetFile) -> Bool { path == asset.name && place.path == asset.source }

    /// Two files with the same path.
    func collision(with later: RegisteredPath) -> Diagnostic {
        Diagnostic(
            at: later.place,
            .pathCollision(later, with: self),
            notes: [.init(location: place, message: name == place.path ? "this is the other" : "\(name) is here")]
        )
    }
}

/// The paths in use. Two paths are equal if some file system may not distinguish them.
struct PathRegistry {
    /// The paths of pages. On a collision, which is rare, the other page is looked up in the plan.
    private var keys: Set<Fingerprint> = []
    private var pageNumbers: [String: Int] = [:]
    /// The number of registered pages.
    private var numbered = 0
    private var assets: [String: AssetFile] = [:]

    /// - Parameter count: the approximate number of pages.
    init(count: Int) { keys.reserveCapacity(count) }

    /// Registers the path of a page that follows `pages`; returns the file that already has it, if any.
    mutating func take(_ path: OutputPath, among pages: ArraySlice<PagePlan>) -> RegisteredPath? {
        let key = path.collisionKey
        return keys.insert(Fingerprint(key.utf8)).inserted ? nil : claim(key, among: pages)
    }

    /// Registers an asset's path, after all pages.
    mutating func take(_ asset: AssetFile, among pages: ArraySlice<PagePlan>) -> RegisteredPath? {
        let key = asset.name.collisionKey
        if let other = assets[key] { return RegisteredPath(other) }
        if keys.contains(Fingerprint(key.utf8)), let other = claim(key, among: pages) { return other }
        assets[key] = asset
        return nil
    }

    private mutating func claim(_ key: String, among pages: ArraySlice<PagePlan>) -> RegisteredPath? {
        while numbered < pages.endIndex {
            let key = pages[numbered].path.collisionKey
            if pageNumbers[key] == nil { pageNumbers[key] = numbered }
            numbered += 1
        }
        return pageNumbers[key].map { RegisteredPath(pages[$0]) }
    }
}
