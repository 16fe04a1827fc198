import Diagnostics
import InterfaceTexts
package import SiteBase
package import SiteModel
import SiteRecords
import SiteTemplates

/// The pages of a site in several languages.
package struct SiteEditions: Sendable {
    private let sites: [Site]
    private let languages: SiteLanguages
    /// The pages of each edition, by their paths inside it.
    private let paths: [Set<OutputPath>]
    /// The pages that show an untranslated original.
    private let originals: Set<OutputPath>

    /// - Returns: nil if the site has one language.
    package init?(_ sites: [Site], _ pages: [PagePlan]) {
        guard let first = sites.first, sites.count > 1 else { return nil }
        self.sites = sites
        languages = first.settings.languages
        var originals: Set<OutputPath> = []
        var paths = [Set<OutputPath>](repeating: [], count: languages.tags.count)
        for page in pages where page.content.form == .page {
            let edition = languages.edition(of: page.path)
            paths[edition].insert(languages.pathInEdition(page.path))
            if languages.showsOriginals, edition > 0, page.content.isRecord,
                languages.edition(ofFile: page.content.source.path.fileName) == nil
            {
                originals.insert(page.path)
            }
        }
        (self.paths, self.originals) = (paths, originals)
    }

    /// The language of a page that shows an untranslated original; nil for all other pages.
    package func originalLanguage(of path: OutputPath) -> LanguageLink.Name? { originals.contains(path) ? name(of: 0) : nil }

    /// The name of an edition's language.
    private func name(of edition: Int) -> LanguageLink.Name? {
        sites.first { $0.settings.edition == edition }.map {
            LanguageLink.Name(tag: $0.settings.language, text: $0.settings.strings[.languageName])
        }
    }

    /// The links to a page in all languages.
    package func links(of path: OutputPath) -> [LanguageLink] {
        let (own, inside) = (languages.edition(of: path), languages.pathInEdition(path))
        return sites.compactMap { site in
            let edition = site.settings.edition
            let isThere = edition == own || paths[edition].contains(inside)
            guard let name = name(of: edition), let path = isThere ? languages.path(inside, in: edition) : site.home else { return nil }
            let isTranslated = isThere && !originals.contains(path)
            return LanguageLink(name: name, path: path, address: isTranslated ? site.address(of: path) : nil, isCurrent: edition == own)
        }
    }

    /// Whether a page exists in the first language too.
    package func hasOriginal(_ path: OutputPath) -> Bool { paths[0].contains(languages.pathInEdition(path)) }
}
