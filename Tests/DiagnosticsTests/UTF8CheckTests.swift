import Testing
import TestSupport

@testable import Diagnostics

@Suite struct `The check of UTF-8` {
    /// Where the standard library's decoder meets the first byte that belongs to no scalar.
    private static func expected(_ bytes: [UInt8]) -> Int? {
        var (index, decoder, iterator) = (0, UTF8(), bytes.makeIterator())
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): index += UTF8.width(scalar)
            case .emptyInput: return nil
            case .error: return index
            }
        }
    }

    private static func found(_ bytes: [UInt8]) -> Int? {
        let file = SourceFile(path: "file", bytes: bytes)
        let problems = DiagnosticCollector()
        guard !UTF8Check.passes(bytes, of: file, problems: problems), case .file(_, let offset) = problems.diagnostics.first?.location
        else {
            return nil
        }
        return offset
    }

    @Test func `finds what the standard library finds, in all short texts of telling bytes`() {
        let bytes: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        for a in bytes {
            for b in bytes {
                for c in bytes {
                    for d in [0x41, 0x80, 0xBF, 0xED] as [UInt8] {
                        #expect(Self.found([a, b, c, d]) == Self.expected([a, b, c, d]), "\([a, b, c, d])")
                    }
                }
            }
        }
    }

    @Test func `finds it wherever it is`() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<2_000 {
            var bytes = Array("plain text of some length, 한국어, é, 😀 and more plain text".utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            #expect(Self.found(bytes) == Self.expected(bytes))
        }
    }
}
