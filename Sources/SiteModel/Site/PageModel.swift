package import SiteBase
package import SiteRecords

/// The values that a template can use on one page. A model serves one page on one thread and computes expensive values when they are read.
package protocol PageModel: AnyObject, SendableMetatype {
    static var kind: PageKind { get }
    /// Shows what the page's place in the site determines.
    func show(_ surroundings: PageSurroundings)
}

/// What a page shows because of its place in the site.
package struct PageSurroundings {
    /// The introduction at the top of the page; nil if there is none.
    package var introduction: Introduction?
    /// Renders the introduction and the texts of groups.
    package var links: MarkdownLinks?
    package var related: [RelatedLink] = []
    /// Who may see the page.
    package var standing = PageStanding.listed
    /// The page with the same content that search engines are sent to; nil for the page itself.
    package var original: OutputPath?
    /// Links to the page in all of the site's languages; empty if it has one language.
    package var languages: [LanguageLink] = []
    /// The language of an untranslated page.
    package var originalLanguage: LanguageLink.Name?

    package init() {}
}
