import InterfaceTexts
import SiteBase
package import SiteModel
import SitePages
import SiteRecords

extension CollectionKind {
    /// An exhibition: a poster and exhibits.
    static let exhibition = CollectionKind(
        "exhibition",
        article: "an exhibition",
        otherNames: ["전시", "전시회", "museum"],
        example: "{\"title\": \"…\", \"visitors\": 1000} in one file and [{\"name\": \"…\", \"short_desc\": \"…\"}] in another",
        exampleFolder: "exhibition",
        untitled: .untitledExhibition,
        settings: [.flag],
        takesManyFiles: true,
        usualPictures: { _, _ in ["poster"] },
        pageKinds: [PosterPage.kind, ExhibitListPage.kind, ExhibitPage.kind],
        record: ExhibitFields.declared.record,
        markdown: MarkdownForm(title: "name", text: .field("desc"), nameOfBundle: "id", picture: "image_name"),
        fileNames: [
            "artwork", "exhibit", "museum", "painting", "sculpture", "artefact", "artifact", "collection-items", "전시", "유물", "소장품", "작품",
            "展示", "作品", "収蔵", "exponate", "gemälde", "kunstwerke", "œuvres", "oeuvres",
        ],
        alone: PosterFields.declared.shape,
        markdownAlone: MarkdownForm(text: .field("description"), picture: "image_name"),
        searchGroups: [.exhibits],
        countPhrases: (.oneExhibition, .exhibitionCount),
        recognises: ExhibitionReading.recognises,
        isCertain: { _ in true }
    )
}

extension CollectionModule {
    package static let exhibition = CollectionModule(.exhibition) { ExhibitionReading($0).exhibition() }
}

extension SearchGroup {
    static let exhibits = SearchGroup(heading: .searchedExhibits)
}

extension Exhibition: RecordCollection {
    var kind: CollectionKind { .exhibition }
    var roles: RecordRoles { ExhibitFields.declared.roles }
    var dataKey: String { "items" }

    func knownLists(in collection: SiteCollection) -> [(settings: ListSettings, page: OutputPath?)] {
        [(ListSettings("exhibits", title: .own([:], other: title), show: .gallery), collection.path("items.html"))]
    }

    var isNumberedByPlace: Bool { !store.firstRecordHas("image_name") && !store.firstRecordHas("id") }
    /// It is not known what other pages show of the poster.
    var shownElsewhere: Fingerprint? { nil }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] {
        ExhibitionPages(site: site, collection: collection, exhibition: self).plans
    }

    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        ExhibitionPages(site: site, collection: collection, exhibition: self).introduction(at: path)
    }
}
