import SiteBase
import SiteMarkdown
import SiteModel
import SiteTemplates

/// The page of one volume.
final class VolumePage: PageModel {
    static let kind = PageKind("series/volume", schema)

    private let pages: SeriesPages
    private let number: Int
    private let path: OutputPath
    private let links: MarkdownLinks
    private let volume: Volume
    private let language: ContentLanguage
    private lazy var texts = series.texts(of: number, problems: links.problems)
    private lazy var cover = CoverView(image: volume.cover, drawn: pages.drawnCover(of: number), sharesShapes: false)
    private lazy var dedication = texts.dedication.flatMap { links.html($0, isMarkdown: series.readsMarkdown)?.bytes }
    private lazy var summary = texts.summary.flatMap { links.html($0, isMarkdown: series.readsMarkdown, fold: series.fold) }
    private lazy var numbers = pages.buttons(for: number)
    private lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: volume.title,
        cloth: cover.cloth,
        breadcrumbs: pages.breadcrumbs(ofVolume: number),
        openGraph: OpenGraph(
            .book,
            .html { [unowned self] in summary?.bytes },
            picture: volume.cover,
            released: volume.released,
            isbn: { [unowned self] in texts.isbn }
        ),
        structuredData: PageStructuredData(
            madeFrom: { [pages, path, volume] sink in
                pages.seriesData.write(to: &sink)
                sink.write(pages.site.address(of: path))
                sink.write(volume.cover?.path.description)
            },
            { [unowned self] in pages.structured(volume, texts, at: path) }
        )
    )

    init(_ pages: SeriesPages, number: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.path = path
        self.links = links
        volume = pages.series.volumes[number]
        language = pages.series.language
    }

    private var series: Series { pages.series }

    /// The previous or next volume.
    final class Neighbour {
        let title: String
        let titleLanguage: String?
        let number: String
        let path: OutputPath

        init(title: String, titleLanguage: String?, number: String, path: OutputPath) {
            self.title = title
            self.titleLanguage = titleLanguage
            self.number = number
            self.path = path
        }

        static let schema = TemplateSchema<Neighbour>(
            "neighbour",
            [
                .text("title", "Its title.") { $0.title },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { $0.titleLanguage },
                .text("number", "Its number.") { $0.number },
                .link("link", "Its page.") { .file($0.path) },
            ]
        )
    }

    private struct Chapter {
        let title: String
        let language: ContentLanguage

        static let schema = TemplateSchema<Chapter>(
            "chapter",
            [
                .text("title", "The chapter's title, as the data has it.") { $0.title },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { chapter in
                    chapter.language.otherTag(of: chapter.title)
                },
            ]
        )
    }

    static let schema = TemplateSchema<VolumePage>(
        "volume page",
        PageLayout.fields { $0.layout } + recordFields.from(.record) + otherFields
    )

    /// What follows from the volume's record.
    private static let recordFields: [TemplateField<VolumePage>] = [
        .text("title", "The volume's title.") { $0.volume.title },
        .text("number", "Its number as written: `3`, `2.5`, `1-3`.") { $0.volume.number },
        .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
            page.language.otherTag(of: page.volume.title)
        },
        .flag("hasFacts", "Whether author, date or pages are known.") {
            $0.volume.author != nil || $0.volume.released != nil || $0.volume.pages != nil
        },
        .text("author", "The author.") { $0.volume.author },
        .text("released", "The date of publication, formatted: `June 26, 1997`.") { page in
            page.volume.released.map(page.language.text)
        },
        .text("releasedDate", "The same date in ISO 8601: `1997-06-26`.") { $0.volume.released?.machineText },
        .text("pages", "The number of printed pages.") { $0.volume.pages?.grouped },
        .text("isbn", "The ISBN, as the data has it.") { $0.texts.isbn },
        .html("dedication", "The dedication.") { $0.dedication },
        .text("dedicationLanguage", "The language of the dedication, where it is not that of the content.") { page in
            page.texts.dedication.flatMap { page.language.otherTag(of: $0.text) }
        },
        .html("summary", "The summary; a long one contains the fold.") { $0.summary?.bytes },
        .text("summaryLanguage", "The language of the summary, where it is not that of the content.") { page in
            page.texts.summary.flatMap { page.language.otherTag(of: $0.text) }
        },
        .flag("summaryFolds", "Whether the summary is long enough to fold.") { $0.summary?.isFolded ?? false },
        .flag("hasChapters", "Whether there are chapters. A section on `chapters` repeats for each chapter.") {
            !$0.texts.chapters.isEmpty
        },
        .list("chapters", of: Chapter.schema, "The chapters, in order.") { page in
            page.texts.chapters.map { Chapter(title: $0, language: page.language) }
        },
        .externalLink("wiki", "The address that `wiki` gives.") { $0.texts.wiki },
    ]

    /// What follows from the series and from other volumes.
    private static let otherFields: [TemplateField<VolumePage>] = [
        .text("language", "The language of the content, for `lang`.") { $0.language.tag },
        .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { $0.language.labelTag },
        .text("seriesTitle", "The series' title.") { $0.series.title },
        .text("seriesLanguage", "The language of the series' title, for `lang`.") { page in
            page.language.otherTag(of: page.series.title) ?? page.language.tag
        },
        .text("seriesId", "The collection's slug; empty for a series at the root.") { $0.pages.collection.slug },
        .link("index", "The index page that lists this volume.") { .file($0.pages.list(showing: $0.number) ?? $0.path) },
        .list("numbers", of: PaginationLink.schema, "The row of numbers: all volumes up to 24, else those around this one.") { $0.numbers },
        .object("previous", Neighbour.schema, "The previous volume; absent on the first.") { $0.pages.neighbour($0.number - 1) },
        .object("next", Neighbour.schema, "The next volume; absent on the last.") { $0.pages.neighbour($0.number + 1) },
        .flag("hasNeighbours", "Whether there is a previous or a next volume.") { $0.series.volumes.count > 1 },
        .object("cover", CoverView.schema, "The cover.") { $0.cover },
        .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") { $0.language.strings },
    ]
}
