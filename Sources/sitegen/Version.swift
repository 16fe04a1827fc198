import BookSite

/// What `--version` prints. The same input gives the same bytes wherever these agree.
enum Version {
    static let text = """
        sitegen \(SitegenVersion.number)
        libcmark-gfm \(SitegenVersion.markdownLibrary)
        Unicode \(SitegenVersion.unicode) (Swift's tables)
        """
}
