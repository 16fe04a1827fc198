import InterfaceTexts
package import SiteAssets
package import SiteBase
package import SiteModel
package import SiteOutput
import SiteRecords

extension Output {
    /// The service worker and its lists, which are made last: see `OfflineFiles`.
    static let offline = Output(names: ["sw.js": "it is the script that stores pages for reading offline"])
}

/// The files for offline reading of a hosted site: the service worker `sw.js` and, for each collection, the list of files to store. Both
/// contain digests of all files, so they are made last.
///
/// Source: W3C, "Service Workers".
package struct OfflineFiles: Sendable {
    private static let pagePath = OutputPath("offline.html")

    /// The site in each of its languages.
    private let sites: [Site]
    private var site: Site { sites[0] }
    /// The source of the worker's script; nil if the author's assets lack it.
    let worker: OutputPath?
    /// The files that the worker does not store: all but one width of each resized picture, unlisted pages, recordings, films and documents.
    private let leftOut: Set<OutputPath>
    /// The beginnings of the paths of assets that the worker does not store.
    private let assetsLeftOut: [String]

    /// The width of stored pictures in px, enough for a phone.
    private static let pictureWidth = 800

    /// - Parameter unlisted: the pages that are in no list.
    package init(_ sites: [Site], _ assets: [PlannedAsset], _ pictures: [PlannedPicture], without unlisted: [OutputPath]) {
        self.sites = sites
        leftOut = Set(
            pictures.flatMap { picture in
                let kept = picture.isListed ? picture.image.renditions?.widths.last { $0.size.width <= Self.pictureWidth } : nil
                return picture.made.map(\.path).filter { $0 != kept?.path }
            } + unlisted
                + sites.flatMap { $0.collections.flatMap(\.content.files) }.map { $0.name.withContentHash($0.fingerprint) }
        )
        assetsLeftOut =
            ["assets/cards/", "assets/icon-", "assets/offline-worker.", "assets/single."]
            + (sites[0].settings.isSearched ? [] : ["assets/search"])
        worker = assets.first { $0.file.name.description == "assets/offline-worker.js" }?.path
    }

    /// All paths that the files may have. Empty lists are not written.
    package var paths: Set<OutputPath> {
        let lists =
            site.offlinePage == nil
            ? [] : sites.flatMap { site in site.collections.map { $0.path("offline.json") } + [Self.searchList(site)] }
        return Set((lists + [OfflineRemoval.path]).compactMap(\.self))
    }

    private static func searchList(_ site: Site) -> OutputPath? { site.settings.path("search/offline.json") }

    /// What the worker stores; nil if the site has no offline reading.
    package var storage: OfflineStorage? {
        guard site.offlinePage != nil, let worker else { return nil }
        let units = sites.flatMap { site in
            site.collections.map { OfflineStorage.Unit(page: $0.front, list: $0.path("offline.json")) }
                + [OfflineStorage.Unit(page: site.searchPage, list: Self.searchList(site))]
        }
        return OfflineStorage(page: Self.pagePath, worker: worker, units: units)
    }

    /// The files, made from all other files of the site.
    package func outputs(of files: [OutputRecord]) -> [PlannedOutput] {
        guard var storage else { return OfflineStorage.removal }
        let places = OfflinePlaces(sites)
        for file in files.sorted(by: { $0.path < $1.path }) {
            if let place = place(of: file.path, places) { storage.take(file, at: place) }
        }
        return storage.outputs
    }

    /// The place in which the worker stores a file; nil if it does not store the file.
    package func place(of path: OutputPath, _ places: OfflinePlaces) -> OfflineStorage.Place? {
        isKept(path) ? places.place(of: path) : nil
    }

    /// Whether the worker stores a file: a page, or a file that pages load. Files for machines are not stored.
    private func isKept(_ file: OutputPath) -> Bool {
        guard !leftOut.contains(file) else { return false }
        let path = file.description
        if path.utf8.hasPrefix("assets/") { return !assetsLeftOut.contains { path.utf8.hasPrefix($0) } }
        if let output = Output.named[String(site.settings.languages.pathInEdition(file).first)] {
            return output.isKeptOffline
        }
        return path.utf8.hasSuffix(".html") && path != "404.html" || path.utf8.hasSuffix(".js")
    }
}
