import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase
import SiteFiles
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

extension SitePlan {
    private static let mostWithoutOriginal = 20

    /// Warns about translations with fewer records than their originals, if positions determine the records' numbers.
    static func warnOfShiftedNumbers(_ sites: [Site], _ problems: DiagnosticCollector) {
        for collection in sites.dropFirst().flatMap(\.collections) where collection.content.isNumberedByPlace {
            guard let original = sites[0].collections.first(where: { $0.slug == collection.slug }),
                case let (count, all) = (collection.content.recordCount, original.content.recordCount), count < all
            else { continue }
            problems.add(Diagnostic(at: collection.place, .numberedByPlace(count, of: all)))
        }
    }

    /// Warns about translations without an original.
    static func warnOfMissingOriginals(
        _ pages: [PagePlan],
        _ editions: SiteEditions,
        _ targets: LinkTargets,
        _ problems: DiagnosticCollector
    ) {
        var rest = mostWithoutOriginal
        for page in pages where page.content.isRecord && !editions.hasOriginal(page.path) {
            let original = targets.languages.pathInEdition(page.path)
            if targets.isHeld(original) { continue }
            let source = page.content.source.path
            let name = targets.languages.nameWithoutLanguage(source)
            // If the page has an id, its path differs from that of its file.
            let file = MarkdownFile.isNamed(source) && FileSystem.kind(of: name) == nil ? name : nil
            problems.add(Diagnostic(at: page.content.source, .withoutOriginal(original, file: file)))
            rest -= 1
            if rest == 0 { return }
        }
    }

    /// Reports menu links that lead nowhere or to a page without a title.
    static func check(_ site: Site, _ original: Site, _ targets: LinkTargets, _ problems: DiagnosticCollector) {
        let settings = site.settings
        // A menu inherited from the first edition leaves out missing pages.
        let menus = [(settings.inheritsMenu, "menu", settings.menu), (settings.inheritsFooter, "footer", settings.footer)]
        for (isInherited, key, entries) in menus where !isInherited {
            for entry in entries {
                guard case .page(let page) = entry.target else { continue }
                let path = targets.translated(page, in: settings.edition) ?? page
                let real = targets.path(of: path) ?? path
                if targets.path(of: path) == nil {
                    let message: Message =
                        targets.isHeld(path)
                        ? .menuToDraft(path) : .menuToMissing(path, suggestion: targets.suggestion(for: path, onlyPages: true))
                    problems.add(Diagnostic(at: entry.place, fieldPath: key, message))
                } else if entry.title == nil, site.title(ofPage: real) ?? original.title(ofPage: real) == nil, path != site.searchPage {
                    problems.add(Diagnostic(at: entry.place, fieldPath: key, .menuWithoutTitle(path)))
                }
            }
        }
    }

    static func check(_ links: [CompiledTemplate.Link], _ targets: LinkTargets, _ problems: DiagnosticCollector) {
        var reported: Set<String> = []
        for link in links where targets.path(of: link.path) == nil {
            guard case .file(let file, let offset) = link.place, reported.insert("\(file.path):\(offset)").inserted else { continue }
            problems.add(
                Diagnostic(at: link.place, .brokenTemplateLink(link.path, suggestion: targets.suggestion(for: link.path)))
            )
        }
    }

    /// Reports pages of one language in the folder of another.
    static func refuseStrays(_ pages: PlannedPages, _ site: Site, _ problems: DiagnosticCollector) {
        let languages = site.settings.languages
        for page in pages.inMemory where languages.edition(of: page.path) != site.settings.edition {
            let tag = languages.tags[languages.edition(of: page.path)]
            problems.add(Diagnostic(at: page.content.source, .strayPage(page.content.name, at: page.path, tag)))
        }
    }
}

extension Redirect {
    /// Reports redirects to missing pages, and redirects at paths below a file.
    static func check(_ redirects: [Redirect], _ targets: LinkTargets, _ offline: OfflineFiles, _ problems: DiagnosticCollector) {
        let old = Set(redirects.map(\.path))
        let others = Set(offline.paths)
        for redirect in redirects {
            redirect.check(targets, others, old, problems) { targets.suggestion(for: $0, onlyPages: true, without: old) }
        }
    }

    private func check(
        _ targets: LinkTargets,
        _ others: Set<OutputPath>,
        _ old: Set<OutputPath>,
        _ problems: DiagnosticCollector,
        suggestion: (OutputPath) -> String
    ) {
        var folder = ""
        for component in path.components.dropLast() {
            folder += folder.isEmpty ? String(component) : "/\(component)"
            guard let file = OutputPath(folder), targets.path(of: file) != nil || others.contains(file) else { continue }
            problems.add(Diagnostic(at: place, fieldPath: "redirects", .redirectBelowFile(file)))
            return
        }
        guard case .page(let page) = target else { return }
        if old.contains(page) {
            problems.add(Diagnostic(at: place, fieldPath: "redirects", .redirectToRedirect(page)))
        } else if targets.path(of: page).map(targets.isPage) != true {
            problems.add(Diagnostic(at: place, fieldPath: "redirects", .redirectToMissing(page, suggestion: suggestion(page))))
        }
    }
}
