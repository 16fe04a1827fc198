import DataReading
package import Diagnostics
import InterfaceTexts
import SiteAssets
package import SiteBase
import SiteMarkdown
package import SiteModel
import SiteRecords
import SiteTemplates

/// The related pages of each page: those named under `related`, in both directions, and with `backlinks` those whose texts link to the
/// page.
package struct SiteReferences: Sendable {
    private let links: [OutputPath: [RelatedLink]]

    /// Follows the references of all records and reports those that lead nowhere.
    package init(_ sites: [Site], _ targets: LinkTargets, _ problems: DiagnosticCollector) {
        // In the order of the data. The pages that a page names come before those that name it.
        var named: [OutputPath: [OutputPath]] = [:]
        var naming: [OutputPath: [OutputPath]] = [:]
        for site in sites {
            for collection in site.contents {
                collection.content.related { addresses, number in
                    guard let page = collection.content.page(of: number, in: collection) else { return }
                    let file = collection.content.place(of: number)?.path ?? ""
                    for address in addresses {
                        let target = targets.page(named: address, on: page, near: file)
                        guard let target, target != page, targets.title(of: target) != nil else {
                            let place = { collection.content.place(of: number).map { Self.place(of: address, in: $0) } ?? collection.place }
                            let fault = Self.fault(address, target, on: page, at: place(), targets)
                            // A page is whole without it.
                            problems.add(Diagnostic(at: place(), fieldPath: "related", fault.ofValueLeftOut.gathered()))
                            continue
                        }
                        named[page, default: []].append(target)
                        // A page does not appear on a page in another language, because its translation does.
                        if targets.languages.edition(of: target) == targets.languages.edition(of: page) {
                            naming[target, default: []].append(page)
                        }
                    }
                }
            }
        }
        for site in sites where site.settings.showsBacklinks { Self.addBacklinks(of: site, targets, to: &naming) }
        let pages = Set(named.keys).union(naming.keys)
        guard !pages.isEmpty else {
            links = [:]
            return
        }
        let hits = Self.hits(of: pages.union(named.values.joined()), sites)
        links = Dictionary(
            uniqueKeysWithValues: pages.map { page in
                var seen: Set<OutputPath> = []
                let others = (named[page] ?? []) + (naming[page] ?? [])
                return (
                    page,
                    others.filter { seen.insert($0).inserted }.compactMap { other in
                        if let hit = hits[other] {
                            return RelatedLink(
                                path: other,
                                title: hit.title,
                                language: hit.language,
                                line: hit.line.isEmpty ? nil : hit.line
                            )
                        }
                        let language = targets.site(of: page).language
                        return targets.title(of: other).map {
                            RelatedLink(path: other, title: $0, language: language.otherTag(of: $0), line: nil)
                        }
                    }
                )
            }
        )
    }

    /// Adds the pages of a site whose texts link to other pages.
    private static func addBacklinks(of site: Site, _ targets: LinkTargets, to naming: inout [OutputPath: [OutputPath]]) {
        func add(_ addresses: [String], on page: OutputPath, in file: String) {
            var seen: Set<OutputPath> = [page]
            for address in addresses {
                guard let target = targets.page(named: address, on: page, near: file), seen.insert(target).inserted,
                    targets.languages.edition(of: target) == targets.languages.edition(of: page)
                else { continue }
                naming[target, default: []].append(page)
            }
        }
        for collection in site.contents {
            collection.content.links { addresses, number in
                guard let page = collection.content.page(of: number, in: collection) else { return }
                add(addresses, on: page, in: collection.content.place(of: number)?.path ?? "")
            }
        }
        for (page, introduction) in site.introductions.sorted(by: { $0.key < $1.key }) {
            if let text = introduction.text { add(text.addressesInSite, on: page, in: text.place.path) }
        }
    }

    package subscript(page: OutputPath) -> [RelatedLink] { links[page] ?? [] }

    /// The search results for some pages, for their titles and lines.
    private static func hits(of pages: Set<OutputPath>, _ sites: [Site]) -> [OutputPath: SearchHit] {
        var hits: [OutputPath: SearchHit] = [:]
        for site in sites {
            for (index, collection) in site.contents.enumerated() {
                let folder = collection.folder.isEmpty ? "" : collection.folder + "/"
                guard pages.contains(where: { $0.description.utf8.hasPrefix(folder) }) else { continue }
                for number in 0..<collection.content.recordCount {
                    guard let page = collection.content.page(of: number, in: collection), pages.contains(page) else { continue }
                    hits[page] = site.found(number, in: index)
                }
            }
        }
        return hits
    }

    private static func fault(
        _ address: String,
        _ target: OutputPath?,
        on page: OutputPath,
        at place: Diagnostic.Location,
        _ targets: LinkTargets
    ) -> Message {
        if let target { return target == page ? .relatedToItself : .relatedWithoutTitle(address) }
        if NoteLink.isAddress(address) { return .noSuchNote(address) }
        let name = OutputPath(address: address, from: page)
        let isDraft = targets.isHeld(address, name: name, near: place.path)
        let suggestion = isDraft ? "" : targets.suggestion(for: address, on: page, near: place.path)
        return .deadReference(address, suggestion: suggestion, toDraft: isDraft)
    }

    /// The location of an address in a record. The file may spell the address differently; then it is the location of the record.
    private static func place(of address: String, in record: Diagnostic.Location) -> Diagnostic.Location {
        guard case .file(let file, let offset) = record else { return record }
        let start = MarkdownFile.isNamed(file.path) ? 0 : offset
        let end = min(file.byteCount, start + mostSearched)
        var found: Int?
        do throws(FileError) {
            try file.withBytes(in: start..<end) { bytes in
                address.withBytes { wanted in
                    guard let first = wanted.first else { return }
                    var at = bytes.firstIndex(of: first, from: 0)
                    while found == nil, at + wanted.count <= bytes.count {
                        if bytes[at..<at + wanted.count].elementsEqual(wanted) { found = start + at }
                        at = bytes.firstIndex(of: first, from: at + 1)
                    }
                }
            }
        } catch {
            // Reporting the error matters more than its column.
            return record
        }
        return found.map { .file(file, offset: $0) } ?? record
    }

    /// How many bytes of a record are searched for its addresses.
    private static let mostSearched = 1 << 16
}
