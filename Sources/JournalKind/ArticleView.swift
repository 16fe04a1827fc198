import InterfaceTexts
import SiteAssets
import SiteBase
import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// The values that templates can use of an article.
final class ArticleView {
    let pages: JournalPages
    let number: Int
    let view: RecordView
    private let path: OutputPath
    private let links: MarkdownLinks
    private(set) lazy var layout = PageLayout(
        pages.site,
        at: path,
        title: view[fields.title],
        breadcrumbs: pages.breadcrumbs(of: number),
        openGraph: OpenGraph(
            .article,
            description.map { .text($0) } ?? .html { [self] in beginning },
            picture: view[fields.image]
        ),
        structuredData: PageStructuredData(
            madeFrom: { [pages, path, view, fields] sink in
                sink.write(pages.site.address(of: path))
                sink.write(view[fields.image]?.path.description)
            },
            { [pages, path, view] in pages.structured(view, at: path) }
        )
    )

    init(_ pages: JournalPages, number: Int, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.number = number
        self.path = path
        self.links = links
        view = RecordView(
            pages.articles.store,
            pages.articles.index(number),
            language: pages.articles.language,
            own: pages.articles.ownLanguage(of: number),
            links
        )
    }

    var chapters: [ChapterLink] { pages.chapters(from: number) }
    var book: ChapterLink? { pages.book(from: number) }

    /// The chapter that is so many after this one.
    func chapter(_ distance: Int) -> ArticleEntry? { pages.articles.chapters.neighbour(number, distance).flatMap(pages.entry) }

    private var fields: ArticleFields { pages.articles.fields }
    private var language: ContentLanguage { view.language }
    private var description: String? { view[fields.description] }

    /// The text as HTML; nil if there is none or it has an error, which is reported.
    private lazy var text: DocumentHTML? = view[fields.text].flatMap { [links, language] text in
        links.document(text, isMarkdown: pages.articles.store.readsMarkdown, language.strings)
    }

    /// The beginning of the text as HTML, without footnotes and heading links.
    private var beginning: [UInt8]? {
        view[fields.text].map { text in
            var html: [UInt8] = []
            HTMLEscape.append(text.visibleText(isMarkdown: pages.articles.store.readsMarkdown).cut(to: Self.beginningLength), to: &html)
            return html
        }
    }

    private static let beginningLength = 400

    /// The minimum number of headings for a table of contents.
    private static let fewestHeadings = 3

    private var contents: [DocumentHeading] {
        let headings = text?.headings.filter { $0.level <= 3 } ?? []
        return headings.count >= Self.fewestHeadings ? headings : []
    }

    /// The text around the blocks of lists, each with the list behind it.
    private struct Stretch {
        let html: [UInt8]
        let list: ListSection?
    }

    private static let stretchSchema = TemplateSchema<Stretch>(
        "stretch",
        [
            .html("html", "The text.") { $0.html },
            .object("list", ListSection.schema([]), "The list behind it; absent behind the last text.") { $0.list },
        ]
    )

    private var showsLists: Bool { view[fields.hasLists] ?? false }

    private lazy var stretches: [Stretch] = {
        guard showsLists, let text, let field = view[fields.text] else { return [] }
        return text.stretches.enumerated().map { number, stretch in
            let list = stretch.list.flatMap {
                pages.site.section(ofBlock: $0, number: number, in: field, of: pages.collection, links.problems)
            }
            return Stretch(html: stretch.html, list: list)
        }
    }()

    /// A tag, with its page if other records have the tag too.
    struct Tag {
        let text: String
        let language: String?
        let path: OutputPath?
    }

    private static let tagSchema = TemplateSchema<Tag>(
        "tag",
        [
            .text("tag", "The text, as the data has it.") { $0.text },
            .text("tagLanguage", "The language of the text, where it is not that of the content.") { $0.language },
            .link("tagPage", "The page of the tag, if other records have it.") { $0.path.map(TemplateLink.file) },
        ]
    )

    private func path(of name: String, _ kind: TermKind) -> OutputPath? { pages.site.terms.path(of: name, kind) }

    private static let headingSchema = TemplateSchema<DocumentHeading>(
        "heading",
        [
            .html("html", "The heading.") { $0.html },
            .link("link", "Its place on the page.") { .address("#\($0.id)") },
            .number("level", "Its level: 2 or 3.") { $0.level },
            .flag("isBelow", "Whether it is of level 3.") { $0.level > 2 },
        ]
    )

    /// The template fields of a page or a post.
    static func templateFields<Page>(
        _ fields: ArticleFields,
        _ own: [FieldDeclaration],
        _ view: @escaping @Sendable (Page) -> ArticleView
    ) -> [TemplateField<Page>] {
        let record: [TemplateField<Page>] = fields.record.pageFields(own) { view($0).view }
        let text: [TemplateField<Page>] = [
            .html("body", "The text, with footnotes and anchors.") { view($0).text?.bytes },
            .flag("hasCode", "Whether the text has blocks of code.") { view($0).text?.hasCode ?? false },
            .list("contents", of: headingSchema, "The headings of a text that has three or more.") { view($0).contents },
            .flag("hasContents", "Whether there are any.") { !view($0).contents.isEmpty },
            .flag("isDraft", "Whether it is a draft, which only a preview shows.") { view($0).view.record.publication.isDraft },
            .list("tags", of: tagSchema, "The tags.") { page in
                let view = view(page)
                return view.view[fields.tags].map {
                    Tag(text: $0, language: view.language.otherTag(of: $0), path: view.path(of: $0, .tags))
                }
            },
            .link("authorPage", "The page of the author, if other records have the same.") { page in
                let view = view(page)
                return view.view[fields.author].flatMap { view.path(of: $0, .people) }.map(TemplateLink.file)
            },
        ]
        return PageLayout.fields { view($0).layout } + record.replacing(with: text.from(.record)) + [
            .flag("showsLists", "Whether the text has blocks of lists.") { view($0).showsLists && !view($0).stretches.isEmpty },
            .list("stretches", of: stretchSchema, "The text around blocks of lists, each with its list; empty if there are none.") {
                view($0).stretches
            },
            .text("language", "The language of the content, for `lang`.") { view($0).language.tag },
            .text("labelLanguage", "The language of labels and dates, where it is not that of the content.") { view($0).language.labelTag },
            .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") {
                view($0).language.strings
            },
        ]
    }
}
