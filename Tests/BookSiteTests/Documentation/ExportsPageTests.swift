import SiteBase
import SiteRecords
import Testing
import TestSupport

@testable import BookSite
@testable import KnownExports
@testable import SiteModel

/// The documentation's page of what becomes of each column of an export, made from the tables by which they are read.
struct ExportsPageTests {
    private static var text: String {
        let sentence = "What becomes of each column of an export. Made from the code by `make docs`."
        var text =
            ManualPage.head("Columns of exports", order: 32, sentence) + """
                An export lies in a folder of `data/` as the program wrote it, or `sitegen import` makes a `data.json` of it. A column that no field
                takes can be shown with a field of your own: `fields: {mood: text}` and `keys: {mood: Moods}` in `collection.yaml`.

                """
        for format in ExportFormat.all {
            text += "\n## \(format.name)\n\n"
            text +=
                "\(format.file.contains("…") || format.file.contains("(") ? format.file : "`\(format.file)`") becomes \(CollectionKinds.ofBooks.named(format.kind)?.article ?? "").\n\n"
            text += "| column | field | remark |\n|---|---|---|\n"
            for column in format.columns {
                let fields = column.fields.map { "`\($0)`" }.joined(separator: ", ")
                text += "| `\(column.name)` | \(fields.isEmpty ? "–" : fields) | \(column.remark) |\n"
            }
        }
        return text
    }

    @Test func `the page of exports says what the tables say`() throws {
        try ManualPage.compare("export-columns.md", Self.text)
    }

    @Test(arguments: ExportFormat.all)
    func `every column has a field of its kind, or a reason`(_ format: ExportFormat) throws {
        let kind = try #require(CollectionKinds.ofBooks.named(format.kind))
        let declared = (kind.record?.fields ?? []).map(\.key) + (kind.alone?.fields ?? []).map(\.key) + ["source"]
        for column in format.columns {
            #expect(Set(column.fields).isSubset(of: declared), "\(column.name)")
            #expect(!column.fields.isEmpty || !column.remark.isEmpty, "\(column.name)")
        }
        #expect(Set(format.columns.map(\.name)).count == format.columns.count)
    }
}

extension ExportFormat: CustomTestStringConvertible {
    /// The program and its file.
    public var testDescription: String { "\(name), \(file)" }
}
