import SiteBase

extension Markdown {
    /// The reason to reject a text, as far as it can be found without parsing. Only parsing finds the depth of lists and the number of
    /// headings and footnotes.
    public static func fault(in text: String) -> MarkdownError? {
        if text.utf8.count > sizeLimit { return .tooLong(text.utf8.count) }
        // A shorter text always parses quickly enough.
        if text.utf8.count > 10_000 {
            if OpenBlocks.steps(in: text) > openLimit { return .tooManyOpenLines }
            let steps = text.withBytes(ParagraphSteps.init)
            if steps.brackets > bracketLimit { return .tooManyBrackets }
            if steps.mails > mailLimit { return .tooManyAddresses }
        }
        if text.holdsWebName || text.holdsScheme, autolinkSteps(text) > autolinkLimit { return .tooManyAddresses }
        guard text.holds(UInt8(ascii: "|")) else { return nil }
        do throws(MarkdownError) {
            try checkCells(text)
            return nil
        } catch {
            return error
        }
    }

    /// An upper bound for the steps that the library takes to find bare web addresses in a text.
    private static func autolinkSteps(_ text: String) -> Int {
        text.withBytes { bytes in
            var steps = 0
            for run in bytes.split(whereSeparator: { $0 <= 0x20 || $0 == UInt8(ascii: "<") }) where run.count > 1_000 {
                // Counting a parenthesis takes a tenth of the time of reading a letter of a name.
                steps += run.count * run.count { $0 == UInt8(ascii: ")") } / 10
                for name in run.split(whereSeparator: { !mayStandInName($0) }) where name.contains(UInt8(ascii: "_")) {
                    let webNames = name.indices.count { name[$0] == UInt8(ascii: ".") && name[..<$0].suffix(3).elementsEqual("www".utf8) }
                    steps += name.count * webNames
                }
            }
            return steps
        }
    }

    private static func mayStandInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Checks an upper bound. It counts each `|` as a cell, and each paragraph as a table as wide as its widest line so far.
    private static func checkCells(_ text: String) throws(MarkdownError) {
        var (total, widest, cells) = (0, 0, 0)
        var isBlank = true
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if isBlank { widest = 0 }
                (cells, isBlank) = (0, true)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default:
                if isBlank { total += widest }
                isBlank = false
                if byte == UInt8(ascii: "|") { cells += 1 }
                widest = max(widest, cells)
                guard cells <= cellLimit else { throw .tooManyCells }
                guard total <= tableLimit else { throw .tooManyRows }
            }
        }
    }
}
