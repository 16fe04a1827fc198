import InterfaceTexts
import SiteAssets
import SiteModel
import SiteRecords

struct PosterFields: Sendable {
    static let declared = PosterFields()

    let shape: RecordDeclaration
    let title: KeptField<String>
    let visitors: KeptField<Int?>
    let location: KeptField<String?>
    let duration: KeptField<String?>
    let description: KeptField<MarkdownField?>
    let image: KeptField<SiteImage?>

    private init() {
        var shape = RecordDeclaration("poster", example: "{\"title\": \"…\", \"visitors\": 1000}")
        title = shape.keep(
            "title",
            .text,
            isRequired: true,
            "the poster's title; the part from the first `(` on appears smaller, on its own line"
        )
        visitors = shape.keep(
            "visitors",
            .wholeNumber(0...1_000_000_000_000, example: 48_130_300),
            "the number of visitors",
            FieldUse(unit: .visitorCount)
        )
        location = shape.keep("location", .text, "the place")
        duration = shape.keep(
            "duration",
            .text,
            "the time, shown unchanged; search engines also get the dates of `1900. 04. 14 - 1900. 11. 12`"
        )
        description = shape.keep("description", .markdown(folds: false), "the description")
        image = shape.keep(
            "image_name",
            as: "image",
            .picture(),
            "the name of the poster's picture; `poster` if left out",
            FieldUse.nothing.called("title image, image, picture, photo, cover, poster")
        )
        self.shape = shape
    }
}
