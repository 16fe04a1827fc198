import BookCovers
import DataReading
import Diagnostics
import Foundation
import InterfaceTexts
import SearchIndexing
import SiteBase
import SiteRecords
import Testing

@testable import SitePages
@testable import BookSite
@testable import SeriesKind
@testable import SiteAssets
@testable import SiteModel
@testable import SiteTemplates

/// One more field of a volume is one more declaration, and everything else follows.
struct OneDeclarationTests {
    /// The fields of a volume and one more.
    private static let record: RecordDeclaration = {
        var record = VolumeFields.declared.record
        let _: DetailField<String?> = record.add(
            "binder",
            .text,
            "who bound it",
            FieldUse(label: .own(["ko": "제본"], other: "Bound by"), search: .part, property: .named("contributor", "Person"))
        )
        return record
    }()

    /// Reads one volume from JSON.
    private func store(_ volume: String, _ problems: DiagnosticCollector) throws -> RecordStore {
        let file = SourceFile(path: "data/data.json", text: "[\(volume)]")
        let root = try #require(JSONReader.readRecords(file, problems: problems))
        let source = CollectionSource(
            documents: [.init(file: file, root: root)],
            settings: CollectionSettings(),
            site: SiteSettings(),
            defaultTitle: "Books",
            images: ImageFinder(dataFolder: "none", assetsFolder: "none", folder: "none", slug: ""),
            jobs: 1,
            textBudget: TextCacheBudget(),
            known: nil,
            problems: problems
        )
        let list = try #require(root.records(in: file))
        return RecordReading(Self.record, from: source, page: VolumePage.kind).records(of: list, at: .root)
    }

    private var volume: RecordStore {
        get throws { try store(#"{"title": "First", "binder": "Ada <Lane>"}"#, DiagnosticCollector()) }
    }

    @Test func `a wrong value is left out with a warning, and a misspelt key is suggested`() throws {
        let problems = DiagnosticCollector()
        _ = try store(#"{"title": "First", "binder": true, "bindre": "x"}"#, problems)
        #expect(problems.diagnostics.map(\.id) == ["S201", "S204"])
        #expect(problems.diagnostics.first?.fieldPath == "[0].binder")
        #expect(problems.diagnostics.last?.message.contains("did you mean \"binder\"?") == true)
    }

    @Test func `templates have it by name, and among the facts`() throws {
        let view = RecordView(try volume, 0, language: ContentLanguage(tag: "en"))
        let fields: [TemplateField<RecordView>] = Self.record.pageFields([]) { $0 }
        let schema = TemplateSchema<RecordView>("volume", fields).declaration
        #expect(schema.fields.contains { $0.name == "binder" && $0.summary == "Who bound it." })
        #expect(view.facts.map { "\($0.label): \($0.text ?? "")" } == ["Bound by: Ada <Lane>"])
    }

    @Test func `the data, search and structured data have it`() throws {
        var json = JSONWriter()
        let store = try volume
        json.object { store.write(0, to: &$0) }
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"title":"First","binder":"Ada <Lane>"}"#)
        let found = store.searchFields(0, .yes, place: "Books")
        #expect(found.map(\.text) == ["First", "Books", "Ada <Lane>"] && found.last?.field == .part)
        let thing = StructuredThing("Thing", store.declaration, and: [], order: [])
        let data = thing.data(of: RecordView(store, 0, language: ContentLanguage(tag: "en"))).value.description
        #expect(data.contains(#""contributor":{"@type":"Person","name":"Ada <Lane>"}"#))
    }

    @Test func `the documentation and the schema have it`() {
        #expect(DataTablesTests.table(Self.record).hasSuffix("| `binder` | text | who bound it |\n"))
        #expect(Self.record.schema().description.contains(#""binder":{"type":["string","null"],"description":"who bound it"}"#))
    }
}
