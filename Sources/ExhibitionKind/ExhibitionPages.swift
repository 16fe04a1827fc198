import BookCovers
import SiteBase
import SiteModel

/// The pages of an exhibition: their plans and their values.
final class ExhibitionPages: Sendable {
    private let site: Site
    private let collection: SiteCollection
    private let exhibition: Exhibition
    private let list: PagedList
    /// The cloth of every page of the exhibition, 0 to 15.
    private let cloth: Int

    init(site: Site, collection: SiteCollection, exhibition: Exhibition) {
        self.site = site
        self.collection = collection
        self.exhibition = exhibition
        list = PagedList(slug: collection.slug, first: "items", others: "items", count: exhibition.exhibits.count)
        cloth = CoverDesign(title: exhibition.posterTitle).cloth
    }

    private var language: ContentLanguage { exhibition.language }

    /// Poster, list and exhibits.
    var plans: [PagePlan] {
        var plans: [PagePlan] = []
        if let path = collection.path("index.html") {
            let name = "the poster of \(exhibition.title)"
            plans.append(
                .list(path, PosterPage.kind, source: collection.place, name: name) { PosterPage.schema.record(self.poster(at: path, $0)) }
            )
        }
        plans += list.pages.map { page, path in
            PagePlan.list(path, ExhibitListPage.kind, source: collection.place, name: "the exhibits of \(exhibition.title)") { _ in
                ExhibitListPage.schema.record(self.exhibitList(page, at: path))
            }
        }
        return plans
            + exhibition.exhibits.indices.compactMap { number in
                exhibitPath(number).map { path in
                    let exhibit = exhibition.exhibits[number]
                    return PagePlan.record(
                        path,
                        ExhibitPage.kind,
                        source: exhibit.place,
                        name: "exhibit \(number + 1) (\(exhibit.name))",
                        renaming: "give one of the two a picture of another name, or leave its image_name out"
                    ) { ExhibitPage.schema.record(self.exhibit(number, at: path, $0)) }
                }
            }
    }

    /// How the front page introduces the exhibition: by its poster.
    func introduction(at path: OutputPath) -> CollectionIntroduction {
        let strings = site.settings.strings
        let count = strings.count(exhibition.exhibits.count, one: .oneExhibit, many: .exhibitCount)
        return CollectionIntroduction(
            title: exhibition.title,
            titleLanguage: language.otherTag(of: exhibition.title) ?? language.tag,
            facts: "\(strings[.exhibits]) \(count)",
            cloth: cloth,
            path: path,
            set: nil,
            spines: [],
            poster: posterCover(exhibition.poster == nil ? drawnPoster.referringSVG() : nil),
            drawnPoster: exhibition.poster == nil ? drawnPoster : nil
        )
    }

    private func poster(at path: OutputPath, _ links: MarkdownLinks) -> PosterPage {
        let description = exhibition.description.flatMap { links.html($0, isMarkdown: exhibition.readsMarkdown)?.bytes }
        return PosterPage(
            layout: PageLayout(
                site,
                at: path,
                title: exhibition.title,
                cloth: cloth,
                breadcrumbs: Breadcrumb.path(site.homeStep),
                openGraph: OpenGraph(.website, html: description, picture: exhibition.poster),
                structuredData: structuredEvent(description)
            ),
            exhibition: exhibition,
            poster: posterCover(exhibition.poster == nil ? drawnPoster.inlineSVG() : nil),
            description: description,
            list: list.path(0) ?? path
        )
    }

