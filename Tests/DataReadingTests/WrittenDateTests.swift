import Testing

@testable import DataReading

struct WrittenDateTests {
    @Test(arguments: [
        ("2026-01-03", "2026-01-03"), ("2026-1-3", "2026-01-03"), ("2026/1/3", "2026-01-03"), ("2026. 1. 3.", "2026-01-03"),
        ("2026.01", "2026-01"),
        ("2026년 1월 3일", "2026-01-03"), ("2026년 1월 3일 (토)", "2026-01-03"), ("2026年1月3日(土)", "2026-01-03"), ("2026년 1월", "2026-01"),
        ("20260103", "2026-01-03"), ("20260110T0000", "2026-01-10"), ("2013/10/24 20:26", "2013-10-24"),
        ("2026-01-03T08:00:00+09:00", "2026-01-03"),
        ("30/07/2022", "2022-07-30"), ("07/30/2022", "2022-07-30"), ("31.01.2026", "2026-01-31"), ("2.3.2026", "2026-03-02"),
        ("05/05/2022", "2022-05-05"),
        ("March 28, 2025", "2025-03-28"), ("28 March 2025", "2025-03-28"), ("28th of March 2025", "2025-03-28"), ("Mar 2025", "2025-03"),
        ("Sat Mar 28 2025 10:11:12 GMT+0900", "2025-03-28"), ("28. März 2025", "2025-03-28"), ("1er février 2024", "2024-02-01"),
        ("août 1998", "1998-08"),
        ("Sept. 2011", "2011-09"), ("6/1997", "1997-06"), ("1997", "1997"), ("800", "0800"), ("-600", "-0600"), ("600 BC", "-0600"),
        ("기원전 600년", "-0600"),
        ("5.5.22", "2022-05-05"), ("5/25/22", "2022-05-25"), ("24. 3. 5.", "2024-03-05"), ("24년 3월 5일", "2024-03-05"),
        ("12-Mar-22", "2022-03-12"),
        ("1.12.98", "1998-12-01"), ("37 v. Chr.", "-0037"), ("-0044-03-15", "-0044-03-15"), ("[2021-07-30]", "2021-07-30"),
        ("令和6年2月10日", "2024-02-10"), ("R6.3.4", "2024-03-04"), ("平成元年5月", "1989-05"), ("昭和40年", "1965"), ("２０２４．２．１", "2024-02-01"),
        (" 2021-07-30\n", "2021-07-30"),
    ])
    func `a date that can mean only one day is read in any form`(text: String, machine: String) throws {
        #expect(WrittenDate.date(in: text)?.machineText == machine)
        #expect(WrittenDate.date(in: machine)?.machineText == machine)
    }

    @Test(arguments: [
        "", "soon", "12", "13/13", "1-2-22", "1, 2, 22", "1 2 22", "99.99.99", "2026-01-03-04", "about 1890", "2026-01-03, in bed", "12345",
        "März 28", "1/2/3/2024", "令和",
    ])
    func `a text that is no date is none`(text: String) {
        #expect(WrittenDate.date(in: text) == nil)
    }

    @Test(arguments: ["2023-02-29", "31/04/2022", "1997-13-01", "0000-01-01", "-1-02-30"])
    func `a day that does not exist is reported`(text: String) {
        #expect {
            _ = try WrittenDate(text)
        } throws: {
            if case PartialDate.Fault.impossible = $0 { true } else { false }
        }
    }

    @Test func `two small numbers may be read in two orders, and another date of the field shows which`() throws {
        let date = try WrittenDate("02/03/2022")
        #expect(date.date(in: nil) == nil)
        #expect(date.date(in: .dayFirst)?.machineText == "2022-03-02" && date.date(in: .monthFirst)?.machineText == "2022-02-03")
        let evidence = ListEvidence()
        #expect(evidence.date(date, of: "a") == nil && evidence.settled == nil)
        // What the dates of another field show counts where those of the own field show nothing.
        _ = evidence.date(try WrittenDate("30/07/2022"), of: "b")
        #expect(evidence.settled?.date(date, of: "a")?.machineText == "2022-03-02")
        _ = evidence.date(try WrittenDate("30/07/2022"), of: "a")
        #expect(evidence.settled?.date(date, of: "a")?.machineText == "2022-03-02")
        // A field that has both orders shows nothing.
        _ = evidence.date(try WrittenDate("07/30/2022"), of: "a")
        #expect(evidence.settled == nil)
        #expect(ListEvidence(.monthFirst).date(date, of: "a")?.machineText == "2022-02-03")
    }

    @Test(arguments: [
        (["12.03.22", "05.11.22", "30.01.23"], "2022-03-12"), (["24.03.05", "23.11.12", "24.01.30"], "2024-03-05"),
        (["24.03.05", "23.11.12", "23.9.1"], "2024-03-05"), (["03/12/22", "25/03/22", "04/05/22"], "2022-12-03"),
        (["03/12/22", "04/05/22", "07/08/23"], nil), (["24.03.05", "23.11.12"], nil),
    ])
    func `years of two digits are where they vary least`(texts: [String], first: String?) throws {
        let evidence = ListEvidence()
        for text in texts { _ = evidence.date(try WrittenDate(text), of: "a") }
        #expect(evidence.settled?.date(try WrittenDate(texts[0]), of: "a")?.machineText == first)
    }

    @Test(arguments: [
        ("2026-01-03 → 2026-01-10", "2026-01-03", "2026-01-10"), ("2026. 1. 3. ~ 2026. 1. 10.", "2026. 1. 3.", "2026. 1. 10."),
        ("March 1, 2025 – March 3, 2025", "March 1, 2025", "March 3, 2025"), ("2024 to 2025", "2024", "2025"),
    ])
    func `a range has a first and a last day`(text: String, first: String, last: String) throws {
        let range = try #require(WrittenDate.range(text))
        #expect(range.first == first && range.last == last)
    }

    @Test func `dates before our era count and sort`() throws {
        let (early, late, day) = (
            PartialDate(year: -600, month: nil, day: nil), PartialDate(year: -44, month: 3, day: 15), PartialDate(year: 1, month: 1, day: 1)
        )
        #expect(early.isBefore(late) && late.isBefore(day) && !day.isBefore(early))
        #expect(early.sortNumber < late.sortNumber && late.sortNumber < day.sortNumber)
        #expect(day.dayNumber.map { $0 - 1 } == PartialDate(year: -1, month: 12, day: 31).dayNumber)
        #expect(PartialDate(year: 2000, month: 3, day: 1).dayNumber.map { $0 - 1 } == PartialDate(year: 2000, month: 2, day: 29).dayNumber)
        #expect(early.attributeText == nil && day.attributeText == "0001-01-01")
    }
}
