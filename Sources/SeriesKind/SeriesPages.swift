import BookCovers
import Diagnostics
import SiteBase
import SiteModel
import SiteTemplates

/// The pages of a series: their plans and their values.
final class SeriesPages: Sendable {
    private let site: Site
    private let collection: SiteCollection
    let series: Series
    let index: PagedList
    /// The path of each page of the index.
    private let lists: [OutputPath?]
    /// The path of each volume's page.
    private let paths: [OutputPath?]
    /// The structured data of the series.
    private let seriesData: StructuredData
    /// The fingerprint of what all pages show.
    let shared: Fingerprint

    init(site: Site, collection: SiteCollection, series: Series) {
        self.site = site
        self.collection = collection
        self.series = series
        index = PagedList(slug: collection.slug, first: "index", others: "page", count: series.volumes.count)
        lists = (0..<index.pageCount).map { [index] in index.path($0) }
        paths = series.volumes.map { collection.path(ofPage: $0.number) }
        shared = Self.fingerprint(of: series, in: collection)
        seriesData = StructuredData(
            "BookSeries",
            [
                "name": .text(series.title),
                "url": JSONText(index.path(0).flatMap(site.address)),
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
        return plans
    }

    /// The values of an index page.
    private struct IndexContent: PageContent {
        let pages: SeriesPages
        let page: Int

        var kind: PageKind { SeriesIndexPage.kind }
        var isRecord: Bool { false }
        var form: PagePlan.Form { .page }
        var source: Diagnostic.Location { pages.collection.place }
        var name: String { "the index of \(pages.series.title)" }
        var renaming: String { "rename the folder" }

        func record(at path: OutputPath, _ links: MarkdownLinks) -> TemplateValue {
            SeriesIndexPage.schema.record(pages.indexPage(page, at: path))
        }

        var fingerprints: (content: Fingerprint, neighbours: Fingerprint)? { pages.fingerprints(ofIndex: page) }
    }

    /// The values of a volume's page.
    private struct VolumeContent: PageContent {
        let pages: SeriesPages
        let number: Int

        private var volume: Volume { pages.series.volumes[number] }

        var kind: PageKind { VolumePage.kind }
        var isRecord: Bool { true }
        var form: PagePlan.Form { .page }
        var source: Diagnostic.Location { pages.series.place(of: volume) }
        var name: String { "volume \(volume.number) (\(volume.title))" }
        var renaming: String { "give one of the two another number" }

        func record(at path: OutputPath, _ links: MarkdownLinks) -> TemplateValue {
            VolumePage.schema.record(pages.volumePage(number, at: path, links: links))
        }

        var fingerprints: (content: Fingerprint, neighbours: Fingerprint)? { pages.fingerprints(ofVolume: number) }
    }

    private func indexPage(_ page: Int, at path: OutputPath) -> SeriesIndexPage {
        let range = index.range(page)
        let entries = range.compactMap { number in
            paths[number].map {
                SeriesIndexPage.Entry(
                    volume: series.volumes[number],
                    language: series.language,
                    path: $0,
                    cover: cover(of: series.volumes[number], sharesShapes: true),
                    isFurtherDown: number - range.lowerBound >= SeriesIndexPage.firstRow
                )
            }
        }
        let drawn = entries.filter { $0.cover.image == nil }.map { drawnCover(of: $0.volume) }
        return SeriesIndexPage(
            layout: PageLayout(
                site,
                at: path,
                title: index.title(series.title, page),
                breadcrumbs: Breadcrumb.path(site.homeStep),
                openGraph: OpenGraph(.website, text: series.facts(in: site.settings.strings), picture: series.volumes.first?.cover),
                feeds: page == 0 ? site.feeds(of: collection) : [],
                structuredData: seriesData
            ),
            series: series,
            slug: collection.slug,
            volumes: entries,
            pages: index.buttons(current: page, title: series.title),
            coverSymbols: drawn.isEmpty ? [] : DrawnCover.symbols(for: drawn),
            set: series.volumes.count <= SpineSet.most ? SpineSet(entries.map { $0.volume.spine(path: $0.path) }) : nil
        )
    }

    private func volumePage(_ number: Int, at path: OutputPath, links: MarkdownLinks) -> VolumePage {
        let volume = series.volumes[number]
        let texts = series.texts(of: number, problems: links.problems)
        let cover = cover(of: volume, sharesShapes: false)
        let list = lists[number / PagedList.length] ?? path
        let title = series.language.otherTag(of: series.title) ?? series.language.tag
        let summary = texts.summary.flatMap { links.html($0, isMarkdown: series.readsMarkdown, fold: series.fold) }
        return VolumePage(
            layout: PageLayout(
                site,
                at: path,
                title: volume.title,
                cloth: cover.cloth,
                breadcrumbs: Breadcrumb.path(site.homeStep, Breadcrumb(title: series.title, language: title, path: list)),
                openGraph: OpenGraph(.book, html: summary?.bytes, picture: volume.cover, released: volume.released, isbn: texts.isbn),
                structuredData: structured(volume, texts, at: path)
            ),
            volume: volume,
            texts: texts,
            series: series,
            slug: collection.slug,
            index: list,
            numbers: buttons(for: number),
            previous: neighbour(number - 1),
            next: neighbour(number + 1),
            cover: cover,
            dedication: texts.dedication.flatMap { links.html($0, isMarkdown: series.readsMarkdown)?.bytes },
            summary: summary
        )
    }

    private func buttons(for number: Int) -> [PaginationLink] {
        PaginationWindow.buttons(series.volumes.count, current: number) {
            PaginationLink(
                number: series.volumes[$0].number,
                title: series.volumes[$0].title,
                path: paths[$0],
                isCurrent: $0 == number,
                isGap: false
            )
        }
    }

    private func neighbour(_ number: Int) -> VolumePage.Neighbour? {
        guard series.volumes.indices.contains(number), let path = paths[number] else { return nil }
        let volume = series.volumes[number]
        return VolumePage.Neighbour(
            title: volume.title,
            titleLanguage: series.language.otherTag(of: volume.title),
            number: volume.number,
            path: path
        )
    }

    private func cover(of volume: Volume, sharesShapes: Bool) -> CoverView {
        let drawn = volume.cover == nil ? drawnCover(of: volume) : nil
        return CoverView(
            image: volume.cover,
            drawing: sharesShapes ? drawn?.referringSVG() : drawn?.inlineSVG(),
            title: volume.title,
            cloth: drawn?.design.cloth ?? CoverDesign(title: volume.title).cloth
        )
    }

    private func drawnCover(of volume: Volume) -> DrawnCover {
        DrawnCover(
            title: volume.title,
            number: volume.number,
            language: series.language.otherTag(of: volume.title) ?? series.language.tag
        )
    }
}

extension SeriesPages {
    private func structured(_ volume: Volume, _ texts: VolumeDetails, at path: OutputPath) -> StructuredData {
        StructuredData(
            "Book",
            [
                "name": .text(volume.title),
                "position": .text(volume.number),
                "isPartOf": seriesData.value,
                "url": JSONText(site.address(of: path)),
                "author": StructuredData.named("Person", volume.author),
                "datePublished": JSONText(volume.released?.machineText),
                "numberOfPages": JSONText(volume.pages),
                "isbn": JSONText(texts.isbn),
                "inLanguage": .text(series.language.otherTag(of: volume.title) ?? series.language.tag),
                "image": JSONText(volume.cover.flatMap { site.address(of: $0.path) }),
            ]
        )
    }
}

extension Series {
    /// How the front page introduces the series: by its set, or the first spines of a long one.
    func introduction(in collection: SiteCollection, of site: Site, at path: OutputPath) -> CollectionIntroduction {
        let strings = site.settings.strings
        return CollectionIntroduction(
            title: title,
            titleLanguage: language.otherTag(of: title) ?? language.tag,
            facts: facts(in: strings),
            cloth: CoverDesign(title: volumes.first?.title ?? title).cloth,
            path: path,
            set: SpineSet(volumes.prefix(CollectionIntroduction.mostSpines).map { $0.spine(path: nil) }),
            spines: [],
            poster: nil
        )
    }
}
