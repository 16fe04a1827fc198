import SiteBase
import SiteModel
import SiteTemplates

/// The numbers of a chart or list in rows, each with a name and values.
struct NumberTable {
    struct Row {
        let name: String
        /// The language of the name, if it differs from the interface's.
        var language: String?
        /// The page that the name links to.
        var path: OutputPath?
        /// The values in the order of the columns after the first.
        let values: [String]
        /// The length of the row's bar, in per cent of the longest; nil in a table without bars.
        var share: Int?
    }

    /// The heads of all columns.
    let columns: [String]
    let rows: [Row]

    static let schema = TemplateSchema<NumberTable>(
        "table",
        [
            .text("firstColumn", "The head of the column of names.") { $0.columns.first },
            .list("columns", of: textSchema, "The heads of the other columns.") { Array($0.columns.dropFirst()) },
            .list("rows", of: row, "The rows.") { $0.rows },
        ]
    )

    private static let row = TemplateSchema<Row>(
        "row",
        [
            .text("name", "What the row is about.") { $0.name },
            .text("nameLanguage", "The language of the name, where it is not that of the interface.") { $0.language },
            .link("link", "The page of the name, if it has one.") { $0.path.map(TemplateLink.file) },
            .list("values", of: textSchema, "The values, in the order of the columns.") { $0.values },
            .flag("hasBar", "Whether the value is drawn as a bar, too.") { $0.share != nil },
            .number("share", "How long the bar is, in per cent of the longest.") { $0.share },
        ]
    )

    private static let textSchema = TemplateSchema<String>("text", [.text("value", "The text.") { $0 }])
}
