import SiteTemplates
import Testing

/// The Mustache specification, version 1.4, rule by rule: interpolation, sections, inverted sections, comments, delimiters.
@Suite struct MustacheTests {
    @Test("Interpolation follows the specification", arguments: interpolation)
    func interpolates(_ rule: MustacheCase) throws { try rule.check() }

    @Test("Sections follow the specification", arguments: sections)
    func opensSections(_ rule: MustacheCase) throws { try rule.check() }

    @Test("Inverted sections follow the specification", arguments: inverted)
    func inverts(_ rule: MustacheCase) throws { try rule.check() }

    @Test("Comments follow the specification", arguments: comments)
    func leavesCommentsOut(_ rule: MustacheCase) throws { try rule.check() }

    @Test("Changed delimiters follow the specification", arguments: delimiters)
    func changesDelimiters(_ rule: MustacheCase) throws { try rule.check() }

    static let marks: TemplateValue = ["m": "<a href=\"x\">R&B's</a>"]
    static let nested: TemplateValue = ["shelf": ["board": ["book": ["title": "Momo"]]]]

    static let interpolation: [MustacheCase] = [
        .init(rule: "without tags the text stays", template: "{ 책 } {a}} \n", expected: "{ 책 } {a}} \n"),
        .init(rule: "a name is replaced", template: "책: {{t}}.", data: ["t": "모모"], expected: "책: 모모."),
        .init(
            rule: "two braces escape",
            template: "{{m}}",
            data: marks,
            expected: "&lt;a href=&quot;x&quot;&gt;R&amp;B&#39;s&lt;/a&gt;"
        ),
        .init(rule: "three braces do not escape", template: "{{{m}}}", data: marks, expected: "<a href=\"x\">R&B's</a>"),
        .init(rule: "an ampersand does not escape", template: "{{&m}}", data: marks, expected: "<a href=\"x\">R&B's</a>"),
        .init(rule: "a value with braces is no tag", template: "{{a}}", data: ["a": "{{b}}", "b": "no"], expected: "{{b}}"),
        .init(rule: "whole numbers show as digits", template: "{{n}},{{{n}}},{{&n}}", data: ["n": 636], expected: "636,636,636"),
        .init(rule: "decimals show without padding", template: "{{n}},{{{n}}},{{&n}}", data: ["n": 2.50], expected: "2.5,2.5,2.5"),
        .init(rule: "null shows nothing", template: "<{{n}}{{{n}}}{{&n}}>", data: ["n": nil], expected: "<>"),
        .init(rule: "a missing name shows nothing", template: "<{{n}}{{{n}}}{{&n}}>", expected: "<>"),
        .init(
            rule: "dots go down",
            template: "{{shelf.board.book.title}}/{{{shelf.board.book.title}}}/{{&shelf.board.book.title}}",
            data: nested,
            expected: "Momo/Momo/Momo"
        ),
        .init(
            rule: "dots are short for sections",
            template: "{{#shelf}}{{#board}}{{book.title}}{{/board}}{{/shelf}}",
            data: nested,
            expected: "Momo"
        ),
        .init(rule: "a broken chain shows nothing", template: "<{{shelf.lamp.book.title}}>", data: nested, expected: "<>"),
        .init(
            rule: "a part is looked for in the part before only",
            template: "<{{a.b.title}}>",
            data: ["a": ["b": [:]], "b": ["title": "no"], "title": "no"],
            expected: "<>"
        ),
        .init(
            rule: "the first part is looked for in every scope",
            template: "{{#a}}{{b.c}}{{/a}}",
            data: ["a": ["b": ["c": "in"]], "b": ["c": "out"]],
            expected: "in"
        ),
        .init(
            rule: "the first part that is found decides",
            template: "<{{#a}}{{b.c}}{{/a}}>",
            data: ["a": ["b": [:]], "b": ["c": "no"]],
            expected: "<>"
        ),
        .init(rule: "a name with a dot is never one key", template: "<{{a.b}}>", data: ["a.b": "no"], expected: "<>"),
        .init(rule: "a key with a dot masks nothing", template: "{{a.b}}", data: ["a.b": "no", "a": ["b": "yes"]], expected: "yes"),
        .init(rule: "a dot is the whole value", template: "{{.}} {{{.}}} {{&.}}", data: "<i>", expected: "&lt;i&gt; <i> <i>"),
        .init(rule: "white space around stays", template: "\t {{a}} \t", data: ["a": "x"], expected: "\t x \t"),
        .init(
            rule: "a tag alone on its line keeps the line",
            template: "  {{a}}\n  {{{a}}}\n  {{&a}}\n",
            data: ["a": "x"],
            expected: "  x\n  x\n  x\n"
        ),
        .init(
            rule: "white space inside a tag is nothing",
            template: "{{ a }}{{{ a }}}{{& a }}{{\ta\n}}",
            data: ["a": "x"],
            expected: "xxxx"
        ),
    ]

