import SiteBase
import SiteModel

/// Records with their own keys, and what feeds say of them.
extension Records {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "data",
            count: records.count,
            record: { number, json in
                self.store.write(number, to: &json)
                let page = collection.path(ofPage: self.names[number])
                json.value("links", CollectionData.links(page, self.records[number].image, in: collection))
            },
            inputs: { number, inputs in
                inputs.combine(self.content(of: self.records[number]))
                inputs.combine(self.names[number])
                inputs.combine(self.records[number].image)
            }
        )
    }

    func feedSource(in collection: SiteCollection) -> FeedSource {
        FeedSource(
            language: language.tag,
            dates: records.indices.compactMap { number in records[number].date.map { (date: $0, number: number) } },
            entry: { self.entry($0, in: collection) }
        )
    }

    private func entry(_ number: Int, in collection: SiteCollection) -> FeedEntry? {
        let record = records[number]
        guard let date = record.date, let path = collection.path(ofPage: names[number]) else { return nil }
        return FeedEntry(
            path: path,
            title: record.title,
            language: language.otherTag(of: record.title) ?? language.tag,
            author: nil,
            published: date,
            updated: date,
            summary: RecordView(store, number, language: language)[RecordFields.declared.description].map {
                $0.visibleText(isMarkdown: store.readsMarkdown).cut(to: FeedEntry.summaryLength)
            }
        )
    }
}
