import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// The fields of exhibits that museums have, and fields of authors' own beside them.
struct ExhibitFieldsTests {
    @Test func `an exhibit shows who made it, when and of what, and what its picture shows`() throws {
        let site = try TestSite()
        try site.write("language: en\nurl: https://example.org/\n", to: "data/site.yaml")
        try site.write("fields: {weight: {type: number, label: Weight}}\nkeys: {creator: made.by}\n", to: "data/fair/collection.yaml")
        try site.write(#"{"title": "Fair", "visitors": 12}"#, to: "data/fair/poster.json")
        try site.write(
            """
            [{"name": "Lamp", "image_name": "lamp", "made": {"by": "R. <Dunn>"}, "date": "around 1890", "material": "brass",
              "rights": "Harbour Museum", "alt": "A storm lamp", "weight": 2.5}, {"name": "Rope"}]
            """,
            to: "data/fair/items.json"
        )
        try site.write("<svg xmlns='http://www.w3.org/2000/svg' width='30' height='40'/>", to: "data/fair/lamp.svg")
        _ = try site.build.run()
        let page = try site.text("output/fair/lamp.html")
        for text in [
            "<dt>Made by</dt><dd>R. &lt;Dunn&gt;</dd>", "<dt>Date</dt><dd>around 1890</dd>", "<dt>Material</dt><dd>brass</dd>",
            "<dt>Picture</dt><dd>Harbour Museum</dd>", "<dt>Weight</dt><dd>2.5</dd>", "alt=\"A storm lamp\"",
            "\"creator\":{\"@type\":\"Person\",\"name\":\"R. \\u003cDunn>\"}", "\"material\":\"brass\"",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(try !site.text("output/fair/2.html").contains("exhibit-facts"))
        #expect(try site.text("output/fair/items.html").contains("alt=\"A storm lamp\""))
        let data = try site.text("output/fair/data.json")
        #expect(
            data.contains(
                #""creator":"R. <Dunn>","date":"around 1890","material":"brass","rights":"Harbour Museum","alt":"A storm lamp","weight":2.5"#
            )
        )
        #expect(try site.text("output/search/index.js").isEmpty == false)
    }
}
