import Testing
import TestSupport

@testable import DataReading
@testable import Diagnostics
@testable import SiteBase

/// Typed reading, and what it reports.
@Suite struct FieldsTests {
    private func fields(_ json: String, _ problems: DiagnosticCollector) throws -> Fields {
        let source = file(json)
        let value = try #require(JSONReader.read(source, problems: problems))
        return try #require(Fields(value, in: source, problems: problems))
    }

    private func yaml(_ text: String, _ problems: DiagnosticCollector) throws -> Fields {
        let source = file(text)
        let value = try #require(YAMLReader.read(source, problems: problems))
        return try #require(Fields(value, in: source, problems: problems))
    }

    @Test("Texts are kept letter for letter", arguments: ["a", "", "  x ", "e\u{301}", "\u{F9AE}", "\\t\\r\\n", "\u{200B}\u{2028}", "👩‍👩‍👧"])
    func keepsTexts(_ text: String) throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"t\":\"\(text)\"}", problems)
        let wanted = text == "\\t\\r\\n" ? "\t\r\n" : text
        #expect(fields.text("t").map { Array($0.unicodeScalars) } == Array(wanted.unicodeScalars))
        #expect(reported(problems) == [])
    }

    @Test(
        "Characters that HTML cannot hold are left out and reported; those of Windows-1252 are what they are there",
        arguments: [
            ("\\u0000", "U+0000", ""), ("\\u000B", "U+000B", ""), ("\\u001F", "U+001F", ""), ("\u{7F}", "U+007F", ""),
            ("\u{85}", "U+0085", "…"), ("\u{9F}", "U+009F", "Ÿ"), ("\u{80}", "U+0080", "€"), ("\u{92}", "U+0092", "’"),
            ("\u{81}", "U+0081", ""),
            ("\\uFDD0", "U+FDD0", ""), ("\\uFFFE", "U+FFFE", ""), ("\\uFFFF", "U+FFFF", ""), ("\\uDBFF\\uDFFF", "U+10FFFF", ""),
            ("\\uD83F\\uDFFE", "U+1FFFE", ""),
        ]
    )
    func leavesOutControlCharacters(_ escape: String, _ name: String, _ meant: String) throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"t\": \"책 \(escape)\"}", problems)
        #expect(fields.text("t") == "책 \(meant)")
        let told = "the text contains the control character \(name), which HTML does not allow; pages show the text without it"
        #expect(reported(problems) == ["1:7: warning: t: \(told)"])
    }

    @Test("Characters that HTML cannot hold are found wherever they stand", arguments: [0xB, 0x7F, 0x80, 0xFDD0, 0x1FFFE] as [UInt32])
    func findsControlCharacters(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let character = String(Character(scalar))
        for before in 0...20 {
            for filling in ["a", "\t", "책", "ÿ", "~"] {
                let text = String(repeating: filling, count: before) + character + String(repeating: filling, count: 20 - before)
                #expect(ForbiddenCharacter.first(in: text)?.scalar == scalar, "\(filling) \(before)")
                #expect(ForbiddenCharacter.first(in: text.replacing(character, with: "")) == nil)
            }
        }
    }

    @Test(
        "A value of another type is reported with what was found",
        arguments: [
            ("text", "1", "expected text, found the number 1"), ("text", "true", "expected text, found true"),
            ("text", "[]", "expected text, found a list"),
            ("text", "{}", "expected text, found an object"), ("required", "\" \\t \"", "expected some text, found \" \t \""),
            ("number", "\"six hundred\"", "expected a whole number, found \"six hundred\""),
            ("number", "1.5", "expected a whole number, found 1.5"),
            ("number", "1e3", "expected a whole number, found 1e3"), ("number", "true", "expected a whole number, found true"),
            ("number", "0", "expected a whole number from 1 to 1000, found 0"),
            ("number", "1001", "expected a whole number from 1 to 1000, found 1001"),
            ("number", "99999999999999999999", "expected a whole number, found 99999999999999999999"),
            ("number", "[1]", "expected a whole number, found a list"),
            ("flag", "\"true\"", "expected true or false, found \"true\""), ("flag", "1", "expected true or false, found 1"),
            ("choice", "\"sereis\"", "expected \"series\", \"shelf\", found \"sereis\" (did you mean \"series\"?)"),
            ("choice", "\"zzz\"", "expected \"series\", \"shelf\", found \"zzz\""),
            ("choice", "3", "expected \"series\", \"shelf\", found 3"),
            ("objects", "{}", "expected a list, found an object"), ("object", "[]", "expected an object, found a list"),
            ("object", "\"x\"", "expected an object, found \"x\""),
        ]
    )
    func reportsTypes(_ type: String, _ json: String, _ message: String) throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"책\":\n \(json)}", problems)
        read(type, &fields)
        #expect(reported(problems) == ["2:2: error: 책: \(message)".replacing("\t", with: " ")])
    }

    private func read(_ type: String, _ fields: inout Fields) {
        switch type {
        case "text": #expect(fields.text("책") == nil)
        case "required": #expect(fields.requiredText("책") == nil)
        case "number": #expect(fields.wholeNumber("책", in: 1...1000) == nil)
        case "flag": #expect(fields.flag("책") == nil)
        case "choice": #expect(fields.choice("책", of: [("series", 1), ("shelf", 2)]) == nil)
        case "objects": #expect(fields.objects("책")?.count == nil)
        default: #expect(fields.object("책")?.path == nil)
        }
    }

    @Test("Values of the right type are read")
    func readsValues() throws {
        let problems = DiagnosticCollector()
        var fields = try fields(
            "{\"n\":636,\"m\":-5,\"f\":false,\"c\":\"b\",\"l\":[{\"x\":\"y\"}],\"o\":{\"x\":\"z\"},\"t\":{\"b\":\"2\",\"a\":\"1\"}}",
            problems
        )
        #expect(fields.wholeNumber("n", in: 0...1000) == 636)
        #expect(fields.wholeNumber("m", in: -5...5) == -5)
        #expect(fields.flag("f") == false)
        #expect(fields.choice("c", of: [("a", 1), ("b", 2)]) == 2)
        let objects = fields.objects("l")
        var first = try #require(objects?.first)
        #expect(first.text("x") == "y")
        #expect(first.path.description == "l[0]")
        let inner = fields.object("o")
        var object = try #require(inner)
        #expect(object.requiredText("x") == "z")
        #expect(fields.textsByKey("t").map { "\($0.key)=\($0.value)" } == ["b=2", "a=1"])
        fields.finish()
        first.finish()
        #expect(reported(problems) == [])
    }

    @Test("A plain YAML scalar takes the type that its field asks for")
    func typesPlainScalars() throws {
        let problems = DiagnosticCollector()
        var fields = try yaml("title: 1984\nfold: 450\nmarkdown: true\nyes: yes\nquoted: '450'\nnull: null\nn: 1.0\n", problems)
        #expect(fields.text("title") == "1984")
        #expect(fields.wholeNumber("fold", in: 0...1000) == 450)
        #expect(fields.flag("markdown") == true)
        #expect(fields.text("markdown") == "true")
        #expect(fields.text("null") == nil)
        #expect(reported(problems) == [])
        #expect(fields.flag("yes") == nil)
        #expect(fields.wholeNumber("quoted", in: 0...1000) == nil)
        #expect(fields.wholeNumber("n", in: 0...10) == 1)
        #expect(
            reported(problems) == [
                "4:6: error: yes: expected true or false, found yes", "5:9: error: quoted: expected a whole number, found \"450\"",
                "7:4: warning: n: a whole number is written as 1.0",
            ]
        )
    }

    @Test("A whole number written as a decimal is read with a warning", arguments: [("636.0", 636), ("-1.000", -1)])
    func readsDecimals(_ json: String, _ number: Int) throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"n\":\(json)}", problems)
        #expect(fields.wholeNumber("n", in: -10...1000) == number)
        #expect(reported(problems) == ["1:6: warning: n: a whole number is written as \(json)"])
        #expect(DiagnosticReport(problems.diagnostics).text().contains("help: write \(number)\n"))
    }

    @Test("Missing keys are reported at the object, null ones at the null")
    func reportsMissingKeys() throws {
        let problems = DiagnosticCollector()
        var fields = try fields("\n {\"a\": null}", problems)
        #expect(fields.requiredText("title") == nil)
        #expect(fields.requiredText("a") == nil)
        #expect(fields.text("a") == nil)
        #expect(reported(problems) == ["2:2: error: the key \"title\" is missing", "2:8: error: the key \"a\" is missing"])
    }

    @Test("Unknown keys are warned of, with the name that was probably meant")
    func warnsOfUnknownKeys() throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"titel\":\"x\",\"page\":1,\"id\":3,\"책책책\":2}", problems)
        _ = fields.text("title")
        _ = fields.wholeNumber("pages", in: 0...9)
        fields.ignore("id")
        fields.finish()
        #expect(
            reported(problems) == [
                "1:2: warning: unknown key \"titel\" (did you mean \"title\"?)",
                "1:14: warning: unknown key \"page\" (did you mean \"pages\"?)",
                "1:30: warning: unknown key \"책책책\"",
            ]
        )
    }

    @Test("Of an object of a hundred keys the one that nobody asked for is reported", arguments: [0, 63, 64, 65, 99])
    func warnsInLargeObjects(_ unknown: Int) throws {
        let problems = DiagnosticCollector()
        let members = (0..<100).map { "\"\($0)\":\($0)" }.joined(separator: ",")
        var fields = try fields("{\(members)}", problems)
        for key in 0..<100 where key != unknown { fields.ignore("\(key)") }
        fields.finish()
        #expect(reported(problems).count == 1 && reported(problems)[0].contains("unknown key \"\(unknown)\""))
    }

    @Test("Diagnostics name the path to the field")
    func namesPaths() throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"data\":[{\"attributes\":{\"pages\":[]}},3,{\"attributes\":{\"x\":1}}]}", problems)
        for var element in fields.objects("data") ?? [] {
            let object = element.object("attributes")
            var attributes = try #require(object)
            _ = attributes.wholeNumber("pages", in: 0...9)
            attributes.finish()
        }
        #expect(
            reported(problems) == [
                "1:33: error: data[0].attributes.pages: expected a whole number, found a list",
                "1:38: error: data[1]: expected an object, found 3",
                "1:55: warning: data[2].attributes: unknown key \"x\"",
            ]
        )
    }

    @Test("Keys that differ in composition only keep their own texts")
    func keepsKeysApart() throws {
        let problems = DiagnosticCollector()
        var fields = try fields("{\"t\":{\"é\":\"1\",\"e\u{301}\":\"2\"}}", problems)
        #expect(fields.textsByKey("t").map(\.value) == ["1", "2"])
    }

    @Test(
        "The nearest name is found",
        arguments: [
            ("titel", "title"), ("Title", "title"), ("pagse", "pages"), ("releasedate", "release_date"), ("zzz", nil), ("t", nil),
            ("", nil), ("x", nil), ("page_count", nil), ("titlepage", "title"), ("releas", "release_date"), ("rel", nil),
        ] as [(String, String?)]
    )
    func suggests(_ name: String, _ nearest: String?) {
        #expect(Suggestion.nearest(to: name, in: ["title", "pages", "release_date"]) == nearest)
        #expect(Suggestion.nearest(to: String(repeating: "a", count: 101), in: ["a"]) == nil)
    }
}
