import BookCovers
import InterfaceTexts
import SiteBase
import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// The first page of an exhibition.
final class PosterPage: LaidOutPage {
    static let kind = PageKind("exhibition/poster", schema)

    private let pages: ExhibitionPages
    private let path: OutputPath
    private let links: MarkdownLinks
    private let exhibition: Exhibition
    private lazy var description = exhibition.description.flatMap { links.html($0, isMarkdown: exhibition.readsMarkdown)?.bytes }
    private(set) lazy var layout = pages.posterLayout(at: path) { [unowned self] in description }

    init(_ pages: ExhibitionPages, at path: OutputPath, _ links: MarkdownLinks) {
        self.pages = pages
        self.path = path
        self.links = links
        exhibition = pages.exhibition
    }

    /// The length of the longer line of the title, in hundredths of an em. The style sheet fits the title to the column.
    private var titleLength: Int {
        let (name, aside) = exhibition.titleParts
        let widest: Double
        if let aside {
            widest = max(name.emWidth, aside.emWidth * Self.asideSize)
        } else {
            widest = BalancedLines(words: name.split(whereSeparator: \.isWhitespace), most: 2).width(2) ?? name.emWidth
        }
        return max(100, Int((widest * 107).rounded(.up)))
    }

    /// The font size of the part in brackets, relative to that of the title.
    private static let asideSize = 0.78

    /// The maximum number of exhibits on the page.
    private static let mostPlates = 6

    private static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<PosterPage> {
        TemplateSchema(
            "poster page",
            PageLayout.fields { $0.layout }
                + PosterFields.declared.shape.objectFields({ $0.exhibition.language }, { $0.exhibition.poster }).replacing(with: others)
                + [
                    .list("plates", of: ExhibitListPage.Entry.schema(own), "The first exhibits, at most six.") { page in
                        ExhibitListPage.Entry.all(of: page.pages, Array(page.pages.index.numbers(0).prefix(mostPlates)))
                    }
                ]
        )
    }

    /// Values that are not derived from the poster's declared fields.
    private static let others: [TemplateField<PosterPage>] = [
        .text("title", "The poster's title before its first bracket; all of it, if it has none.") {
            String($0.exhibition.titleParts.name)
        },
        .text("titleAside", "The title from its first bracket on.") { $0.exhibition.titleParts.aside.map(String.init) },
        .number("titleLength", "How long the longer of the title's two lines is, in hundredths of an em.") { $0.titleLength },
        .text("language", "The language of the content, for `lang`.") { $0.exhibition.language.tag },
        .text("labelLanguage", "The language of the labels, where it is not that of the content.") { $0.exhibition.language.labelTag },
        .object("cover", CoverView.schema, "The poster; drawn, if there is no picture.") { $0.pages.posterCover(sharesShapes: false) },
        .flag("hasFacts", "Whether visitors, place or time are known.") {
            $0.exhibition.poster.hasFacts
        },
        .html("description", "The description.") { $0.description }.madeFrom { $1.write($0.exhibition.description?.text) },
        .text("descriptionLanguage", "The language of the description, where it is not that of the content.") { page in
            page.exhibition.description.flatMap { page.exhibition.language.otherTag(of: $0.text) }
        },
        .flag("hasFlag", "Whether it shows the flag, as the app does.") { $0.exhibition.hasFlag },
        .text("seeExhibits", "The words of the link to the list.") { page in
            page.layout.strings[page.exhibition.hasFlag ? .seeKoreanExhibits : .seeExhibits]
        },
        .link("list", "The list of exhibits.") { .file($0.pages.list.path(0) ?? $0.path) },
        .object("labels", InterfaceStrings.schema, "The labels of the fields, in the language of the content.") {
            $0.exhibition.language.strings
        },
    ]
}

extension FieldObject {
    /// Whether the number of visitors, the place or the time is known.
    fileprivate var hasFacts: Bool {
        let fields = PosterFields.declared
        return !isNone(fields.visitors) || !isNone(fields.location) || !isNone(fields.duration)
    }
}
