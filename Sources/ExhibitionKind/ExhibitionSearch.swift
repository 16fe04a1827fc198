import BookCovers
import DataReading
import InterfaceTexts
import SearchIndexing
import SiteModel
import SitePages
import SiteRecords

/// The search results for an exhibition.
extension Exhibition {
    func searchable(in collection: SiteCollection, of site: Site) -> SearchableRecords {
        let strings = site.settings.strings
        let line = "\(listTitle(in: strings)) \(strings.count(exhibits.count, one: .oneExhibit, many: .exhibitCount))"
        return SearchableRecords(
            collection: (found(in: collection, posterTitle, line: line, cloth: cloth, picture: picture), fields),
            textSize: store.byteCount + (description?.text.utf8.count ?? 0),
            count: exhibits.count,
            found: { number in
                self.found(number, in: collection, .exhibits, line: self.exhibits[number].shortDescription ?? self.title, cloth: cloth)
            },
            fields: { self.store.searchFields($0, $1, place: self.title) }
        )
    }

    private var fields: SearchableRecords.Fields {
        var fields: SearchableRecords.Fields = [(.title, posterTitle)]
        if title != posterTitle { fields.append((.title, title)) }
        if let location { fields.append((.part, location)) }
        if let description { fields.append((.text, description.visibleText(isMarkdown: readsMarkdown))) }
        return fields
    }
}
