import SiteBase
import Testing

@testable import SiteTemplates

@Suite struct `Scripts and styles in a page` {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(arguments: ["</script>", "</SCRIPT>", "</sCript ", "\u{600}</script>", "</script\u{301}>", "<!--"])
    func `no text ends a script`(attack: String) {
        let script = RawElement.script(Array("a = '\(attack)';".utf8))
        let inner = script.dropFirst("<script>".utf8.count).dropLast("</script>\n".utf8.count)
        #expect(!inner.contains(UInt8(ascii: "<")))
        #expect(RawElement.script(Array("if (a < b && a </x/) {}".utf8)) == Array("<script>if (a < b && a </x/) {}</script>\n".utf8))
    }

    @Test func `data holds no bracket that opens a tag`() {
        #expect(text(RawElement.data(Array("f(\"a<b</Script>\")".utf8))) == "f(\"a\\u003cb\\u003c/Script>\")")
    }

    @Test(arguments: ["</style>", "</STYLE>", "\u{600}</style>", "</style\u{301}>"])
    func `no text ends a style`(attack: String) {
        let style = text(RawElement.style(Array("p::before { content: '\(attack)' }".utf8)))
        #expect(HTMLTag.all(in: Array(style.utf8)).map(\.name) == ["style", "style"])
        #expect(style.utf8.contains("<\\/"))
    }
}
