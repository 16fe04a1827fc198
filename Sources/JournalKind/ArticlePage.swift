import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// One of the site's own pages, such as an imprint.
final class ArticlePage: LaidOutPage {
    static let kind = PageKind("page", schema)

    private let article: ArticleView

    init(_ article: ArticleView) { self.article = article }

    var layout: PageLayout { article.layout }

    /// The kind of pages with a template of the author's.
    static func ofTemplate(_ template: String) -> PageKind { PageKind(template, schema) }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ArticlePage> {
        let neighbour = ArticleEntry.schema(.page, own)
        return TemplateSchema(
            "page of the site",
            ArticleView.templateFields(.page, own) { $0.article } + [
                .flag("isChapter", "Whether it is a chapter of a book, or its first page.") { $0.article.book != nil },
                .object("book", ChapterLink.schema(depth: 1), "The first page of the book.") { $0.article.book },
                .list("chapters", of: ChapterLink.schema(), "The chapters of the book.") { $0.article.chapters },
                .object("previous", neighbour, "The chapter before it; absent on the first page.") { $0.article.chapter(-1) },
                .object("next", neighbour, "The chapter after it; absent on the last.") { $0.article.chapter(1) },
            ]
        )
    }
}
