import Testing

@testable import SiteTemplates

/// Where a piece of HTML ends, by the tokenizer of the HTML Living Standard.
@Suite struct HTMLPlaceTests {
    @Test("The place after a fragment is known", arguments: fragments)
    func followsTheTokenizer(_ fragment: Fragment) {
        var place = HTMLTokenizer()
        for byte in fragment.html.utf8 { place.advance(byte) }
        #expect(place.phrase == fragment.phrase)
    }

    @Test("What may be at a place is decided by the place", arguments: values)
    func judges(_ value: Value) {
        var place = HTMLTokenizer()
        for byte in value.html.utf8 { place.advance(byte) }
        let allowed = [("text", TemplateDeclaration.FieldType.text), ("html", .html), ("link", .link), ("external", .externalLink)]
            .filter { place.objection(to: $0.1) == nil }
            .map(\.0)
        #expect(allowed == value.allowed)
        let takesNumber = place.objection(to: .number) == nil
        #expect(takesNumber == (value.allowed.contains("text") || value.html == "<p style=\""))
    }

    struct Fragment: Sendable, CustomTestStringConvertible {
        let html: String
        let phrase: String
        var testDescription: String { html }

        init(_ html: String, _ phrase: String) { (self.html, self.phrase) = (html, phrase) }
    }

    static let fragments: [Fragment] = [
        .init("", "in text"), .init("a > b & c", "in text"), .init("a < b", "in text"), .init("a <3", "in text"),
        .init("a <", "after a <"),
        .init("<<", "after a <"), .init("<a", "inside the tag <a>"), .init("<A\n", "inside the tag <a>"),
        .init("<a/", "inside the tag <a>"),
        .init("<br/>", "in text"), .init("<br />", "in text"), .init("<p>x</p>", "in text"), .init("</P", "inside the tag </p>"),
        .init("</>", "in text"),
        .init("</ a=\"><b>", "in text"), .init("</ x", "inside a comment"), .init("<?xml version=\"1.0\"", "inside a comment"),
        .init("<?x ?>", "in text"),
        .init("<!doctype html>", "in text"), .init("<!DOCTYPE html", "inside a comment"), .init("<![CDATA[ x ]]>", "in text"),
        .init("<!-- a > b --", "inside a comment"), .init("<!-- a -->", "in text"), .init("<!-- a --->", "in text"),
        .init("<!-- a --!>", "in text"),
        .init("<!-->", "in text"), .init("<!--->", "in text"), .init("<!-- -- >", "inside a comment"),
        .init("<!-- <p> -> ", "inside a comment"),
        .init("<!x!-->", "in text"), .init("<?!-->", "in text"), .init("<!-- -a->", "inside a comment"),
        .init("<a href", "inside the tag <a>"), .init("<a href=", "inside the attribute href"),
        .init("<a HREF = ", "inside the attribute href"),
        .init("<a\nhref\n=\n\"x", "inside the attribute href"), .init("<a href='x\"", "inside the attribute href"),
        .init("<a href='x'", "inside the tag <a>"),
        .init("<a href='x'title=\"", "inside the attribute title"), .init("<a href=\"x\">", "in text"),
        .init("<a href=x", "inside the attribute href"),
        .init("<a href=x/>", "in text"), .init("<a href=x title=\"", "inside the attribute title"), .init("<a href=>", "in text"),
        .init("<a title=\"a > b\" href=\"", "inside the attribute href"), .init("<a title=\"<!--\">", "in text"),
        .init("<a b c=\"", "inside the attribute c"),
        .init("<a/href=\"", "inside the attribute href"), .init("<a title=\"x\" =\"y\"", "inside the tag <a>"),
        .init("<a =\"", "inside the tag <a>"),
        .init("<a b\u{0B}=\"", "inside the attribute b\u{0B}"), .init("<svg viewBox=\"0 0 1 1\"><path d=\"M0\"/></svg>", "in text"),
        .init("<script>", "inside <script>"), .init("<SCRIPT SRC=\"/x.js\">", "inside <script>"),
        .init("<script>if (a < b) \"</p>\"", "inside <script>"),
        .init("<script>a</script>", "in text"), .init("<script>a</script >", "in text"), .init("<script>a</SCRIPT\n>", "in text"),
        .init("<script>a</script", "inside <script>"), .init("<script>a</scripts>", "inside <script>"),
        .init("<script>a< /script>", "inside <script>"),
        .init("<script>a<</script>", "in text"), .init("<script>a<</script ", "inside the tag </script>"),
        .init("<script>x</script/>", "in text"),
        .init("<script><!-- </script>", "in text"), .init("<script><!-- <script> </script>", "inside <script>"),
        .init("<script><!-- <script> </script> </script>", "in text"), .init("<script><!-- <script> --> </script>", "in text"),
        .init("<script><!--> <script> </script>", "in text"), .init("<style>a > b { }", "inside <style>"),
        .init("<style><!-- </style>", "in text"),
        .init("<title>a <b> c", "inside <title>"), .init("<title>a</title>", "in text"), .init("<textarea><script>", "inside <textarea>"),
        .init("<textarea></textarea>", "in text"), .init("<xmp><b", "inside <xmp>"), .init("<iframe><p>", "inside <iframe>"),
        .init("<noscript><p>", "in text"), .init("<titles>", "in text"), .init("<p title=책>책", "in text"),
    ]

