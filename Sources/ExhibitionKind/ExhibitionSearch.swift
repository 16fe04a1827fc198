import BookCovers
import DataReading
import SiteModel

/// What search finds of an exhibition.
extension Exhibition {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        SearchableRecords(
            collection: (found(in: collection, of: site), fields),
            textSize: store.byteCount + (description?.text.utf8.count ?? 0),
            count: exhibits.count,
            found: { self.found(self.exhibits[$0], in: collection) },
            fields: { self.store.searchFields($0, $1, place: self.title) }
        )
    }

    private func found(in collection: SiteCollection, of site: Site) -> SearchHit? {
        let strings = site.settings.strings
        return collection.path("index.html").map {
            SearchHit(
                group: .collections,
                path: $0,
                title: posterTitle,
                language: language.otherTag(of: posterTitle) ?? language.tag,
                line: "\(strings[.exhibits]) \(strings.count(exhibits.count, one: .oneExhibit, many: .exhibitCount))",
                cloth: CoverDesign(title: posterTitle).cloth,
                picture: picture?.path
            )
        }
    }

    private var fields: SearchableRecords.Fields {
        var fields: SearchableRecords.Fields = [(.title, posterTitle)]
        if title != posterTitle { fields.append((.title, title)) }
        if let location { fields.append((.part, location)) }
        if let description { fields.append((.text, description.visibleText(isMarkdown: readsMarkdown))) }
        return fields
    }

    private func found(_ exhibit: Record, in collection: SiteCollection) -> SearchHit? {
        collection.path(ofPage: exhibit.id).map {
            SearchHit(
                group: .exhibits,
                path: $0,
                title: exhibit.name,
                language: language.otherTag(of: exhibit.name) ?? language.tag,
                line: exhibit.shortDescription ?? title,
                cloth: CoverDesign(title: posterTitle).cloth,
                picture: exhibit.image?.path
            )
        }
    }
}
