import SearchIndexing
import SiteModel
import SitePages
import SiteRecords

/// The search results for a series.
extension Series {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        SearchableRecords(
            collection: (found(in: collection, title, line: facts(in: site.settings.strings), cloth: cloth), [(.title, title)]),
            textSize: store.byteCount,
            count: volumes.count,
            found: { number in
                let (author, place) = (self.author(number), self.place(number))
                return self.found(
                    number,
                    in: collection,
                    .books,
                    line: author.map { "\($0) · \(place)" } ?? place,
                    cloth: self.cloth(of: self.volumes[number])
                )
            },
            fields: { self.store.searchFields($0, $1, place: self.place($0)) }
        )
    }

    /// The title and number of a volume, such as `해리 포터 7`, which readers search for too.
    private func place(_ number: Int) -> String { "\(title) \(volumes[number].number)" }
}
