import BookCovers
import SiteModel

/// What search finds of records.
extension Records {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        SearchableRecords(
            collection: (found(in: collection, of: site), [(.title, title)]),
            textSize: store.byteCount,
            count: records.count,
            found: { self.found($0, in: collection) },
            fields: { self.store.searchFields($0, $1, place: self.title) }
        )
    }

    private func found(in collection: SiteCollection, of site: Site) -> SearchHit? {
        collection.path("index.html").map {
            SearchHit(
                group: .collections,
                path: $0,
                title: title,
                language: language.otherTag(of: title) ?? language.tag,
                line: count(in: site.settings.strings),
                cloth: cloth,
                picture: picture?.path
            )
        }
    }

    private func found(_ number: Int, in collection: SiteCollection) -> SearchHit? {
        let record = records[number]
        return collection.path(ofPage: names[number]).map {
            SearchHit(
                group: .entries,
                path: $0,
                title: record.title,
                language: language.otherTag(of: record.title) ?? language.tag,
                line: RecordView(store, number, language: language).line ?? title,
                cloth: cloth,
                picture: record.image?.path
            )
        }
    }
}
