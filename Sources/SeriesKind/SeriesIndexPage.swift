import BookCovers
import SiteBase
import SiteModel
import SiteTemplates

/// One page of a series' index.
final class SeriesIndexPage: PageModel {
    static let kind = PageKind("series/index", schema)

    /// How many covers a wide screen shows in its first row.
    static let firstRow = 7

    private let pages: SeriesPages
    private let page: Int
    private let path: OutputPath
    private lazy var volumes: [Entry] = {
        let range = pages.index.range(page)
        return range.compactMap { number in
            pages.paths[number].map { path in
                Entry(
                    RecordView(series.store, number, language: series.language),
                    path: path,
                    cover: CoverView(image: series.volumes[number].cover, drawn: pages.drawnCover(of: number), sharesShapes: true),
                    isFurtherDown: number - range.lowerBound >= Self.firstRow
                )
            }
        }
    }()
    private lazy var layout = pages.indexLayout(page, at: path)

    init(_ pages: SeriesPages, page: Int, at path: OutputPath) {
        self.pages = pages
        self.page = page
        self.path = path
    }

    private var series: Series { pages.series }

    /// On the first page of a series that is not too long for one.
    private var set: SpineSet? {
        series.volumes.count <= SpineSet.most ? SpineSet(volumes.map { $0.view.record.spine(path: $0.path) }) : nil
    }

    /// A volume as the index shows it.
    final class Entry {
        let view: RecordView
        let path: OutputPath
        let cover: CoverView
        let isFurtherDown: Bool

        init(_ view: RecordView, path: OutputPath, cover: CoverView, isFurtherDown: Bool) {
            self.view = view
            self.path = path
            self.cover = cover
            self.isFurtherDown = isFurtherDown
        }

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Entry> {
            TemplateSchema(
                "volume",
                VolumeFields.declared.record.listFields(own) { $0.view } + [
                    .link("link", "Its page.") { .file($0.path) },
                    .object("cover", CoverView.schema, "Its cover.") { $0.cover },
                    .flag("isFurtherDown", "Whether it comes after the first seven, so that its picture may load lazily.") {
                        $0.isFurtherDown
                    },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<SeriesIndexPage> {
        TemplateSchema(
            "series index",
            PageLayout.fields { $0.layout } + [
                .text("title", "The series' title.") { $0.series.title },
                .text("author", "The author, if all volumes have the same.") { $0.series.author },
                .text("language", "The language of the content, for `lang`.") { $0.series.language.tag },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                    page.series.language.otherTag(of: page.series.title)
                },
                .text("labelLanguage", "The language of dates, where it is not that of the content.") { $0.series.language.labelTag },
                .text("seriesId", "The collection's slug; empty for a series at the root.") { $0.pages.collection.slug },
                .text("count", "How many volumes there are: `7권`.") { $0.series.count(in: $0.layout.strings) },
                .text("years", "From the first volume's year to the last's: `1997–2007`; absent if no date is known.") { $0.series.years },
                .object("set", SpineSet.schema, "The spines, on the first page of a series of at most 24 volumes.") { $0.set },
                .list("volumes", of: Entry.schema(own), "The volumes of this page, at most 200.") { $0.volumes },
                .coverSymbols("The shapes that the drawn covers of this page share; must come before them, once.") { page in
                    page.volumes.filter { $0.cover.image == nil }.map(\.cover.drawn)
                },
                .flag("hasPages", "Whether the index has more than one page.") { $0.pages.index.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.index.buttons(current: page.page, title: page.series.title)
                },
            ]
        )
    }
}