    struct Value: Sendable, CustomTestStringConvertible {
        let html: String
        let allowed: [String]
        var testDescription: String { html }

        init(_ html: String, _ allowed: String...) { (self.html, self.allowed) = (html, allowed) }
    }

    static let values: [Value] = [
        .init("<p>", "text", "html", "link", "external"), .init("<noscript>", "text", "html", "link", "external"),
        .init("<title>", "text", "link", "external"),
        .init("<textarea>", "text", "link", "external"), .init("<textarea></tex"), .init("<title><"),
        .init("<title>a < ", "text", "link", "external"),
        .init("<script>"),
        .init("<script>\""), .init("<style>"), .init("<!-- "), .init("<!doctype "), .init("<"), .init("</"), .init("<a"), .init("<a "),
        .init("<a x"),
        .init("<a x "), .init("<a x="), .init("<a x=y"), .init("<a =\""), .init("<p class=\"", "text", "link", "external"),
        .init("<p class='a ", "text", "link", "external"),
        .init("<p data-x=\"", "text", "link", "external"), .init("<p onclick=\""), .init("<p ONCLICK='"), .init("<p style=\""),
        .init("<iframe srcdoc=\""),
        .init("<a href=\"", "link", "external"), .init("<A HREF='", "link", "external"), .init("<img src=\"", "link", "external"),
        .init("<form action=\"", "link", "external"),
        .init("<button formaction=\"", "link", "external"), .init("<video poster=\"", "link", "external"), .init("<object data=\"", "link"),
        .init("<use xlink:href=\"", "link", "external"),
        .init("<img srcset=\"", "link", "external"), .init("<link imagesrcset=\"", "link", "external"),
        .init("<a ping=\"", "link", "external"),
        .init("<script src=\"", "link"), .init("<base href=\"", "link"), .init("<iframe src=\"", "link"), .init("<embed src=\"", "link"),
        .init("<link href=\"", "link"), .init("<link rel=\"stylesheet\" href=\"", "link"), .init("<link rel='STYLESHEET' href=\"", "link"),
        .init("<link rel=preload href=\"", "link"), .init("<link rel=\"canonical\" href=\"", "link", "external"),
        .init("<link rel=\"Alternate\" type=\"", "text", "link", "external"), .init("<link rel=\""), .init("<script type=\""),
        .init("<meta http-equiv=\""), .init("<meta content=\"", "text", "link", "external"),
        .init("<svg><title>", "text", "html", "link", "external"), .init("<svg></svg><title>", "text", "link", "external"),
        .init("<svg><title><script>"), .init("<svg><animate values=\""), .init("<svg><set to=\""), .init("<svg><animate attributeName=\""),
        .init("<svg><animate dur=\"", "text", "link", "external"), .init("<math><textarea><p title=\"", "text", "link", "external"),
        .init("<blockquote cite=\"", "link", "external"),
    ]
}
