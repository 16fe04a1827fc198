import SiteAssets
import SiteBase
import SiteModel
import SiteTemplates

/// The page of one exhibit.
struct ExhibitPage: Sendable {
    static let kind = PageKind("exhibition/exhibit", schema)

    let layout: PageLayout
    let exhibit: Exhibit
    let exhibitionTitle: String
    let language: ContentLanguage
    let text: [UInt8]?
    let previous: Neighbour?
    let next: Neighbour?

    /// The previous or next exhibit.
    struct Neighbour: Sendable {
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
        PageLayout.fields { $0.layout } + [
            .text("name", "The exhibit's name.") { $0.exhibit.name },
            .text("nameLanguage", "The language of the name, where it is not that of the content.") { page in
                page.language.otherTag(of: page.exhibit.name)
            },
            .text("exhibitionTitle", "The exhibition's title.") { $0.exhibitionTitle },
            .text("language", "The language of the content, for `lang`.") { $0.language.tag },
            .object("image", SiteImage.schema, "Its picture.") { $0.exhibit.image },
            .html("description", "Its description.") { $0.text },
            .text("descriptionLanguage", "The language of the description, where it is not that of the content.") { page in
                page.exhibit.description.flatMap { page.language.otherTag(of: $0.text) }
            },
            .object("previous", Neighbour.schema, "The previous exhibit; absent on the first.") { $0.previous },
            .object("next", Neighbour.schema, "The next exhibit; absent on the last.") { $0.next },
            .flag("hasNeighbours", "Whether there is a previous or a next exhibit.") { $0.previous != nil || $0.next != nil },
        ]
    )
}
