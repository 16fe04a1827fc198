import InterfaceTexts
import SearchIndexing
import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords

/// The search results for pages and posts.
extension Articles {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        let isJournal = kind == .journal
        let line = site.settings.strings.count(recordCount, one: .onePost, many: .postCount)
        let parts = ChapterParts(self)
        return SearchableRecords(
            collection: isJournal ? (found(in: collection, title, line: line), [(.title, title)]) : (nil, []),
            textSize: store.byteCount,
            count: recordCount,
            textCount: { parts.all.count },
            found: { number in
                if number >= self.recordCount { return self.found(parts.all[number - self.recordCount], in: collection) }
                let date = self.record(number)[self.fields.date].map(self.language(of: number).text)
                let line = [date, isJournal ? self.title : nil].compactMap(\.self).joined(separator: " · ")
                return self.found(number, in: collection, isJournal ? .posts : .pages, line: line, cloth: nil)
            },
            fields: { number, texts in
                if number >= self.recordCount {
                    let (page, part) = parts.all[number - self.recordCount]
                    return [(.title, part.title), (.place, self.title(page)), (.text, part.text)]
                }
                let beginning = texts == .yes ? parts.beginning(of: number) : nil
                let fields = self.store.searchFields(self.index(number), beginning == nil ? texts : .no, place: isJournal ? self.title : "")
                return fields + (beginning.map { [(.text, $0)] } ?? [])
            }
        )
    }

    private func found(_ part: ChapterParts.Part, in collection: SiteCollection) -> SearchHit? {
        let language = language(of: part.number)
        return collection.path(ofPage: pageName(part.number)).map {
            SearchHit(
                group: .pages,
                path: $0,
                anchor: part.part.id,
                title: part.part.title,
                language: language.otherTag(of: part.part.title) ?? language.tag,
                line: [title(part.number), part.part.heading].compactMap(\.self).joined(separator: " · ")
            )
        }
    }
}

extension SearchGroup {
    static let pages = SearchGroup(heading: .searchedPages)
    static let posts = SearchGroup(heading: .searchedJournal)
}
