import DataReading
import Diagnostics
package import InterfaceTexts
package import SiteAssets
package import SiteBase
import SiteMarkdown
import SiteRecords
import Synchronization

/// Finds the targets of links inside the site: pages, and assets by source name.
package final class LinkTargets: Sendable {
    /// The plans in memory.
    let plans: [PagePlan]
    /// The plans that are not in memory; nil if all are.
    private let paged: PagedPaths?
    /// The paths of the pages, made at the first use, because most texts have no links.
    private let paths = Mutex<Set<OutputPath>?>(nil)
    let assets: [OutputPath: OutputPath]
    private let assetsBySource: [String: OutputPath]
    /// The titles of the collections' first pages.
    private let titlesOfFronts: [OutputPath: String]
    /// The indices of the pages, made when the first link without a text is found.
    private let indices = Mutex<[OutputPath: Int]?>(nil)
    private let outputs: Set<OutputPath>
    /// The paths of resized pictures. Only fields can name them.
    private let made: [OutputPath]
    package let pictures: TextPictures

    private let sites: [Site]
    /// The pages that are not public.
    private let held: Set<OutputPath>
    /// The data folder.
    private let data: String
    /// The pages of Markdown files by file name, for links in notes.
    private let notes = Mutex<[String: [(stem: String, source: String, path: OutputPath)]]?>(nil)
    /// The pages of records in Markdown files by source path, made at the first use.
    private let sources = Mutex<[String: OutputPath]?>(nil)

    /// The number of suggestions requested so far.
    let suggestions = Atomic(0)

    /// The collections on front pages that have a folder elsewhere.
    private let fronts: [(path: OutputPath, former: OutputPath)]
    /// The collections with record pages in subfolders, by folder.
    private let split: [String: SiteCollection]
    package let languages: SiteLanguages

    package init(
        pages: PlannedPages,
        outputs: [PlannedOutput],
        assets: [PlannedAsset],
        made: [OutputPath],
        pictures: TextPictures,
        sites: [Site],
        data: String
    ) {
        self.data = data
        self.sites = sites
        split = Dictionary(sites.flatMap(\.collections).filter(\.isSplit).map { ($0.folder.isEmpty ? "." : $0.folder, $0) }) { first, _ in
            first
        }
        languages = sites[0].settings.languages
        held = Set(sites.flatMap(\.contents).flatMap(\.heldPages))
        titlesOfFronts = Dictionary(
            sites.flatMap { site in
                site.collections.flatMap { collection in
                    [collection.front, collection.formerFront].compactMap { $0.map { ($0, collection.content.title) } }
                } + [site.home.map { ($0, site.title) }].compactMap(\.self)
            }
        ) { first, _ in first }
        plans = pages.inMemory
        paged = pages.arePaged ? PagedPaths(pages) : nil
        fronts = sites.compactMap(\.front).compactMap { front in front.formerFront.flatMap { former in front.front.map { ($0, former) } } }
        self.outputs = Set(outputs.map(\.path))
        self.assets = Dictionary(assets.map { ($0.file.name, $0.path) }) { first, _ in first }
        assetsBySource = Dictionary(assets.filter { !$0.file.isEmbedded }.map { ($0.file.source, $0.file.name) }) { first, _ in first }
        self.made = made
        self.pictures = pictures
    }

    var pages: Set<OutputPath> {
        paths.withLock { paths in
            if let paths { return paths }
            let all = Set(plans.lazy.map(\.path))
            paths = all
            return all
        }
    }

    /// The output path of a page or an asset; nil if none has this name.
    package func path(of name: OutputPath) -> OutputPath? {
        if let asset = assets[name] { return asset }
        if isPage(name) || outputs.contains(name) { return name }
        return inSubfolder(name).flatMap { isPage($0) ? $0 : nil }
    }

    /// The path of a record page in a subfolder, given its path without the subfolder.
    private func inSubfolder(_ name: OutputPath) -> OutputPath? {
        guard !split.isEmpty, name.name.utf8.hasSuffix(".html"), let collection = split[name.description.parentFolder] else { return nil }
        return collection.path(ofPage: String(name.name.dropLast(".html".count)))
    }

    /// The output path of an asset, given its source name; nil if there is none.
    func name(ofAsset source: String) -> OutputPath? {
        assetsBySource[source]
    }

    /// The site in the language of a page.
    package func site(of page: OutputPath) -> Site {
        guard languages.areSeveral else { return sites[0] }
        let edition = languages.edition(of: page)
        return sites.first { $0.settings.edition == edition } ?? sites[0]
    }

    /// The translation of a page of the first edition; nil if there is none.
    package func translated(_ page: OutputPath, in edition: Int) -> OutputPath? {
        guard edition > 0, let path = languages.path(page, in: edition), isPage(path) else { return nil }
        return path
    }

    /// The output path of a page or an asset that a page links to, in the page's own language if possible; nil if none has this name.
    func path(of name: OutputPath, from page: OutputPath) -> OutputPath? {
        guard languages.areSeveral, case let edition = languages.edition(of: page), edition > 0 else { return path(of: name) }
        return translated(name, in: edition) ?? path(of: name) ?? path(of: languages.pathInEdition(name))
    }

    /// The path of the source file that an address in another file leads to; nil if it is outside the data folder.
    ///
    /// - Parameter file: the path of a file in the data folder.
    func source(of address: String, near file: String) -> String? { Self.source(of: address, near: file, in: data) }

    static func source(of address: String, near file: String, in data: String) -> String? {
        guard !address.isEmpty, !address.utf8.hasPrefix("//"), let decoded = address.percentDecoded else { return nil }
        let isFromRoot = decoded.utf8.hasPrefix("/")
        // The data folder may be anywhere, and no address leads above it.
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

    /// Whether an address leads to a page that is not public.
    ///
    /// - Parameters:
    ///   - name: the path of the page in the address.
    ///   - file: the file that contains the address.
    package func isHeld(_ address: String, name: OutputPath?, near file: String) -> Bool {
        if let name, held.contains(name) { return true }
        guard let source = source(of: address, near: file), MarkdownFile.isNamed(source) else { return false }
        let path = Substring(source.utf8.dropFirst(data.utf8.count + 1))
        let page = path.utf8.hasPrefix("pages/") ? Substring(path.utf8.dropFirst("pages/".utf8.count)) : path
        guard let dot = page.utf8.lastIndex(of: ".") else { return false }
        let stem = String(page[..<dot])
        // A page's address lacks spaces and other characters that the file name may have.
        let slug = Slug.name(of: stem.fileName, reserved: { _ in false }, suffix: "page")
        let named = [stem, stem.utf8.contains("/") ? "\(stem.parentFolder)/\(slug)" : slug]
        return named.contains { OutputPath("\($0).html").map(held.contains) ?? false }
    }

    /// Whether a page is not public.
    package func isHeld(_ path: OutputPath) -> Bool { held.contains(path) }

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

    /// The page that an address in a record leads to; nil if there is none.
    ///
    /// - Parameters:
    ///   - address: an address in the site, a path in the data folder, or the name of a note, `[[A note]]`.
    ///   - page: the page of the record.
    ///   - file: the file that contains the record.
    package func page(named address: String, on page: OutputPath, near file: String) -> OutputPath? {
        if NoteLink.isAddress(address) { return self.page(ofNote: NoteLink(address).name, from: page, near: file) }
        var address = String(address.utf8.prefix(before: "#", "?"))
        if MarkdownFile.isNamed(file), let source = source(of: address, near: file), MarkdownFile.isNamed(source) {
            return self.page(ofSource: source).flatMap { path(of: $0, from: page) }
        }
        if address.utf8.hasSuffix("/") { address += "index.html" }
        guard let name = OutputPath(address: address, from: base(of: page)), let path = path(of: name, from: page).map(followed),
            isPage(path)
        else { return nil }
        return path
    }

    /// The page of a note by its file name, with or without folders. The page is in the language of the linking page if possible, and the
    /// nearest one if several match.
    func page(ofNote name: String, from page: OutputPath, near file: String) -> OutputPath? {
        let name = MarkdownFile.isNamed(name) ? name.withoutMarkdownEnding : name
        let all = notes.withLock { notes in
            if let notes { return notes }
            var all: [String: [(stem: String, source: String, path: OutputPath)]] = [:]
            for plan in plans where plan.content.isRecord && MarkdownFile.isNamed(plan.content.source.path) {
                let source = plan.content.source.path
                let stem = "/" + languages.nameWithoutLanguage(source).withoutMarkdownEnding.collisionKey
                all[stem.fileName, default: []].append((stem, source, plan.path))
            }
            notes = all
            return all
        }
        let wanted = "/" + name.collisionKey
        let edition = languages.edition(of: page)
        func isOther(_ path: OutputPath) -> Int { languages.edition(of: path) == edition ? 0 : 1 }
        return all[wanted.fileName]?.filter { $0.stem.utf8.hasSuffix(wanted) }.min { a, b in
            (isOther(a.path), -a.source.sharedLength(with: file), a.path.description)
                < (isOther(b.path), -b.source.sharedLength(with: file), b.path.description)
        }?.path
    }

    /// The plan of a page in memory; nil if there is none.
    package func plan(of page: OutputPath) -> PagePlan? {
        indices.withLock { indices in
            let all = indices ?? Dictionary(plans.enumerated().map { ($1.path, $0) }) { first, _ in first }
            indices = all
            return all[page].map { plans[$0] }
        }
    }

    /// The title of a page; nil if it has none.
    package func title(of page: OutputPath) -> String? {
        if let title = titlesOfFronts[page] { return title }
        if let plan = plan(of: page) { return plan.content.title }
        return paged.flatMap { paged in paged.index(of: page).flatMap { paged.pages[$0].content.title } }
    }

    /// The page that relative links on a page start from. It stays the same whether or not the collection is the only one.
    func base(of page: OutputPath) -> OutputPath {
        fronts.first { $0.path == page }?.former ?? withoutSubfolder(page) ?? page
    }

    /// The path of a record page without its subfolder.
    private func withoutSubfolder(_ page: OutputPath) -> OutputPath? {
        guard !split.isEmpty, let collection = split[page.description.parentFolder.parentFolder] else { return nil }
        let name = collection.path(String(page.name))
        return name.flatMap(inSubfolder) == page ? name : nil
    }

    /// The page that a page redirects to, or the page itself.
    package func followed(_ page: OutputPath) -> OutputPath {
        fronts.first { $0.former == page }?.path ?? page
    }

    package func isPage(_ path: OutputPath) -> Bool { pages.contains(path) || paged?.index(of: path) != nil }

    package var files: Set<OutputPath> { pages.union(outputs).union(assets.values).union(made) }

}

extension String {
    var withoutMarkdownEnding: String { utf8.lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}
