import SiteModel

extension CollectionKinds {
    /// Every kind of pages: those of the whole site, then those of each kind of collections.
    package var pageKinds: [PageKind] {
        [HomePage.kind, TitlesPage.kind, NotFoundPage.kind, RedirectPage.kind, OfflinePage.kind, SingleFile.kind] + all.flatMap(\.pageKinds)
    }
}
