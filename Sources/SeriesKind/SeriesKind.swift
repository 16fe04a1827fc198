import InterfaceTexts
import SiteAssets
import SiteBase
package import SiteModel
import SitePages
package import SiteRecords

extension CollectionKind {
    package static let series = CollectionKind(
        "series",
        article: "a series",
        otherNames: ["시리즈", "volumes"],
        example: "{\"data\": [{\"attributes\": {\"title\": \"…\"}}]}",
        listKey: "data",
        exampleFolder: "series",
        untitled: .seriesName,
        // `series.html` would stand beside the folder `series/`, with the pages of the series of books.
        frontAtRoot: "volumes.html",
        settings: [.cover],
        usualPictures: NumberedCovers.names,
        pageKinds: [SeriesIndexPage.kind, VolumePage.kind],
        record: VolumeFields.declared.record,
        markdown: MarkdownForm(text: .field("summary"), picture: "cover", number: "number"),
        listKeys: ["data"],
        searchGroups: [.books],
        countPhrases: (.oneSeries, .seriesCount),
        recognises: SeriesReading.recognises,
        isCertain: SeriesReading.hasAttributes
    )
}

extension CollectionModule {
    package static let series = CollectionModule(.series) { SeriesReading($0).series() }
}

extension SearchGroup {
    static let books = SearchGroup(heading: .searchedBooks)
}

extension Series: RecordCollection {
    var kind: CollectionKind { .series }
    var roles: RecordRoles { VolumeFields.declared.roles }
    var dataKey: String { "data" }

    func knownLists(in collection: SiteCollection) -> [(settings: ListSettings, page: OutputPath?)] {
        [(ListSettings("volumes", title: .own([:], other: title), show: .covers, fields: ["release_date"]), collection.front)]
    }

    var isNumberedByPlace: Bool { !store.firstRecordHas("number") }

    func pageName(_ number: Int) -> String { volumes[number].number }

    func author(_ number: Int) -> String? { volumes[number].author }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] {
        SeriesPages(site: site, collection: collection, series: self).plans
    }
}
