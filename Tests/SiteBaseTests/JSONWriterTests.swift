import Testing

@testable import SiteBase

struct JSONWriterTests {
    @Test func `members without a value are left out, and commas stand only between members`() {
        var writer = JSONWriter()
        writer.object { book in
            book.text("none", nil)
            book.text("title", "A \"B\"\n")
            book.number("pages", nil)
            book.object("size") { _ in }
            book.objects("authors", ["X", "Y"]) { $1.text("name", $0) }
            book.objects("notes", [String]()) { $1.text("name", $0) }
            book.texts("tags", ["a", "b"])
            book.texts("none", [])
            book.value("rate", .written(Array("4.5".utf8)))
            book.number("round", 2)
        }
        writer.append(",\n")
        writer.object { $0.number("n", 1) }
        let expected = #"{"title":"A \"B\"\n","size":{},"authors":[{"name":"X"},{"name":"Y"}],"tags":["a","b"],"rate":4.5,"round":2}"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected + ",\n{\"n\":1}")
    }
}
