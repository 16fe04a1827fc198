import DataReading
import Diagnostics
import Testing
import TestSupport

/// YAML, read into the same located values as JSON.
@Suite struct YAMLReaderTests {
    @Test("YAML is read", arguments: accepted)
    func reads(_ text: String, _ outline: String) {
        let problems = DiagnosticCollector()
        #expect(YAMLReader.read(file(text), problems: problems)?.outline == outline)
        #expect(reported(problems) == [])
    }

    @Test("What cannot be read is reported at its place", arguments: refused)
    func refuses(_ text: String, _ message: String) {
        let problems = DiagnosticCollector()
        #expect(YAMLReader.read(file(text), problems: problems)?.outline == nil)
        #expect(reported(problems) == [message])
    }

    static let accepted: [(String, String)] = [
        ("", "null"), ("# only a comment\n", "null"), ("\u{FEFF}", "null"), ("---\n", "~"),
        ("a: 1984\nb: '1984'\nc: \"1984\"\n", "{a:~1984,b:\"1984\",c:\"1984\"}"),
        ("title: 책장\r\nfold: 450\r\n", "{title:~책장,fold:~450}"), ("a:\nb: ~\nc: null\nd: yes", "{a:~,b:~~,c:~null,d:~yes}"),
        ("- 1\n- - 2\n  - {a: [x, 'y']}\n", "[~1,[~2,{a:[~x,\"y\"]}]]"),
        ("a: |\n  one\n  two\nb: >\n  three\n  four\n", "{a:\"one\ntwo\n\",b:\"three four\n\"}"),
        ("a: !!str 12\nb: !!int '12'", "{a:\"12\",b:\"12\"}"), ("a: &x [1]\nb: *x", "{a:[~1],b:[~1]}"), ("\u{FEFF}a: b", "{a:~b}"),
        ("a: e\u{301}\nb: 가", "{a:~e\u{301},b:~가}"),
        ("2024-01-02", "~2024-01-02"), ("a: b # c\n", "{a:~b}"), ("\"a b\": \"\\u0041\\n\"", "{a b:\"A\n\"}"), ("a: 1\n...\n", "{a:~1}"),
    ]

    static let refused: [(String, String)] = [
        ("a: b: c", "1:5: error: this is not YAML: mapping values are not allowed in this context"),
        ("a:\n\t- 1", "2:1: error: this is not YAML: tabs cannot be used for indentation"),
        ("a: 'b\n", "1:4: error: this is not YAML: found unexpected end of stream while scanning a quoted scalar"),
        ("a: 1\nb: 2\na: 3\n", "3:1: error: the key \"a\" occurs a second time"),
        ("x:\n  - b: 1\n    c: 2\n    \"b\": 3\n", "4:5: error: the key \"b\" occurs a second time"),
        ("a: *x", "1:4: error: this is not YAML: an alias has no anchor"), ("? [a]\n: b", "1:3: error: expected a word as the key"),
        ("a: 1\nb: &x {c: 1}\nd:\n  <<: *x", "4:3: error: merge keys (<<) are not supported"),
        ("a: [1, 2\nb: 3", "1:4: error: this is not YAML: did not find expected ',' or ']' while parsing a flow sequence"),
        ("a: 1\n---\nb: 2", "2:1: error: this is not YAML: expected a single document, but found another one"),
        ("a: \"x\u{2028}y\"\nb: c: d\n", "2:5: error: this is not YAML: mapping values are not allowed in this context"),
        ("책: \"x\u{85}y\u{2029}\"\r\nb: c: d\r\n", "2:5: error: this is not YAML: mapping values are not allowed in this context"),
        ("\u{FEFF}책: @", "1:4: error: this is not YAML: found character that cannot start any token while scanning for the next token"),
        ("a: 1\nb: \u{7}", "2:4: error: this is not YAML: control characters are not allowed (U+0007)"),
        ("%YAML 9.9\n---\na", "1:1: error: this is not YAML: found incompatible YAML document"),
    ]

