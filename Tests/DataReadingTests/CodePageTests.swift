import Foundation
import TestSupport
import Testing

@testable import DataReading

/// The tables of encodings, beside Foundation, which they were made from.
@Suite struct CodePageTests {
    static let pages: [(CodePage, String.Encoding)] = [
        (.latin2, .isoLatin2), (.windows1250, .windowsCP1250), (.windows1251, .windowsCP1251), (.windows1252, .windowsCP1252),
        (.cp949, String.Encoding(rawValue: 0x8000_0422)), (.shiftJIS, .shiftJIS),
    ]

    @Test(arguments: pages.indices)
    func everyTextThatFoundationWritesIsReadBack(index: Int) throws {
        let (page, encoding) = Self.pages[index]
        let letters = "Aé ő Я 가힣똠믜 日本語カナｶﾅ ―“” 漢字 œ€ ~".unicodeScalars.filter { String($0).data(using: encoding) != nil }
        let text = String(String.UnicodeScalarView(letters))
        let bytes = try #require(text.data(using: encoding))
        #expect(letters.count > 5)
        #expect(page.text(of: Array(bytes)) == text)
    }

    @Test(arguments: pages.indices)
    func anyBytesAreReadAsByFoundationOrNotAtAll(index: Int) {
        let (page, encoding) = Self.pages[index]
        var random = SeededGenerator(seed: UInt64(index + 1))
        var read = 0
        // Foundation is not of one mind about the others: they are control characters, alone or among letters.
        let letters = Array(UInt8(0x20)..<0x7F) + Array(0x81..<0xA0) + Array(0xA1..<0xFD)
        for _ in 0..<4000 {
            let bytes = (0..<Int.random(in: 1...4, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
            guard let text = page.text(of: bytes) else { continue }
            read += 1
            #expect(text == String(bytes: bytes, encoding: encoding), "\(bytes)")
        }
        #expect(read > 500)
    }

    @Test func halfAPairIsNoText() {
        #expect(CodePage.cp949.text(of: [0xB0]) == nil)
        #expect(CodePage.cp949.text(of: [0xB0, 0x20]) == nil)
        #expect(CodePage.cp949.text(of: []) == "")
    }
}