    static let sections: [MustacheCase] = [
        .init(rule: "true shows", template: "<{{#a}}b{{/a}}>", data: ["a": true], expected: "<b>"),
        .init(rule: "false hides", template: "<{{#a}}b{{/a}}>", data: ["a": false], expected: "<>"),
        .init(rule: "null hides", template: "<{{#a}}b{{/a}}>", data: ["a": nil], expected: "<>"),
        .init(rule: "missing hides", template: "<{{#a}}b{{/a}}>", expected: "<>"),
        .init(rule: "an empty list hides", template: "<{{#a}}b{{/a}}>", data: ["a": []], expected: "<>"),
        .init(rule: "an object becomes the scope", template: "{{#b}}{{t}}{{/b}}", data: ["b": ["t": "Momo"]], expected: "Momo"),
        .init(
            rule: "what the scope lacks is looked for further out",
            template: "{{#in}}{{x}}{{y}}{{o.z}}{{/in}}",
            data: ["x": "1", "y": "no", "in": ["y": "2"], "o": ["z": "3"]],
            expected: "123"
        ),
        .init(
            rule: "a text becomes the scope and stays in reach by name",
            template: "{{#a}}{{.}}={{a}}{{/a}}",
            data: ["a": "x"],
            expected: "x=x"
        ),
        .init(
            rule: "every scope is in reach in nested lists",
            template: "{{#v}}{{#c}}{{n.k}}{{m}}{{#p}}{{m}}{{q}};{{/p}}{{/c}}{{/v}}",
            data: ["v": [["n": ["k": "K"], "c": [["m": "1", "p": [["q": "a"], ["q": "b"]]]]]]],
            expected: "K11a;1b;"
        ),
        .init(
            rule: "scopes nest deeply",
            template: "{{#a}}{{#b}}{{#c}}{{x}}{{y}}{{z}}{{#z}}{{.}}{{x}}{{/z}}{{/c}}{{y}}{{/b}}{{x}}{{/a}}",
            data: ["a": ["x": "1"], "b": ["y": "2"], "c": ["z": "3"]],
            expected: "1233121"
        ),
        .init(rule: "a list repeats", template: "{{#l}}{{n}},{{/l}}", data: ["l": [["n": 1], ["n": 2], ["n": 3]]], expected: "1,2,3,"),
        .init(rule: "a text is no list", template: "{{#a}}once{{/a}}", data: ["a": "123"], expected: "once"),
        .init(rule: "a section may be twice", template: "{{#a}}x{{/a}}-{{#a}}y{{/a}}", data: ["a": true], expected: "x-y"),
        .init(rule: "a section is in itself", template: "{{#a}}1{{#a}}2{{/a}}3{{/a}}", data: ["a": true], expected: "123"),
        .init(rule: "a hidden section hides itself inside", template: "<{{#a}}1{{#a}}2{{/a}}3{{/a}}>", data: ["a": false], expected: "<>"),
        .init(rule: "a dot is the element", template: "{{#l}}({{.}}){{/l}}", data: ["l": ["a", 2, 1.5]], expected: "(a)(2)(1.5)"),
        .init(
            rule: "a dot escapes",
            template: "{{#l}}{{.}}{{{.}}}{{&.}};{{/l}}",
            data: ["l": ["&", "\""]],
            expected: "&amp;&&;&quot;\"\";"
        ),
        .init(
            rule: "a list in a list repeats by dots",
            template: "{{#l}}({{#.}}{{.}}{{/.}}){{/l}}",
            data: ["l": [[1, 2], ["a"]]],
            expected: "(12)(a)"
        ),
        .init(rule: "a dot as section opens objects", template: "{{#l}}{{#.}}{{n}}{{/.}}{{/l}}", data: ["l": [["n": 7]]], expected: "7"),
        .init(rule: "a list may be the whole data", template: "{{#.}}<{{v}}>{{/.}}", data: [["v": 1], ["v": 2]], expected: "<1><2>"),
        .init(rule: "dotted names open sections", template: "{{#a.b}}{{c}}{{/a.b}}", data: ["a": ["b": ["c": "x"]]], expected: "x"),
        .init(rule: "a dotted name that is false hides", template: "<{{#a.b}}x{{/a.b}}>", data: ["a": ["b": false]], expected: "<>"),
        .init(rule: "a broken chain hides", template: "<{{#a.b.c}}x{{/a.b.c}}>", data: ["a": [:]], expected: "<>"),
        .init(
            rule: "white space around and inside stays",
            template: " |{{#a}} \t{{! x }} {{/a}}| \n",
            data: ["a": true],
            expected: " | \t | \n"
        ),
        .init(
            rule: "a section within a line keeps the line",
            template: " {{#a}}1{{/a}}\n {{#a}}2{{/a}}\n",
            data: ["a": true],
            expected: " 1\n 2\n"
        ),
        .init(rule: "lines of tags alone go", template: "1\n{{#a}}\n2\n{{/a}}\n3\n", data: ["a": true], expected: "1\n2\n3\n"),
        .init(
            rule: "indented lines of tags alone go",
            template: "1\n  {{#a}}  \n2\n\t{{/a}}\t\n3\n",
            data: ["a": true],
            expected: "1\n2\n3\n"
        ),
        .init(rule: "CR LF ends a line", template: "1\r\n{{#a}}\r\n2\r\n{{/a}}\r\n3", data: ["a": true], expected: "1\r\n2\r\n3"),
        .init(rule: "the first line needs no line end before it", template: "  {{#a}}\n1{{/a}}\n2", data: ["a": true], expected: "1\n2"),
        .init(rule: "the last line needs no line end behind it", template: "1{{#a}}\n2\n  {{/a}}", data: ["a": true], expected: "1\n2\n"),
        .init(
            rule: "two tags on a line are not alone",
            template: "{{#a}}{{#a}}\n1\n{{/a}}{{/a}}\n",
            data: ["a": true],
            expected: "\n1\n\n"
        ),
        .init(rule: "white space inside a tag is nothing", template: "{{# a }}1{{/\ta\n}}", data: ["a": true], expected: "1"),
    ]

