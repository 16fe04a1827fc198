import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

final class ExhibitListPage: LaidOutPage {
    static let kind = PageKind("exhibition/items", schema)
    /// The number of rows that the first screen may show.
    static let firstRows = 8

    private let pages: ExhibitionPages
    private let page: Int
    private let path: OutputPath
    private(set) lazy var layout = pages.listLayout(page, at: path)

    init(_ pages: ExhibitionPages, page: Int, at path: OutputPath) {
        self.pages = pages
        self.page = page
        self.path = path
    }

    private var exhibition: Exhibition { pages.exhibition }
    private var listTitle: String { exhibition.listTitle(in: layout.strings) }

    struct Entry {
        let view: RecordView
        let path: OutputPath
        let isFurtherDown: Bool

        /// Exhibits in order, without those that have no page.
        static func all(of pages: ExhibitionPages, _ numbers: [Int]) -> [Entry] {
            numbers.enumerated().compactMap { place, number in
                pages.exhibitPath(number).map { path in
                    Entry(
                        view: RecordView(pages.exhibition.store, number, language: pages.exhibition.language),
                        path: path,
                        isFurtherDown: place >= firstRows
                    )
                }
            }
        }

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Entry> {
            TemplateSchema(
                "exhibit",
                ExhibitFields.declared.record.listFields(own) { $0.view } + [
                    .text("description", "Its short description.") { $0.view.record.shortDescription },
                    .text("descriptionLanguage", "The language of the short description, where it is not that of the content.") { entry in
                        entry.view.record.shortDescription.flatMap { entry.view.language.otherTag(of: $0) }
                    },
                    .link("link", "Its page.") { .file($0.path) },
                    .flag("isFurtherDown", "Whether it comes after the first eight, so that its picture may load lazily.") {
                        $0.isFurtherDown
                    },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ExhibitListPage> {
        TemplateSchema(
            "exhibit list",
            PageLayout.fields { $0.layout } + [
                .text("exhibitionTitle", "The exhibition's title.") { $0.exhibition.title },
                .text("language", "The language of the content, for `lang`.") { $0.exhibition.language.tag },
                .text("listTitle", "The title of the list: `출품작`.") { $0.listTitle },
                .text("count", "How many exhibits there are: `13점`.") { page in
                    page.layout.strings.count(page.pages.list.count, one: .oneExhibit, many: .exhibitCount)
                },
                .list("exhibits", of: Entry.schema(own), "The exhibits of this page, at most 200.") {
                    Entry.all(of: $0.pages, $0.pages.index.numbers($0.page))
                },
                .list(own) { $0.pages.index.section($0.page) },
                .flag("hasPages", "Whether the list has more than one page.") { $0.pages.list.pageCount > 1 },
                .list("pages", of: PaginationLink.schema, "The row of page numbers; empty if there is only one page.") { page in
                    page.pages.list.buttons(current: page.page, title: page.listTitle)
                },
            ]
        )
    }
}
