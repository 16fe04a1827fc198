import Foundation
import SiteBase
import TestSupport
import Testing

/// What the program does itself because the whole of Foundation is too large, beside Foundation.
@Suite struct TextFormsTests {
    @Test func lettersAreComposedAndTakenApartAsFoundationDoes() {
        // Before an accent, Foundation takes letters beyond U+FFFF for others, and does not see the accent behind three Tibetan ones.
        for value in UInt32(0)...0xFFFF where ![0xF73, 0xF75, 0xF81].contains(value) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "e\(scalar)\u{301}"
            let isRight =
                text.composed.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8)
                && text.decomposed.utf8.elementsEqual(text.decomposedStringWithCanonicalMapping.utf8)
            // Unicode gains letters; the two may know different versions of it.
            #expect(isRight || scalar.properties.age ?? (99, 0) >= (15, 0), "U+\(String(value, radix: 16))")
        }
    }

    /// Texts in ASCII, Hangul and Han have keys made from bytes.
    @Test func keysMadeFromBytesAreThoseMadeFromLetters() {
        let pieces = [
            "A", "z", "İ", "ß", "é", "e\u{301}", "각", "\u{1100}\u{1161}", "漢", "\u{F900}", "カ\u{3099}", "ﬁ", "7", "²", "_", "-", " ", "\t",
            "🦊",
        ]
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = first + second + third
                    let key = text.lowercased().uppercased().lowercased().composed
                    #expect(text.collisionKey.utf8.elementsEqual(key.utf8), "\(Array(text.utf8))")
                    let letters = key.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
                    #expect(text.wordKey.utf8.elementsEqual(String(String.UnicodeScalarView(letters)).utf8), "\(Array(text.utf8))")
                }
            }
        }
        #expect("Anne\u{301}e".wordKey == "ANNÉE".wordKey)
    }

    @Test func anISBNOfTenDigitsGetsARightCheckDigit() throws {
        for number in 0..<200 {
            let digits = String(141_439_500 + number)
            let isbn = try #require(ISBN(ofTenDigits: "\(digits)X"))
            #expect(isbn.digits.utf8.count == 13 && isbn.isConsistent, "\(isbn.digits)")
        }
    }

    @Test func aNameMayHave255Bytes() {
        #expect(OutputPath("a/" + String(repeating: "n", count: 250) + ".html") != nil)
        #expect(OutputPath("a/" + String(repeating: "n", count: 251) + ".html") == nil)
    }

    @Test func lettersBeyondTheFirstPlaneStayAsTheyAre() {
        #expect(Array("e\u{10041}\u{301}".composed.unicodeScalars) == ["e", "\u{10041}", "\u{301}"])
    }

    @Test(arguments: ["", "a b", "%41%7a", "%", "%4", "%zz", "%EA%B0%80", "%FF", "가%20나", "%2F..%2f", "100%"])
    func addressesAreDecodedAsFoundationDoes(text: String) {
        #expect(text.percentDecoded == text.removingPercentEncoding)
    }

    @Test func whiteSpaceIsTrimmed() {
        #expect(" \t a b\n ".trimmed == "a b")
        #expect("".trimmed == "" && " \n".trimmed == "")
    }

    @Test func base64GoesThereAndBack() {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
        #expect(bytes.base64 == Data(bytes).base64EncodedString())
        #expect([UInt8](base64: Array(bytes.base64.utf8)) == bytes)
        #expect([UInt8](base64: Array("&".utf8)) == nil)
    }
}
