import InterfaceTexts
import SiteAssets
import SiteBase
import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

final class RecordPage: LaidOutPage {
    static let kind = PageKind("records/record", schema)

    private let pages: RecordsPages
    private let number: Int
    private let path: OutputPath
    private let view: RecordView
    private(set) lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: view.record.title,
        cloth: pages.records.cloth,
        breadcrumbs: pages.breadcrumbs(of: number),
        openGraph: OpenGraph(
            .article,
            .html { [view] in view.html(RecordFields.declared.description)?.bytes },
            picture: view.record.image
        ),
        structuredData: PageStructuredData(
            madeFrom: { [pages, path, view] sink in
                sink.write(pages.site.address(of: path))
                sink.write(view.record.image?.path.description)
            },
            { [pages, path, view] in pages.structured(view, at: path) }
        )
    )

    init(_ pages: RecordsPages, number: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.path = path
        view = RecordView(pages.records.store, number, language: pages.records.language, links)
    }

    private var language: ContentLanguage { view.language }

    /// The previous or next record.
    struct Neighbour {
        let view: RecordView
        let path: OutputPath

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Neighbour> {
            TemplateSchema(
                "neighbouring record",
                RecordFields.declared.record.listFields(own) { $0.view } + [
                    .link("link", "Its page.") { .file($0.path) },
                    .object("thumbnail", Thumbnail.schema, "Its picture, if it has one.") { $0.view.record.image?.thumbnail },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<RecordPage> {
        let record: [TemplateField<RecordPage>] = RecordFields.declared.record.pageFields(own) { $0.view }
        return TemplateSchema("record page", PageLayout.fields { $0.layout } + record + others(Neighbour.schema(own)))
    }

    /// Values derived from the collection and from other records.
    private static func others(_ neighbour: TemplateSchema<Neighbour>) -> [TemplateField<RecordPage>] {
        [
            .text("language", "The language of the content, for `lang`.") { $0.language.tag },
            .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { $0.language.labelTag },
            .text("collectionTitle", "The collection's title.") { $0.pages.records.title },
            .text("collectionId", "The collection's slug.") { $0.pages.collection.slug },
            .link("index", "The page of the index that lists this record.") { .file($0.pages.list.path(showing: $0.number) ?? $0.path) },
            .object("previous", neighbour, "The previous record; absent on the first.") { $0.pages.neighbour(of: $0.number, -1) },
            .object("next", neighbour, "The next record; absent on the last.") { $0.pages.neighbour(of: $0.number, 1) },
            .flag("hasNeighbours", "Whether there is a previous or a next record.") { $0.pages.records.records.count > 1 },
            .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") { $0.language.strings },
        ]
    }
}
