import Testing

@testable import SiteBase

@Suite struct `Fingerprints` {
    /// Source: the reference implementation's `xxhsum` of these texts.
    @Test(arguments: [
        ("", 0xEF46_DB37_51D8_E999 as UInt64),
        ("a", 0xD24E_C4F1_A98C_6E5B),
        ("abc", 0x44BC_2CF5_AD77_0999),
        ("message digest", 0x066E_D728_FCEE_B3BE),
        ("abcdefghijklmnopqrstuvwxyz", 0xCFE1_F278_FA89_835C),
        ("12345678901234567890123456789012345678901234567890123456789012345678901234567890", 0xE04A_477F_19EE_145D),
    ])
    func `are XXH64 of the bytes`(text: String, value: UInt64) {
        #expect(Fingerprint(Array(text.utf8)).value == value)
    }

    @Test(arguments: [0, 1, -1, 255, Int.max, Int.min, 0x0102_0304_0506_0708]) func `take in a number as its eight bytes`(number: Int) {
        var own = Fingerprint(Array("before".utf8))
        var other = own
        own.combine(number)
        other.combine((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
        #expect(own == other)
    }

    @Test func `tell where one text ends and the next begins`() {
        var one = Fingerprint()
        one.combine("ab")
        one.combine("c")
        var other = Fingerprint()
        other.combine("a")
        other.combine("bc")
        #expect(one != other)
        var none = Fingerprint()
        none.combine(nil as String?)
        var empty = Fingerprint()
        empty.combine("")
        #expect(none != empty)
    }
}
