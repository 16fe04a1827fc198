import BookCovers
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

package final class VolumePage: LaidOutPage {
    static let kind = PageKind("series/volume", schema)

    private let pages: SeriesPages
    private let number: Int
    private let path: OutputPath
    private let view: RecordView
    private let volume: Record
    private var language: ContentLanguage { view.language }
    private lazy var cover = CoverView(image: volume.cover, drawn: pages.series.drawnCover(of: number), sharesShapes: false)
    private lazy var numbers = pages.buttons(for: number)
    private lazy var previous = pages.neighbour(of: number, -1)
    private lazy var next = pages.neighbour(of: number, 1)
    private(set) lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: volume.title,
        cloth: cover.cloth,
        breadcrumbs: pages.breadcrumbs(ofVolume: number),
        openGraph: OpenGraph(
            .book,
            .html { [view] in view.html(VolumeFields.declared.summary)?.bytes },
            picture: volume.cover,
            drawnCard: { [pages, number] in pages.card(of: number) },
            released: volume.released,
            isbn: { [view] in view[VolumeFields.declared.isbn] }
        ),
        structuredData: PageStructuredData(
            madeFrom: { [pages, path, volume] sink in
                pages.seriesData.write(to: &sink)
                sink.write(pages.site.address(of: path))
                sink.write(volume.cover?.path.description)
            },
            { [pages, path, view] in pages.structured(view, at: path) }
        )
    )

    init(_ pages: SeriesPages, number: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.path = path
        view = RecordView(pages.series.store, number, language: pages.series.language, fold: pages.series.fold, links)
        volume = view.record
    }

    private var series: Series { pages.series }

    /// The previous or next volume.
    struct Neighbour {
        let view: RecordView
        let cloth: Int
        let path: OutputPath

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Neighbour> {
            TemplateSchema(
                "neighbour",
                VolumeFields.declared.record.listFields(own) { $0.view } + [
                    .link("link", "Its page.") { .file($0.path) },
                    .object("thumbnail", Thumbnail.schema, "Its cover, small.") { neighbour in
                        Thumbnail(cloth: neighbour.cloth, picture: neighbour.view.record.cover)
                    },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<VolumePage> {
        let record: [TemplateField<VolumePage>] = VolumeFields.declared.record.pageFields(own) { $0.view }
        return TemplateSchema("volume page", PageLayout.fields { $0.layout } + record + others(Neighbour.schema(own)))
    }

    /// Values derived from the series and from other volumes.
    private static func others(_ neighbour: TemplateSchema<Neighbour>) -> [TemplateField<VolumePage>] {
        [
            .text("language", "The language of the content, for `lang`.") { $0.language.tag },
            .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { $0.language.labelTag },
            .text("seriesTitle", "The series' title.") { $0.series.title },
            .text("seriesLanguage", "The language of the series' title, for `lang`.") { page in
                page.language.otherTag(of: page.series.title) ?? page.language.tag
            },
            .text("seriesId", "The collection's slug; empty for a series at the root.") { $0.pages.collection.slug },
            .link("index", "The index page that lists this volume.") { .file($0.pages.list(showing: $0.number) ?? $0.path) },
            .list("numbers", of: PaginationLink.schema, "The row of numbers: all volumes up to 24, else those around this one.") {
                $0.numbers
            },
            .object("previous", neighbour, "The previous volume; absent on the first.") { $0.previous },
            .object("next", neighbour, "The next volume; absent on the last.") { $0.next },
            .text("placeInSeries", "Its place among at most 24 volumes: `3 / 7`.") { page in
                let count = page.series.volumes.count
                return count > 1 && count <= SpineSet.mostTitled ? "\(page.number + 1) / \(count)" : nil
            },
            .flag("hasNeighbours", "Whether there is a previous or a next volume.") { $0.series.volumes.count > 1 },
            .object("cover", CoverView.schema, "The cover.") { $0.cover },
            .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") { $0.language.strings },
        ]
    }
}
