import Testing

@testable import SiteRecords

struct WrittenNumberTests {
    @Test(arguments: [
        ("223", "223"), ("1,234", "1234"), ("1.234", "1234"), ("1 234", "1234"), ("223쪽", "223"), ("223 pages", "223"), ("p. 223", "223"),
        ("S.223", "223"),
        ("약 300쪽", "300"), ("-5", "-5"), ("48,130,300명", "48130300"),
    ])
    func `a whole number is read with its unit and its thousands`(text: String, digits: String) {
        #expect(WrittenNumber.digits(in: text, most: 10_000_000, isWhole: true) == digits)
    }

    @Test(arguments: [
        ("4", "4"), ("4.5", "4.5"), ("3,75", "3.75"), ("★★★★☆", "4"), ("⭐️⭐️⭐️", "3"), ("★★★½", "3.5"), ("8/10", "4"), ("4 out of 5", "4"),
        ("4/5 stars", "4"),
        ("80%", "4"), ("4 stars", "4"), ("5점", "5"), ("4½", "4.5"), ("4 ½", "4.5"), ("4 1/2", "4.5"), ("★★★★ 1/2", "4.5"),
        ("★★★★.5", "4.5"),
        ("★★★★반", "4.5"), ("4개 반", "4.5"), ("★★★★1/2", "4.5"), ("1/2", "2.5"),
    ])
    func `a rating is read from stars, fractions and per cent`(text: String, digits: String) {
        #expect(WrittenNumber.digits(in: text, most: 5, isWhole: false) == digits)
    }

    @Test(arguments: ["", "many", "B12", "12-14", "1,2,3", "4/0", "9 of 5", "★ good"])
    func `a text that may mean several numbers, or none, is not read`(text: String) {
        #expect(WrittenNumber.digits(in: text, most: 5, isWhole: false) == nil)
    }
}
