package import SiteBase
import SiteOutput
import SitePictures
import Synchronization

/// The pictures in `assets/` that texts may show.
package final class TextPictures: Sendable {
    /// A picture with its size as it is shown, in px.
    package struct Picture: Sendable {
        package let size: ImageSize
        /// Nil if it is copied as it is.
        package let image: SiteImage?
    }

    /// Narrower pictures are copied as they are: icons, rules, ornaments.
    private static let narrowest = 320

    /// Those that are made in several widths.
    package let images: [SiteImage]
    private let files: [OutputPath: AssetFile]
    private let known: Mutex<[OutputPath: Picture?]>

    /// The names of the files.
    package var fileNames: [String] { files.keys.map { String($0.name) } }

    /// The names of pictures next to Markdown files, by their sources.
    private let names: [String: OutputPath]
    /// The pictures next to Markdown files that fields name, by their sources.
    private let named: [String: SiteImage]

    /// The sources of both.
    private let sources: NamedSources

    /// - Parameters:
    ///   - assets: the files of `assets/`.
    ///   - beside: the pictures next to Markdown files that no field names.
    ///   - named: those that fields name.
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

    /// Whether texts may show it in several widths. Devices get the icons of the site as they are.
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
            // Who copies it reports the error.
            return nil
        }
    }

    /// The source of a picture of this name that texts may show; of several, the one nearest to a file.
    package func source(named name: String, near file: String) -> String? { sources.nearest(name, to: file) }

    /// The name of the file with this source, if it is a picture next to Markdown files.
    package func name(ofSource source: String) -> OutputPath? { names[source] }

    /// The picture with this source that a field of a record in a Markdown file names.
    package func named(ofSource source: String) -> Picture? { named[source].map { Picture(size: $0.size, image: $0) } }

    /// The picture with this name; nil if the file is not a picture or cannot be measured.
    package func picture(_ name: OutputPath) throws(FileError) -> Picture? {
        guard let file = files[name] else { return nil }
        if let picture = known.withLock({ $0[name] }) { return picture }
        let picture = ImageSize(try file.read()).map { Picture(size: $0, image: nil) }
        known.withLock { $0[name] = .some(picture) }
        return picture
    }
}
