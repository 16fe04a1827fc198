import TestSupport
import Testing

@testable import SiteFonts

@Suite struct CharacterCountsTests {
    private func counts(_ text: String) -> [UInt32: UInt32] {
        var counts = CharacterCounts()
        counts.add(text)
        var copy = CharacterCounts()
        copy.add(written: counts.bytes)
        #expect(copy.all.elementsEqual(counts.all, by: ==), "a cache gives the same back")
        return Dictionary(uniqueKeysWithValues: counts.all.map { ($0.character, $0.count) })
    }

    @Test func `counts every character outside ASCII`() {
        #expect(counts("a가나 가é…") == [0xAC00: 2, 0xB098: 1, 0xE9: 1, 0x2026: 1])
        #expect(counts("no Hangul at all, only a longer line of Latin letters") == [:])
        #expect(counts("") == [:])
    }

    @Test func `emptied counts are like new ones`() {
        var counts = CharacterCounts()
        counts.add("가나 é \u{1112}\u{1161} \u{FFFF}")
        counts.removeAll()
        #expect(counts.all.isEmpty)
        counts.add("나")
        #expect(counts.all.elementsEqual([(0xB098, 1)], by: ==))
    }

    @Test func `reads escapes of JSON`() {
        #expect(counts(#""\uac00\uB098 \\uac00 \ud83d\ude00 \u12""#) == [0xAC00: 1, 0xB098: 1, 0xD83D: 1, 0xDE00: 1])
    }

    @Test func `counts a syllable whose letters stand one by one`() {
        let letters = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"
        let found = counts(letters)
        for syllable in "한글".unicodeScalars { #expect(found[syllable.value] == 1) }
    }

    @Test func `finds the same in pieces that overlap as in the whole`() {
        let text = #"해리 포터와 마법사의 돌, \uac01 Harry “Potter” ABCDEFGHIJKLMNOP 고양이"#
        let bytes = Array(text.utf8)
        let whole = Set(counts(text).keys)
        for cut in bytes.indices {
            var parts = CharacterCounts()
            let first = Array(bytes[..<min(bytes.count, cut + 6)])
            first.withUnsafeBufferPointer { parts.add($0) }
            Array(bytes[cut...]).withUnsafeBufferPointer { parts.add($0) }
            #expect(Set(parts.all.map(\.character)).isSuperset(of: whole), "cut at \(cut)")
        }
    }

    @Test func `finds the same as Swift in random texts`() {
        var generator = SeededGenerator(seed: 7)
        let ranges: [ClosedRange<UInt32>] = [0x20...0x5B, 0x5D...0x7E, 0xA0...0x24F, 0x2000...0x206F, 0xAC00...0xD7A3, 0x1F300...0x1F5FF]
        for _ in 0..<60 {
            let scalars = (0..<Int.random(in: 0...60, using: &generator)).compactMap { _ in
                UnicodeScalar(UInt32.random(in: ranges.randomElement(using: &generator) ?? 0x20...0x20, using: &generator))
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let expected = Dictionary(scalars.map(\.value).filter { (0x80...0xFFFF).contains($0) }.map { ($0, 1) }, uniquingKeysWith: +)
            #expect(counts(String(text)) == expected.mapValues(UInt32.init))
        }
    }
}
