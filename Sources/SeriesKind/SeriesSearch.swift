import BookCovers
import DataReading
import SiteModel

/// What search finds of a series.
extension Series {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        SearchableRecords(
            collection: (found(in: collection, of: site), [(.title, title)]),
            textSize: records.byteCount,
            count: volumes.count,
            found: { self.found(self.volumes[$0], in: collection) },
            fields: { self.fields($0, $1) }
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

    private func found(_ volume: Volume, in collection: SiteCollection) -> SearchHit? {
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
    private func place(of volume: Volume) -> String { "\(title) \(volume.number)" }

    private func fields(_ number: Int, _ withTexts: SearchableRecords.SearchesTexts) -> SearchableRecords.Fields {
        let volume = volumes[number]
        var fields: SearchableRecords.Fields = [(.title, volume.title), (.place, place(of: volume))]
        if let author = volume.author { fields.append((.person, author)) }
        if withTexts == .yes {
            let texts = textsBeforehand(of: number)
            fields += texts.chapters.map { (.part, $0) }
            for text in [texts.summary, texts.dedication] {
                if let text { fields.append((.text, text.visibleText(isMarkdown: readsMarkdown))) }
            }
        }
        return fields
    }
}
