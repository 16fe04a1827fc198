import Diagnostics
import InterfaceTexts
package import SiteBase
import SiteRecords
import SiteTemplates

/// A link to a page in one of the site's languages.
package struct LanguageLink: Sendable {
    /// The name of a language in that language: `한국어`.
    package struct Name: Sendable {
        let tag: String
        let text: String
    }

    let name: Name
    /// The page in that language, or the front page if the page is not translated.
    let path: OutputPath
    /// The absolute URL, if the page is translated and the site's URL is known.
    let address: String?
    let isCurrent: Bool

    static let schema = TemplateSchema<LanguageLink>(
        "language",
        [
            .text("name", "Its name, in the language itself.") { $0.name.text },
            .text("tag", "Its tag, for `lang` and `hreflang`.") { $0.name.tag },
            .link("link", "The page in the language; the front page if the page is not in it.") { .file($0.path) },
            .link("address", "The address of the page in the language, if it is in it and `url` is set.") {
                $0.address.map(TemplateLink.address)
            },
            .flag("isCurrent", "Whether it is the language of the page.") { $0.isCurrent },
        ]
    )
}

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
