package import SiteBase
import SiteOutput
import SitePictures
import Synchronization

/// The pictures in `assets/` and beside Markdown files that texts may show.
package final class TextPictures: Sendable {
    /// A picture with its displayed size in px.
    package struct Picture: Sendable {
        package let size: ImageSize
        /// The picture's versions; nil if it is copied unchanged.
        package let image: SiteImage?
    }

    /// Narrower pictures, such as icons, rules and ornaments, are copied unchanged.
    private static let narrowest = 320

    /// The pictures with several widths.
    package let images: [SiteImage]
    private let files: [OutputPath: AssetFile]
    private let known: Mutex<[OutputPath: Picture?]>

    package var fileNames: [String] { files.keys.map { String($0.name) } }

    /// The names of pictures beside Markdown files, by source path.
    private let names: [String: OutputPath]
    /// The pictures beside Markdown files that fields name, by source path.
    private let named: [String: SiteImage]

    /// The source paths of both.
    private let sources: NamedSources

    /// - Parameters:
    ///   - assets: the files of `assets/`.
    ///   - beside: the pictures beside Markdown files that no field names.
    ///   - named: the pictures that fields name.
    package init(
        _ assets: [AssetFile],
        beside: [AssetFile] = [],
        named: [SiteImage] = [],
        _ settings: PictureSettings,
        jobs: Int
    ) {
        names = Dictionary(beside.map { ($0.source, $0.name) }) { first, _ in first }
        sources = NamedSources((assets + beside).filter { !$0.isEmbedded }.map(\.source) + named.map(\.source))
        self.named = Dictionary(named.map { ($0.source, $0) }) { first, _ in first }
        let pictures = (assets + beside).filter { ImageFinder.hasEnding(String($0.name.name)) }
        files = Dictionary(pictures.map { ($0.name, $0) }) { first, _ in first }
        let photographs = settings.areMade ? pictures.filter { Self.mayBeMade($0) } : []
        let found = Workers.map(photographs.count, jobs: jobs, run: 4) { Self.image(photographs[$0], settings) }
        images = found.compactMap(\.self)
        known = Mutex(Dictionary(images.map { ($0.name, Picture(size: $0.size, image: $0)) }) { first, _ in first })
    }

    /// Whether texts may show an asset in several widths. Devices need the site's icons unchanged.
    private static func mayBeMade(_ asset: AssetFile) -> Bool {
        !asset.isEmbedded && !asset.name.description.utf8.hasPrefix("assets/icon")
            && ["jpg", "jpeg", "png", "webp"].contains(asset.name.name.utf8.split(separator: ".").last?.lowercased())
    }

    private static func image(_ asset: AssetFile, _ settings: PictureSettings) -> SiteImage? {
        do throws(FileError) {
            // Nearly all headers are in the first bytes.
            let start = try FileSystem.read(asset.source, from: 0, count: 1 << 16)
            let bytes = PictureHeader(start) == nil ? try FileSystem.read(asset.source) : start
            guard let header = PictureHeader(bytes), header.width >= narrowest else { return nil }
            let size = ImageSize(width: header.width, height: header.height)
            let form = PictureForm(header)
            guard form != .copied else { return nil }
            return ImageFinder.image(asset.source, asset.name, asset.fingerprint, size, form, as: .plate, settings)
        } catch {
            // The error is reported when the file is copied.
            return nil
        }
    }

    /// The source path of a picture that texts may show. If several have the name, the one nearest to a file.
    package func source(named name: String, near file: String) -> String? { sources.nearest(name, to: file) }

    /// The name of the picture with a source path, if it is beside a Markdown file.
    package func name(ofSource source: String) -> OutputPath? { names[source] }

    /// The picture with a source path, if a field of a record in a Markdown file names it.
    package func named(ofSource source: String) -> Picture? { named[source].map { Picture(size: $0.size, image: $0) } }

    /// The picture with a name; nil if the file is not a picture or cannot be measured.
    package func picture(_ name: OutputPath) throws(FileError) -> Picture? {
        guard let file = files[name] else { return nil }
        if let picture = known.withLock({ $0[name] }) { return picture }
        let picture = ImageSize(try file.read()).map { Picture(size: $0, image: nil) }
        known.withLock { $0[name] = .some(picture) }
        return picture
    }
}

/// Finds files by the last parts of their paths, like note-taking programs: `pier.jpg`, `pictures/pier.jpg`.
package struct NamedSources: Sendable {
    private var all: [String: [String]] = [:]

    package init(_ sources: some Sequence<String>) {
        for source in sources { all[source.fileName.collisionKey, default: []].append(source) }
    }

    /// The file with a name. If there are several, the one whose folder is nearest to that of another file.
    package func nearest(_ name: String, to file: String) -> String? {
        let wanted = "/" + name.collisionKey
        return all[wanted.fileName]?.filter { "/\($0)".collisionKey.utf8.hasSuffix(wanted) }
            .min { (-$0.sharedLength(with: file), $0) < (-$1.sharedLength(with: file), $1) }
    }
}

extension String {
    /// The length in bytes of the common beginning of two paths.
    package func sharedLength(with other: String) -> Int { zip(utf8, other.utf8).prefix { $0 == $1 }.count }
}
