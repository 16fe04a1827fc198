import BookCovers
import SiteModel

/// What search finds of a series.
extension Series {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        SearchableRecords(
            collection: (found(in: collection, of: site), [(.title, title)]),
            textSize: store.byteCount,
            count: volumes.count,
            found: { self.found(self.volumes[$0], in: collection) },
            fields: { self.store.searchFields($0, $1, place: self.place(of: self.volumes[$0])) }
        )
    }

    private func found(in collection: SiteCollection, of site: Site) -> SearchHit? {
        collection.path("index.html").map {
            SearchHit(
                group: .collections,
                path: $0,
                title: title,
                language: language.otherTag(of: title) ?? language.tag,
                line: facts(in: site.settings.strings),
                cloth: CoverDesign(title: volumes.first?.title ?? title).cloth
            )
        }
    }

    private func found(_ volume: Record, in collection: SiteCollection) -> SearchHit? {
        collection.path(ofPage: volume.number).map {
            SearchHit(
                group: .books,
                path: $0,
                title: volume.title,
                language: language.otherTag(of: volume.title) ?? language.tag,
                line: volume.author.map { "\($0) · \(place(of: volume))" } ?? place(of: volume),
                cloth: CoverDesign(title: volume.title).cloth,
                picture: volume.cover?.path
            )
        }
    }

    /// `해리 포터 7`: readers search for this, too.
    private func place(of volume: Record) -> String { "\(title) \(volume.number)" }
}
