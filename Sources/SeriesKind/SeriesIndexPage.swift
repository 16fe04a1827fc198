import DataReading
import BookCovers
import InterfaceTexts
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

package final class SeriesIndexPage: LaidOutPage {
    static let kind = PageKind("series/index", schema)

    /// The number of covers in the first row on a wide screen.
    static let firstRow = 7

    private let pages: SeriesPages
    private let page: Int
    private let path: OutputPath
    private lazy var volumes: [Entry] = {
        pages.list.numbers(page).enumerated().compactMap { place, number in
            pages.paths[number].map { path in
                Entry(
                    RecordView(series.store, number, language: series.language),
                    path: path,
                    cover: series.cover(number),
                    isFurtherDown: place >= Self.firstRow
                )
            }
        }
    }()
    private(set) lazy var layout = pages.indexLayout(page, at: path)

    init(_ pages: SeriesPages, page: Int, at path: OutputPath) {
        self.pages = pages
        self.page = page
        self.path = path
    }

    private var series: Series { pages.series }

    private var set: SpineSet { SpineSet(volumes.map { series.spine(of: $0.view.record, path: $0.path) }, of: series.volumes.count) }

    /// A volume in the index.
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

        var year: Int? { view.record.released?.year }

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

    /// The link to the volume to begin with.
    final class Start {
        let words: String
        let path: OutputPath

        init(words: String, path: OutputPath) {
            self.words = words
            self.path = path
        }

        static let schema = TemplateSchema<Start>(
            "start",
            [
                .text("words", "For example `1권부터`.") { $0.words },
                .link("link", "The page of the first volume.") { .file($0.path) },
            ]
        )
    }

    private var start: Start? {
        guard series.volumes.count > 1, let first = series.volumes.first, let path = pages.paths[0] else { return nil }
        return Start(words: layout.strings.text(.firstVolume, ["number": first.number]), path: path)
    }

    /// The volumes of one year, or all volumes on the page.
    final class Group {
        let year: String?
        let volumes: [Entry]

        init(year: String?, volumes: [Entry]) {
            self.year = year
            self.volumes = volumes
        }

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Group> {
            TemplateSchema(
                "group",
                [
                    .text("year", "The year of their release; absent where all are one group.") { $0.year },
                    .list("volumes", of: Entry.schema(own), "The volumes.") { $0.volumes },
                ]
            )
        }
    }

    private var groups: [Group] {
        guard series.isGroupedByYear, pages.list.isPlain else { return [Group(year: nil, volumes: volumes)] }
        var groups: [Group] = []
        var rest = volumes[...]
        while let year = rest.first?.year {
            groups.append(Group(year: String(year), volumes: Array(rest.prefix { $0.year == year })))
            rest = rest.drop { $0.year == year }
        }
        return groups
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
                .object("set", SpineSet.schema, "The spines of this page's volumes.") { $0.set },
                .object("first", Start.schema, "The link to the first volume; absent for a single volume.") { $0.start },
                .number("lastNumber", "The number of the last volume of more than 24 that are numbered from 1 on; else absent.") {
                    $0.series.lastNumber
                },
                .list("volumes", of: Entry.schema(own), "The volumes of this page, at most 200.") { $0.volumes },
                .list(
                    "groups",
                    of: Group.schema(own),
                    "The same volumes: by year if there are more than 24 in the order of their years, else in one group."
                ) {
                    $0.groups
                },
                .coverSymbols("The shapes that the drawn covers of this page share; must come before them, once.") { page in
                    page.volumes.filter { $0.cover.image == nil }.map(\.cover.drawn)
                },
                .list(own) { $0.pages.list.section($0.page) },
                .flag("hasPages", "Whether the index has more than one page.") { $0.pages.index.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.index.buttons(current: page.page, title: page.series.title)
                },
            ]
        )
    }
}
