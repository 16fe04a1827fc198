import DataReading
import Diagnostics
import SiteBase
import SiteModel
import SiteRecords

extension KindSetting<[Int: Int]> {
    static let goal = KindSetting("goal")
}

extension Setting<CollectionSettings> {
    /// How many books the reader of a shelf means to finish, by year.
    static let goal = Setting(
        .init(
            "goal",
            .object([
                ("type", .text("object")), ("propertyNames", .object([("pattern", .text("^[1-9][0-9]{3}$"))])),
                ("additionalProperties", .integer(counts)),
            ]),
            "how many books the reader of a shelf means to finish, by year: `goal: {2026: 24}`"
        )
    ) { fields, settings in
        guard let place = fields.value("goal"), var years = fields.object("goal", like: "{2026: 24}") else { return }
        var goals: [Int: Int] = [:]
        for key in years.keys {
            let count = years.wholeNumber(key, in: counts, example: 24)
            if let year = Int(key), (1000...9999).contains(year) {
                goals[year] = count
            } else if let value = years.value(key) {
                years.report(value, key, .goalYear(key))
            }
        }
        settings[.goal] = (goals, .file(fields.file, offset: place.offset))
    }

    private static let counts = 1...100_000
}
