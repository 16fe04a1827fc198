import DataReading
import Diagnostics
import Foundation
@testable import SiteRecords
@testable import InterfaceTexts
import SiteBase
import TestSupport
import Testing

struct LanguageTests {
    private static let languages: [(tag: String, author: String)] = [
        ("ko", "지은이"), ("ko-KR", "지은이"), ("KO", "지은이"), ("en", "Author"), ("en-GB", "Author"), ("ja", "著者"), ("de-AT", "Autor"),
        ("FR", "Auteur"),
    ]

    @Test(arguments: languages + [("nl", "Author"), ("kok", "Author")])
    func `content has labels in its language, or English ones`(tag: String, author: String) {
        #expect(ContentLanguage(tag: tag).strings[.author] == author)
    }

    @Test(arguments: languages + [("", "지은이")])
    func `the interface speaks each language that sitegen knows`(tag: String, author: String) {
        let problems = DiagnosticCollector()
        let settings = SiteSettings(SourceFile(path: "site.yaml", text: tag.isEmpty ? "" : "language: \(tag)"), problems: problems)
        #expect(settings.strings[.author] == author)
        #expect(problems.diagnostics.isEmpty)
    }

    @Test(arguments: KnownLanguage.allCases)
    func `every text of a language keeps the placeholders of the English one`(language: KnownLanguage) {
        func places(_ text: String) -> [String] { text.matches(of: #/\{[a-z]+\}/#).map { String($0.output) }.sorted() }
        for phrase in Phrase.allCases {
            #expect(places(language.text(of: phrase)) == places(phrase.en), "\(phrase)")
            #expect(!language.text(of: phrase).isEmpty)
        }
    }

    @Test(arguments: KnownLanguage.allCases)
    func `a language has twelve months`(language: KnownLanguage) {
        #expect(language.text(of: .months).split(separator: " ").count == 12)
        #expect(ContentLanguage(tag: language.rawValue).strings.months.count == 12)
    }

    @Test(arguments: KnownLanguage.allCases)
    func `only Korean texts have Hangul, and only Japanese ones kana`(language: KnownLanguage) {
        for phrase in Phrase.allCases {
            let scalars = language.text(of: phrase).unicodeScalars
            #expect(language == .korean || !scalars.contains(where: \.isHangul), "\(phrase)")
            #expect(language == .japanese || !scalars.contains { $0.isKana || $0.isHan }, "\(phrase)")
        }
    }

    @Test func `French has no ordinary space before high punctuation and inside quotation marks`() {
        for phrase in Phrase.allCases where phrase != .thousandsSeparator {
            #expect(phrase.fr.firstMatch(of: #/\ [:;!?»%]|«\ |[A-Za-z}][;!?]|[^\u{A0}]:|'/#) == nil, "\(phrase.fr)")
        }
    }

    @Test(arguments: [
        ("ko", "1997년 6월 26일", "1997년 6월 1일", "1997년 6월", "1997년"), ("en", "June 26, 1997", "June 1, 1997", "June 1997", "1997"),
        ("ja", "1997年6月26日", "1997年6月1日", "1997年6月", "1997年"), ("de", "26. Juni 1997", "1. Juni 1997", "Juni 1997", "1997"),
        ("fr", "26 juin 1997", "1er juin 1997", "juin 1997", "1997"),
    ])
    func `dates stand in the form of their language`(tag: String, day: String, first: String, month: String, year: String) {
        let language = ContentLanguage(tag: tag)
        let texts = ["1997-06-26", "1997-06-01", "1997-06", "1997"].map { PartialDate(valid: $0).map(language.text) }
        #expect(texts == [day, first, month, year])
    }

    @Test(arguments: [
        ("ko", ["0권", "1권", "2권", "1,234권"]), ("en", ["0 volumes", "1 volume", "2 volumes", "1,234 volumes"]),
        ("ja", ["0巻", "1巻", "2巻", "1,234巻"]), ("de", ["0 Bände", "1 Band", "2 Bände", "1.234 Bände"]),
        ("fr", ["0 tome", "1 tome", "2 tomes", "1\u{202F}234 tomes"]),
    ])
    func `a count has the form and the digits of its language`(tag: String, texts: [String]) {
        let strings = ContentLanguage(tag: tag).strings
        #expect([0, 1, 2, 1_234].map { strings.count($0, one: .oneVolume, many: .volumeCount) } == texts)
    }

    @Test(arguments: [("ko", "1,234.5"), ("en", "1,234.5"), ("ja", "1,234.5"), ("de", "1.234,5"), ("fr", "1\u{202F}234,5")])
    func `a fraction has the signs of its language`(tag: String, text: String) {
        let strings = ContentLanguage(tag: tag).strings
        #expect(strings.digits(1_234.5) == text)
        #expect([-0.5, 0.5, -1_234.0].map(InterfaceStrings.english.digits) == ["-0.5", "0.5", "-1,234"])
    }

    @Test func `a text of the interface can be overridden, the others stay`() {
        let problems = DiagnosticCollector()
        let settings = SiteSettings(SourceFile(path: "site.yaml", text: "language: en\nstrings:\n  more: Unfold"), problems: problems)
        #expect(settings.strings[.more] == "Unfold")
        #expect(settings.strings[.less] == InterfaceStrings.english[.less])
        #expect(problems.diagnostics.isEmpty)
    }

    @Test func `a text's places are filled once, and others stay`() {
        let strings = InterfaceStrings.korean
        #expect(strings.text(.progress, ["page": "{total}", "total": "216"]) == "{total} / 216쪽")
        #expect(strings.text(.progress, ["page": "132"]) == "132 / {total}쪽")
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (48_130_300, "48,130,300"), (-1_234, "-1,234"), (.min, "-9,223,372,036,854,775,808"),
    ])
    func `a number has a comma between each three digits`(number: Int, text: String) {
        #expect(number.grouped() == text)
    }

    @Test(arguments: ["January February", "1 2 3 4 5 6 7 8 9 10 11 12 13", ""])
    func `months are twelve`(names: String) {
        let problems = DiagnosticCollector()
        _ = SiteSettings(SourceFile(path: "site.yaml", text: "strings: {months: \"\(names)\"}"), problems: problems)
        #expect(problems.diagnostics.map(\.message) == ["expected the names of twelve months"])
    }

    @Test func `content in the site's language speaks in the site's own words`() {
        let problems = DiagnosticCollector()
        let site = SiteSettings(SourceFile(path: "site.yaml", text: "language: en\nstrings: {author: Written by}"), problems: problems)
        #expect(ContentLanguage(tag: "en-GB", site: site).strings[.author] == "Written by")
        #expect(ContentLanguage(tag: "ko", site: site).strings[.author] == "지은이")
    }

    @Test func `the manual, the starter and the settings name the languages that sitegen knows`() throws {
        let manual = try String(contentsOfFile: "\(repository)/data/pages/manual/reference/languages.md", encoding: .utf8)
        let tags = KnownLanguage.tags.map { "`\($0)`" }
        #expect(manual.contains("\(tags.dropLast().joined(separator: ", ")) or \(tags.last ?? "")"))
        for folder in ["", "en/"] {
            let path = "\(repository)/Sources/BookSite/NewSite/Starters/\(folder)site.yaml"
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("# of buttons and navigation: \(KnownLanguage.list)\n"))
        }
    }
}