    static let inverted: [MustacheCase] = [
        .init(rule: "false shows", template: "<{{^a}}b{{/a}}>", data: ["a": false], expected: "<b>"),
        .init(rule: "true hides", template: "<{{^a}}b{{/a}}>", data: ["a": true], expected: "<>"),
        .init(rule: "null shows", template: "<{{^a}}b{{/a}}>", data: ["a": nil], expected: "<b>"),
        .init(rule: "missing shows", template: "<{{^a}}b{{/a}}>", expected: "<b>"),
        .init(rule: "an object hides", template: "<{{^a}}b{{/a}}>", data: ["a": ["t": "x"]], expected: "<>"),
        .init(rule: "a list hides", template: "<{{^a}}b{{/a}}>", data: ["a": [false]], expected: "<>"),
        .init(rule: "an empty list shows", template: "<{{^a}}b{{/a}}>", data: ["a": []], expected: "<b>"),
        .init(rule: "inverted sections nest", template: "{{^a}}1{{^a}}2{{/a}}3{{/a}}", data: ["a": false], expected: "123"),
        .init(
            rule: "dotted names",
            template: "{{^a.b}}1{{/a.b}}{{^a.c}}2{{/a.c}}{{^d.e}}3{{/d.e}}",
            data: ["a": ["b": true, "c": false]],
            expected: "23"
        ),
        .init(rule: "lines of tags alone go", template: "1\r\n {{^a}}\r\n2\r\n {{/a}}\r\n3", expected: "1\r\n2\r\n3"),
        .init(rule: "a section within a line keeps the line", template: " {{^a}}1{{/a}}\n", expected: " 1\n"),
        .init(rule: "white space inside a tag is nothing", template: "{{^ a }}1{{/ a }}", expected: "1"),
    ]

