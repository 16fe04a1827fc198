import TestSupport
import Testing

@testable import SiteBase

@Suite struct SVGMetadataTests {
    private static func removed(_ inside: String) throws -> (inside: String, missed: [String]) {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
        let found = try #require(try PictureMetadata.removed(from: Array((head + inside + "</svg>").utf8)))
        let text = String(decoding: found.bytes, as: UTF8.self)
        return (String(text.dropFirst(head.count).dropLast(6)), found.missed)
    }

    @Test(arguments: [
        "<g id=\"a\"><rect fill=\"url(#b)\" style=\"stroke:url('#c')\"/></g>",
        "<style><![CDATA[ rect > g { fill: red } ]]></style><text x='1'>a &lt; b &#44032;</text>",
        "<use xlink:href=\"#a\"/><use href=\"#a\"/><a href=\"https://example.org\"><circle r=\"1\"/></a>",
        "<style>@font-face { src: url(data:font/woff2;base64,AAAA) } .a::after { content: \"url(x)\" }</style>",
        "<animate attributeName=\"x\" from=\"0\" to=\"1\"/><title>A lighthouse</title>",
    ]) func `a drawing without anything else stays byte for byte`(inside: String) throws {
        let (left, missed) = try Self.removed(inside)
        #expect(left == inside)
        #expect(missed.isEmpty)
    }

    @Test(arguments: [
        "<script>a()</script>", "<script href=\"a.js\"/>", "<metadata>x</metadata>", "<!-- x -->",
        "<foreignObject><p xmlns=\"http://www.w3.org/1999/xhtml\">x</p></foreignObject>",
        "<s:script xmlns:s=\"http://www.w3.org/2000/svg\">a()</s:script>",
        "<h:script xmlns:h=\"http://www.w3.org/1999/xhtml\">a()</h:script>",
        "<set attributeName=\"href\" to=\"javascript:a()\"/>", "<animate attributeName=\"xlink:href\" values=\"javascript:a()\"/>",
        "<set attributeName=\"onclick\" to=\"a()\"/>", "<animate attributeName=\"onload\" values=\"a()\"/>", "<handler>a()</handler>",
        "<iframe src=\"a.html\"/>", "<?xml-stylesheet href=\"a.css\"?>",
    ]) func `what runs or only tells goes`(inside: String) throws { #expect(try Self.removed(inside).inside == "") }

    @Test(arguments: [
        ("<rect onload=\"a()\"/>", "<rect/>"), ("<rect ONLOAD=\"a()\"/>", "<rect/>"),
        ("<a href=\" java&#10;script:a()\"><g/></a>", "<a><g/></a>"), ("<a xlink:href=\"data:text/html,x\"><g/></a>", "<a><g/></a>"),
        ("<image href=\"https://example.org/a.png\"/>", "<image/>"), ("<use href=\"other.svg#a\"/>", "<use/>"),
        ("<use href=\"data:image/svg+xml,x\"/>", "<use/>"), ("<rect fill=\"url(https://example.org/#a)\"/>", "<rect fill=\"none\"/>"),
        ("<rect style=\"fill:u\\72l(https://example.org)\"/>", "<rect/>"),
        ("<style>@IMPORT url(https://example.org/a.css); g{}</style>", "<style> g{}</style>"),
        ("<style>/* x */g{}/* \"</style>", "<style>g{}</style>"),
        ("<style>g{fill:url(\u{301}https://example.org)}</style>", "<style>g{fill:none}</style>"),
        ("<style>g{x:\"\n;fill:url(https://example.org)}</style>", "<style>g{x:&quot;\n;fill:none}</style>"),
        ("<style>g{fill:url(#a) url(\"#b\"</style>", "<style>g{fill:url(#a) url(&quot;#b&quot;)</style>"),
        ("<style>g{fill:URL( 'https://example.org' )}</style>", "<style>g{fill:none}</style>"),
        ("<rect xmlns:e=\"http://example.org\" e:label=\"x\" data-name=\"x\"/>", "<rect/>"),
        ("<g xml:base=\"https://example.org\" xml:space=\"preserve\"/>", "<g xml:space=\"preserve\"/>"),
    ]) func `what would run or load from elsewhere goes`(inside: String, left: String) throws {
        #expect(try Self.removed(inside).inside == left)
    }

    @Test func `what visitors may miss is told`() throws {
        let inside = "<script/><image href=\"https://example.org/a.png\"/><style>g{fill:u\\72l(x)}</style><rect onclick=\"a()\"/>"
        #expect(try Self.removed(inside).missed == ["scripts", "what it loads from elsewhere", "a style"])
        #expect(try Self.removed("<metadata>x</metadata><!-- x --><g data-x=\"1\"/>").missed == [])
    }

    @Test(arguments: [
        "<g></svg>", "<g/", "<g a=1/>", "<g a=\"<\"/>", "<text>&unknown;</text>", "<1/>", "<!ELEMENT g>", "<g a=\"\u{1}",
    ]) func `what is no XML is refused`(inside: String) {
        #expect(throws: PictureMetadata.Fault.self) { try Self.removed(inside) }
    }

    @Test(arguments: [
        "<?xml version=\"1.0\" encoding=\"UTF-7\"?><svg/>", "<?xml version=\"1.0\" encoding=\"ISO-2022-JP\"?><svg/>",
        "<!DOCTYPE svg [<!ENTITY a \"&b;\"><!ENTITY b \"x\">]><svg><text>&a;</text></svg>",
        "<svg><rect></svg>",
        "<svg xmlns=\"http://www.w3.org/1999/xhtml\"><script/></svg>",
    ]) func `a drawing that could mean something else is refused`(file: String) {
        #expect(throws: PictureMetadata.Fault.self) { try PictureMetadata.removed(from: Array(file.utf8)) }
    }

    @Test func `our own drawings stay as they are`() throws {
        for name in ["icon.svg", "flag.svg"] {
            let bytes = try FileSystem.read("\(repository)/assets/\(name)")
            #expect(try PictureMetadata.removed(from: bytes)?.bytes == bytes)
        }
    }
}