/// A language of one's own, in `strings:` or in a file beside `site.yaml`.
struct OwnLanguageTests {
    /// Months are twelve words, and counts numbers.
    private static func text(for phrase: Phrase) -> String {
        switch phrase {
        case .months: (1...12).map { "m\($0)" }.joined(separator: " ")
        case .singularCounts: "1 21"
        default: "x\(phrase)"
        }
    }

    private static let all = Phrase.allCases.map { "\($0): \(text(for: $0))\n" }

    /// The settings of a site with files of texts, and what is reported.
    private static func settings(_ yaml: String, _ files: [String: String]) -> (settings: SiteSettings, reported: [String]) {
        let problems = DiagnosticCollector()
        let languages = OwnLanguages(in: files.keys.sorted() + ["site.yaml", "data.json"], problems: problems) { name in
            files[name].map { SourceFile(path: name, text: $0) }
        }
        let settings = SiteSettings(SourceFile(path: "site.yaml", text: yaml), languages: languages, problems: problems)
        let reported = problems.diagnostics.map { diagnostic in
            let first = DiagnosticReport([diagnostic]).text().split(separator: "\n").first ?? ""
            return String(first).withoutIDs + (diagnostic.help.map { "; \($0)" } ?? "")
        }
        return (settings, reported)
    }

