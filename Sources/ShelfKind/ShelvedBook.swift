import BookCovers
import DataReading
import InterfaceTexts
import SiteBase
import SiteModel
import SitePages
import SiteRecords
import SiteTemplates

/// A book in a list.
package struct ShelvedBook {
    let book: Book
    let view: RecordView
    /// The number of notes, in words.
    let notes: String?
    let path: OutputPath
    /// The cover; nil if the list shows none.
    let cover: CoverView?
    let spine: Spine
    let progress: ReadingProgress?
    let isFurtherDown: Bool

    static func schema(_ own: [FieldDeclaration]) -> TemplateSchema<ShelvedBook> {
        TemplateSchema("shelved book", BookFields.declared.record.listFields(own) { $0.view }.replacing(with: others))
    }

    /// Values that are not derived from the book's declared fields.
    private static let others: [TemplateField<ShelvedBook>] = [
        .text("author", "The names of all contributors.") { $0.book.authorNames },
        .text("notes", "How many notes it has, in words; absent if it has none.") { $0.notes },
        .text("soughtWords", "What the filter of the library finds beside what it shows: the original title and the tags, in lines.") {
            shelved in
            let words = [shelved.book.originalTitle].compactMap(\.self) + shelved.book.tags
            return words.isEmpty ? nil : words.joined(separator: "\n")
        },
        .text("lastFinished", "The last day of the latest reading, for machines; absent if it is not known.") {
            $0.book.finished?.attributeText
        },
        .text("lastRating", "The rating of the latest reading, 0 to 5; absent if it has none.") { $0.book.rate?.formattedBriefly },
        .link("link", "Its page.") { .file($0.path) },
        .object("cover", CoverView.schema, "Its cover; on the library's pages.") { $0.cover },
        .object("spine", Spine.schema, "Its spine.") { $0.spine },
        .object("progress", ReadingProgress.schema, "How far the last reading is, if that is known.") { $0.progress },
        .flag("isFurtherDown", "Whether it comes after the first seven, so that its picture may load lazily.") { $0.isFurtherDown },
    ]
}
