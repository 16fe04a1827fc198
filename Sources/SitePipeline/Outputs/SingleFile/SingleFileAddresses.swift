import Foundation
import SiteAssets
import SiteBase
import SiteModel

/// What addresses become when one file holds many pages, and there is no other file.
struct SingleFileAddresses: Sendable {
    private let pages: [OutputPath: Int]
    private let assets: [OutputPath: PlannedAsset]
    private let byName: [OutputPath: PlannedAsset]
    private let site: Site
    /// What a style sheet may weigh with all that it names inside: sheets that import one another grow with every level.
    private static let sheetLimit = 50_000_000

    init(_ pages: [PagePlan], in plan: SitePlan) {
        self.pages = Dictionary(pages.enumerated().map { ($1.path, $0) }) { first, _ in first }
        assets = Dictionary(plan.assets.map { ($0.path, $0) }) { first, _ in first }
        byName = Dictionary(plan.assets.map { ($0.file.name, $0) }) { first, _ in first }
        site = plan.site
    }

    /// The place of a page in the file: `page-3` for `3.html`.
    static func anchor(of page: OutputPath) -> String { "page-" + page.name.dropLast(".html".count) }

    /// An id of a page as it is in the file, where no two pages may have the same.
    static func id(_ id: String, ofPage number: Int) -> String { "p\(number).\(id)" }

    /// Where a link of a page leads; nil if that is nowhere.
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

    /// What search shows of a record that it found. Pictures are in the pages alone.
    func shown(_ found: SearchHit) -> JSONText {
        var found = found
        found.picture = nil
        guard let number = pages[found.path] else { return found.json(at: "#content") }
        return found.json(at: "#" + (found.anchor.map { Self.id($0, ofPage: number) } ?? Self.anchor(of: found.path)))
    }

    private static func encoded(_ text: String) -> String { OutputPath(text)?.rootAddress ?? text }

    /// An asset that a page names, as an address that holds it; nil if it is none.
    func data(_ address: String, from page: OutputPath) throws(FileError) -> String? {
        guard LinkAddress.scheme(of: address) == nil,
            let path = OutputPath(address: String(address.utf8.prefix(before: "?", "#")), from: page),
            let asset = assets[path]
        else { return nil }
        return try data(of: asset)
    }

    /// An asset by the name that its author gave it.
    func asset(named name: String) -> PlannedAsset? { OutputPath(name).flatMap { byName[$0] } }

    /// The style sheet at an address of a page; nil if it is none of the site's.
    func sheet(_ address: String, from page: OutputPath) -> PlannedAsset? {
        OutputPath(address: address, from: page).flatMap { assets[$0] }
    }

    /// An address that holds an asset.
    func data(of asset: PlannedAsset) throws(FileError) -> String {
        "data:\(MediaType.of(asset.path).utf8.replacing(" ", with: ""));base64,\(Data(try bytes(of: asset)).base64EncodedString())"
    }

    /// The bytes of an asset; of a style sheet, with the files that it names.
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

    /// About how many bytes an asset has as part of a page, with the files that it names; more than the limit is as good as the limit.
    private func embeddedSize(of asset: PlannedAsset, _ known: inout [OutputPath: Int]) -> Int {
        if let size = known[asset.path] { return size }
        var size = asset.size
        if let sheet = asset.file.sheet {
            for address in sheet.addresses {
                guard let target = OutputPath(address: address.text, from: asset.file.name), let other = byName[target] else { continue }
                // Three bytes become four letters.
                size = min(size + embeddedSize(of: other, &known) / 3 * 4, Self.sheetLimit * 2)
            }
        }
        known[asset.path] = size
        return size
    }
}