    @Test(arguments: [
        ("strings.eo.yaml", "eo"), ("strings.pt-BR.yaml", "pt-BR"), ("strings.yaml", nil), ("strings..yaml", nil), ("strings.e.yaml", nil),
        ("strings.english.yaml", nil), ("strings.eo.yml", nil), ("strings.eo.json", nil), ("my-strings.eo.yaml", nil), ("site.yaml", nil),
    ])
    func `a file's name says its language`(name: String, tag: String?) {
        #expect(OwnLanguages.tag(of: name) == tag)
    }

    @Test func `a file gives all texts of a language`() {
        let (settings, reported) = Self.settings("language: eo", ["strings.eo.yaml": Self.all.joined()])
        #expect(reported.isEmpty)
        for phrase in Phrase.allCases { #expect(settings.strings[phrase] == Self.text(for: phrase)) }
        #expect(settings.strings.count(21, one: .oneBook, many: .bookCount) == "xoneBook")
        let content = ContentLanguage(tag: "eo", site: settings)
        #expect(content.strings[.author] == "xauthor" && content.labelTag == nil)
    }

    @Test func `a file gives the labels of content in a language that is not the site's`() {
        let (settings, reported) = Self.settings("language: en", ["strings.eo.yaml": Self.all.joined()])
        #expect(reported.isEmpty && settings.strings[.author] == "Author")
        let content = ContentLanguage(tag: "eo-001", site: settings)
        #expect(content.strings[.author] == "xauthor" && content.labelTag == nil)
    }

    @Test func `a file of a known language overrides some texts, and strings in site.yaml override these`() {
        let (settings, reported) = Self.settings(
            "language: de-CH\nstrings: {more: Mehr}",
            ["strings.de.yaml": "more: Auf\nless: Zu", "strings.de-CH.yaml": "more: Uf\nless: Zue\nthousandsSeparator: ’"]
        )
        #expect(reported.isEmpty)
        #expect(settings.strings[.more] == "Mehr" && settings.strings[.less] == "Zue" && settings.strings[.author] == "Autor")
        #expect(settings.strings.digits(1_234) == "1’234")
        #expect(Self.settings("", ["strings.ko.yaml": "more: 펼치기"]).settings.strings[.more] == "펼치기")
    }

    @Test func `a file that lacks texts lists them in English`() {
        var lines = Self.all
        lines.removeAll { $0.utf8.starts(with: "more: ".utf8) || $0.utf8.starts(with: "searchHere: ".utf8) }
        let error =
            "strings.eo.yaml:1:1: error: the file lacks 2 texts in the language eo; "
            + "translate them: {more: \"Read more\", searchHere: \"Only in “{title}”\"}"
        for language in ["eo", "en"] {
            #expect(Self.settings("language: \(language)", ["strings.eo.yaml": lines.joined()]).reported == [error])
        }
        let completed = Self.settings("language: eo\nstrings: {more: a, searchHere: b}", ["strings.eo.yaml": lines.joined()])
        #expect(completed.reported.isEmpty && completed.settings.strings[.searchHere] == "b")
    }

    @Test func `unknown texts, wrong placeholders and wrong numbers are reported at their places`() {
        let text = "more: a\nmroe: b\nprogress: \"{page} {sum}\"\nmonths: a b\nsingularCounts: one\n"
        #expect(
            Self.settings("language: de", ["strings.de.yaml": text]).reported == [
                "strings.de.yaml:2:1: warning: unknown text \"mroe\" (did you mean \"more\"?)",
                "strings.de.yaml:3:1: warning: progress: unknown placeholder {sum}; placeholders here: {page}, {total}",
                "strings.de.yaml:4:1: error: months: expected the names of twelve months; separate them with spaces",
                "strings.de.yaml:5:1: error: singularCounts: expected numbers; "
                    + "write the counts that take the singular, between spaces: \"1\", or \"0 1\"",
            ]
        )
    }

