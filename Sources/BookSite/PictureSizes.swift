import SiteEngine
import Synchronization

/// The sizes of the pictures in `assets/` that texts show. Each is measured when the first text asks for it: a site may hold thousands.
final class PictureSizes: Sendable {
    private let files: [OutputPath: AssetFile]
    private let known = Mutex<[OutputPath: ImageSize?]>([:])

    init(_ assets: [AssetFile]) {
        let pictures = assets.filter { asset in
            ImageFinder.endings.contains { asset.path.name.lowercased().hasSuffix(".\($0)") }
        }
        files = Dictionary(pictures.map { ($0.path, $0) }) { first, _ in first }
    }

    /// The picture's own size; nil if the file is no picture, or cannot be measured.
    func size(of path: OutputPath) throws(FileFault) -> ImageSize? {
        guard let file = files[path] else { return nil }
        if let size = known.withLock({ $0[path] }) { return size }
        let size = ImageSize(try file.read())
        known.withLock { $0[path] = .some(size) }
        return size
    }
}
