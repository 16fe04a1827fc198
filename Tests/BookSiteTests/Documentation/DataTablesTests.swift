import Foundation
import SiteBase
import SiteRecords
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

/// The README's tables of what data may hold, made from the declarations by which data is read.
struct DataTablesTests {
    private static let readme = "\(repository)/README.md"

    /// The lines over the tables.
    private static let tables: [(heading: String, declaration: RecordDeclaration?)] = [
        ("### A series\n", kind("series")?.record), ("The poster:\n", kind("exhibition")?.alone),
        ("An exhibit:\n", kind("exhibition")?.record),
        ("### A shelf\n", kind("shelf")?.record), ("A reading:\n", inner("readings")), ("A note:\n", inner("notes")),
        ("### A kind of your own\n", kind("records")?.record),
        ("### Pages\n", CollectionKinds.ofBooks.pages?.record), ("### A journal\n", kind("journal")?.record),
    ]

    private static func kind(_ name: String) -> CollectionKind? { CollectionKinds.ofBooks.all.first { $0.name == name } }

    /// The objects that a field of a book holds.
    private static func inner(_ key: String) -> RecordDeclaration? {
        guard case .objects(let shape)? = kind("shelf")?.record?.fields.first(where: { $0.key == key })?.type else { return nil }
        return shape
    }

    static func table(_ declaration: RecordDeclaration) -> String {
        declaration.fields.reduce(into: "| key | type | meaning |\n|---|---|---|\n") { table, field in
            table += "| `\(field.key)` | \(field.type.phrase)\(field.isRequired ? ", required" : "") | \(field.meaning) |\n"
        }
    }

    @Test(.serialized, arguments: tables.indices)
    func `the README has a table of every declared field`(index: Int) throws {
        let table = Self.table(try #require(Self.tables[index].declaration))
        try compare(table, below: Self.tables[index].heading, head: "| key | type | meaning |")
    }

    private func compare(_ table: String, below heading: String, head: String) throws {
        let text = String(decoding: try FileSystem.read(Self.readme), as: UTF8.self)
        let place = try #require(text.range(of: heading))
        let start = try #require(text[place.upperBound...].range(of: head)).lowerBound
        let end = try #require(text[start...].range(of: "\n\n")).lowerBound
        if isRecording {
            try text.replacingCharacters(in: start...end, with: table).write(toFile: Self.readme, atomically: true, encoding: .utf8)
            Issue.record("recorded \(heading)")
        }
        #expect(text[start...end] == table)
    }

    static func table<Settings>(_ settings: [Setting<Settings>]) -> String {
        settings.flatMap(\.keys).reduce(into: "| key | default | what it does |\n|---|---|---|\n") { table, key in
            table += "| `\(key.name)` | \(key.usual)\(key.usual.isEmpty ? "" : " ")| \(key.meaning) |\n"
        }
    }

    @Test(
        .serialized,
        arguments: [
            ("### site.yaml\n", table(SiteSettings.declared)), ("### collection.yaml\n", table(CollectionSettings.declared(by: .ofBooks))),
        ]
    )
    func `the README has a table of every setting`(heading: String, table: String) throws {
        try compare(table, below: heading, head: "| key | default | what it does |")
    }

    @Test func `every kind has a table`() {
        let declared = CollectionKinds.ofBooks.all.flatMap { [$0.record, $0.alone].compactMap(\.self) }.map(\.name)
        #expect(Set(declared).isSubset(of: Self.tables.compactMap { $0.declaration?.name }))
    }
}
