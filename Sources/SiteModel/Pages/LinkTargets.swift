import DataReading
import Foundation
import SiteAssets
import SiteBase
import Synchronization

/// The targets of links inside the site: its pages, and its assets by their source names.
package final class LinkTargets: Sendable {
    private let plans: [PagePlan]
    /// The paths of the pages, made when first used, because most texts have no links.
    private let paths = Mutex<Set<OutputPath>?>(nil)
    private let assets: [OutputPath: OutputPath]
    /// The titles of first pages.
    private let fronts: [OutputPath: String]
    /// The indices of the pages, made when a link without a text is first found.
    private let indices = Mutex<[OutputPath: Int]?>(nil)
    private let outputs: Set<OutputPath>
    /// The paths of made pictures. Nothing but fields can name them.
    private let made: [OutputPath]
    /// The pictures that texts may show.
    let pictures: TextPictures

    /// The language of the interface.
    let language: ContentLanguage
    /// The names with pages.
    let terms: SiteTerms
    /// The pages of drafts that the site leaves out.
    private let drafts: Set<OutputPath>
    /// The folder of the data.
    private let data: String
    /// The pages of records in Markdown files by their sources, made when first used.
    private let sources = Mutex<[String: OutputPath]?>(nil)

    /// The collection that is the front page, if its folder is elsewhere.
    private let front: (path: OutputPath, former: OutputPath)?

    package init(
        pages: [PagePlan],
        outputs: [PlannedOutput],
        assets: [PlannedAsset],
        made: [OutputPath],
        pictures: TextPictures,
        site: Site,
        data: String
    ) {
        self.data = data
        terms = site.terms
        language = site.language
        drafts = Set(site.contents.flatMap { $0.content.drafts(in: $0) })
        let front = site.front
        fronts = Dictionary(
            site.collections.flatMap { collection in
                [collection.front, collection.formerFront].compactMap { $0.map { ($0, collection.content.title) } }
            } + [OutputPath("index.html").map { ($0, site.title) }].compactMap(\.self)
        ) { first, _ in first }
        plans = pages
        self.front = front.flatMap { front in front.formerFront.flatMap { former in front.front.map { ($0, former) } } }
        self.outputs = Set(outputs.map(\.path))
        self.assets = Dictionary(assets.map { ($0.file.name, $0.path) }) { first, _ in first }
        self.made = made
        self.pictures = pictures
    }

    private var pages: Set<OutputPath> {
        paths.withLock { paths in
            if let paths { return paths }
            let all = Set(plans.lazy.map(\.path))
            paths = all
            return all
        }
    }

    /// The output path of a page or an asset; nil if there is none of this name.
    package func path(of name: OutputPath) -> OutputPath? { assets[name] ?? (pages.contains(name) || outputs.contains(name) ? name : nil) }

    /// The path of the file that an address in another file leads to, as authors see it; nil if it leads out of the data folder.
    ///
    /// - Parameter file: the path of a file in the data folder.
    func source(of address: String, near file: String) -> String? {
        guard !address.isEmpty, !address.utf8.hasPrefix("//"), let decoded = address.removingPercentEncoding else { return nil }
        let isFromRoot = decoded.utf8.hasPrefix("/")
        // The folder of the data may have any parents, and no address leads above it.
        let base = isFromRoot ? data : file.parentFolder
        guard base == data || base.utf8.hasPrefix(data + "/") else { return nil }
        var parts = base == data ? [] : Substring(base.utf8.dropFirst(data.utf8.count + 1)).utf8.split(separator: "/").map { String($0) }
        for part in decoded.utf8.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": if parts.popLast() == nil { return nil }
            default: parts.append(String(part))
            }
        }
        return "\(data)/\(parts.joined(separator: "/"))"
    }

    /// Whether an address leads to a draft that the site leaves out.
    ///
    /// - Parameters:
    ///   - name: the path that it names as the address of a page.
    ///   - file: the file that has it.
    func isDraft(_ address: String, name: OutputPath?, near file: String) -> Bool {
        if let name, drafts.contains(name) { return true }
        guard let source = source(of: address, near: file), MarkdownFile.isNamed(source) else { return false }
        let path = Substring(source.utf8.dropFirst(data.utf8.count + 1))
        let page = path.utf8.hasPrefix("pages/") ? Substring(path.utf8.dropFirst("pages/".utf8.count)) : path
        return page.utf8.lastIndex(of: ".").flatMap { OutputPath("\(page[..<$0]).html") }.map(drafts.contains) ?? false
    }

    /// Whether a page is a draft that the site leaves out.
    package func isDraft(_ path: OutputPath) -> Bool { drafts.contains(path) }

    /// The page of the record in a Markdown file; nil if there is none.
    func page(ofSource source: String) -> OutputPath? {
        sources.withLock { sources in
            let all =
                sources
                ?? Dictionary(
                    plans.lazy.filter(\.content.isRecord).map { ($0.content.source.path, $0.path) }.filter { MarkdownFile.isNamed($0.0) }
                ) { first, _ in first }
            sources = all
            return all[source]
        }
    }

    /// The title of a page; nil if it has none of its own.
    func title(of page: OutputPath) -> String? {
        if let title = fronts[page] { return title }
        let index = indices.withLock { indices in
            let all = indices ?? Dictionary(plans.enumerated().map { ($1.path, $0) }) { first, _ in first }
            indices = all
            return all[page]
        }
        return index.flatMap { plans[$0].content.title }
    }

    /// The page from which the relative links of a page's texts lead. They stay as they are whether the collection is alone or not.
    func base(of page: OutputPath) -> OutputPath { if let front, page == front.path { front.former } else { page } }

    /// The page to which a page only leads, or the page itself.
    package func followed(_ page: OutputPath) -> OutputPath { if let front, page == front.former { front.path } else { page } }

    /// Whether the path is that of a page.
    package func isPage(_ path: OutputPath) -> Bool { pages.contains(path) }

    /// Every file of the output.
    package var files: Set<OutputPath> { pages.union(outputs).union(assets.values).union(made) }

    /// The candidates for suggestions; on a large site, only its assets.
    package var names: [OutputPath] { assets.keys + (plans.count < 5_000 ? Array(pages) : []) }
}
