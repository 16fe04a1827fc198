import BookCovers
import SiteBase
import SiteModel
import SiteTemplates

/// A book, as shown in a list.
struct ShelvedBook {
    let book: Book
    let view: RecordView
    /// The number of its notes, in words.
    let notes: String?
    let path: OutputPath
    /// Nil if the list shows no covers.
    let cover: CoverView?
    let spine: Spine
    let progress: ReadingProgress?
    let isFurtherDown: Bool

    static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ShelvedBook> {
        TemplateSchema("shelved book", BookFields.declared.record.listFields(own) { $0.view }.replacing(with: others))
    }

    /// What does not follow from the book's declared fields.
    private static let others: [TemplateField<ShelvedBook>] = [
        .text("author", "The names of all contributors.") { $0.book.authorNames },
        .text("notes", "How many notes it has, in words; absent if it has none.") { $0.notes },
        .link("link", "Its page.") { .file($0.path) },
        .object("cover", CoverView.schema, "Its cover; on the library's pages.") { $0.cover },
        .object("spine", Spine.schema, "Its spine.") { $0.spine },
        .object("progress", ReadingProgress.schema, "How far the last reading is, if that is known.") { $0.progress },
        .flag("isFurtherDown", "Whether it comes after the first seven, so that its picture may load lazily.") { $0.isFurtherDown },
    ]
}
