import SiteAssets
import SiteBase
import SiteFiles
import SiteModel
import SystemPackage

/// The addresses in a file that contains many pages and needs no other files.
struct SingleFileAddresses: Sendable {
    private let pages: [OutputPath: Int]
    private let assets: [OutputPath: PlannedAsset]
    private let byName: [OutputPath: PlannedAsset]
    /// The resized pictures that replace those that pages name.
    private let pictures: [OutputPath: (image: SiteImage, made: PictureRenditions.Made)]
    private let maker: PictureMaker
    private let site: Site
    /// The maximum width of pictures in the file, in px.
    private static let pictureWidth = 800
    /// The maximum size of a style sheet including everything it embeds. Style sheets that import others grow with every level.
    private static let sheetLimit = 50_000_000

    init(_ pages: [PagePlan], in plan: SitePlan, _ maker: PictureMaker) {
        self.pages = Dictionary(pages.enumerated().map { ($1.path, $0) }) { first, _ in first }
        assets = Dictionary(plan.assets.map { ($0.path, $0) }) { first, _ in first }
        byName = Dictionary(plan.assets.map { ($0.file.name, $0) }) { first, _ in first }
        site = plan.site
        self.maker = maker
        var pictures: [OutputPath: (image: SiteImage, made: PictureRenditions.Made)] = [:]
        for image in plan.pictures.map(\.image) {
            guard let renditions = image.renditions, let made = renditions.widths.last(where: { $0.size.width <= Self.pictureWidth })
            else { continue }
            for other in renditions.widths + [renditions.fallback] { pictures[other.path] = (image, made) }
        }
        self.pictures = pictures
    }

    /// The id of a page in the file: `page-3` for `3.html`.
    static func anchor(of page: OutputPath) -> String { "page-" + page.name.dropLast(".html".count) }

    /// The id in the file for an id on a page, because several pages may use the same id.
    static func id(_ id: String, ofPage number: Int) -> String { "p\(number).\(id)" }

    /// The address in the file for a link on a page; nil if it has no target.
    func link(_ address: String, from page: OutputPath) -> String? {
        guard LinkAddress.scheme(of: address) == nil, !address.utf8.hasPrefix("//") else { return address }
        let parts = address.utf8.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = parts[0].utf8.prefix(before: "?")
        let target = file.isEmpty ? page : OutputPath(address: String(file), from: page)
        guard let target else { return nil }
        let fragment = parts.count > 1 ? String(parts[1]) : ""
        if let number = pages[target] {
            return fragment.isEmpty ? "#" + Self.encoded(Self.anchor(of: target)) : "#" + Self.id(fragment, ofPage: number)
        }
        return site.address(of: target).map { fragment.isEmpty ? $0 : "\($0)#\(fragment)" }
    }

    /// A search result without its picture, because pictures are only on the pages.
    func shown(_ found: SearchHit) -> JSONText {
        var found = found
        found.picture = nil
        guard let number = pages[found.path] else { return found.json(at: "#content") }
        return found.json(at: "#" + (found.anchor.map { Self.id($0, ofPage: number) } ?? Self.anchor(of: found.path)))
    }

    private static func encoded(_ text: String) -> String { OutputPath(text)?.rootAddress ?? text }

    /// The data URL of an asset that a page names; nil if it is not an asset.
    func data(_ address: String, from page: OutputPath) throws(FileError) -> String? {
        guard LinkAddress.scheme(of: address) == nil,
            let path = OutputPath(address: String(address.utf8.prefix(before: "?", "#")), from: page)
        else { return nil }
        if let (image, made) = pictures[path] { return try data(of: made, image) }
        return try assets[path].map { asset throws(FileError) in try data(of: asset) }
    }

    private func data(of made: PictureRenditions.Made, _ image: SiteImage) throws(FileError) -> String? {
        do throws(PictureMaker.Fault) {
            return try maker.make([made], of: image).first.map { Self.data($0.bytes, MediaType.of(made.path)) }
        } catch {
            guard case .file(let error) = error else { throw FileError(.read, image.source, .system(.ioError)) }
            throw error
        }
    }

    private static func data(_ bytes: [UInt8], _ type: String) -> String {
        "data:\(type.utf8.replacing(" ", with: ""));base64,\(bytes.base64)"
    }

    /// An asset, given its original name.
    func asset(named name: String) -> PlannedAsset? { OutputPath(name).flatMap { byName[$0] } }

    /// The style sheet at an address of a page; nil if it is not part of the site.
    func sheet(_ address: String, from page: OutputPath) -> PlannedAsset? {
        OutputPath(address: address, from: page).flatMap { assets[$0] }
    }

    /// The data URL of an asset.
    func data(of asset: PlannedAsset) throws(FileError) -> String {
        Self.data(try bytes(of: asset), MediaType.of(asset.path))
    }

    /// The bytes of an asset. A style sheet embeds the files that it names.
    func bytes(of asset: PlannedAsset) throws(FileError) -> [UInt8] {
        guard let sheet = asset.file.sheet else { return try asset.read() }
        var known: [OutputPath: Int] = [:]
        guard embeddedSize(of: asset, &known) <= Self.sheetLimit else {
            throw FileError(.read, asset.file.source, .tooLarge(Self.sheetLimit))
        }
        var replacements: [(range: Range<Int>, address: String)] = []
        for address in sheet.addresses {
            guard let target = OutputPath(address: address.text, from: asset.file.name), let other = byName[target] else { continue }
            replacements.append((address.range, try data(of: other)))
        }
        return sheet.bytes(replacing: replacements)
    }

    /// The approximate size in bytes of an embedded asset including the files that it names; inexact above the limit.
    private func embeddedSize(of asset: PlannedAsset, _ known: inout [OutputPath: Int]) -> Int {
        if let size = known[asset.path] { return size }
        var size = asset.size
        if let sheet = asset.file.sheet {
            for address in sheet.addresses {
                guard let target = OutputPath(address: address.text, from: asset.file.name), let other = byName[target] else { continue }
                // Base64 encodes three bytes as four characters.
                size = min(size + embeddedSize(of: other, &known) / 3 * 4, Self.sheetLimit * 2)
            }
        }
        known[asset.path] = size
        return size
    }
}
