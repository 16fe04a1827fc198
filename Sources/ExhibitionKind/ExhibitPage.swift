import SiteAssets
import SiteBase
import SiteModel
import SiteTemplates

/// The page of one exhibit.
final class ExhibitPage: PageModel {
    static let kind = PageKind("exhibition/exhibit", schema)

    private let pages: ExhibitionPages
    private let number: Int
    private let path: OutputPath
    private let links: MarkdownLinks
    private let exhibit: Exhibit
    private let language: ContentLanguage
    private lazy var text = exhibit.description.flatMap { links.html($0, isMarkdown: pages.exhibition.readsMarkdown)?.bytes }
    private lazy var layout = pages.exhibitLayout(number, at: path)

    init(_ pages: ExhibitionPages, number: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.path = path
        self.links = links
        exhibit = pages.exhibition.exhibits[number]
        language = pages.exhibition.language
    }

    /// The previous or next exhibit.
    struct Neighbour {
        let name: String
        let nameLanguage: String?
        let path: OutputPath

        static let schema = TemplateSchema<Neighbour>(
            "neighbouring exhibit",
            [
                .text("title", "Its name.") { $0.name },
                .text("titleLanguage", "The language of the name, where it is not that of the content.") { $0.nameLanguage },
                .link("link", "Its page.") { .file($0.path) },
            ]
        )
    }

    static let schema = TemplateSchema<ExhibitPage>(
        "exhibit page",
        PageLayout.fields { $0.layout } + recordFields.from(.record) + otherFields
    )

    /// What follows from the exhibit's record.
    private static let recordFields: [TemplateField<ExhibitPage>] = [
        .text("name", "The exhibit's name.") { $0.exhibit.name },
        .text("nameLanguage", "The language of the name, where it is not that of the content.") { page in
            page.language.otherTag(of: page.exhibit.name)
        },
        .html("description", "Its description.") { $0.text },
        .text("descriptionLanguage", "The language of the description, where it is not that of the content.") { page in
            page.exhibit.description.flatMap { page.language.otherTag(of: $0.text) }
        },
    ]

    /// What follows from the exhibition, from pictures and from other exhibits.
    private static let otherFields: [TemplateField<ExhibitPage>] = [
        .text("exhibitionTitle", "The exhibition's title.") { $0.pages.exhibition.title },
        .text("language", "The language of the content, for `lang`.") { $0.language.tag },
        .object("image", SiteImage.schema, "Its picture.") { $0.exhibit.image },
        .object("previous", Neighbour.schema, "The previous exhibit; absent on the first.") { $0.pages.neighbour($0.number - 1) },
        .object("next", Neighbour.schema, "The next exhibit; absent on the last.") { $0.pages.neighbour($0.number + 1) },
        .flag("hasNeighbours", "Whether there is a previous or a next exhibit.") { $0.pages.exhibition.exhibits.count > 1 },
    ]
}