    @Test("Values know where they begin, in lines as editors count them")
    func knowsPlaces() throws {
        let source = file("\u{FEFF}제목: 책\nseries:\n  - name: \"a\u{2028}b\"\n    tags: [x,  'y']\r\n  - {n: 1}\nlast: end\n")
        let value = try #require(YAMLReader.read(source, problems: DiagnosticCollector()))
        #expect(
            value.places(in: source) == [
                "=1:1", ".제목=1:5", ".series=3:3", ".series[0]=3:5", ".series[0].name=3:11", ".series[0].tags=4:11",
                ".series[0].tags[0]=4:12",
                ".series[0].tags[1]=4:16", ".series[1]=5:5", ".series[1].n=5:9", ".last=6:7",
            ]
        )
        guard case .object(let members) = value.content else { return }
        #expect(members.map { source.position(at: $0.keyOffset)?.line } == [1, 2, 6])
    }

    @Test(
        "Files that multiply or nest without end are errors",
        arguments: [
            "flow lists", "flow objects", "dashes", "indents", "aliases", "keys", "aliases in a key", "an alias as key",
            "aliases in a flow key", "aliases behind a question mark", "an alias without a value", "a question mark before an alias",
            "text after an alias", "an alias after a line separator", "an alias as key twice",
        ]
    )
    func refusesAttacks(_ name: String) {
        let bomb = "a0: &a0 [x]\n" + (1...40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]\n" }.joined()
        let text =
            switch name {
            case "flow lists": String(repeating: "[", count: 100_000)
            case "flow objects": String(repeating: "{a: ", count: 100_000)
            case "dashes": String(repeating: "- ", count: 100_000) + "x"
            case "indents": (0..<3_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
            case "aliases": bomb
            case "aliases in a key": bomb + "? [*a40]\n: x\n"
            case "an alias as key": bomb + "b: {*a40 : x}\n"
            case "aliases in a flow key": bomb + "b: {[*a40]: x}\n"
            case "aliases behind a question mark": bomb + "b: [? *a40 : x]\n"
            case "an alias without a value": bomb + "b: {*a40}\n"
            case "a question mark before an alias": bomb + "b: [?*a40]\n"
            case "text after an alias": bomb + "b: [*a40 pages: 38]\n"
            case "an alias after a line separator":
                bomb.replacing(" *", with: "\u{2028} *").replacing("[*", with: "[\u{2028}*") + "b: {*a40}\n"
            case "an alias as key twice": bomb + "b: {*a40 : x, *a40 : y}\n"
            default: (0..<2_000).map { "? [\($0)]\n: 1\n" }.joined()
            }
        let problems = DiagnosticCollector()
        #expect(YAMLReader.read(file(text), problems: problems)?.outline == nil)
        #expect(problems.diagnostics.count == 1)
    }

    @Test("Aliases are followed, in as many values as the author likes")
    func followsAliases() throws {
        let text = "base: &base [x]\n" + (0..<100).map { "k\($0): *base\n" }.joined() + "why: \"who? [a]: b\"\n"
        let problems = DiagnosticCollector()
        let value = try #require(YAMLReader.read(file(text), problems: problems))
        guard case .object(let members) = value.content else { return }
        #expect(members.count == 102 && problems.diagnostics.isEmpty)
    }

    @Test("Many anchors with aliases in values, in texts and in comments are no attack")
    func followsManyAnchors() throws {
        let anchors = (0..<20).map { "k\($0): &k\($0) [x]\nl\($0): [*k\($0), *k\($0)] # not *k\($0)\n" }.joined()
        let text = anchors + "\"*k1\": 1\nk*k2: 2\nemphasis: |\n  *k3 and *k4*\nlast: *k19"
        let problems = DiagnosticCollector()
        let value = try #require(YAMLReader.read(file(text), problems: problems))
        guard case .object(let members) = value.content else { return }
        #expect(members.count == 44 && problems.diagnostics.isEmpty)
        #expect(members.last?.value.outline == "[~x]" && members[40].key == "*k1" && members[41].key == "k*k2")
    }

    @Test("A long line of many values is read to its end")
    func readsLongLines() throws {
        let source = file("[" + String(repeating: "책, ", count: 20_000) + "x]")
        let value = try #require(YAMLReader.read(source, problems: DiagnosticCollector()))
        guard case .list(let elements) = value.content else { return }
        #expect(source.position(at: try #require(elements.last).offset)?.column == 60_002)
    }
}