    private func exhibitList(_ page: Int, at path: OutputPath) -> ExhibitListPage {
        let title = site.settings.strings[.exhibits]
        let range = list.range(page)
        return ExhibitListPage(
            layout: PageLayout(
                site,
                at: path,
                title: list.title(title, page),
                cloth: cloth,
                breadcrumbs: Breadcrumb.path(site.homeStep, step)
            ),
            exhibitionTitle: exhibition.title,
            language: language,
            count: site.settings.strings.count(exhibition.exhibits.count, one: .oneExhibit, many: .exhibitCount),
            exhibits: range.compactMap { number in
                exhibitPath(number).map { path in
                    ExhibitListPage.Entry(
                        exhibit: exhibition.exhibits[number],
                        language: language,
                        path: path,
                        isFurtherDown: number - range.lowerBound >= ExhibitListPage.firstRows
                    )
                }
            },
            pages: list.buttons(current: page, title: title)
        )
    }

    private func exhibit(_ number: Int, at path: OutputPath, _ links: MarkdownLinks) -> ExhibitPage {
        let exhibit = exhibition.exhibits[number]
        let listStep = list.path(showing: number).map { Breadcrumb(title: site.settings.strings[.exhibits], language: nil, path: $0) }
        return ExhibitPage(
            layout: PageLayout(
                site,
                at: path,
                title: exhibit.name,
                cloth: cloth,
                breadcrumbs: Breadcrumb.path(site.homeStep, step, listStep),
                openGraph: OpenGraph(.article, text: exhibit.shortDescription, picture: exhibit.image),
                structuredData: structured(exhibit, at: path)
            ),
            exhibit: exhibit,
            exhibitionTitle: exhibition.title,
            language: language,
            text: exhibit.description.flatMap { links.html($0, isMarkdown: exhibition.readsMarkdown)?.bytes },
            previous: neighbour(number - 1),
            next: neighbour(number + 1)
        )
    }

    private func exhibitPath(_ number: Int) -> OutputPath? { collection.path(ofPage: exhibition.exhibits[number].id) }

    private func neighbour(_ number: Int) -> ExhibitPage.Neighbour? {
        guard exhibition.exhibits.indices.contains(number), let path = exhibitPath(number) else { return nil }
        let name = exhibition.exhibits[number].name
        return ExhibitPage.Neighbour(name: name, nameLanguage: language.otherTag(of: name), path: path)
    }

    private var step: Breadcrumb? {
        collection.path("index.html").map {
            Breadcrumb(title: exhibition.title, language: language.otherTag(of: exhibition.title) ?? language.tag, path: $0)
        }
    }

    private var drawnPoster: DrawnCover {
        let title = exhibition.posterTitle
        return DrawnCover(title: title, number: nil, language: language.otherTag(of: title) ?? language.tag)
    }

    private func posterCover(_ drawing: [UInt8]?) -> CoverView {
        CoverView(image: exhibition.poster, drawing: drawing, title: exhibition.posterTitle, cloth: cloth)
    }
}

extension ExhibitionPages {
    private func structuredEvent(_ description: [UInt8]?) -> StructuredData {
        StructuredData(
            "ExhibitionEvent",
            [
                "name": .text(exhibition.posterTitle),
                "url": JSONText(collection.path("index.html").flatMap(site.address)),
                "description": JSONText(textOf: description),
                "location": StructuredData.named("Place", exhibition.location),
                "startDate": JSONText(exhibition.days?.first.machineText),
                "endDate": JSONText(exhibition.days?.last.machineText),
                "image": JSONText(exhibition.poster.flatMap { site.address(of: $0.path) }),
                "inLanguage": .text(language.otherTag(of: exhibition.description?.text ?? exhibition.posterTitle) ?? language.tag),
            ]
        )
    }

    private func structured(_ exhibit: Exhibit, at path: OutputPath) -> StructuredData {
        StructuredData(
            "CreativeWork",
            [
                "name": .text(exhibit.name),
                "url": JSONText(site.address(of: path)),
                "description": JSONText(exhibit.shortDescription),
                "image": JSONText(exhibit.image.flatMap { site.address(of: $0.path) }),
                "inLanguage": .text(language.otherTag(of: exhibit.name) ?? language.tag),
                "subjectOf": StructuredData("ExhibitionEvent", ["name": .text(exhibition.posterTitle)]).value,
            ]
        )
    }
}
