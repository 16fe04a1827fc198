import SiteBase
import SiteTemplates
import Testing

/// The Mustache specification, version 1.4, rule by rule: partials and inheritance.
@Suite struct MustachePartialTests {
    @Test("Partials follow the specification", arguments: partials)
    func includes(_ rule: MustacheCase) throws { try rule.check() }

    @Test("Inheritance follows the specification", arguments: inheritance)
    func inherits(_ rule: MustacheCase) throws { try rule.check() }

    @Test("Inheritance indents by the specification", arguments: indentation)
    func indents(_ rule: MustacheCase) throws { try rule.check() }

    static let partials: [MustacheCase] = [
        .init(rule: "a partial is put in", template: "<{{>p}}>", partials: ["p": "1"], expected: "<1>"),
        .init(rule: "a missing partial is nothing", template: "<{{>p}}>", expected: "<>"),
        .init(
            rule: "it sees what stands around it",
            template: "{{#o}}{{>p}}{{/o}}",
            data: ["o": ["a": "1"], "b": "2"],
            partials: ["p": "{{a}}{{b}}"],
            expected: "12"
        ),
        .init(
            rule: "it may include itself",
            template: "{{>p}}",
            data: ["n": "1", "l": [["n": "2", "l": [["n": "3", "l": []]]]]],
            partials: ["p": "{{n}}({{#l}}{{>p}}{{/l}})"],
            expected: "1(2(3()))"
        ),
        .init(rule: "partials nest", template: "{{>p}}", data: ["a": "x"], partials: ["p": "1{{>q}}3", "q": "{{a}}"], expected: "1x3"),
        .init(rule: "a path is a name", template: "{{>parts/p}}", partials: ["parts/p": "1"], expected: "1"),
        .init(rule: "white space around stays", template: "1 {{>p}} 2", partials: ["p": "\t3\t"], expected: "1 \t3\t 2"),
        .init(
            rule: "within a line it indents nothing",
            template: "  {{a}}  {{>p}}\n",
            data: ["a": "1"],
            partials: ["p": "2\n3"],
            expected: "  1  2\n3\n"
        ),
        .init(rule: "CR LF ends a line", template: "1\r\n{{>p}}\r\n3", partials: ["p": "2"], expected: "1\r\n23"),
        .init(rule: "first line", template: "  {{>p}}\n3", partials: ["p": "1\n2"], expected: "  1\n  23"),
        .init(rule: "last line", template: "1\n  {{>p}}", partials: ["p": "2\n3"], expected: "1\n  2\n  3"),
        .init(
            rule: "every line of the file is indented, lines of a value are not",
            template: "1\n {{>p}}\n4\n",
            data: ["a": "<\n>"],
            partials: ["p": "2\n{{{a}}}\n3\n"],
            expected: "1\n 2\n <\n>\n 3\n4\n"
        ),
        .init(
            rule: "a line that begins with a tag is indented once",
            template: "  {{>p}}\n",
            data: ["a": "1", "b": true],
            partials: ["p": "{{a}} {{a}}\n{{#b}}2{{/b}}\n{{^b}}3{{/b}}4\n"],
            expected: "  1 1\n  2\n  4\n"
        ),
        .init(
            rule: "lines of tags alone are not indented",
            template: "  {{>p}}\n",
            data: ["b": true],
            partials: ["p": "{{#b}}\n1\n{{/b}}\n{{! 2 }}\n3\n"],
            expected: "  1\n  3\n"
        ),
        .init(
            rule: "indentation adds up",
            template: " {{>p}}\n",
            partials: ["p": "1\n  {{>q}}\n2\n", "q": "3\n4\n"],
            expected: " 1\n   3\n   4\n 2\n"
        ),
        .init(
            rule: "empty lines stay empty",
            template: "  {{>p}}\n",
            partials: ["p": "1\n\n2\r\n\r\n3\n"],
            expected: "  1\n\n  2\r\n\r\n  3\n"
        ),
        .init(rule: "white space inside a tag is nothing", template: "{{> p }}", partials: ["p": "1"], expected: "1"),
    ]

