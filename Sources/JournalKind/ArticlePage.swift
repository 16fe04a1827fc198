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
        TemplateSchema("page of the site", ArticleView.templateFields(.page, own) { $0.article })
    }
}
