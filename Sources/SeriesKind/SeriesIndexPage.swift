import BookCovers
import SiteBase
import SiteModel
import SiteTemplates

/// One page of a series' index.
struct SeriesIndexPage: Sendable {
    static let kind = PageKind("series/index", schema)

    /// How many covers a wide screen shows in its first row.
    static let firstRow = 7

    let layout: PageLayout
    let series: Series
    /// The collection's slug, for the keys of what the browser stores.
    let slug: String
    let volumes: [Entry]
    let pages: [PaginationLink]
    let coverSymbols: [UInt8]
    /// On the first page of a series that is not too long for one.
    let set: SpineSet?

    /// A volume as the index shows it. A class, because copies of a struct would copy each field.
    final class Entry: Sendable {
        let volume: Volume
        let language: ContentLanguage
        let path: OutputPath
        let cover: CoverView
        let isFurtherDown: Bool

        init(
            volume: Volume,
            language: ContentLanguage,
            path: OutputPath,
            cover: CoverView,
            isFurtherDown: Bool
        ) {
            self.volume = volume
            self.language = language
            self.path = path
            self.cover = cover
            self.isFurtherDown = isFurtherDown
        }

        static let schema = TemplateSchema<Entry>(
            "volume",
            [
                .text("title", "Its title.") { $0.volume.title },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { entry in
                    entry.language.otherTag(of: entry.volume.title)
                },
                .text("number", "Its number.") { $0.volume.number },
                .text("author", "Its author.") { $0.volume.author },
                .text("released", "The date of publication, formatted.") { entry in entry.volume.released.map(entry.language.text)
                },
                .text("releasedDate", "The same date in ISO 8601.") { $0.volume.released?.machineText },
                .link("link", "Its page.") { .file($0.path) },
                .object("cover", CoverView.schema, "Its cover.") { $0.cover },
                .flag("isFurtherDown", "Whether it comes after the first seven, so that its picture may load lazily.") { $0.isFurtherDown },
            ]
        )
    }

    static let schema = TemplateSchema<SeriesIndexPage>(
        "series index",
        PageLayout.fields { $0.layout } + [
            .text("title", "The series' title.") { $0.series.title },
            .text("author", "The author, if all volumes have the same.") { $0.series.author },
            .text("language", "The language of the content, for `lang`.") { $0.series.language.tag },
            .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                page.series.language.otherTag(of: page.series.title)
            },
            .text("labelLanguage", "The language of dates, where it is not that of the content.") { $0.series.language.labelTag },
            .text("seriesId", "The collection's slug; empty for a series at the root.") { $0.slug },
            .text("count", "How many volumes there are: `7권`.") { $0.series.count(in: $0.layout.strings) },
            .text("years", "From the first volume's year to the last's: `1997–2007`; absent if no date is known.") { $0.series.years },
            .object("set", SpineSet.schema, "The spines, on the first page of a series of at most 24 volumes.") { $0.set },
            .list("volumes", of: Entry.schema, "The volumes of this page, at most 200.") { $0.volumes },
            .html("coverSymbols", "The shapes that the drawn covers of this page share; must come before them, once.") { $0.coverSymbols },
            .flag("hasPages", "Whether the index has more than one page.") { !$0.pages.isEmpty },
            .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { $0.pages },
        ]
    )
}
