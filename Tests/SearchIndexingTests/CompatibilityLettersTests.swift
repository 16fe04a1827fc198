import Foundation
import Testing

@testable import SearchIndexing

@Suite struct CompatibilityLettersTests {
    @Test func lettersComeApartAsInFoundation() {
        var changed = 0
        for value in UInt32(0)...0x2_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let expected = String(Character(scalar)).decomposedStringWithCompatibilityMapping
            let found = String(CompatibilityLetters.parts(of: scalar))
            if expected.unicodeScalars.first != scalar { changed += 1 }
            #expect(found.utf8.elementsEqual(expected.utf8) || scalar.properties.age ?? (99, 0) >= (15, 0), "U+\(String(value, radix: 16))")
        }
        #expect(changed > 10_000)
    }
}