    static let comments: [MustacheCase] = [
        .init(rule: "a comment is nothing", template: "1{{! 2 }}3", expected: "13"),
        .init(rule: "a comment may have lines", template: "1{{! 2\n 3\n}}4\n", expected: "14\n"),
        .init(rule: "a line of it alone goes", template: "1\n  {{! 2 }} \n3\n", expected: "1\n3\n"),
        .init(rule: "lines of it alone go", template: "1\n  {{!\n 2\n  }}\n3\n", expected: "1\n3\n"),
        .init(rule: "CR LF ends a line", template: "1\r\n{{! 2 }}\r\n3", expected: "1\r\n3"),
        .init(rule: "first line", template: "  {{! 1 }}\n2", expected: "2"),
        .init(rule: "last line", template: "1\n  {{! 2 }}", expected: "1\n"),
        .init(rule: "text beside it keeps the line", template: "  1 {{! 2 }}\n", expected: "  1 \n"),
        .init(rule: "white space around stays", template: "1 {{! 2 }} 3", expected: "1  3"),
        .init(rule: "a comment hides no name", template: "<{{! a }}>", data: ["! a": "no", "!a": "no", "a": "no"], expected: "<>"),
        .init(rule: "braces and equals signs may be in it", template: "{{!= {{ # =}}1", expected: "1"),
    ]

    static let delimiters: [MustacheCase] = [
        .init(rule: "new delimiters hold", template: "{{=<% %>=}}<%a%>{{a}}", data: ["a": "x"], expected: "x{{a}}"),
        .init(rule: "letters that mean something elsewhere", template: "({{=[ ]=}}[a])", data: ["a": "x"], expected: "(x)"),
        .init(
            rule: "they reach into sections and end where they are changed",
            template: "{{#a}}{{b}}|b|{{/a}}{{=| |=}}|#a|{{b}}|b||/a|",
            data: ["a": true, "b": "x"],
            expected: "x|b|{{b}}x"
        ),
        .init(rule: "inverted sections", template: "{{=| |=}}|^a|1|/a|", expected: "1"),
        .init(
            rule: "a partial has its own",
            template: "{{>p}}{{=| |=}}|>p|",
            data: ["a": "x"],
            partials: ["p": "{{a}}|a|"],
            expected: "x|a|x|a|"
        ),
        .init(
            rule: "a partial changes only itself",
            template: "{{>p}}{{a}}|a|",
            data: ["a": "x"],
            partials: ["p": "{{=| |=}}|a|"],
            expected: "xx|a|"
        ),
        .init(rule: "white space around stays", template: "1 {{=@ @=}} 2", expected: "1  2"),
        .init(rule: "a line of it alone goes", template: "1\r\n  {{=@ @=}} \r\n2", expected: "1\r\n2"),
        .init(rule: "first line", template: "  {{=@ @=}}\n1", expected: "1"),
        .init(rule: "last line", template: "1\n  {{=@ @=}}", expected: "1\n"),
        .init(rule: "white space inside is nothing", template: "{{= @   @ =}}@a@", data: ["a": "x"], expected: "x"),
        .init(rule: "they may be changed back", template: "{{=@ @=}}@a@@={{ }}=@{{a}}", data: ["a": "x"], expected: "xx"),
    ]
}
