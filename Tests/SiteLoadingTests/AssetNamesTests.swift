import Diagnostics
import SiteBase
import SiteOutput
import SitePipeline
import Testing
import TestSupport

@testable import BookSite
@testable import SiteAssets

/// Assets are written under names that tell their bytes, and whatever names them follows.
struct AssetNamesTests {
    private static let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>"#

    /// Where the asset of this name is in the output.
    private static func path(of name: String, in site: TestSite) throws -> String {
        let found = try site.snapshot("output").keys.filter { ($0 + "\"").withoutDigests == name + "\"" }
        try #require(found.count == 1, "\(name): \(found)")
        return try #require(found.first)
    }

    @Test(arguments: [
        ("assets/site.css", "assets/site.0123456789.css"), ("assets/deep/a.b.png", "assets/deep/a.b.0123456789.png"),
        ("assets/LICENSE", "assets/LICENSE.0123456789"), ("assets/책.svg", "assets/책.0123456789.svg"),
        ("assets/._x", "assets/._x.0123456789"), ("assets/v1.2/name", "assets/v1.2/name.0123456789"), ("a", "a.0123456789"),
    ])
    func `a name has a digest of the bytes before its ending`(name: String, written: String) throws {
        let path = try #require(OutputPath(name))
        #expect(path.withContentHash(Fingerprint(value: 0x0123_4567_89AB_CDEF)).description == written)
    }

    @Test func `a name that has no room for it stays`() throws {
        let path = try #require(OutputPath("assets/\(String(repeating: "n", count: 250)).css"))
        #expect(path.withContentHash(Fingerprint(value: 1)) == path)
    }

    @Test func `templates, texts, data and style sheets lead to the names that are written`() throws {
        let site = try TestSite(data: [
            "site.yaml": "title: Tides\n",
            "tide/data.json":
                #"[{"title": "T", "cover": "lamp", "summary": "Here is ![a lamp](/assets/deep/lamp.svg) and [a note](../assets/note.txt#end)."}]"#,
            "tide/lamp.svg": Self.picture,
        ])
        try site.write(Self.picture, to: "assets/deep/lamp.svg")
        try site.write("a note", to: "assets/note.txt")
        try site.write("@import 'more.css' screen; h1 { background: url(deep/lamp.svg#shade) }", to: "assets/look.css")
        try site.write("h2 { background: URL( \"/assets/tide/lamp.svg\" ) }", to: "assets/more.css")
        try site.write(
            try site.text("templates/layout.html").replacing(
                "</head>",
                with: "<link rel=\"stylesheet\" href=\"/assets/look.css?print\"></head>"
            ),
            to: "templates/layout.html"
        )
        #expect(site.problems(of: site.build).text == "")
        let page = try site.text("output/tide/1.html")
        let names = ["site.css", "site.js", "icon.svg", "look.css", "note.txt", "deep/lamp.svg", "tide/lamp.svg"]
        for name in names { #expect(page.contains("\"../\(try Self.path(of: "assets/\(name)", in: site))")) }
        #expect(page.contains("\(try Self.path(of: "assets/look.css", in: site))?print\""))
        #expect(page.contains("\(try Self.path(of: "assets/note.txt", in: site))#end\""))
        let look = try site.text("output/\(try Self.path(of: "assets/look.css", in: site))")
        let more = try Self.path(of: "assets/more.css", in: site).dropFirst("assets/".count)
        let lamp = try Self.path(of: "assets/deep/lamp.svg", in: site).dropFirst("assets/".count)
        #expect(look == "@import '\(more)' screen; h1 { background: url(\(lamp)#shade) }")
        let cover = try Self.path(of: "assets/tide/lamp.svg", in: site).dropFirst("assets/".count)
        #expect(try site.text("output/assets/\(more)") == "h2 { background: URL( \"\(cover)\" ) }")
        // The digest in each name is that of the bytes there. That of a font is of what it is made from.
        for (name, bytes) in try site.snapshot("output")
        where name.hasPrefix("assets/") && !name.hasSuffix("/") && !name.hasSuffix(".woff2") {
            let plain = try #require(OutputPath(String((name + "\"").withoutDigests.dropLast())))
            #expect(plain.withContentHash(Fingerprint(bytes)).description == name)
        }
    }

    @Test func `other bytes have another name, through all that name them`() throws {
        let site = try TestSite(data: ["data.json": series("One", "Two"), "site.yaml": "search: off\noffline: off"])
        try site.write("h1 { background: url(lamp.svg) }", to: "assets/look.css")
        try site.write(Self.picture, to: "assets/lamp.svg")
        try site.write(
            try site.text("templates/layout.html").replacing("</head>", with: "<link rel=\"stylesheet\" href=\"/assets/look.css\"></head>"),
            to: "templates/layout.html"
        )
        #expect(site.problems(of: site.build).text == "")
        let before = try site.snapshot("output")
        let (look, lamp) = (try Self.path(of: "assets/look.css", in: site), try Self.path(of: "assets/lamp.svg", in: site))
        try site.write(Self.picture + "\n", to: "assets/lamp.svg")
        let report = try site.build.run()
        #expect(report.making.counts == [.template: 3])
        let (newLook, newLamp) = (try Self.path(of: "assets/look.css", in: site), try Self.path(of: "assets/lamp.svg", in: site))
        #expect(
            differences(before, try site.snapshot("output"))
                == [".sitegen.json", "1.html", "2.html", look, lamp, newLook, newLamp, "index.html"].sorted()
        )
        #expect(look != newLook && lamp != newLamp)
    }

