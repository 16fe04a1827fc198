/// An encoding with one or two bytes per character. Bytes below 0x80 are ASCII. The tables are generated when sitegen is built.
struct CodePage: Sendable {
    /// The characters of the bytes from 0x80 on, in order; U+FFFD means none.
    private let singles: StaticString
    /// The first bytes of pairs; nil if the encoding has no pairs.
    private let leads: ClosedRange<UInt8>?
    private let trails: ClosedRange<UInt8>
    /// The characters of all pairs, in order.
    private let pairs: StaticString

    init(singles: StaticString, leads: ClosedRange<UInt8>?, trails: ClosedRange<UInt8>, pairs: StaticString) {
        self.singles = singles
        self.leads = leads
        self.trails = trails
        self.pairs = pairs
    }

    /// Decodes bytes; nil if they are invalid in this encoding.
    func text(of bytes: [UInt8]) -> String? {
        let (singles, pairs) = (Self.letters(self.singles), Self.letters(self.pairs))
        var text = String.UnicodeScalarView()
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte < 0x80 {
                text.append(Unicode.Scalar(byte))
                continue
            }
            if singles[Int(byte) - 0x80] != Self.none {
                text.append(singles[Int(byte) - 0x80])
                continue
            }
            guard let leads, leads.contains(byte), index < bytes.count, trails.contains(bytes[index]) else { return nil }
            let letter = pairs[Int(byte - leads.lowerBound) * trails.count + Int(bytes[index] - trails.lowerBound)]
            guard letter != Self.none else { return nil }
            text.append(letter)
            index += 1
        }
        return String(text)
    }

    private static let none: Unicode.Scalar = "\u{FFFD}"

    private static func letters(_ text: StaticString) -> [Unicode.Scalar] {
        text.withUTF8Buffer { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
    }
}
