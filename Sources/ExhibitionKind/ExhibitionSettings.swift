import DataReading
import Diagnostics
import SiteBase
import SiteModel
import SiteRecords

extension KindSetting<Bool> {
    static let flag = KindSetting("flag")
}

extension Setting<CollectionSettings> {
    /// Whether an exhibition shows the flag of the country whose exhibits it has.
    static let flag = Setting(
        .init(
            "flag",
            .boolean,
            usual: "`true` if the poster's file is called `exposition_universelle_1900.json`",
            "whether an exhibition shows the flag and calls its list `한국의 출품작`"
        )
    ) { fields, settings in
        guard let value = fields.value("flag"), let flag = fields.flag("flag") else { return }
        settings[.flag] = (flag, .file(fields.file, offset: value.offset))
    }
}
