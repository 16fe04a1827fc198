import SiteBase
import SiteModel

/// The entries of a series for feeds: its volumes by release date.
extension Series {
    func feedSource(in collection: SiteCollection) -> FeedSource {
        FeedSource(
            language: language.tag,
            author: author,
            dates: volumes.indices.compactMap { number in volumes[number].released.map { (date: $0, number: number) } },
            entry: { self.entry($0, in: collection) }
        )
    }

    private func entry(_ number: Int, in collection: SiteCollection) -> FeedEntry? {
        let volume = volumes[number]
        guard let released = volume.released, let path = collection.path(ofPage: volume.number) else { return nil }
        return FeedEntry(
            path: path,
            title: volume.title,
            language: language.otherTag(of: volume.title) ?? language.tag,
            author: volume.author,
            published: released,
            updated: released,
            summary: RecordView(store, number, language: language)[VolumeFields.declared.summary].map {
                $0.visibleText(isMarkdown: store.readsMarkdown).cut(to: FeedEntry.summaryLength)
            }
        )
    }
}
