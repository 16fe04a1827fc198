import InterfaceTexts
package import SiteModel
import SiteRecords

extension CollectionKind {
    /// The site's own pages. Visitors do not see them as a collection.
    static let pages = CollectionKind(
        "pages",
        article: "the pages of the site",
        otherNames: [],
        example: "a Markdown file",
        exampleFolder: "pages",
        mustBeNamed: true,
        pageKinds: [ArticlePage.kind],
        record: ArticleFields.page.record,
        markdown: MarkdownForm(text: .field("text"), name: "id", isNamedByFolders: true, picture: "image"),
        searchGroups: [.pages],
        countPhrases: (.onePage, .pageCount),
        recognises: { _ in false },
        isCertain: { _ in false }
    )

    /// A journal: dated posts, newest first.
    static let journal = CollectionKind(
        "journal",
        article: "a journal",
        otherNames: ["일기", "글", "blog", "posts", "news", "articles"],
        example: "a Markdown file with a date, such as 2026-11-23-a-title.md",
        exampleFolder: "journal",
        untitled: .untitledJournal,
        mustBeNamed: true,
        pageKinds: [JournalIndexPage.kind, PostPage.kind],
        record: ArticleFields.post.record,
        markdown: MarkdownForm(text: .field("text"), name: "id", picture: "image", date: "date"),
        listKeys: ["posts"],
        searchGroups: [.posts],
        countPhrases: (.oneJournal, .journalCount),
        recognises: { _ in false },
        isCertain: { _ in false }
    )
}

extension CollectionModule {
    /// The site's own pages.
    package static let pages = CollectionModule(.pages) { Articles(pagesOf: $0) }
    package static let journal = CollectionModule(.journal) { Articles(journalOf: $0) }
}
