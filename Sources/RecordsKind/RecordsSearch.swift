import SearchIndexing
import SiteModel
import SitePages
import SiteRecords

/// The search results for records.
extension Records {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        let line = count(in: site.settings.strings)
        return SearchableRecords(
            collection: (found(in: collection, title, line: line, cloth: cloth, picture: picture), [(.title, title)]),
            textSize: store.byteCount,
            count: records.count,
            found: { number in
                let line = RecordView(self.store, number, language: self.language).line
                return self.found(number, in: collection, .entries, line: line ?? self.title, cloth: self.cloth)
            },
            fields: { self.store.searchFields($0, $1, place: self.title) }
        )
    }
}
