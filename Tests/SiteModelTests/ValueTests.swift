import Diagnostics
import SearchIndexing
import Testing

@testable import SiteModel

struct PartialDateTests {
    @Test(arguments: [
        ("1997-06-26", "1997-06-26", "June 26, 1997", "1997년 6월 26일"),
        ("1998-7-2", "1998-07-02", "July 2, 1998", "1998년 7월 2일"),
        ("1998-07", "1998-07", "July 1998", "1998년 7월"),
        ("1998-7", "1998-07", "July 1998", "1998년 7월"),
        ("1998", "1998", "1998", "1998년"),
        ("0868-05-11", "0868-05-11", "May 11, 868", "868년 5월 11일"),
        ("2000-02-29", "2000-02-29", "February 29, 2000", "2000년 2월 29일"),
        ("2024-02-29", "2024-02-29", "February 29, 2024", "2024년 2월 29일"),
        ("9999-12-31", "9999-12-31", "December 31, 9999", "9999년 12월 31일"),
        ("1582-10-10", "1582-10-10", "October 10, 1582", "1582년 10월 10일"),
    ])
    func `a date shows as far as it is known`(text: String, machine: String, english: String, korean: String) throws {
        let date = try PartialDate(text)
        #expect(date.machineText == machine)
        #expect(ContentLanguage(tag: "en").text(date) == english)
        #expect(ContentLanguage(tag: "ko").text(date) == korean)
    }

    @Test(arguments: [
        "", " ", "97-06-26", "1997-006-26", "1997-06-026", "1997/06/26", "1997-06-26T00:00", "1997-06-26-01", "1997-", "-1997", "1997--26",
        "１９９７", "1997-VI", "+997", "1997-06-2６", "19970626", " 1997", "1997 ",
    ])
    func `another form is no date`(text: String) {
        do {
            _ = try PartialDate(text)
            Issue.record("took \(text)")
        } catch {
            guard case .form = error else {
                Issue.record("called \(text) impossible")
                return
            }
        }
    }

    @Test(arguments: [
        ("0000", "there is no year 0"), ("1997-00", "there is no month 0"), ("1997-13-01", "there is no month 13"),
        ("1997-06-31", "that month has 30 days"), ("1997-01-32", "that month has 31 days"), ("1997-01-00", "that month has 31 days"),
        ("1997-02-29", "that month has 28 days"), ("1900-02-29", "that month has 28 days"), ("2024-02-30", "that month has 29 days"),
        ("2024-04-31", "that month has 30 days"), ("2024-09-31", "that month has 30 days"), ("2024-11-31", "that month has 30 days"),
    ])
    func `a day that is in no calendar is impossible`(text: String, reason: String) {
        do {
            _ = try PartialDate(text)
            Issue.record("took \(text)")
        } catch {
            guard case .impossible(reason) = error else {
                Issue.record("\(text): \(error)")
                return
            }
        }
    }
}

struct NumberRowTests {
    /// The row as text: `…` for a gap, brackets around the current one.
    private func row(_ count: Int, _ current: Int) -> String {
        PaginationWindow.buttons(count, current: current) {
            PaginationLink(number: "\($0)", title: "", path: nil, isCurrent: $0 == current, isGap: false)
        }
        .map { $0.isGap ? "…" : $0.isCurrent ? "[\($0.number)]" : $0.number }
        .joined(separator: " ")
    }

    @Test(arguments: [
        (0, 0, ""), (1, 0, "[0]"), (3, 1, "0 [1] 2"),
        (24, 23, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 [23]"),
        (25, 0, "[0] 1 2 … 24"), (25, 1, "0 [1] 2 3 … 24"), (25, 3, "0 1 2 [3] 4 5 … 24"), (25, 4, "0 … 2 3 [4] 5 6 … 24"),
        (25, 12, "0 … 10 11 [12] 13 14 … 24"), (25, 21, "0 … 19 20 [21] 22 23 24"), (25, 23, "0 … 21 22 [23] 24"),
        (25, 24, "0 … 22 23 [24]"), (100_000, 50_000, "0 … 49998 49999 [50000] 50001 50002 … 99999"),
    ])
    func `a row shows all numbers, or the first, the near and the last`(count: Int, current: Int, expected: String) {
        #expect(row(count, current) == expected)
    }

    @Test func `every row shows its current number once, no number twice, and rises`() {
        for count in [1, 2, 24, 25, 26, 30, 500] {
            for current in 0..<count {
                let buttons = PaginationWindow.buttons(count, current: current) {
                    PaginationLink(number: "\($0)", title: "", path: nil, isCurrent: $0 == current, isGap: false)
                }
                let numbers = buttons.filter { !$0.isGap }.compactMap { Int($0.number) }
                #expect(buttons.count(where: \.isCurrent) == 1)
                #expect(numbers == Set(numbers).sorted())
                #expect(numbers.first == 0 && numbers.last == count - 1)
                #expect(buttons.count <= 24)
            }
        }
    }
}

struct LanguageTests {
    @Test(arguments: [
        ("ko", "지은이"), ("ko-KR", "지은이"), ("KO", "지은이"), ("en", "Author"), ("en-GB", "Author"), ("fr", "Author"), ("kok", "Author"),
    ])
    func `Korean has its own labels, every other language gets English ones`(tag: String, author: String) {
        #expect(ContentLanguage(tag: tag).strings[.author] == author)
    }

