import Foundation
import SiteAssets
import TestSupport
import Testing

@testable import SiteFonts

/// The face that sitegen carries, as a font of many glyphs. The browser tests compare what is cut of it with the original.
@Suite struct TypefaceTests {
    private let bytes: [UInt8]
    private let face: Typeface

    init() throws {
        bytes = try #require(EmbeddedFiles.face, "`make deps` installs the face; then build again").bytes
        face = try Typeface(bytes)
    }

    private func cut(_ text: String) throws(FontFault) -> [UInt8] { try face.cut(text.unicodeScalars.map(\.value), family: "Cut") }

    @Test func `has all syllables, in the width for which style sheets scale other fonts`() {
        #expect(face.canBeCut)
        #expect((0xAC00...0xD7A3).allSatisfy { face.characters.contains($0) })
        for character in [0xAC00, 0xB620, 0xD7A3] as [UInt32] { #expect(face.width(of: character).map { ($0 * 1000).rounded() } == 950) }
        #expect(face.width(of: 0x10FFFF) == nil)
    }

    @Test func `is cut to what is asked for`() throws {
        let one = try cut("가")
        #expect(Array(one.prefix(4)) == Array("wOF2".utf8))
        // The length in the header is that of the file.
        #expect(one[8..<12].reduce(0) { $0 << 8 | Int($1) } == one.count)
        #expect(try cut("가가") == one, "a character counts once")
        #expect(try cut("가\u{10FFFF}\u{1F600}") == one, "characters that it lacks are passed over")
        #expect(try cut("가나").count > one.count)
        #expect(try cut("나가") == cut("가나"))
        #expect(one.count < 2_000)
        #expect(face.whole().count > 250_000)
    }

    @Test func `refuses what is not a font`() {
        let cases: [(bytes: [UInt8], fault: FontFault)] = [
            ([], .notAFont), (Array("<!doctype html>".utf8), .notAFont), (Array("ttcf\0\u{1}\0\0\0\0\0\u{1}".utf8), .collection),
            (Array("wOF2\0\0\0\0\0\0\0\0".utf8), .webFont), (Array(bytes.prefix(40)), .damaged(table: "OS/2")),
        ]
        for (bytes, fault) in cases { #expect(throws: fault) { try Typeface(bytes) } }
    }

    @Test func `neither crashes nor hangs if bytes are changed at random`() throws {
        var generator = SeededGenerator(seed: 11)
        var (read, cut) = (0, 0)
        for _ in 0..<(ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1" ? 10_000 : 120) {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                // A reader trusts the directory and the small tables most.
                let end = Bool.random(using: &generator) ? 400 : changed.count
                changed[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let typeface = try? Typeface(changed) else { continue }
            read += 1
            let wanted = (0..<40).map { _ in UInt32.random(in: 0xAC00...0xD7A3, using: &generator) }
            if (try? typeface.cut(wanted, family: "Changed")) != nil { cut += 1 }
        }
        #expect(read > 0 && cut > 0)
    }
}
