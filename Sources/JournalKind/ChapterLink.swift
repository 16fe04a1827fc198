import SiteBase
import SiteTemplates

/// A chapter in the list of chapters, as seen from one of them.
struct ChapterLink {
    let title: String
    let language: String?
    let path: OutputPath
    let isCurrent: Bool
    /// The chapters below it; empty if the page is elsewhere in the book.
    let chapters: [ChapterLink]

    /// How deep the list of chapters goes. Chapters below are in it only by their parents.
    static let depth = 3

    /// - Parameter depth: how many levels of chapters the schema describes.
    static func schema(depth: Int = depth) -> TemplateSchema<ChapterLink> {
        var fields: [TemplateField<ChapterLink>] = [
            .text("title", "Its title.") { $0.title },
            .text("language", "The language of the title, where it is not that of the interface.") { $0.language },
            .link("link", "Its page.") { .file($0.path) },
            .flag("isCurrent", "Whether it is the page itself.") { $0.isCurrent },
        ]
        if depth > 1 {
            fields += [
                .list("chapters", of: schema(depth: depth - 1), "The chapters below it, if the page is one of them or their parent.") {
                    $0.chapters
                },
                .flag("hasChapters", "Whether there are any.") { !$0.chapters.isEmpty },
            ]
        }
        return TemplateSchema("chapter", fields)
    }
}
