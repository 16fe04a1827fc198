import SiteModel
package import SiteRecords

extension CollectionKinds {
    /// All kinds of pages: those of the site, then those of each kind of collection.
    package var pageKinds: [PageKind] {
        [
            HomePage.kind, TitlesPage.kind, NotFoundPage.kind, RedirectPage.kind, OfflinePage.kind, SingleFile.kind, TermPage.kind,
            TermListPage.kind,
        ] + (all + [pages].compactMap(\.self)).flatMap(\.pageKinds)
    }
}
