import BookCovers
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// One page of the index of records.
final class RecordListPage: LaidOutPage {
    static let kind = PageKind("records/index", schema)
    /// The number of rows that the first screen may show.
    static let firstRows = 8

    private let pages: RecordsPages
    private let page: Int
    private let path: OutputPath
    private(set) lazy var layout = pages.indexLayout(page, at: path)

    init(_ pages: RecordsPages, page: Int, at path: OutputPath) {
        self.pages = pages
        self.page = page
        self.path = path
    }

    private var records: Records { pages.records }

    private var entries: [Entry] {
        pages.list.numbers(page).enumerated().compactMap { place, number in
            pages.path(number).map {
                Entry(
                    view: RecordView(records.store, number, language: records.language),
                    path: $0,
                    isFurtherDown: place >= Self.firstRows
                )
            }
        }
    }

    /// A record in the index.
    struct Entry {
        let view: RecordView
        let path: OutputPath
        let isFurtherDown: Bool

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Entry> {
            TemplateSchema(
                "entry",
                RecordFields.declared.record.listFields(own) { $0.view } + [
                    .link("link", "Its page.") { .file($0.path) },
                    .flag("isFurtherDown", "Whether it comes after the first eight, so that its picture may load lazily.") {
                        $0.isFurtherDown
                    },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<RecordListPage> {
        TemplateSchema(
            "index of records",
            PageLayout.fields { $0.layout } + [
                .text("title", "The collection's title.") { $0.records.title },
                .text("language", "The language of the content, for `lang`.") { $0.records.language.tag },
                .text("titleLanguage", "The language of the title, where it is not that of the content.") { page in
                    page.records.language.otherTag(of: page.records.title)
                },
                .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") {
                    $0.records.language.labelTag
                },
                .text("collectionId", "The collection's slug.") { $0.pages.collection.slug },
                .text("count", "How many records there are: `7건`.") {
                    $0.layout.strings.count($0.pages.index.count, one: .oneEntry, many: .entryCount)
                },
                .flag("hasPictures", "Whether any record has a picture.") { $0.records.picture != nil },
                .list("entries", of: Entry.schema(own), "The records of this page, at most 200.") { $0.entries },
                .list(own) { $0.pages.list.section($0.page) },
                .flag("hasPages", "Whether the index has more than one page.") { $0.pages.index.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.index.buttons(current: page.page, title: page.records.title)
                },
            ]
        )
    }
}
