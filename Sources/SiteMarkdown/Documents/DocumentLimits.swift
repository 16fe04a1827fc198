import SiteBase

extension MarkdownDocument {
    /// The maximum length of a document, in UTF-8 bytes: some 80,000 English words or 160,000 Korean letters. Together with the limits
    /// below and those of ``Markdown``, it bounds the time for any text to about a second.
    public static let sizeLimit = 500_000
    /// The maximum number of steps that the library may take for the brackets of all paragraphs: at each `]` it looks again through the
    /// stars, underscores, tildes and `[` before it. Thirty million steps take at most 0.3 s.
    public static let bracketLimit = 30_000_000
    /// The maximum number of bytes that the library may copy to find mail addresses: for each of up to 1,000 `@` of a paragraph the rest
    /// of it. A hundred million take 0.2 s.
    public static let mailLimit = 100_000_000
    /// The maximum number of headings.
    public static let headingLimit = 10_000
    /// The maximum number of references to notes. Each of four bytes becomes 200 bytes of HTML.
    public static let noteLimit = 10_000

    /// The reason not to parse a document, as far as it can be found without parsing. Only parsing can find the depth of lists and the
    /// number of headings and notes.
    public static func fault(in text: String) -> MarkdownError? {
        if text.utf8.count > sizeLimit { return .documentTooLong(text.utf8.count) }
        if let fault = Markdown.costlyPart(of: text) { return fault }
        let steps = text.withBytes(ParagraphSteps.init)
        if steps.brackets > bracketLimit { return .tooManyBrackets }
        return steps.mails > mailLimit ? .tooManyAddresses : nil
    }

    /// Upper bounds for the steps that the library takes within paragraphs.
    private struct ParagraphSteps {
        private(set) var brackets = 0
        private(set) var mails = 0

        init(_ bytes: UnsafeBufferPointer<UInt8>) {
            var (opening, closing, signs, length) = (0, 0, 0, 0)
            for line in bytes.split(omittingEmptySubsequences: false, whereSeparator: OpenBlocks.isLineEnd) {
                if Self.endsParagraph(line) {
                    add(opening * closing, min(signs, 1_000) * length)
                    (opening, closing, signs, length) = (0, 0, 0, 0)
                }
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

        /// Whether no paragraph goes on in a line: it is blank, also in a quotation, or begins an item of a list or a note.
        private static func endsParagraph(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
            let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ">") }
            if isBlank { return true }
            let text = line.drop { $0 == UInt8(ascii: " ") }
            guard text.startIndex - line.startIndex < 4, let mark = text.first else { return false }
            if DocumentSource.beginsNote(text) { return true }
            guard "-+*".utf8.contains(mark) else { return false }
            return text.dropFirst().first == UInt8(ascii: " ") && text.dropFirst(2).contains { $0 != UInt8(ascii: " ") }
        }
    }
}
