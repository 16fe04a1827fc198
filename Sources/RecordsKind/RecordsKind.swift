import InterfaceTexts
import SiteAssets
import SiteBase
package import SiteModel
import SitePages
import SiteRecords

extension CollectionKind {
    /// Records of any kind, with fields declared by the author.
    static let records = CollectionKind(
        "records",
        article: "a list of records",
        otherNames: ["목록", "list", "collection", "custom", "own"],
        example: "[{\"title\": \"…\"}] and kind: records in collection.yaml",
        exampleFolder: "records",
        untitled: .untitledRecords,
        mustBeNamed: true,
        mayBePaged: true,
        pageKinds: [RecordListPage.kind, RecordPage.kind],
        record: RecordFields.declared.record,
        markdown: MarkdownForm(text: .field("description"), name: "id", picture: "image"),
        listKeys: RecordsReading.usualKeys,
        searchGroups: [.entries],
        countPhrases: (.oneCollection, .collectionCount),
        recognises: { _ in false },
        isCertain: { _ in false }
    )
}

extension CollectionModule {
    package static let records = CollectionModule(.records) { RecordsReading($0).records() }
}

extension SearchGroup {
    static let entries = SearchGroup(heading: .searchedRecords)
}

extension Records: RecordCollection {
    var kind: CollectionKind { .records }
    var roles: RecordRoles { RecordFields.declared.roles }
    var dataKey: String { "data" }

    func knownLists(in collection: SiteCollection) -> [(settings: ListSettings, page: OutputPath?)] {
        [(ListSettings("records", title: .own([:], other: title), show: .rows), collection.front)]
    }

    func pages(in collection: SiteCollection, of site: Site) -> [PagePlan] { Array(plannedPages(in: collection, of: site)) }

    func plannedPages(in collection: SiteCollection, of site: Site) -> PlannedPages {
        RecordsPages(site: site, collection: collection, records: self).plans
    }

    /// The collection's entry on the front page, with its first picture or a drawn cover.
    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        CollectionIntroduction(
            title: title,
            titleLanguage: tag(of: title),
            facts: count(in: site.settings.strings),
            cloth: cloth,
            path: path,
            set: nil,
            spines: [],
            poster: CoverView(image: picture, drawn: cover, sharesShapes: true)
        )
    }
}
