import Diagnostics
import SiteBase

/// A collection with its place in the site.
package struct SiteCollection: Sendable {
    /// The folder's name, Unicode composed; empty for a series at the root.
    package let slug: String
    package let content: any CollectionContent
    /// The data file.
    package let place: Diagnostic.Location

    package init(slug: String, content: any CollectionContent, place: Diagnostic.Location) {
        self.slug = slug
        self.content = content
        self.place = place
    }

    /// The path of a file of this collection.
    package func path(_ name: String) -> OutputPath? {
        OutputPath(slug.isEmpty ? name : "\(slug)/\(name)")
    }

    /// The path of a page that is named after its record. There may be a million, so the text is built in one step.
    package func path(ofPage name: String) -> OutputPath? {
        let path = String(unsafeUninitializedCapacity: slug.utf8.count + name.utf8.count + 6) { path in
            var end = 0
            func put(_ part: String) { end = part.withBytes { path[end...].update(fromContentsOf: $0) } }
            if !slug.isEmpty {
                put(slug)
                put("/")
            }
            put(name)
            put(".html")
            return end
        }
        return OutputPath(path)
    }

    /// The plans of its pages.
    package func pages(in site: Site) -> [PagePlan] { content.pages(in: self, of: site) }

    /// What search finds of it.
    package func searchable(in site: Site) -> SearchableRecords { content.searchable(in: self, of: site) }

    /// Its data as one JSON document.
    func data(in site: Site) -> CollectionData { content.data(in: self, of: site) }

    /// Its records by date, for feeds.
    package var feedSource: FeedSource { content.feedSource(in: self) }

    /// Its entry on the front page.
    package func introduction(in site: Site, at path: OutputPath) -> CollectionIntroduction {
        content.introduction(in: self, of: site, at: path)
    }
}
