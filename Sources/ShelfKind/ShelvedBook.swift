import BookCovers
import SiteBase
import SiteModel
import SiteTemplates

/// A book, as shown in a list.
struct ShelvedBook {
    let book: Book
    let language: ContentLanguage
    let status: String
    /// The number of its notes, in words.
    let notes: String?
    let path: OutputPath
    /// Nil if the list shows no covers.
    let cover: CoverView?
    let spine: Spine
    let progress: ReadingProgress?
    let isFurtherDown: Bool

    static let schema = TemplateSchema<ShelvedBook>(
        "shelved book",
        [
            .text("title", "Its title.") { $0.book.title },
            .text("titleLanguage", "The language of the title, where it is not that of the content.") { entry in
                entry.language.otherTag(of: entry.book.title)
            },
            .text("originalTitle", "Its original title.") { $0.book.originalTitle },
            .text("author", "The names of all contributors.") { $0.book.authorNames },
            .text("publisher", "Its publisher.") { $0.book.publisher },
            .text("published", "The date of publication, formatted.") { entry in entry.book.published.map(entry.language.text) },
            .text("publishedDate", "The same date in ISO 8601.") { $0.book.published?.machineText },
            .text("status", "Its status, in words.") { $0.status },
            .text("statusWord", "Its status in the word of the data: `not_yet`.") { $0.book.status.rawValue },
            .text("notes", "How many notes it has, in words; absent if it has none.") { $0.notes },
            .link("link", "Its page.") { .file($0.path) },
            .object("cover", CoverView.schema, "Its cover; on the library's pages.") { $0.cover },
            .object("spine", Spine.schema, "Its spine.") { $0.spine },
            .object("progress", ReadingProgress.schema, "How far the last reading is, if that is known.") { $0.progress },
            .flag("isFurtherDown", "Whether it comes after the first seven, so that its picture may load lazily.") { $0.isFurtherDown },
        ]
    )
}

/// The progress of a reading.
struct ReadingProgress {
    let page: Int
    let total: Int
    let strings: InterfaceStrings

    private func text(_ phrase: Phrase) -> String { strings.text(phrase, ["page": page.grouped, "total": total.grouped]) }

    static let schema = TemplateSchema<ReadingProgress>(
        "progress",
        [
            .number("page", "The page that was reached, for `value`.") { $0.page },
            .number("total", "The number of pages, for `max`.") { $0.total },
            .text("text", "Both, in little room: `132 / 216쪽`.") { $0.text(.progress) },
            .text("words", "Both in a sentence, read aloud.") { $0.text(.progressInWords) },
        ]
    )
}
