import SiteTemplates
import Testing

struct HTMLTagTests {
    private func tags(_ page: String) -> [String] {
        let bytes = Array(page.utf8)
        return HTMLTag.all(in: bytes).map { tag in
            let attributes = tag.attributes.map { " \($0.name)" + ($0.value.map { "=[\($0)]" } ?? "") }.joined()
            return (tag.isEnd ? "/" : "") + tag.name + attributes
        }
    }

    @Test(arguments: [
        ("<p>one</p>", ["p", "/p"]),
        ("<A HREF='x y' id=z hidden>", ["a href=[x y] id=[z] hidden"]),
        ("<img src=\"a&amp;b\" alt=\"&#39;&lt;&quot;&#x41;&unknown;\">", ["img src=[a&b] alt=['<\"A&unknown;]"]),
        ("<br/><path d=\"M0 0>\"/>", ["br", "path d=[M0 0>]"]),
        ("<!doctype html><!-- <b> --><i>", ["i"]),
        (
            "<script>if (a < b) '<p>'</script><style>a > b { content: '<u>' }</style><title><s></title>",
            [
                "script", "/script", "style", "/style", "title", "/title",
            ]
        ),
        ("a < b <3 </ > <", []), ("<p", []), ("<p id=\"open", []), ("<p a = 'b' c=>", ["p a=[b] c=[]"]),
        ("<SCRIPT><b></Script><p>", ["script", "/script", "p"]),
    ])
    func `tags are read with their attributes`(page: String, expected: [String]) {
        #expect(tags(page) == expected)
    }

    @Test func `ranges name what they tell`() throws {
        let page = Array("한글 <a class=\"x\" href='#y'>z</a>".utf8)
        let tag = try #require(HTMLTag.all(in: page).first)
        #expect(String(decoding: page[tag.range], as: UTF8.self) == "<a class=\"x\" href='#y'>")
        #expect(String(decoding: page[tag.nameRange], as: UTF8.self) == "a")
        #expect(tag.attributes.map { String(decoding: page[$0.range], as: UTF8.self) } == ["class=\"x\"", "href='#y'"])
        #expect(tag["href"] == "#y" && tag["title"] == nil)
    }
}
