import Diagnostics
import SiteAssets
import SiteBase
import SiteModel

/// Who makes a file of the site.
struct RegisteredPath {
    let path: OutputPath
    let name: String
    let place: Diagnostic.Location
    /// How an author gives it another path, in the words of a message.
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

    /// Whether it is the same file, named once more.
    func isSame(_ asset: AssetFile) -> Bool { path == asset.name && place.path == asset.source }

    /// Two files under one path.
    func collision(with later: RegisteredPath) -> Diagnostic {
        Diagnostic(
            at: later.place,
            .pathCollision(later, with: self),
            notes: [.init(location: place, message: name == place.path ? "this is the other" : "\(name) is here")]
        )
    }
}

/// The paths that are taken. Two are one if a careless file system may take them for one.
struct PathRegistry {
    /// Of the pages: who claimed a path is looked up among them where two meet, which is rare.
    private var keys: Set<Fingerprint> = []
    private var pageNumbers: [String: Int] = [:]
    /// How many pages have their number there.
    private var numbered = 0
    private var assets: [String: AssetFile] = [:]

    /// - Parameter count: about how many pages there will be.
    init(count: Int) { keys.reserveCapacity(count) }

    /// Takes the path of a page, which comes after `pages`; returns the claim that is in the way, if there is one.
    mutating func take(_ path: OutputPath, among pages: ArraySlice<PagePlan>) -> RegisteredPath? {
        let key = path.collisionKey
        return keys.insert(Fingerprint(key.utf8)).inserted ? nil : claim(key, among: pages)
    }

    /// Takes an asset's path, once all pages have theirs.
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
