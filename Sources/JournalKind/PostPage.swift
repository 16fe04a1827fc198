import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

final class PostPage: LaidOutPage {
    static let kind = PageKind("journal/post", schema)

    private let article: ArticleView

    init(_ article: ArticleView) { self.article = article }

    var layout: PageLayout { article.layout }

    private var pages: JournalPages { article.pages }

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<PostPage> {
        let neighbour = ArticleEntry.schema(.post, own)
        return TemplateSchema(
            "post",
            ArticleView.templateFields(.post, own) { $0.article } + [
                .text("collectionTitle", "The journal's title.") { $0.pages.articles.title },
                .link("index", "The page of the list that has this post.") { page in
                    page.pages.list?.path(showing: page.article.number).map(TemplateLink.file)
                },
                .object("previous", neighbour, "The post before it; absent on the oldest.") {
                    $0.pages.neighbour(of: $0.article.number, 1)
                },
                .object("next", neighbour, "The post after it; absent on the newest.") { $0.pages.neighbour(of: $0.article.number, -1) },
                .flag("hasNeighbours", "Whether there is a post before or after it.") { $0.pages.articles.recordCount > 1 },
            ]
        )
    }
}
