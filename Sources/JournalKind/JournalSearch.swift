import InterfaceTexts
import SearchIndexing
import SiteModel
import SitePages
import SiteRecords

/// The search results for pages and posts.
extension Articles {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        let isJournal = kind == .journal
        let line = site.settings.strings.count(recordCount, one: .onePost, many: .postCount)
        return SearchableRecords(
            collection: isJournal ? (found(in: collection, title, line: line), [(.title, title)]) : (nil, []),
            textSize: store.byteCount,
            count: recordCount,
            found: { number in
                let date = self.record(number)[self.fields.date].map(self.language(of: number).text)
                let line = [date, isJournal ? self.title : nil].compactMap(\.self).joined(separator: " · ")
                return self.found(number, in: collection, isJournal ? .posts : .pages, line: line, cloth: nil)
            },
            fields: { number, texts in
                self.store.searchFields(self.index(number), texts, place: isJournal ? self.title : "")
            }
        )
    }
}

extension SearchGroup {
    static let pages = SearchGroup(heading: .searchedPages)
    static let posts = SearchGroup(heading: .searchedJournal)
}
