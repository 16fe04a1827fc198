import SiteBase
import Synchronization

/// The sizes of the pictures in `assets/` that texts show. Each is measured on demand, because a site may have thousands.
package final class PictureSizes: Sendable {
    private let files: [OutputPath: AssetFile]
    private let known = Mutex<[OutputPath: ImageSize?]>([:])

    package init(_ assets: [AssetFile]) {
        let pictures = assets.filter { asset in
            ImageFinder.endings.contains { asset.name.name.lowercased().utf8.hasSuffix(".\($0)") }
        }
        files = Dictionary(pictures.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The intrinsic size of the picture with this name; nil if the file is not a picture or cannot be measured.
    package func size(of name: OutputPath) throws(FileError) -> ImageSize? {
        guard let file = files[name] else { return nil }
        if let size = known.withLock({ $0[name] }) { return size }
        let size = ImageSize(try file.read())
        known.withLock { $0[name] = .some(size) }
        return size
    }
}