    @Test func `another language must have every text in site.yaml, and may`() {
        let all = Self.all.map { "  \($0)" }
        let (settings, reported) = Self.settings("language: nl\nstrings:\n" + all.joined(), [:])
        #expect(reported.isEmpty)
        for phrase in Phrase.allCases { #expect(settings.strings[phrase] == Self.text(for: phrase)) }
        for index in all.indices {
            var some = all
            some.remove(at: index)
            let reported = Self.settings("language: nl\nstrings:\n" + some.joined(), [:]).reported
            #expect(reported.count == 1 && reported.allSatisfy { $0.contains("{\(Phrase.allCases[index]): ") })
        }
    }
}

struct ContentLanguageTests {
    @Test(
        arguments: [
            ("해리 포터", "ko"), ("해리 포터와 Azkaban", nil), ("해리 포터와 Goblet", nil), ("해리 포터와 아즈카반의 죄수 (Azkaban)", "ko"),
            ("Harry Potter", nil), ("", nil), ("1984", nil), ("ㄱㄴㄷ", "ko"), ("\u{1112}\u{1161}\u{11ab}", "ko"), ("\u{f99a}", nil),
            ("夏目漱石", nil),
        ] as [(String, String?)]
    )
    func `a text with more Hangul than other letters is Korean`(text: String, tag: String?) {
        for content in ["en", "de", "en-GB", "ja"] { #expect(ContentLanguage(tag: content).otherTag(of: text) == tag) }
        for content in ["ko", "ko-KR", "KO"] { #expect(ContentLanguage(tag: content).otherTag(of: text) == nil) }
    }

    @Test(
        arguments: [
            ("吾輩は猫である", "ja"), ("こころ", "ja"), ("ノルウェイの森", "ja"), ("夏目漱石", nil), ("三国志", nil), ("1Q84 村上の春", "ja"),
            ("Kokoro (こころ)", nil), ("Kokoro", nil), ("해리・포터", nil), ("우리 마음 こころ", nil), ("도쿄 タワー物語 東京", "ja"), ("「」、。", nil),
            (String(repeating: "가", count: 400) + "の", nil), (String(repeating: "「」", count: 250) + "の", nil), ("ー", "ja"),
            ("ㄱ\u{E3}", nil),
        ] as [(String, String?)]
    )
    func `a text with kana and no more of other letters is Japanese`(text: String, tag: String?) {
        #expect(ContentLanguage(tag: "ko").otherTag(of: text) == tag)
        for content in ["en", "zh"] { #expect(ContentLanguage(tag: content).otherTag(of: text) == tag || text.holdsHangul) }
        #expect(ContentLanguage(tag: "ja").otherTag(of: text) != "ja")
    }

    @Test(arguments: [
        (["해리 포터", "등대", "Lamp"], "ko"), (["こころ", "それから", "三四郎"], "ja"), (["こころ", "등대", "Lamp"], "en"), (["Lamp"], "en"), ([], "en"),
    ])
    func `most titles tell the language of a series`(titles: [String], tag: String) {
        #expect(ContentLanguage.tag(of: titles) == tag)
    }

    @Test(
        arguments: [
            ("en", nil), ("en-GB", nil), ("EN", nil), ("ko", nil), ("ko-KR", nil), ("de", nil), ("ja", nil), ("nl", "en"), ("zh", "en"),
        ]
            as [(String, String?)]
    )
    func `labels say their language where it is not that of the content`(content: String, tag: String?) {
        #expect(ContentLanguage(tag: content).labelTag == tag)
    }
}
