import DataReading
import Diagnostics
import InterfaceTexts
import SearchIndexing
import SiteModel
import SitePages
import Testing

@testable import SiteRecords

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
        ("2026-11-26", "2026-11-27", 1), ("2026-02-28", "2026-03-01", 1), ("2024-02-28", "2024-03-01", 2), ("1900-02-28", "1900-03-01", 1),
        ("2000-02-28", "2000-03-01", 2), ("2025-12-31", "2026-01-01", 1), ("0001-01-01", "9999-12-31", 3_652_058),
        ("1970-01-01", "2026-11-26", 20_783), ("2026-03-01", "2026-02-28", -1),
    ])
    func `days are counted from one date to another`(first: String, last: String, days: Int) throws {
        let numbers = try [first, last].map { try #require(PartialDate($0).dayNumber) }
        #expect(numbers[1] - numbers[0] == days)
        #expect(try PartialDate("2026-11").dayNumber == nil)
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

struct SiteAddressTests {
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
