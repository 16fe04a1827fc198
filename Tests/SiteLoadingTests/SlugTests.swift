import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SiteModel

/// What the page of a record is called.
struct SlugTests {
    private func name(_ text: String) -> String { Slug.name(of: text, reserved: { _ in false }, suffix: "book") }

    @Test(arguments: [
        ("나루터의 등불", "나루터의-등불"), ("두부 가게의 산수!", "두부-가게의-산수"), ("The Café", "The-Café"), ("  a  b  ", "a-b"),
        ("1984", "1984"), ("../../etc/passwd", "etc-passwd"), ("a.html", "a-html"), ("豆腐屋の算数", "豆腐屋の算数"), ("나\u{200B}루터", "나루터"),
        ("हिन्दी की किताब", "हिन्दी-की-किताब"), ("a_b", "a_b"), ("❤️ 나루터 ❤️", "나루터"),
    ])
    func `letters and figures of any script stay, and dashes stand between them`(title: String, slug: String) {
        #expect(name(title) == slug)
    }

    @Test func `an accent is the same, however it is stored`() {
        #expect(Array(name("Cafe\u{301}").utf8) == Array(name("Caf\u{E9}").utf8))
        #expect(Array(name("\u{1102}\u{1161}").utf8) == Array("나".utf8))
    }

    @Test(arguments: ["📚", "📚📚", "❤️", "👨‍👩‍👧", "?!…", "…", "—", "\u{3164}", "\u{301}", "\u{FE0F}"])
    func `a title without letters has a name all the same`(title: String) {
        let slug = name(title)
        #expect(slug.hasPrefix("book-"))
        #expect(slug.utf8.count == "book-".utf8.count + 8)
        #expect(slug.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `titles without letters have different names`() {
        let titles = ["📚", "📚📚", "❤️", "👨‍👩‍👧", "?!…", "…", "—"]
        #expect(Set(titles.map(name)).count == titles.count)
    }

    @Test func `a long title is cut at a character and gets a suffix`() {
        let slug = name(String(repeating: "가", count: 300))
        #expect(slug.utf8.count <= 200)
        #expect(slug.prefix { $0 == "가" }.count == 63)
        #expect(slug.dropFirst(63).first == "-")
        #expect(slug.dropFirst(64).count == 8)
        #expect(slug.dropFirst(64).allSatisfy { $0.isHexDigit })
        let family = name(String(repeating: "각", count: 63) + "a\u{301}\u{302}\u{303}\u{304}")
        #expect(family.utf8.count <= 200)
    }

    @Test(arguments: ["con", "CON", "prn", "Aux", "nul", "com1", "COM9", "lpt1"])
    func `a device of Windows is no name`(title: String) {
        #expect(name(title) == "\(title)-book")
    }

    @Test func `two long titles that begin alike stay two pages`() throws {
        let begin = String(repeating: "The long way round ", count: 12)
        let data =
            "{\"books\": [{\"title\": \"\(begin)by sea\", \"status\": \"stop\"}, {\"title\": \"\(begin)by land\", \"status\": \"stop\"}]}"
        let site = try TestSite(data: ["desk/data.json": data])
        #expect(site.problems(of: site.build).text == "")
        let pages = try site.snapshot("output/desk").keys.filter { $0.hasPrefix("the-long-way-round") }
        #expect(pages.count == 2)
        #expect(pages.allSatisfy { $0.utf8.count <= 205 })
    }

    @Test func `a book called like a list gets a name of its own`() throws {
        let titles = ["Library", "Notes", "Index", "notes-2", "LIBRARY 2", "Notes on a Ferry"]
        let books = titles.map { "{\"title\": \"\($0)\", \"status\": \"not_yet\"}" }.joined(separator: ",")
        let site = try TestSite(data: ["desk/data.json": "{\"books\": [\(books)]}"])
        #expect(site.problems(of: site.build).text == "")
        for name in ["library", "notes", "index", "notes-2", "library-2"] {
            #expect(site.exists("output/desk/\(name)-book.html"), "\(name)")
        }
        #expect(site.exists("output/desk/notes-on-a-ferry.html"))
        #expect(try site.text("output/desk/library.html").contains("href=\"library-book.html\""))
    }

    @Test func `records whose titles differ only in case have pages of their own`() throws {
        let site = try TestSite(data: [
            "plants/collection.yaml": "kind: records\n", "plants/data.json": #"[{"title": "Fen"}, {"title": "fen"}, {"title": "FEN"}]"#,
        ])
        _ = site.problems(of: site.build)
        let pages = try site.snapshot("output/plants").keys.filter { $0.hasSuffix(".html") && $0 != "index.html" }
        #expect(pages.count == 3 && Set(pages.map(\.collisionKey)).count == 3, "\(pages)")
    }

    @Test func `an exhibit whose picture is called like a list gets a name of its own`() throws {
        let names = ["items", "index", "Items-2"]
        let list = names.map { "{\"name\": \"The \($0)\", \"image_name\": \"\($0)\"}" }.joined(separator: ",")
        let site = try TestSite(data: ["fair/poster.json": "{\"title\": \"Fair\", \"visitors\": 1}", "fair/items.json": "[\(list)]"])
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"30\"/>"
        for name in names { try site.write(picture, to: "data/fair/\(name).svg") }
        #expect(site.problems(of: site.build).text == "")
        for name in names { #expect(site.exists("output/fair/\(name)-exhibit.html"), "\(name)") }
        #expect(site.exists("output/fair/items.html"))
    }
}
