import Foundation
import SiteBase
import SiteRecords
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

/// The manual's tables of what data may hold, made from the declarations by which data is read.
struct DataTablesTests {
    /// The files of the tables, and the headings above them.
    private static let tables: [(file: String, heading: String, declaration: RecordDeclaration?)] = [
        ("series", "## A volume\n", kind("series")?.record), ("exhibition", "## The poster\n", kind("exhibition")?.alone),
        ("exhibition", "## An exhibit\n", kind("exhibition")?.record), ("shelf", "## A book\n", kind("shelf")?.record),
        ("shelf", "## A reading\n", inner("readings")), ("shelf", "## A note\n", inner("notes")),
        ("records", "## A record\n", kind("records")?.record), ("pages", "## Front matter\n", CollectionKinds.ofBooks.pages?.record),
        ("journal", "## Front matter\n", kind("journal")?.record),
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
    func `the manual has a table of every declared field`(index: Int) throws {
        let place = Self.tables[index]
        try compare(Self.table(try #require(place.declaration)), in: place.file, below: place.heading, head: "| key | type | meaning |")
    }

    private func compare(_ table: String, in file: String, below heading: String, head: String) throws {
        let path = "\(ManualPage.folder)/\(file).md"
        let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        let place = try #require(text.range(of: heading))
        let start = try #require(text[place.upperBound...].range(of: head)).lowerBound
        let end = try #require(text[start...].range(of: "\n\n")).lowerBound
        if isRecording {
            try text.replacingCharacters(in: start...end, with: table).write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(file)")
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
            ("site-yaml", table(SiteSettings.declared)), ("collection-yaml", table(CollectionSettings.declared(by: .ofBooks))),
        ]
    )
    func `the manual has a table of every setting`(file: String, table: String) throws {
        try compare(table, in: file, below: "\n# ", head: "| key | default | what it does |")
    }

    @Test func `every kind has a table`() {
        let declared = CollectionKinds.ofBooks.all.flatMap { [$0.record, $0.alone].compactMap(\.self) }.map(\.name)
        #expect(Set(declared).isSubset(of: Self.tables.compactMap { $0.declaration?.name }))
    }
}
