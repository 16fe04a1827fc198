import SiteBase

/// Upper bounds for the steps that the library takes in paragraphs.
struct ParagraphSteps {
    private(set) var brackets = 0
    private(set) var mails = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (opening, closing, signs, length) = (0, 0, 0, 0)
        // The library reads each table cell separately.
        var isInTable = false
        for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: OpenBlocks.isLineEnd) {
            if Self.isBlank(line) { isInTable = false }
            if isInTable || Self.endsParagraph(line) {
                add(opening * closing, min(signs, 1_000) * length)
                (opening, closing, signs, length) = (0, 0, 0, 0)
            }
            if Self.isDelimiterRow(line) { isInTable = true }
            length += line.count
            var previous: UInt8 = 0
            for byte in line {
                switch byte {
                case UInt8(ascii: "["): opening += 1
                case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): if byte != previous { opening += 1 }
                case UInt8(ascii: "]"): closing += 1
                case UInt8(ascii: "@"): signs += 1
                default: break
                }
                previous = byte
            }
        }
        add(opening * closing, min(signs, 1_000) * length)
    }

    private mutating func add(_ brackets: Int, _ mails: Int) {
        self.brackets += brackets
        self.mails += mails
    }

    private static func isBlank(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ">") }
    }

    /// Whether a line is the one below a table's head: `|---|:-:|`.
    private static func isDelimiterRow(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        line.contains(UInt8(ascii: "|")) && line.contains(UInt8(ascii: "-")) && line.allSatisfy { "|-: \t>".utf8.contains($0) }
    }

    /// Whether a line ends the paragraph before it: a blank line, even in a quotation, or the start of a list item or footnote.
    private static func endsParagraph(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if isBlank(line) { return true }
        let text = line.drop { $0 == UInt8(ascii: " ") }
        guard text.startIndex - line.startIndex < 4, let mark = text.first else { return false }
        if DocumentSource.beginsNote(text) { return true }
        guard "-+*".utf8.contains(mark) else { return false }
        return text.dropFirst().first == UInt8(ascii: " ") && text.dropFirst(2).contains { $0 != UInt8(ascii: " ") }
    }
}
