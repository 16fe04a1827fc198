import BookCovers
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The pages of records: plans and shared values.
final class RecordsPages: Sendable {
    let site: Site
    let collection: SiteCollection
    let records: Records
    let list: IndexList
    var index: PagedList { list.pages }
    /// The fingerprint of the settings that determine how records look.
    private let settings: Fingerprint
    /// The structured data of a record.
    private let thing: StructuredThing

    init(site: Site, collection: SiteCollection, records: Records) {
        self.site = site
        self.collection = collection
        self.records = records
        list = IndexList("records", of: records, in: collection, of: site) { .index(of: collection, count: $0) }
        settings = site.settings(of: .records, records.language, readsMarkdown: records.store.readsMarkdown)
        thing = StructuredThing("Thing", records.store.declaration, and: ["url", "image"], order: [])
    }

    func path(_ number: Int) -> OutputPath? { collection.path(ofPage: records.pageName(number)) }

    /// The plans of the index and of all records.
    var plans: PlannedPages {
        var plans = PlannedPages(index.pages.map { page, path in PagePlan(path: path, content: IndexContent(pages: self, page: page)) })
        plans.append(list.plans)
        let count = records.records.count
        if records.records.isPaged {
            plans.append(count: count, in: collection.folder) { number in
                self.path(number).map { PagePlan(path: $0, content: Content(pages: self, number: number)) }
            }
        } else {
            plans.append(
                (0..<count).compactMap { number in
                    path(number).map { PagePlan(path: $0, content: Content(pages: self, number: number)) }
                }
            )
        }
        return plans
    }

    private struct IndexContent: PageContent {
        let pages: RecordsPages
        let page: Int

        var kind: PageKind { RecordListPage.kind }
        var source: Diagnostic.Location { pages.collection.place }
        var name: String { "the index of \(pages.records.title)" }
        var renaming: String { "rename the folder" }
        var settings: Fingerprint { pages.settings }

        func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel { RecordListPage(pages, page: page, at: path) }
    }

    private struct Content: RecordPageContent {
        let pages: RecordsPages
        let number: Int

        private var entry: Record { pages.records.records[number] }

        var kind: PageKind { RecordPage.kind }
        var reference: RecordReference { RecordReference(pages.records.store, number) }
        var name: String { "record \(number + 1) (\(entry.title))" }
        var title: String? { entry.title }
        var renaming: String { "give one of the two another id" }
        var record: Fingerprint? { pages.records.content(of: entry) }
        var settings: Fingerprint { pages.settings }

        func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel { RecordPage(pages, number: number, at: path, links) }
    }

    func indexLayout(_ page: Int, at path: OutputPath) -> PageLayout {
        PageLayout(
            site,
            at: path,
            title: index.title(records.title, page),
            cloth: records.cloth,
            breadcrumbs: Breadcrumb.path(site.homeStep),
            openGraph: OpenGraph(.website, .text(records.count(in: site.settings.strings)), picture: records.picture),
            feeds: page == 0 ? site.feeds(of: collection) : []
        )
    }

    func breadcrumbs(of number: Int) -> [Breadcrumb] {
        let language = records.tag(of: records.title)
        return Breadcrumb.path(
            site.homeStep,
            list.path(showing: number).map { Breadcrumb(title: records.title, language: language, path: $0) }
        )
    }

    func neighbour(of number: Int, _ distance: Int) -> RecordPage.Neighbour? {
        guard let number = list.neighbour(of: number, distance), let path = path(number) else { return nil }
        return RecordPage.Neighbour(view: RecordView(records.store, number, language: records.language), path: path)
    }

    func structured(_ view: RecordView, at path: OutputPath) -> StructuredData {
        thing.data(
            of: view,
            and: [JSONText(site.address(of: path)), JSONText(view.record.image.flatMap { site.address(of: $0.path) })]
        )
    }
}
