import DataReading
import Diagnostics
import Testing
import TestSupport

/// JSON by RFC 8259, production by production.
@Suite struct JSONReaderTests {
    @Test("What the grammar allows is read", arguments: accepted)
    func reads(_ text: String, _ outline: String) {
        let problems = DiagnosticCollector()
        #expect(JSONReader.read(file(text), problems: problems)?.outline == outline)
        #expect(reported(problems) == [])
    }

    @Test("What the grammar forbids is reported at its place", arguments: refused)
    func refuses(_ text: String, _ message: String) {
        let problems = DiagnosticCollector()
        #expect(JSONReader.read(file(text), problems: problems)?.outline == nil)
        #expect(reported(problems) == [message])
    }

    @Test("What the apps' files hold is read with a warning", arguments: warned)
    func warns(_ text: String, _ outline: String, _ messages: [String]) {
        let problems = DiagnosticCollector()
        #expect(JSONReader.read(file(text), problems: problems)?.outline == outline)
        #expect(reported(problems) == messages)
    }

    static let accepted: [(String, String)] = [
        // Texts and white space
        ("0", "0"), (" \t\r\n1 \t\r\n", "1"), ("[ ]", "[]"), ("{\n}", "{}"), ("\"\"", "\"\""), ("[\r\n1\t,\n2 ]", "[1,2]"),
        ("{ \"a\" : 1 , \"b\" : [ ] }", "{a:1,b:[]}"),
        // Literals
        ("true", "true"), ("[false,null]", "[false,null]"),
        // Numbers
        ("-0", "-0"), ("-1.50", "-1.50"), ("10", "10"), ("0.0", "0.0"), ("1e5", "1e5"), ("1E+05", "1E+05"), ("1.5e-10", "1.5e-10"),
        ("123456789012345678901234567890", "123456789012345678901234567890"), ("1e999", "1e999"),
        // Strings
        ("\"책 é e\u{301} 👩‍👩‍👧\"", "\"책 é e\u{301} 👩‍👩‍👧\""), ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\"\\/\u{8}\u{c}\n\r\t\""),
        ("\"\\u0041\\u00e9\\uCC45\\u0000\"", "\"Aé책\u{0}\""), ("\"\\uD83D\\uDCDA\\ud83d\\udcda\"", "\"📚📚\""),
        ("\"\u{7F}\u{2028}\u{FFFD}\"", "\"\u{7F}\u{2028}\u{FFFD}\""),
        ("\"a/b\"", "\"a/b\""), ("\"\u{FEFF}\"", "\"\u{FEFF}\""), ("\"\\u\u{0030}\u{0030}\u{0036}\u{0031}\"", "\"a\""),
        // Nesting, and keys that only look the same
        ("[[[{\"a\":[{}]}]]]", "[[[{a:[{}]}]]]"), ("{\"\":1}", "{:1}"), ("{\"é\":1,\"e\u{301}\":2}", "{é:1,e\u{301}:2}"),
        (
            String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
            String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        ),
    ]

    static let refused: [(String, String)] = [
        ("", "1:1: error: expected a JSON value, found nothing"), ("\n  ", "2:3: error: expected a JSON value, found nothing"),
        ("1 2", "1:3: error: expected the end, found \"2\""), ("[] ]", "1:4: error: expected the end, found \"]\""),
        ("[1]\n,", "2:1: error: expected the end, found \",\""),
        ("\u{A0}1", "1:1: error: expected a value, found \"\u{A0}\""), ("[1,\u{2028}2]", "1:4: error: expected a value, found \"�\""),
        ("// x\n1", "1:1: error: expected a value, found \"/\""), ("[1 /* x */]", "1:4: error: expected a comma or ], found \"/\""),
        // Literals
        ("True", "1:1: error: expected a value, found \"T\""), ("tru", "1:1: error: expected a value, found \"t\""),
        ("nul", "1:1: error: expected a value, found \"n\""),
        ("truely", "1:5: error: expected the end, found \"l\""), ("[NaN]", "1:2: error: expected a value, found \"N\""),
        ("Infinity", "1:1: error: expected a value, found \"I\""),
        // Numbers
        ("01", "1:1: error: a number may not begin with a zero"), ("-01", "1:2: error: a number may not begin with a zero"),
        ("+1", "1:1: error: expected a value, found \"+\""),
        ("-", "1:2: error: expected a digit, found the end of the file"), ("-a", "1:2: error: expected a digit, found \"a\""),
        (".5", "1:1: error: expected a value, found \".\""),
        ("1.", "1:3: error: expected a digit after the decimal point, found the end of the file"),
        ("1.e5", "1:3: error: expected a digit after the decimal point, found \"e\""),
        ("1e", "1:3: error: expected a digit in the exponent, found the end of the file"),
        ("1e+", "1:4: error: expected a digit in the exponent, found the end of the file"),
        ("0x1F", "1:2: error: expected the end, found \"x\""), ("1_000", "1:2: error: expected the end, found \"_\""),
        ("--1", "1:2: error: expected a digit, found \"-\""), ("1,5", "1:2: error: expected the end, found \",\""),
        ("１", "1:1: error: expected a value, found \"１\""),
        // Strings
        ("\"a", "1:1: error: this string is never closed"), ("[\"책\", \"a\\\"]", "1:7: error: this string is never closed"),
        ("'a'", "1:1: error: expected a value, found a single quote"),
        ("\"a\nb\"", "1:3: error: a line end inside a string"), ("\"a\tb\"", "1:3: error: a tab inside a string"),
        ("\"a\u{1}b\"", "1:3: error: a control character inside a string"),
        ("\"\\n\n\"", "1:4: error: a line end inside a string"), ("\"a\u{0}\"", "1:3: error: a control character inside a string"),
        ("\"\\a\"", "1:2: error: unknown escape \"\\a\""), ("\"\\책\"", "1:2: error: unknown escape \"\\책\""),
        ("\"\\'\"", "1:2: error: unknown escape \"\\'\""), ("\"\\U0041\"", "1:2: error: unknown escape \"\\U\""),
        ("\"\\", "1:3: error: expected an escape after the backslash, found the end of the file"),
        ("\"\\u12\"", "1:6: error: expected four hexadecimal digits after \\u, found a double quote"),
        ("\"\\u12G4\"", "1:6: error: expected four hexadecimal digits after \\u, found \"G\""),
        ("\"\\u", "1:4: error: expected four hexadecimal digits after \\u, found the end of the file"),
        ("\"\\uD83D\"", "1:2: error: this escape is half of a surrogate pair"),
        ("\"\\uDCDA\"", "1:2: error: this escape is half of a surrogate pair"),
        ("\"\\uD83D\\u0041\"", "1:2: error: this escape is half of a surrogate pair"),
        ("\"\\uD83D\\uD83D\"", "1:2: error: this escape is half of a surrogate pair"),
        ("\"\\uD83Dx\"", "1:2: error: this escape is half of a surrogate pair"),
        ("\"\\uDCDA\\uD83D\"", "1:2: error: this escape is half of a surrogate pair"),
        // Arrays and objects
        ("[", "1:2: error: expected a value, found the end of the file"),
        ("[1", "1:3: error: expected a comma or ], found the end of the file"), ("[1 2]", "1:4: error: expected a comma or ], found \"2\""),
        ("[,1]", "1:2: error: expected a value, found \",\""), ("[1,,2]", "1:4: error: expected a value, found \",\""),
        ("[1,,]", "1:4: error: expected a value, found \",\""), ("[,]", "1:2: error: expected a value, found \",\""),
        ("[1}", "1:3: error: expected a comma or ], found \"}\""), ("]", "1:1: error: expected a value, found \"]\""),
        ("{", "1:2: error: expected a key in double quotes, found the end of the file"),
        ("{a:1}", "1:2: error: expected a key in double quotes, found \"a\""),
        ("{'a':1}", "1:2: error: expected a key in double quotes, found \"'\""),
        ("{1:1}", "1:2: error: expected a key in double quotes, found \"1\""),
        ("{\"a\"}", "1:5: error: expected a colon after the key, found \"}\""),
        ("{\"a\" 1}", "1:6: error: expected a colon after the key, found \"1\""), ("{\"a\":}", "1:6: error: expected a value, found \"}\""),
        ("{\"a\":1 \"b\":2}", "1:8: error: expected a comma or }, found a double quote"),
        ("{,}", "1:2: error: expected a key in double quotes, found \",\""),
        ("{\"a\":1,,}", "1:8: error: expected a key in double quotes, found \",\""),
        ("{\"a\":1]", "1:7: error: expected a comma or }, found \"]\""),
        // Columns count scalars, lines end as editors end them
        ("{\n  \"제목\": 책\n}", "2:9: error: expected a value, found \"책\""),
        ("[\"👩‍👩‍👧é\" x]", "1:11: error: expected a comma or ], found \"x\""),
        ("[\r\n1,\r2,\nx]", "4:1: error: expected a value, found \"x\""),
        // Depth
        (String(repeating: "[", count: 100_000), "1:513: error: nested more than 512 levels deep"),
        (String(repeating: "[", count: 513) + String(repeating: "]", count: 513), "1:513: error: nested more than 512 levels deep"),
        (String(repeating: "{\"a\":", count: 100_000), "1:2561: error: nested more than 512 levels deep"),
    ]

    static let mark = "1:1: warning: the file begins with a byte order mark"
    static let warned: [(String, String, [String])] = [
        ("\u{FEFF}[]", "[]", [mark]), ("[1,]", "[1]", ["1:3: warning: a comma follows the last element"]),
        ("{\"a\":1 ,\n}", "{a:1}", ["1:8: warning: a comma follows the last element"]),
        (
            "\u{FEFF}[[1,],]", "[[1]]",
            [mark, "1:4: warning: a comma follows the last element; 1 more is like it, on line 1"]
        ),
    ]
}
