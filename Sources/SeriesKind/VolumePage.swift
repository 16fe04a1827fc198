import SiteBase
import SiteMarkdown
import SiteModel
import SiteTemplates

/// The page of one volume. A class, because copies of a struct would copy each field.
final class VolumePage: Sendable {
    static let kind = PageKind("series/volume", schema)

    let layout: PageLayout
    let volume: Volume
    let texts: VolumeDetails
    let series: Series
    /// The collection's slug, for the keys of what the browser stores.
    let slug: String
    let index: OutputPath
    let numbers: [PaginationLink]
    let previous: Neighbour?
    let next: Neighbour?
    let cover: CoverView
    let dedication: [UInt8]?
    let summary: MarkdownHTML?

    init(
        layout: PageLayout,
        volume: Volume,
        texts: VolumeDetails,
        series: Series,
        slug: String,
        index: OutputPath,
        numbers: [PaginationLink],
        previous: Neighbour?,
        next: Neighbour?,
        cover: CoverView,
        dedication: [UInt8]?,
        summary: MarkdownHTML?
    ) {
        self.layout = layout
        self.volume = volume
        self.texts = texts
        self.series = series
        self.slug = slug
        self.index = index
        self.numbers = numbers
        self.previous = previous
        self.next = next
        self.cover = cover
        self.dedication = dedication
        self.summary = summary
    }

    /// The previous or next volume.
    final class Neighbour: Sendable {
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

    private struct Chapter: Sendable {
        let title: String
        let titleLanguage: String?

        static let schema = TemplateSchema<Chapter>(
            "chapter",
            [
                .text("title", "The chapter's title, as the data has it.") { $0.title },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { $0.titleLanguage },
            ]
        )
    }

    static let schema = TemplateSchema<VolumePage>(
        "volume page",
        PageLayout.fields { $0.layout } + [
            .text("title", "The volume's title.") { $0.volume.title },
            .text("number", "Its number as written: `3`, `2.5`, `1-3`.") { $0.volume.number },
            .text("language", "The language of the content, for `lang`.") { $0.series.language.tag },
            .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                page.series.language.otherTag(of: page.volume.title)
            },
            .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") {
                $0.series.language.labelTag
            },
            .text("seriesTitle", "The series' title.") { $0.series.title },
            .text("seriesLanguage", "The language of the series' title, for `lang`.") { page in
                page.series.language.otherTag(of: page.series.title) ?? page.series.language.tag
            },
            .text("seriesId", "The collection's slug; empty for a series at the root.") { $0.slug },
            .link("index", "The index page that lists this volume.") { .file($0.index) },
            .list("numbers", of: PaginationLink.schema, "The row of numbers: all volumes up to 24, else those around this one.") {
                $0.numbers
            },
            .object("previous", Neighbour.schema, "The previous volume; absent on the first.") { $0.previous },
            .object("next", Neighbour.schema, "The next volume; absent on the last.") { $0.next },
            .flag("hasNeighbours", "Whether there is a previous or a next volume.") { $0.previous != nil || $0.next != nil },
            .object("cover", CoverView.schema, "The cover.") { $0.cover },
            .flag("hasFacts", "Whether author, date or pages are known.") {
                $0.volume.author != nil || $0.volume.released != nil || $0.volume.pages != nil
            },
            .text("author", "The author.") { $0.volume.author },
            .text("released", "The date of publication, formatted: `June 26, 1997`.") { page in
                page.volume.released.map(page.series.language.text)
            },
            .text("releasedDate", "The same date in ISO 8601: `1997-06-26`.") { $0.volume.released?.machineText },
            .text("pages", "The number of printed pages.") { $0.volume.pages?.grouped },
            .text("isbn", "The ISBN, as the data has it.") { $0.texts.isbn },
            .html("dedication", "The dedication.") { $0.dedication },
            .text("dedicationLanguage", "The language of the dedication, where it is not that of the content.") { page in
                page.texts.dedication.flatMap { page.series.language.otherTag(of: $0.text) }
            },
            .html("summary", "The summary; a long one contains the fold.") { $0.summary?.bytes },
            .text("summaryLanguage", "The language of the summary, where it is not that of the content.") { page in
                page.texts.summary.flatMap { page.series.language.otherTag(of: $0.text) }
            },
            .flag("summaryFolds", "Whether the summary is long enough to fold.") { $0.summary?.isFolded ?? false },
            .flag("hasChapters", "Whether there are chapters. A section on `chapters` repeats for each chapter.") {
                !$0.texts.chapters.isEmpty
            },
            .list("chapters", of: Chapter.schema, "The chapters, in order.") { page in
                // Every retain of the language is contended by all threads, so retain it once per page.
                let language = page.series.language
                return page.texts.chapters.map { Chapter(title: $0, titleLanguage: language.otherTag(of: $0)) }
            },
            .externalLink("wiki", "The address that `wiki` gives.") { $0.texts.wiki },
            .record("labels", InterfaceStrings.schema.declaration, "The labels of the fields, in the language of the content.") {
                $0.series.language.strings.record
            },
        ]
    )
}
