import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

final class ExhibitPage: LaidOutPage {
    static let kind = PageKind("exhibition/exhibit", schema)

    private let pages: ExhibitionPages
    private let path: OutputPath
    private let view: RecordView
    private var language: ContentLanguage { view.language }
    private(set) lazy var layout = pages.exhibitLayout(view, at: path)

    init(_ pages: ExhibitionPages, number: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.path = path
        view = RecordView(pages.exhibition.store, number, language: pages.exhibition.language, links)
    }

    /// The previous or next exhibit.
    struct Neighbour {
        let view: RecordView
        let path: OutputPath

        static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<Neighbour> {
            TemplateSchema(
                "neighbouring exhibit",
                ExhibitFields.declared.record.listFields(own) { $0.view } + [
                    .text("title", "Its name.") { $0.view.record.name },
                    .text("titleLanguage", "The language of the name, where it is not that of the content.") { neighbour in
                        neighbour.view.language.otherTag(of: neighbour.view.record.name)
                    },
                    .link("link", "Its page.") { .file($0.path) },
                    .object("thumbnail", Thumbnail.schema, "Its picture, if it has one.") { $0.view.record.image?.thumbnail },
                ]
            )
        }
    }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ExhibitPage> {
        let record: [TemplateField<ExhibitPage>] = ExhibitFields.declared.record.pageFields(own) { $0.view }
        return TemplateSchema("exhibit page", PageLayout.fields { $0.layout } + record + others(Neighbour.schema(own)))
    }

    /// Values derived from the exhibition and from other exhibits.
    private static func others(_ neighbour: TemplateSchema<Neighbour>) -> [TemplateField<ExhibitPage>] {
        [
            .text("exhibitionTitle", "The exhibition's title.") { $0.pages.exhibition.title },
            .text("language", "The language of the content, for `lang`.") { $0.language.tag },
            .text("labelLanguage", "The language of labels, where it is not that of the content.") { $0.language.labelTag },
            .object("previous", neighbour, "The previous exhibit; absent on the first.") { $0.pages.neighbour(of: $0.view.number, -1) },
            .object("next", neighbour, "The next exhibit; absent on the last.") { $0.pages.neighbour(of: $0.view.number, 1) },
            .flag("hasNeighbours", "Whether there is a previous or a next exhibit.") { $0.pages.exhibition.exhibits.count > 1 },
        ]
    }
}