    @Test(arguments: [
        ("a { background: url(x.png) }", ["x.png"]),
        ("a { background: url( 'x y.png' ), url(\"z.png\") }", ["x y.png", "z.png"]),
        ("@import \"a.css\";@IMPORT url(b.css);@import/**/'c.css' print;", ["a.css", "b.css", "c.css"]),
        ("a { background: image-set('a.png' 1x, url(b.png) 2x, 'c.avif' type('image/avif')) }", ["a.png", "b.png", "c.avif"]),
        ("a { background: -webkit-image-set(\"a.png\" 1x) } b { content: 'no.png' }", ["a.png"]),
        ("@font-face { src: url(f.eot?#iefix) format('woff'), url(f.woff2) }", ["f.eot", "f.woff2"]),
        ("/* url(no.png) */ a { content: 'url(no.png)'; color: red }", []),
        ("a { background: url(data:image/png;base64,AAAA), url(https://example.org/x.png), url(//e.org/x.png), url(#shape) }", []),
        ("a{c:url(a.svg\\23 x)} b{c:url('b.svg\\3fv=1#y')}", ["a.svg", "b.svg"]),
        ("a { background: url(a\\20 b.png) ; mask: \\75rl(c\\).png) }", ["a b.png", "c).png"]),
        ("a { content: 'open\n} b { background: url(x.png) }", ["x.png"]),
        ("@namespace 'no.css'; @media 'no' { } @import url('yes.css') layer('no')", ["yes.css"]),
        ("a { background: my-url(no.png) } b { --url: 'no.png' }", []),
        ("@layer a; @import x 'no.css'", []),
        ("url(", []), ("url('", []), ("@import 'x", ["x"]), ("a{b:url(\"x.svg", ["x.svg"]),
        ("a{c:url(\"sub/\\\r\nx.svg\")} @import 'u.css'", ["sub/x.svg", "u.css"]), ("a{background:url(x\\", ["x"]), ("/* ", []), ("\\", []),
        ("", []),
    ])
    func `the addresses in a style sheet are found`(text: String, addresses: [String]) {
        let sheet = StyleSheet(Array(text.utf8), of: SourceFile(path: "site.css", text: text))
        #expect(sheet.addresses.map(\.text) == addresses)
        // As they stand, they leave it as it is.
        let bytes = Array(text.utf8)
        let same = sheet.addresses.map { ($0.range, String(decoding: bytes[$0.range], as: UTF8.self)) }
        #expect(sheet.bytes(replacing: same) == bytes)
    }

    @Test func `addresses that lead nowhere, and those that lead round, are reported where they stand`() throws {
        let site = try TestSite(data: ["data.json": series("One")])
        try site.write("h1 {\n  background: url(lamb.svg), url(../../x.png);\n}\n", to: "assets/look.css")
        try site.write(Self.picture, to: "assets/lamp.svg")
        let reported = site.problems(of: site.build)
        #expect(reported.isBuilt)
        #expect(
            reported.text.hasPrefix(
                """
                assets/look.css:2:19: warning: broken link: "lamb.svg" is not among the site's assets (did you mean "/assets/lamp.svg"?)
                 2 |   background: url(lamb.svg), url(../../x.png);
                   |                   ^
                    help: add this file, or remove the address
                """
            )
        )
        #expect(reported.text.contains(#"assets/look.css:2:34: warning: broken link: "../../x.png" is not among the site's assets"#))
        let look = try Self.path(of: "assets/look.css", in: site)
        #expect(try site.text("output/\(look)") == site.text("assets/look.css"))

        try site.write("@import 'two.css';", to: "assets/one.css")
        try site.write("@import 'one.css';", to: "assets/two.css")
        let before = try site.snapshot("output")
        for number in 0..<400 { try site.write("@import 'c\(number + 1).css';", to: "assets/c\(number).css") }
        try site.write("a {}", to: "assets/c400.css")
        let round = site.problems(of: site.build)
        #expect(!round.isBuilt)
        #expect(
            round.text.contains(
                #"assets/two.css:1:10: error: "one.css" leads back to its own style sheet: /assets/one.css names /assets/two.css names /assets/one.css"#
            )
        )
        #expect(round.text.contains("error: style sheets import one another more than 100 levels deep"))
        #expect(differences(before, try site.snapshot("output")) == [])
    }

    @Test(arguments: [".lamp.svg", ".hidden/lamp.svg"])
    func `a hidden picture is left out, since nobody looks whether it changes`(name: String) throws {
        let site = try TestSite(data: ["tide/data.json": #"[{"title": "T", "cover": "\#(name)"}]"#, "tide/\(name)": Self.picture])
        let reported = site.problems(of: site.build)
        #expect(reported.isBuilt && reported.text.contains("\"\(name)\" begins with a dot, and sitegen ignores such files"))
    }
}
