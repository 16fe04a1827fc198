/// Oversights that make no page wrong, because something else that the page is made from changes whenever what they leave out does.
enum HarmlessOversights {
    /// Fields and parts, each with the templates of which this holds; all that read the field, if none are named.
    private static let reasons: [(reason: String, fields: String)] = [
        (
            "It is the same, or absent, on every page whose template reads it, or in the page's own record.",
            """
            site.home
            page.feeds.link
            page.feeds.mediaType
            page.trail.isParent
            page.openGraph.type
            page.openGraph.isbn
            page.openGraph.released
            notes.anchor
            """
        ),
        (
            "It follows from the path of the page, or from the place in a list.",
            """
            groups.volumes.isFurtherDown
            entries.isFurtherDown
            exhibits.isFurtherDown
            books.isFurtherDown
            numbers.isCurrent
            numbers.isGap
            pages.isCurrent
            pages.isGap
            seriesId
            shelfId
            isFirst
            """
        ),
        (
            "The name of the picture's file is hashed, and it changes with the bytes.",
            """
            cover.picture.width
            cover.picture.height
            groups.volumes.cover.picture.width
            groups.volumes.cover.picture.height
            books.cover.picture.width
            books.cover.picture.height
            entries.image.width
            entries.image.height
            exhibits.image.width
            exhibits.image.height
            collections.poster.picture.width
            collections.poster.picture.height
            image.width
            image.height
            pictures.picture.width
            pictures.picture.height
            """
        ),
        (
            "It follows from a text that is hashed beside it, and from the collection's language.",
            """
            next.titleLanguage
            previous.titleLanguage
            groups.volumes.titleLanguage
            entries.titleLanguage
            books.titleLanguage
            reading.titleLanguage
            exhibits.nameLanguage
            exhibits.descriptionLanguage
            notes.contentLanguage
            notes.bookLanguage
            notes.comments.language
            set.spines.isHangul
            set.spines.cloth
            books.spine.isHangul
            books.spine.cloth
            reading.spine.isHangul
            reading.spine.cloth
            waiting.spine.isHangul
            waiting.spine.cloth
            collections.spines.isHangul
            collections.spines.cloth
            collections.set.spines.isHangul
            collections.set.spines.cloth
            groups.volumes.cover.cloth
            books.cover.cloth
            """
        ),
        (
            "Another field says the same in another form.",
            """
            groups.volumes.released
            groups.volumes.releasedDate
            books.published
            books.publishedDate
            books.status
            books.statusWord
            notes.created
            notes.createdDate
            notes.type
            notes.typeWord
            notes.isQuote
            types.type
            types.typeWord
            reading.progress.page
            reading.progress.total
            reading.progress.text
            reading.progress.words
            reading.spine.isBeingRead
            waiting.spine.isBeingRead
            books.spine.isBeingRead
            collections.spines.isBeingRead
            """
        ),
        (
            "It is the number or the largest of what a list on the page holds.",
            """
            hasPages
            hasNeighbours
            isEmpty
            isReading
            isWaiting
            notes.hasComments
            collections.hasSpines
            collections.tallest
            collections.set.thinnest
            set.thinnest
            """
        ),
        (
            "The site's address is hashed with the site, and is in that of the page.",
            """
            page.canonical
            """
        ),
    ]

    private static let entries = reasons.flatMap { $0.fields.split(separator: "\n") }.map { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        return (field: String(parts[0]), templates: parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : [])
    }

    /// The names of those that a site may have.
    static func names(among all: Set<String>) -> Set<String> {
        let named = Set(entries.flatMap { field, templates in templates.map { "\($0) \(field)" } })
        let general = Set(entries.filter(\.templates.isEmpty).map(\.field))
        return all.filter { name in
            named.contains(name) || general.contains(name.split(separator: " ", maxSplits: 1).last.map(String.init) ?? "")
        }
    }

    /// Entries that name none.
    static func unknown(among all: Set<String>) -> [String] {
        entries.flatMap { field, templates -> [String] in
            if templates.isEmpty { return all.contains { $0.hasSuffix(" \(field)") } ? [] : [field] }
            return templates.map { "\($0) \(field)" }.filter { !all.contains($0) }
        }
    }
}
