import Diagnostics
import Foundation
import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SiteModel
@testable import SitePipeline

/// The schemas of settings have the keys that are read. A validator of others checks all schemas in `Tests/Browser/outputs/test_schema.py`.
struct DataSchemaTests {
    private func keys(of name: String) throws -> [String] {
        let site = try TestSite()
        let schema = try DataSchema(of: name, in: site.build)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(schema.json.bytes)) as? [String: Any])
        return try #require(object["properties"] as? [String: Any]).keys.filter { $0 != "$schema" }.sorted()
    }

    @Test(arguments: [("data/site.yaml", "site.yaml"), ("data/books/collection.yaml", "collection.yaml")])
    func `the schema of settings has every key that is read, and no other`(file: String, name: String) throws {
        let site = try TestSite()
        try site.write(#"[{"title": "First"}]"#, to: "data/books/data.json")
        try site.write("$schema: x\nzzz: 1\n", to: file)
        var build = site.build
        build.options.isStrict = true
        let failure = try #require(throws: BuildFailure.self) { _ = try build.run() }
        #expect(failure.diagnostics.map(\.id) == ["S204"])
        let known = try #require(failure.diagnostics.first?.help?.components(separatedBy: "keys known here: ").last)
        #expect(try keys(of: name) == known.components(separatedBy: ", ").sorted())
    }

    @Test func `an author's own fields are in the schema of the collection, and a name that is none is an error`() throws {
        let site = try TestSite()
        try site.write("fields: {weight: {type: integer, required: true}}\n", to: "data/books/collection.yaml")
        try site.write(#"{"$schema": "books.schema.json", "data": [{"title": "First", "weight": 2}]}"#, to: "data/books/data.json")
        let schema = try DataSchema(of: "books", in: site.build).json.description
        #expect(schema.contains(#""weight":{"type":"integer""#) && schema.contains(#""required":["title","weight"]"#))
        var build = site.build
        build.options.isStrict = true
        _ = try build.run()
        let failure = try #require(throws: BuildFailure.self) { _ = try DataSchema(of: "serie", in: site.build) }
        #expect(failure.diagnostics.map(\.message) == ["there is no schema for \"serie\" (did you mean \"series\"?)"])
        try site.write("title: Nothing yet\n", to: "data/new/collection.yaml")
        let unknown = try #require(throws: BuildFailure.self) { _ = try DataSchema(of: "new", in: site.build) }
        #expect(unknown.diagnostics.map(\.id) == ["S319"])
        try site.write("kind: records\n", to: "data/new/collection.yaml")
        #expect(try DataSchema(of: "new", in: site.build).json.description.contains(#""title":{"type":"string""#))
    }
}
