import Testing

@testable import SiteRecords

struct WrittenYearTests {
    @Test(arguments: [
        ("about 1790", 1790, 18), ("1788–1791", 1788, 18), ("c. 480 BC", -480, -5), ("기원전 37년경", -37, -1), ("1890s", 1890, 19),
        ("AD 800", 800, 8),
        ("12 May 1901", 1901, 20), ("1900", 1900, 19), ("no. 7, 1750", 1750, 18), ("480BC", -480, -5), ("AD 79", 79, 1), ("79 AD", 79, 1),
        ("10000 BC", -10000, -100),
        ("inv. 2024.15, 1850", 1850, 19), ("1600–1650", 1600, 17), ("179-", 1790, 18), ("100 v. Chr.", -100, -1), ("紀元前3年", -3, -1),
    ])
    func `a text has a year`(text: String, year: Int, century: Int) {
        let found = WrittenYear(text)
        #expect(found?.year == year)
        #expect(found?.century == century)
    }

    @Test(arguments: [
        ("19th century", 19), ("19세기 후반", 19), ("5th century BC", -5), ("18. Jahrhundert", 18), ("18. Jh.", 18), ("16世紀", 16),
        ("XVIIe siècle", 17), ("17th C", 17), ("late 17th c.", 17), ("17th cent.", 17), ("17--", 18),
    ])
    func `a text has a century`(text: String, century: Int) {
        let found = WrittenYear(text)
        #expect(found?.year == nil)
        #expect(found?.century == century)
    }

    @Test(arguments: ["", "undated", "12", "40 cm", "7 × 12", "12345", "0", "2nd millennium BC", "100,000 BC", "made 300 years ago"])
    func `a text has neither`(text: String) { #expect(WrittenYear(text) == nil) }
}
