import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

/// The README's tables of what data may hold, made from the declarations by which data is read.
struct DataTablesTests {
    private static let readme = "\(repository)/README.md"

    /// The headings over the tables, by kind.
    private static let headings = ["series": "### A series\n", "exhibition": "An exhibit:\n", "records": "### A kind of your own\n"]

    static func table(_ declaration: RecordDeclaration) -> String {
        declaration.fields.reduce(into: "| key | type | meaning |\n|---|---|---|\n") { table, field in
            table += "| `\(field.key)` | \(field.type.phrase)\(field.isRequired ? ", required" : "") | \(field.meaning) |\n"
        }
    }

    @Test(.serialized, arguments: CollectionKinds.ofBooks.all.filter { $0.record != nil })
    func `the README has a table of every declared field`(kind: CollectionKind) throws {
        let text = String(decoding: try FileSystem.read(Self.readme), as: UTF8.self)
        let declaration = try #require(kind.record)
        let title = try #require(Self.headings[kind.name])
        let heading = try #require(text.range(of: title))
        let start = try #require(text[heading.upperBound...].range(of: "| key | type | meaning |")).lowerBound
        let end = try #require(text[start...].range(of: "\n\n")).lowerBound
        if isRecording {
            try text.replacingCharacters(in: start...end, with: Self.table(declaration)).write(
                toFile: Self.readme,
                atomically: true,
                encoding: .utf8
            )
            Issue.record("recorded \(kind.name)")
        }
        #expect(text[start...end] == Self.table(declaration))
    }
}