    @Test(arguments: [
        ("", "더 보기"), ("language: ko", "더 보기"), ("language: ko-KR", "더 보기"), ("language: en", "Read more"),
        ("language: EN-us", "Read more"),
    ])
    func `the interface speaks Korean or English`(yaml: String, more: String) {
        let problems = DiagnosticCollector()
        let settings = SiteSettings(SourceFile(path: "site.yaml", text: yaml), problems: problems)
        #expect(settings.strings[.more] == more)
        #expect(problems.diagnostics.isEmpty)
    }

    @Test func `a text of the interface can be overridden, the others stay`() {
        let problems = DiagnosticCollector()
        let settings = SiteSettings(SourceFile(path: "site.yaml", text: "language: en\nstrings:\n  more: Unfold"), problems: problems)
        #expect(settings.strings[.more] == "Unfold")
        #expect(settings.strings[.less] == InterfaceStrings.english[.less])
        #expect(problems.diagnostics.isEmpty)
    }

    /// Months are twelve words.
    private static func text(for phrase: Phrase) -> String {
        phrase == .months ? (1...12).map { "m\($0)" }.joined(separator: " ") : "x\(phrase)"
    }

    @Test func `a text's places are filled once, and others stay`() {
        let strings = InterfaceStrings.korean
        #expect(strings.text(.progress, ["page": "{total}", "total": "216"]) == "{total} / 216쪽")
        #expect(strings.text(.progress, ["page": "132"]) == "132 / {total}쪽")
        #expect(strings.count(1, one: .oneVolume, many: .volumeCount) == "1권")
        #expect(strings.count(3_000, one: .oneVolume, many: .volumeCount) == "3,000권")
        #expect(InterfaceStrings.english.count(0, one: .oneBook, many: .bookCount) == "0 books")
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (48_130_300, "48,130,300"), (-1_234, "-1,234"), (.min, "-9,223,372,036,854,775,808"),
    ])
    func `a number has a comma between each three digits`(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    @Test(arguments: ["January February", "1 2 3 4 5 6 7 8 9 10 11 12 13", ""])
    func `months are twelve`(names: String) {
        let problems = DiagnosticCollector()
        _ = SiteSettings(SourceFile(path: "site.yaml", text: "strings: {months: \"\(names)\"}"), problems: problems)
        #expect(problems.diagnostics.map(\.message) == ["expected the names of twelve months"])
    }

    @Test func `every text of one language keeps the places of the other`() {
        for phrase in Phrase.allCases {
            func places(_ text: String) -> [String] { text.matches(of: #/\{[a-z]+\}/#).map { String($0.output) }.sorted() }
            #expect(places(phrase.korean) == places(phrase.english), "\(phrase)")
            #expect(!phrase.korean.isEmpty && !phrase.english.isEmpty)
        }
    }

    @Test func `content in the site's language speaks in the site's own words`() {
        let problems = DiagnosticCollector()
        let site = SiteSettings(SourceFile(path: "site.yaml", text: "language: en\nstrings: {author: Written by}"), problems: problems)
        #expect(ContentLanguage(tag: "en-GB", site: site).strings[.author] == "Written by")
        #expect(ContentLanguage(tag: "ko", site: site).strings[.author] == "지은이")
    }

    @Test func `another language must override every text, and may`() {
        let all = Phrase.allCases.map { "  \($0): \(Self.text(for: $0))\n" }
        let whole = DiagnosticCollector()
        let settings = SiteSettings(SourceFile(path: "site.yaml", text: "language: fr\nstrings:\n" + all.joined()), problems: whole)
        #expect(whole.diagnostics.isEmpty)
        for phrase in Phrase.allCases { #expect(settings.strings[phrase] == Self.text(for: phrase)) }
        for index in all.indices {
            var some = all
            some.remove(at: index)
            let problems = DiagnosticCollector()
            _ = SiteSettings(SourceFile(path: "site.yaml", text: "language: fr\nstrings:\n" + some.joined()), problems: problems)
            #expect(
                problems.diagnostics.map(\.help) == [
                    "choose ko or en, or write these texts under strings: \(Phrase.allCases[index])"
                ]
            )
        }
    }

    @Test(arguments: [
        ("https://example.org", "https://example.org/"), ("https://example.org/books/", "https://example.org/books/"),
        ("http://localhost:8000/a", "http://localhost:8000/a/"), ("https://example.org/책/%20", "https://example.org/%EC%B1%85/%20/"),
        ("example.org", nil), ("ftp://example.org", nil), ("https://", nil),
        ("https:/example.org", nil), ("https://example.org/?a", nil), ("https://example.org/#a", nil), ("https://exa mple.org", nil),
        ("javascript:alert(1)", nil), ("", nil), ("/books/", nil), ("//example.org/", nil), ("https://example.org/\"x", nil),
    ])
    func `a site's address is one of a folder on the web`(address: String, normal: String?) {
        #expect(SiteAddress.normal(address) == normal)
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
        for content in ["en", "de", "en-GB"] { #expect(ContentLanguage(tag: content).otherTag(of: text) == tag) }
        for content in ["ko", "ko-KR", "KO"] { #expect(ContentLanguage(tag: content).otherTag(of: text) == nil) }
    }

    @Test(
        arguments: [("en", nil), ("en-GB", nil), ("EN", nil), ("ko", nil), ("ko-KR", nil), ("de", "en"), ("ja", "en")]
            as [(String, String?)]
    )
    func `labels say their language where it is not that of the content`(content: String, tag: String?) {
        #expect(ContentLanguage(tag: content).labelTag == tag)
    }
}
