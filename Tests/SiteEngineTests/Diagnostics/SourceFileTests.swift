import Testing

@testable import SiteEngine

/// Lines and columns, as editors count them.
@Suite struct SourceFileTests {
    @Test(
        "Offsets have lines and columns",
        arguments: [
            ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("abc", 99, 1, 4), ("abc", -1, 1, 1), ("a\nb", 1, 1, 2),
            ("a\nb", 2, 2, 1), ("a\n", 2, 2, 1), ("\n\n\n", 3, 4, 1),
            ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\n\rb", 3, 3, 1),
            ("a\r", 2, 2, 1),
            ("책b", 3, 1, 2), ("책b", 4, 1, 3), ("e\u{301}b", 3, 1, 3), ("👩‍👩‍👧b", 18, 1, 6), ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 4, 1, 2),
            ("\u{FEFF}ab", 0, 1, 1), ("\u{FEFF}a\nb", 5, 2, 1),
            ("a\u{2028}b\u{85}c", 6, 1, 5), ("a\u{0B}\u{0C}b", 3, 1, 4), ("a\n\u{FEFF}b", 5, 2, 2),
        ]
    )
    func positions(_ text: String, _ offset: Int, _ line: Int, _ column: Int) {
        let position = SourceFile(path: "f", text: text).position(at: offset)
        #expect((position.line, position.column) == (line, column))
    }

    @Test("Bytes that are not UTF-8 have a place too", arguments: [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4)])
    func placesBadBytes(_ offset: Int, _ column: Int) {
        #expect(SourceFile(path: "f", bytes: [0x61, 0xFF, 0x80, 0x62]).position(at: offset).column == column)
    }
}
