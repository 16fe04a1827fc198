import DataReading
import BookCovers
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// The pages of an exhibition: plans and shared values.
final class ExhibitionPages: Sendable {
    private let site: Site
    private let collection: SiteCollection
    let exhibition: Exhibition
    let index: IndexList
    var list: PagedList { index.pages }
    /// The number of the bookcloth for all pages of the exhibition, 0 to 15.
    private let cloth: Int
    /// The structured data of an exhibit.
    private let thing: StructuredThing

    init(site: Site, collection: SiteCollection, exhibition: Exhibition) {
        self.site = site
        self.collection = collection
        self.exhibition = exhibition
        index = IndexList("exhibits", of: exhibition, in: collection, of: site) {
            PagedList(in: collection, first: collection.path("items.html"), others: "items", count: $0)
        }
        cloth = exhibition.cloth
        thing = StructuredThing(
            "CreativeWork",
            exhibition.store.declaration,
            and: ["url", "image", "inLanguage", "subjectOf"],
            order: ["name", "url", "description", "image", "inLanguage", "subjectOf"]
        )
    }

    private var language: ContentLanguage { exhibition.language }

    /// The plans of the poster, the list and the exhibits.
    var plans: [PagePlan] {
        let settings = site.settings(of: .exhibition, language, readsMarkdown: exhibition.readsMarkdown)
        var plans: [PagePlan] = []
        if let path = collection.front {
            let name = "the poster of \(exhibition.title)"
            plans.append(
                .list(path, PosterPage.kind, source: collection.place, name: name, settings: settings) { PosterPage(self, at: path, $0) }
            )
        }
        plans += list.pages.map { page, path in
            .list(path, ExhibitListPage.kind, source: collection.place, name: "the exhibits of \(exhibition.title)") { _ in
                ExhibitListPage(self, page: page, at: path)
            }
        }
        plans += exhibition.exhibits.indices.compactMap { number in
            exhibitPath(number).map { path in
                let exhibit = exhibition.exhibits[number]
                return .record(
                    path,
                    ExhibitPage.kind,
                    of: RecordReference(exhibition.store, number),
                    name: "exhibit \(number + 1) (\(exhibit.name))",
                    renaming: "give one of the two a picture of another name, or leave its image_name out",
                    title: exhibit.name,
                    record: exhibition.content(of: exhibit),
                    settings: settings
                ) { ExhibitPage(self, number: number, at: path, $0) }
            }
        }
        return plans + index.plans
    }

    /// The exhibition's entry on the front page, with its poster.
    func introduction(at path: OutputPath) -> CollectionIntroduction {
        let strings = site.settings.strings
        let count = strings.count(exhibition.exhibits.count, one: .oneExhibit, many: .exhibitCount)
        return CollectionIntroduction(
            title: exhibition.title,
            titleLanguage: language.otherTag(of: exhibition.title) ?? language.tag,
            facts: "\(exhibition.listTitle(in: strings)) \(count)",
            cloth: cloth,
            path: path,
            set: nil,
            spines: [],
            poster: posterCover(sharesShapes: true)
        )
    }

    func posterLayout(at path: OutputPath, description: @escaping () -> [UInt8]?) -> PageLayout {
        PageLayout(
            site,
            at: path,
            title: exhibition.title,
            cloth: cloth,
            breadcrumbs: Breadcrumb.path(site.homeStep),
            openGraph: OpenGraph(
                .website,
                .html(description, of: exhibition.description?.text),
                picture: exhibition.picture,
                drawnCard: { [site, exhibition] in site.cards?.path(of: exhibition.drawnPoster, among: 1) }
            ),
            structuredData: PageStructuredData(
                madeFrom: { [self] sink in
                    structuredEvent(nil).write(to: &sink)
                    sink.write(exhibition.description?.text)
                },
                { [self] in structuredEvent(description()) }
            )
        )
    }

    func listLayout(_ page: Int, at path: OutputPath) -> PageLayout {
        PageLayout(
            site,
            at: path,
            title: list.title(exhibition.listTitle(in: site.settings.strings), page),
            cloth: cloth,
            breadcrumbs: Breadcrumb.path(site.homeStep, step)
        )
    }

    func exhibitLayout(_ view: RecordView, at path: OutputPath) -> PageLayout {
        let (number, exhibit) = (view.number, view.record)
        let listStep = index.path(showing: number).map {
            Breadcrumb(title: exhibition.listTitle(in: site.settings.strings), language: nil, path: $0)
        }
        return PageLayout(
            site,
            at: path,
            title: exhibit.name,
            cloth: cloth,
            breadcrumbs: Breadcrumb.path(site.homeStep, step, listStep),
            openGraph: OpenGraph(.article, .text(exhibit.shortDescription), picture: exhibit.image),
            structuredData: PageStructuredData(
                madeFrom: { [self] sink in
                    sink.write(site.address(of: path))
                    sink.write(exhibition.posterTitle)
                    sink.write(exhibit.image?.path.description)
                },
                { [self] in structured(view, at: path) }
            )
        )
    }

    func exhibitPath(_ number: Int) -> OutputPath? { collection.path(ofPage: exhibition.pageName(number)) }

    func neighbour(of number: Int, _ distance: Int) -> ExhibitPage.Neighbour? {
        guard let number = index.neighbour(of: number, distance), let path = exhibitPath(number) else { return nil }
        return ExhibitPage.Neighbour(view: RecordView(exhibition.store, number, language: language), path: path)
    }

    private var step: Breadcrumb? {
        collection.front.map {
            Breadcrumb(title: exhibition.title, language: language.otherTag(of: exhibition.title) ?? language.tag, path: $0)
        }
    }

    func posterCover(sharesShapes: Bool) -> CoverView {
        CoverView(image: exhibition.picture, drawn: exhibition.drawnPoster, sharesShapes: sharesShapes)
    }
}

extension Exhibition {
    var drawnCovers: [DrawnCover] { picture == nil ? [drawnPoster] : [] }

    var drawnPoster: DrawnCover {
        DrawnCover(title: posterTitle, number: nil, language: language.otherTag(of: posterTitle) ?? language.tag)
    }
}

extension ExhibitionPages {
    private func structuredEvent(_ description: [UInt8]?) -> StructuredData {
        StructuredData(
            "ExhibitionEvent",
            [
                "name": .text(exhibition.posterTitle),
                "url": JSONText(collection.front.flatMap(site.address)),
                "description": JSONText(textOf: description),
                "location": StructuredData.named("Place", exhibition.location),
                "startDate": JSONText(exhibition.days?.first.machineText),
                "endDate": JSONText(exhibition.days?.last.machineText),
                "image": JSONText(exhibition.picture.flatMap { site.address(of: $0.path) }),
                "inLanguage": .text(language.otherTag(of: exhibition.description?.text ?? exhibition.posterTitle) ?? language.tag),
            ]
        )
    }

    private func structured(_ view: RecordView, at path: OutputPath) -> StructuredData {
        let exhibit = view.record
        return thing.data(
            of: view,
            and: [
                JSONText(site.address(of: path)),
                JSONText(exhibit.image.flatMap { site.address(of: $0.path) }),
                .text(language.otherTag(of: exhibit.name) ?? language.tag),
                StructuredData("ExhibitionEvent", ["name": .text(exhibition.posterTitle)]).value,
            ]
        )
    }
}
