import Testing

@testable import SiteBase

/// Templates are checked before the first page is rendered, and reported at the very letter.
@Suite struct StrictTemplateTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let template: String
        var others: [String: String] = [:]
        let reported: [String]
        var testDescription: String { template.count > 80 ? template.prefix(80) + "…" : template }

        init(_ template: String, _ reported: String...) { (self.template, self.reported) = (template, reported) }
        init(_ template: String, with others: [String: String], _ reported: String...) {
            (self.template, self.others, self.reported) = (template, others, reported)
        }
    }

    @Test("Names, partials and blocks that are unknown are reported with near names", arguments: unknown)
    func reportsUnknownNames(_ fault: Fault) { #expect(StrictTemplate.problems(fault.template, fault.others) == fault.reported) }

    @Test("Values in unsafe places are reported", arguments: unsafe)
    func reportsUnsafePlaces(_ fault: Fault) { #expect(StrictTemplate.problems(fault.template, fault.others) == fault.reported) }

    @Test("Tags that do not fit one another are reported", arguments: syntax)
    func reportsSyntax(_ fault: Fault) { #expect(StrictTemplate.problems(fault.template, fault.others) == fault.reported) }

    @Test("Sections that cross the borders of the HTML are reported", arguments: crossing)
    func reportsCrossing(_ fault: Fault) { #expect(StrictTemplate.problems(fault.template, fault.others) == fault.reported) }

    @Test("What could become code, or lead elsewhere, is reported", arguments: dangerous)
    func reportsDangers(_ fault: Fault) { #expect(StrictTemplate.problems(fault.template, fault.others) == fault.reported) }

    static let unknown: [Fault] = [
        .init("<p>\n  {{titel}}", "page.html:2:5: unknown name \"titel\" (did you mean \"title\"?)"),
        .init("책 {{ xyzzy }}", "page.html:1:6: unknown name \"xyzzy\""),
        .init("{{#pats}}{{/pats}}", "page.html:1:4: unknown name \"pats\" (did you mean \"parts\"?)"),
        .init("{{^isNeu}}{{/isNeu}}", "page.html:1:4: unknown name \"isNeu\" (did you mean \"isNew\"?)"),
        .init("{{author.titel}}", "page.html:1:3: unknown name \"titel\" (did you mean \"title\"?)"),
        .init("{{title.x}}", "page.html:1:3: \"title.x\": the value before .x is text and has no parts"),
        .init("{{parts.title}}", "page.html:1:3: \"parts.title\": the value before .title is list of part and has no parts"),
        .init("{{.}}", "page.html:1:3: the implicit iterator has no meaning here"),
        .init(
            "{{parts}}{{isNew}}",
            "page.html:1:3: parts is a list of part and has no text of its own",
            "page.html:1:12: isNew is a flag and has no text of its own"
        ),
        .init("{{>fooder}}", with: ["footer": ""], "page.html:1:4: unknown template \"fooder\" (did you mean \"footer\"?)"),
        .init("{{<layuot}}{{/layuot}}", with: ["layout": ""], "page.html:1:4: unknown template \"layuot\" (did you mean \"layout\"?)"),
        .init(
            "{{<layout}}{{$mian}}{{/mian}}{{/layout}}",
            with: ["layout": "{{$main}}{{/main}}"],
            "page.html:1:15: layout has no block \"mian\" (did you mean \"main\"?)"
        ),
        .init("{{>part}}\n{{>part}}", with: ["part": "\n{{x}}"], "part.html:2:3: unknown name \"x\""),
        .init("{{{title}}}", "page.html:1:4: title is text: only HTML may be unescaped"),
        .init("{{&wiki}}", "page.html:1:4: wiki is address: only HTML may be unescaped"),
    ]

    static let unsafe: [Fault] = [
        .init("<p class={{title}}>", "page.html:1:12: a value in an attribute without quotes could become markup"),
        .init("<p class=a{{title}}>", "page.html:1:13: a value in an attribute without quotes could become markup"),
        .init("<script>\nlet a = \"{{title}}\"</script>", "page.html:2:12: a value inside <script> could become code"),
        .init("<style>p { color: {{title}} }</style>", "page.html:1:21: a value inside <style> could become code"),
        .init("<p onclick=\"f('{{title}}')\">", "page.html:1:18: a value in the attribute onclick could become code"),
        .init("<img onerror=\"f('{{title}}')\">", "page.html:1:20: a value in the attribute onerror could become code"),
        .init("<p ONFOCUS='{{title}}'>", "page.html:1:15: a value in the attribute onfocus could become code"),
        .init("<p style=\"width: {{title}}\">", "page.html:1:20: a value in the attribute style is not safe"),
        .init("<iframe srcdoc='{{title}}'></iframe>", "page.html:1:19: a value in the attribute srcdoc is not safe"),
        .init("<!-- {{title}} -->", "page.html:1:8: a value in a comment could end it"),
        .init("<{{title}}>", "page.html:1:4: a value inside a tag could become an attribute"),
        .init("<p {{title}}>", "page.html:1:6: a value inside a tag could become an attribute"),
        .init("<p title=\"{{summary}}\">", "page.html:1:13: HTML cannot be in an attribute"),
        .init("<title>{{summary}}</title>", "page.html:1:10: HTML inside <title> would show its tags as text"),
        .init("<a href=\"{{title}}\">", "page.html:1:12: the attribute href takes an address, but this field is text"),
        .init("<a href=\"x{{wiki}}\">", "page.html:1:10: an address must be on one line, and be either one field or plain text"),
        .init("<a href=\"{{wiki}}{{wiki}}\">", "page.html:1:20: an address must be one whole field"),
        .init("<a href=\"{{wiki}}x\">", "page.html:1:18: an address must be on one line, and be either one field or plain text"),
        .init(
            "<a href=\"{{#isNew}}/index.html{{/isNew}}\">",
            "page.html:1:20: an address must be on one line, and be either one field or plain text"
        ),
        .init("<a href=\"/a\nb.html\">", "page.html:1:10: an address must be on one line, and be either one field or plain text"),
        .init("<a href=/index.html>", "page.html:1:9: this address has no quotes"),
        .init("<a href=\"index.html\">", "page.html:1:10: expected an address from the site's root, found \"index.html\""),
        .init("<a href=\"../index.html\">", "page.html:1:10: expected an address from the site's root, found \"../index.html\""),
        .init("<img src='//cdn.example/x.png'>", "page.html:1:11: expected an address from the site's root, found \"//cdn.example/x.png\""),
        .init("<a href=\"/\">", "page.html:1:10: \"/\" does not name a file"),
        .init("<a href=\"/../x\">", "page.html:1:10: \"/../x\" does not name a file"),
        .init("<a href=\"javascript:f()\">", "page.html:1:10: this address could run code"),
        .init("<a href=\" JaVaScript:f()\">", "page.html:1:10: this address could run code"),
        .init("<img srcset=\"/a.png 2x\">", "page.html:1:14: sitegen does not resolve addresses in srcset"),
    ]

    static let syntax: [Fault] = [
        .init("\n {{#isNew}}", "page.html:2:2: {{#isNew}} is never closed"),
        .init("{{/isNew}}", "page.html:1:1: {{/isNew}} closes nothing"),
        .init("{{#isNew}}{{#parts}}{{/isNew}}{{/parts}}", "page.html:1:21: expected {{/parts}}, found {{/isNew}}"),
        .init("{{<layout}}", "page.html:1:1: {{<layout}} is never closed"),
        .init("{{<layout}}{{/x}}{{/layout}}", "page.html:1:12: expected {{/layout}}, found {{/x}}"),
        .init("{{$a}}", "page.html:1:1: {{$a}} is never closed"),
        .init("a {{title", "page.html:1:3: this tag is never closed: expected }}"),
        .init("{{{title}}", "page.html:1:1: this tag is never closed: expected }}}"),
        .init("{{!-- x", "page.html:1:1: this tag is never closed: expected }}"),
        .init("{{ }}", "page.html:1:1: this tag has no name"),
        .init("{{a b}}", "page.html:1:3: expected one name, found \"a b\""),
        .init("{{a..b}}", "page.html:1:3: expected one name, found \"a..b\""),
        .init("{{=<%=}}", "page.html:1:1: expected two new delimiters with a space between them"),
        .init("{{==}}", "page.html:1:1: expected two new delimiters with a space between them"),
    ]

    static let dangerous: [Fault] = [
        .init(
            "<svg><title><script>{{title}}</script></title></svg>",
            "page.html:1:20: <script> has another meaning inside <svg> or <math> than outside",
            "page.html:1:23: a value inside <script> could become code"
        ),
        .init(
            "<svg><style></style></svg>",
            "page.html:1:12: <style> has another meaning inside <svg> or <math> than outside"
        ),
        .init("<svg><![CDATA[ x ]]></svg>", "page.html:1:9: <![CDATA[ has a meaning only inside <svg>"),
        .init(
            "<svg><animate attributeName=\"href\" values=\"{{title}}\"/></svg>",
            "page.html:1:46: a value in the attribute values of <animate> could become code or an address"
        ),
        .init("<svg><set to='{{title}}'/></svg>", "page.html:1:17: a value in the attribute to of <set> could become code or an address"),
        .init("<meta http-equiv=refresh content=\"{{title}}\">", "page.html:1:37: a field in <meta http-equiv> could lead elsewhere"),
        .init(
            "<meta content=\"0; {{title}}\" http-equiv=\"refresh\">",
            "page.html:1:39: a field in <meta http-equiv> could lead elsewhere"
        ),
        .init(
            "<meta http-equiv=refresh content=\"0; url={{found}}\">",
            "page.html:1:44: a field in <meta http-equiv> could lead elsewhere"
        ),
        .init(
            "<script type=\"{{title}}\"></script>",
            "page.html:1:17: a value in the attribute type of <script> could become code or an address"
        ),
        .init(
            "<script src=\"{{found}}\"></script>",
            "page.html:1:16: the attribute src of <script> loads what it names into the page, but this field is address on the web"
        ),
        .init(
            "<base href=\"{{found}}\">",
            "page.html:1:15: the attribute href of <base> loads what it names into the page, but this field is address on the web"
        ),
        .init(
            "<link rel=\"stylesheet\" href=\"{{found}}\">",
            "page.html:1:32: the attribute href of <link> loads what it names into the page, but this field is address on the web"
        ),
        .init(
            "<link href=\"{{found}}\" rel=\"canonical\">",
            "page.html:1:15: the attribute href of <link> loads what it names into the page, but this field is address on the web"
        ),
    ]

    @Test func `an address of the data may be where it is only followed`() {
        #expect(StrictTemplate.problems("<a href=\"{{found}}\">{{found}}</a><link rel=\"canonical\" href=\"{{found}}\">") == [])
        #expect(StrictTemplate.problems("<base href=\"{{wiki}}\"><meta http-equiv=\"refresh\" content=\"0; url={{wiki}}\">") == [])
    }

    static let crossing: [Fault] = [
        .init("<p {{#isNew}}>{{/isNew}}", "page.html:1:7: this section begins inside the tag <p> and ends in text"),
        .init("{{#isNew}}<p class=\"{{/isNew}}\">", "page.html:1:4: this section begins in text and ends inside the attribute class"),
        .init("{{^isNew}}<!--{{/isNew}}", "page.html:1:4: this section begins in text and ends inside a comment"),
        .init("{{#isNew}}<script>{{/isNew}}", "page.html:1:4: this section begins in text and ends inside <script>"),
        .init(
            "<script {{#isNew}}></script><b {{/isNew}}>{{title}}",
            "page.html:1:12: this section begins inside the tag <script> and ends inside the tag <b>",
            "page.html:1:45: a value inside <script> could become code"
        ),
        .init("<a on{{#isNew}} {{/isNew}}click=\"{{title}}\">", "page.html:1:27: the name of a tag or attribute is composed of parts here"),
        .init("<a {{#isNew}}on{{/isNew}}click=\"x\">", "page.html:1:26: the name of a tag or attribute is composed of parts here"),
        .init(
            "<a href{{#isNew}} title{{/isNew}}=\"{{title}}\">",
            "page.html:1:34: the name of a tag or attribute is composed of parts here"
        ),
        .init(
            "<script{{#isNew}}s{{/isNew}}>{{title}}</script>",
            "page.html:1:11: this section begins inside the tag <script> and ends inside the tag <scripts>",
            "page.html:1:18: the name of a tag or attribute is composed of parts here",
            "page.html:1:32: a value inside <script> could become code"
        ),
        .init("<a {{#parts}}click=\"{{title}}\" on{{/parts}}>", "page.html:1:7: this section repeats the name of an attribute"),
        .init("<p", "page.html:1:3: the page ends inside the tag <p>"),
        .init("<script>", "page.html:1:9: the page ends inside <script>"),
        .init("<textarea>", "page.html:1:11: the page ends inside <textarea>"),
    ]
}
