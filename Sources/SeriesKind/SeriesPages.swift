import BookCovers
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// The pages of a series: plans and shared values.
final class SeriesPages: Sendable {
    let site: Site
    let collection: SiteCollection
    let series: Series
    let list: IndexList
    var index: PagedList { list.pages }
    /// The path of each volume's page.
    let paths: [OutputPath?]
    let seriesData: StructuredData
    /// The structured data of a volume.
    private let thing: StructuredThing
    /// The fingerprint of the settings that determine how volumes look.
    private let settings: Fingerprint

    init(site: Site, collection: SiteCollection, series: Series) {
        self.site = site
        self.collection = collection
        self.series = series
        let list = IndexList("volumes", of: series, in: collection, of: site) { .index(of: collection, count: $0) }
        self.list = list
        paths = series.volumes.map { collection.path(ofPage: $0.number) }
        settings = site.settings(of: .series, series.language, fold: series.fold, readsMarkdown: series.store.readsMarkdown)
        thing = StructuredThing(
            "Book",
            series.store.declaration,
            and: ["isPartOf", "url", "inLanguage", "image"],
            order: Self.order
        )
        seriesData = StructuredData(
            "BookSeries",
            [
                "name": .text(series.title),
                "url": JSONText(list.pages.path(0).flatMap(site.address)),
                "author": StructuredData.named("Person", series.author),
                "inLanguage": .text(series.language.tag),
            ]
        )
    }

    /// The plans of the index and of all volumes.
    var plans: [PagePlan] {
        var plans: [PagePlan] = []
        plans.reserveCapacity(index.pageCount + paths.count + 1)
        for (page, path) in index.pages { plans.append(PagePlan(path: path, content: IndexContent(pages: self, page: page))) }
        for (number, path) in paths.enumerated() {
            if let path { plans.append(PagePlan(path: path, content: VolumeContent(pages: self, number: number))) }
        }
        return plans + list.plans
    }

    private struct IndexContent: PageContent {
        let pages: SeriesPages
        let page: Int

        var kind: PageKind { SeriesIndexPage.kind }
        var source: Diagnostic.Location { pages.collection.place }
        var name: String { "the index of \(pages.series.title)" }
        var renaming: String { pages.collection.slug.isEmpty ? "rename the other page" : "rename the folder" }
        var settings: Fingerprint { pages.settings }

        func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel { SeriesIndexPage(pages, page: page, at: path) }
    }

    private struct VolumeContent: RecordPageContent {
        let pages: SeriesPages
        let number: Int

        private var volume: Record { pages.series.volumes[number] }

        var kind: PageKind { VolumePage.kind }
        var reference: RecordReference { RecordReference(pages.series.store, number) }
        var name: String { "volume \(volume.number) (\(volume.title))" }
        var title: String? { volume.title }
        var renaming: String { "give one of the two another number" }
        var record: Fingerprint? { pages.series.content(of: volume) }
        var settings: Fingerprint { pages.settings }

        func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel { VolumePage(pages, number: number, at: path, links) }
    }

    /// The index page that lists a volume.
    func list(showing number: Int) -> OutputPath? { list.path(showing: number) }

    func breadcrumbs(ofVolume number: Int) -> [Breadcrumb] {
        let language = series.language.otherTag(of: series.title) ?? series.language.tag
        return Breadcrumb.path(
            site.homeStep,
            list(showing: number).map { Breadcrumb(title: series.title, language: language, path: $0) }
        )
    }

    func indexLayout(_ page: Int, at path: OutputPath) -> PageLayout {
        PageLayout(
            site,
            at: path,
            title: index.title(series.title, page),
            breadcrumbs: Breadcrumb.path(site.homeStep),
            openGraph: OpenGraph(
                .website,
                .text(series.facts(in: site.settings.strings)),
                picture: series.volumes.first?.cover,
                drawnCard: { self.series.volumes.isEmpty ? nil : self.card(of: 0) }
            ),
            feeds: page == 0 ? site.feeds(of: collection) : [],
            structuredData: PageStructuredData(seriesData)
        )
    }

    func buttons(for current: Int) -> [PaginationLink] {
        PaginationWindow.buttons(series.volumes.count, current: current) { index in
            let volume = series.volumes[index]
            let number = volume.number
            return PaginationLink(
                number: number,
                title: volume.title,
                name: site.settings.strings.text(.volumeName, ["number": number]),
                path: paths[index],
                isCurrent: index == current,
                isGap: false
            )
        }
    }

    func neighbour(of number: Int, _ distance: Int) -> VolumePage.Neighbour? {
        guard let number = list.neighbour(of: number, distance), let path = paths[number] else { return nil }
        return VolumePage.Neighbour(
            view: RecordView(series.store, number, language: series.language),
            cloth: series.cloth(of: series.volumes[number]),
            path: path
        )
    }

    /// The link preview card of a volume with a drawn cover.
    func card(of number: Int) -> OutputPath? { site.cards?.path(of: series.drawnCover(of: number), among: series.recordCount) }

    func structured(_ volume: RecordView, at path: OutputPath) -> StructuredData {
        let record = volume.record
        return thing.data(
            of: volume,
            and: [
                seriesData.value,
                JSONText(site.address(of: path)),
                .text(series.tag(of: record.title)),
                JSONText(record.cover.flatMap { site.address(of: $0.path) }),
            ]
        )
    }

    private static let order = [
        "name", "position", "isPartOf", "url", "author", "datePublished", "numberOfPages", "isbn", "inLanguage", "image",
    ]
}

extension Series {
    var drawnCovers: [DrawnCover] {
        recordCount > DrawnCards.most ? [] : volumes.indices.filter { volumes[$0].cover == nil }.map(drawnCover)
    }

    func drawnCover(of number: Int) -> DrawnCover {
        let volume = volumes[number]
        return DrawnCover(title: volume.title, number: volume.number, cloth: commonCloth, language: tag(of: volume.title))
    }

    func cover(_ number: Int, id: String? = nil) -> CoverView {
        CoverView(image: volumes[number].cover, drawn: drawnCover(of: number), sharesShapes: id == nil, id: id)
    }

    /// The series' entry on the front page, with the set of its spines or, for a long series, the first ones.
    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        let strings = site.settings.strings
        return CollectionIntroduction(
            title: title,
            titleLanguage: tag(of: title),
            facts: facts(in: strings),
            cloth: cloth,
            path: path,
            set: SpineSet(volumes.prefix(SpineSet.most).map { spine(of: $0) }, of: volumes.count),
            spines: [],
            poster: nil
        )
    }
}