    static let inheritance: [MustacheCase] = [
        .init(rule: "a block shows its default", template: "<{{$a}}1{{/a}}>", expected: "<1>"),
        .init(
            rule: "a default holds tags",
            template: "{{$a}}{{x}}{{{x}}}{{#o}}{{y}}{{/o}}{{^z}}3{{/z}}{{/a}}",
            data: ["x": "<", "o": ["y": "{{x}}"]],
            expected: "&lt;<{{x}}3"
        ),
        .init(
            rule: "a parent without arguments is a partial",
            template: "{{>p}}|{{<p}}{{/p}}",
            partials: ["p": "{{$a}}1{{/a}}"],
            expected: "1|1"
        ),
        .init(rule: "a missing parent is nothing", template: "<{{<p}}{{$a}}1{{/a}}{{/p}}>", expected: "<>"),
        .init(
            rule: "an argument takes the place of the default",
            template: "{{<p}}{{$a}}1{{/a}}{{/p}}",
            partials: ["p": "<{{$a}}2{{/a}}>"],
            expected: "<1>"
        ),
        .init(
            rule: "data do not override a block",
            template: "{{<p}}{{$a}}1{{/a}}{{/p}}",
            data: ["a": "no"],
            partials: ["p": "{{$a}}{{/a}}"],
            expected: "1"
        ),
        .init(
            rule: "data do not override a default",
            template: "{{<p}}{{/p}}",
            data: ["a": "no"],
            partials: ["p": "{{$a}}1{{/a}}"],
            expected: "1"
        ),
        .init(
            rule: "one parent, different arguments",
            template: "{{<p}}{{$a}}1{{/a}}{{/p}} {{<p}}{{$a}}2{{/a}}{{/p}}",
            partials: ["p": "[{{$a}}x{{/a}}{{$b}}3{{/b}}]"],
            expected: "[13] [23]"
        ),
        .init(
            rule: "one block of two",
            template: "{{<p}}{{$b}}2{{/b}}{{/p}}",
            partials: ["p": "{{$a}}1{{/a}}{{$b}}x{{/b}}"],
            expected: "12"
        ),
        .init(rule: "lines stay", template: "{{<p}}{{$a}}\n1\n\n2\n{{/a}}{{/p}}", partials: ["p": "{{$a}}x{{/a}}"], expected: "1\n\n2\n"),
        .init(
            rule: "parents include one another",
            template: "{{<p}}{{$a}}1{{/a}}{{/p}}",
            partials: ["p": "{{$a}}x{{/a}}{{$b}}{{<q}}{{/q}}{{/b}}", "q": "{{$a}}y{{/a}}{{<p}}{{$b}}2{{/b}}{{/p}}"],
            expected: "1112"
        ),
        .init(
            rule: "the outermost argument counts",
            template: "{{<p}}{{$a}}1{{/a}}{{/p}}",
            partials: ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}", "r": "{{$a}}4{{/a}}"],
            expected: "1"
        ),
        .init(
            rule: "the next one counts if it is silent",
            template: "{{<p}}{{/p}}",
            partials: ["p": "{{<q}}{{$a}}2{{/a}}{{/q}}", "q": "{{<r}}{{$a}}3{{/a}}{{/r}}", "r": "{{$a}}4{{/a}}"],
            expected: "2"
        ),
        .init(
            rule: "text among arguments is nothing",
            template: "{{<p}} 1 {{$a}}2{{/a}} 3 {{! x }}{{y}}{{/p}}",
            partials: ["p": "{{$a}}{{/a}}"],
            expected: "2"
        ),
        .init(rule: "text without arguments is nothing", template: "{{<p}} 1 {{/p}}", partials: ["p": "{{$a}}2{{/a}}"], expected: "2"),
        .init(
            rule: "an argument sees what stands around the block",
            template: "{{<p}}{{$a}}{{t}}{{/a}}{{/p}}",
            data: ["t": "out", "o": ["t": "in"]],
            partials: ["p": "{{#o}}{{$a}}{{/a}}{{/o}}"],
            expected: "in"
        ),
        .init(
            rule: "a block inside an argument may be overridden further out",
            template: "{{<p}}{{$b}}1{{/b}}{{/p}}",
            partials: ["p": "{{<q}}{{$a}}<{{$b}}2{{/b}}>{{/a}}{{/q}}", "q": "{{$a}}3{{/a}}"],
            expected: "<1>"
        ),
        .init(
            rule: "a block inside an argument of its name shows what it holds",
            template: "{{<p}}{{$a}}1{{$a}}2{{/a}}3{{/a}}{{/p}}",
            partials: ["p": "{{$a}}x{{/a}}"],
            expected: "123"
        ),
        .init(
            rule: "a parent may stand in an argument of its own",
            template: "{{<p}}{{$a}}1{{<p}}{{$a}}2{{/a}}{{/p}}{{/a}}{{/p}}",
            partials: ["p": "<{{$a}}x{{/a}}>"],
            expected: "<1<2>>"
        ),
        .init(
            rule: "blocks that hold one another end",
            template: "{{<p}}{{$a}}1{{$b}}{{/b}}{{/a}}{{$b}}2{{$a}}{{/a}}{{/b}}{{/p}}",
            partials: ["p": "{{$a}}{{/a}}{{$b}}{{/b}}"],
            expected: "1221"
        ),
        .init(
            rule: "white space inside a tag is nothing",
            template: "{{< p }}{{$ a }}1{{/ a }}{{/ p }}",
            partials: ["p": "{{$ a }}{{/ a }}"],
            expected: "1"
        ),
    ]

    static let indentation: [MustacheCase] = [
        .init(
            rule: "a block keeps its place in the line",
            template: "{{<p}}{{$a}}1{{/a}}{{/p}}",
            partials: ["p": "0:\n  {{$a}}x{{/a}}\n"],
            expected: "0:\n  1\n"
        ),
        .init(
            rule: "a parent is indented as a partial is",
            template: "0\n  {{<p}}{{/p}}\n3\n",
            partials: ["p": "1\n2\n"],
            expected: "0\n  1\n  2\n3\n"
        ),
        .init(
            rule: "a parent over several lines is alone",
            template: "0\n  {{<p}}\n  {{/p}}\n2\n",
            partials: ["p": "1\n"],
            expected: "0\n  1\n2\n"
        ),
        .init(
            rule: "a block on one line indents every line",
            template: "{{<p}}{{$a}}\n1\n2{{/a}}\n{{/p}}\n",
            partials: ["p": "0\n  {{$a}}{{/a}}\n3\n"],
            expected: "0\n  1\n  2\n3\n"
        ),
        .init(
            rule: "an argument's indentation is taken off",
            template: "{{<p}}{{$a}}\n      1\n        2\n{{/a}}{{/p}}",
            partials: ["p": "0\n  {{$a}}\n  {{/a}}\n"],
            expected: "0\n  1\n    2\n"
        ),
        .init(
            rule: "a default's indentation is the block's",
            template: "{{<p}}{{$a}}\n1\n2\n{{/a}}{{/p}}",
            partials: ["p": "0\n{{$a}}\n  x\n{{/a}}\n3\n"],
            expected: "0\n  1\n  2\n3\n"
        ),
        .init(
            rule: "a default keeps its own indentation",
            template: "{{<p}}{{/p}}",
            partials: ["p": "0\n{{$a}}\n  1\n    2\n{{/a}}\n3\n"],
            expected: "0\n  1\n    2\n3\n"
        ),
        .init(
            rule: "nested blocks are indented within the outer one",
            template: "{{<p}}{{$b}}\nthree\n{{/b}}{{/p}}\n",
            partials: ["p": "{{<q}}{{$a}}\n  one\n  {{$b}}\n    two\n  {{/b}}\n{{/a}}{{/q}}\n", "q": "{{$a}}default{{/a}}"],
            expected: "one\n  three\n"
        ),
        .init(
            rule: "CR LF",
            template: "{{<p}}{{$a}}\r\n    1\r\n    2\r\n{{/a}}{{/p}}",
            partials: ["p": "0\r\n  {{$a}}\r\n  {{/a}}\r\n3"],
            expected: "0\r\n  1\r\n  2\r\n3"
        ),
    ]
}
