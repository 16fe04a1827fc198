import DataReading
import Diagnostics
import SiteBase
import SiteModel
import SiteRecords

extension KindSetting<String> {
    static let cover = KindSetting("cover")
}

extension Setting<CollectionSettings> {
    /// The names of cover pictures, with `{number}` where the number of a volume goes.
    static let cover = Setting(
        .init(
            "cover",
            .object([("type", .text("string")), ("pattern", .text("\\{number\\}"))]),
            "the file names of the covers of a series, `harrypotter{number}`, if there are several sets of numbered pictures"
        ),
        isTranslated: true
    ) { fields, settings in
        guard let value = fields.value("cover"), let text = fields.text("cover") else { return }
        guard text.utf8.contains("{number}") else { return fields.report(value, "cover", .coverPattern(found: value)) }
        settings[.cover] = (text, .file(fields.file, offset: value.offset))
    }
}
