import DataReading
import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The fields of the site's own pages and of journal posts.
struct ArticleFields: Sendable {
    static let page = ArticleFields(isPost: false)
    static let post = ArticleFields(isPost: true)

    let record: RecordDeclaration
    let roles: RecordRoles
    let id: KeptField<String?>
    let title: KeptField<String>
    let description: KeptField<String?>
    let author: KeptField<String?>
    let date: KeptField<PartialDate?>
    let updated: KeptField<PartialDate?>
    let tags: KeptField<[String]>
    let image: KeptField<SiteImage?>
    let redirects: KeptField<[String]>
    let language: KeptField<String?>
    /// The menu that links to the page, the position in it, whether its folder is a book, and the template. Posts do not have these.
    let menu: KeptField<MenuPlace?>
    let order: KeptField<Int?>
    let chapters: KeptField<Bool>
    let template: KeptField<String?>
    /// The offset of the template's name in the file, in bytes.
    let templateOffset: KeptField<Int?>
    /// Whether the text may have blocks of lists.
    let hasLists: KeptField<Bool?>
    let text: DetailField<MarkdownField?>

    private init(isPost: Bool) {
        var record = RecordDeclaration(isPost ? "post" : "page", example: "{\"title\": \"…\"}", ignoring: ["links"])
        id = record.keep("id", .custom(.pageName), "the name of its page; the name of the file if left out", .input)
        title = record.keep(
            "title",
            .text,
            isRequired: true,
            "the title; the first heading if left out",
            FieldUse(search: .title, property: .value("headline"))
        )
        description = record.keep(
            "description",
            .text,
            "one or two sentences about it, for lists, search engines and feeds",
            FieldUse(search: .text, property: .value("description"))
        )
        author = record.keep(
            "author",
            .text,
            "who wrote it",
            FieldUse(search: .person, property: .named("author", "Person"), term: .people)
        )
        date = record.keep(
            "date",
            .date(),
            "the date of publication: `2026-11-23`, `2026-11` or `2026`",
            FieldUse(property: .value("datePublished")).called("pub date, publish date, posted, date published, created, created at")
        )
        updated = record.keep(
            "updated",
            .date(notBefore: "date"),
            "the date of the last change",
            FieldUse(property: .value("dateModified"))
        )
        tags = record.keep("tags", .texts(each: "tag"), "the tags", FieldUse(search: .part, property: .value("keywords"), term: .tags))
        image = record.keep("image", .picture(), "the name of a picture, with or without its extension")
        redirects = record.keep("redirects", .texts(each: "address"), "old addresses that lead to it", .input)
        language = record.keep("language", .custom(.languageTag), Self.languageMeaning(isPost: isPost), .input.called("lang, locale"))
        if isPost {
            (menu, order, chapters, template) = (record.derive(), record.derive(), record.derive(), record.derive())
        } else {
            menu = record.keep("menu", .choice(MenuPlace.self), "the menu that links to it", .input)
            order = record.keep(
                "order",
                .wholeNumber(-1_000...1_000_000, example: 3),
                "its place in that menu or among chapters; those without one follow, by title",
                .input
            )
            chapters = record.keep("chapters", .flag, "in `index.md`: the pages of its folder are the chapters of a book", .input)
            template = record.keep("template", .text, "the name of its template, without `.html`; `page` if left out", .input)
        }
        templateOffset = record.derive()
        hasLists = record.derive()
        record.derivedFrom = ["text"]
        text = record.add("text", as: "body", .document, "the text below the front matter", FieldUse(search: .text))
        record.keepRelated()
        record.keepPublication(from: isPost ? date : nil)
        self.record = record
        roles = RecordRoles(title: title, picture: image, published: date, updated: updated, summary: text, description: description)
    }

    private static func languageMeaning(isPost: Bool) -> String {
        let first = "the language of its text, such as `en`"
        return isPost ? first : first + "; that of `index.md` in its folder if left out, else that of the site"
    }
}

/// The menu that links to a page.
enum MenuPlace: String, FieldChoice {
    case main, footer, none

    /// Visitors never see these words.
    var phrase: Phrase { .pageNavigation }
}
