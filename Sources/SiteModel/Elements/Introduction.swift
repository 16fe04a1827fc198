package import DataReading
package import Diagnostics
package import InterfaceTexts
package import SiteAssets
import SiteBase
package import SiteRecords
package import SiteTemplates

/// The introduction of the front page or of a collection, the file `index.md` in its folder; or the text about a person or a room.
package final class Introduction: Sendable {
    package let title: String?
    /// The description for search engines and link previews.
    package let description: String?
    /// The text at the top of the page.
    package let text: MarkdownField?
    /// The location of the file.
    package let place: Diagnostic.Location
    package let image: SiteImage?
    /// The position among the rooms of a collection, if the file gives one.
    package let order: Int?
    /// The value whose group it is about, if the name of the file is another one.
    package let value: String?
    package let language: ContentLanguage
    /// Who may see the collection, according to the file.
    package let publication: Publication

    private static let fields = Declared()

    private struct Declared: Sendable {
        let shape: RecordDeclaration
        let title: KeptField<String?>
        let description: KeptField<String?>
        let text: KeptField<MarkdownField?>
        let image: KeptField<SiteImage?>
        let order: KeptField<Int?>
        let value: KeptField<String?>

        init() {
            var shape = RecordDeclaration("introduction", example: "{\"title\": \"…\"}")
            title = shape.keep("title", .text, "the title; the first heading if left out")
            description = shape.keep("description", .text, "one or two sentences, for search engines and other sites")
            text = shape.keep("text", .document, "the text below the front matter")
            image = shape.keep("image", .picture(), "the name of a picture; pages of people and rooms show it")
            order = shape.keep("order", .wholeNumber(-1_000...1_000_000, example: 1), "the position among the rooms of a collection")
            value = shape.keep("value", .text, "the value of a room, if it cannot be the name of a file")
            shape.keepPublication([.draft, .publish])
            self.shape = shape
        }
    }

    /// The fields of its front matter.
    package static var declaration: RecordDeclaration { fields.shape }

    /// Reads the file; nil after reporting errors.
    package init?(_ file: MarkdownFile, language: ContentLanguage, _ source: CollectionSource) {
        let own = Self.fields
        let form = MarkdownForm(text: .field("text"))
        let written = form.introduction(of: file, problems: source.problems)
        let value = NoteReading(own.shape, source.settings).withWords(written, in: file.file)
        guard var fields = DataReading.Fields(value, in: file.file, problems: source.problems) else { return nil }
        var publication = Publication()
        publication.takeOtherKeys(of: &fields)
        guard let values = source.object(own.shape, &fields) else { return nil }
        title = values[own.title]
        description = values[own.description]
        text = values[own.text]
        image = values[own.image]
        order = values[own.order]
        self.value = values[own.value]
        for (field, value) in zip(own.shape.fields, values.values) {
            if case .publication(let key) = field.place { publication.take(key, value) }
        }
        self.publication = publication
        self.language = language
        place = .path(file.file.path)
    }

    /// Writes everything that pages show of the introduction.
    package func write(to sink: inout TemplateSink) {
        sink.write(text?.text)
        sink.write(description)
    }
}
