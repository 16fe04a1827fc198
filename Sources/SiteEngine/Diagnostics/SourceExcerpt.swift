/// One line of a source file around the place of a problem.
///
/// A long line is shown as a window around the caret: data files are often one line.
public struct SourceExcerpt: Sendable {
    private static let windowBefore = 60
    private static let windowAfter = 60

    /// 1-based.
    public let lineNumber: Int
    /// What stands before the place.
    public let before: String
    /// The word, number or quoted text at the place, as far as the line shows it.
    public let marked: String
    /// What stands behind that.
    public let after: String

    /// The line of a place in a file: a byte offset.
    public init(file: SourceFile, offset: Int) {
        let position = file.position(at: offset)
        lineNumber = position.line
        let line = file.line(startingAt: position.lineStart)
        let caret = min(max(offset, line.startIndex), line.endIndex)
        before = Self.window(line[line.startIndex..<caret], keeping: .end(Self.windowBefore))
        let rest = Self.window(line[caret...], keeping: .start(Self.windowAfter))
        let length = Self.wordLength(rest)
        marked = String(rest.prefix(length))
        after = String(rest.dropFirst(length))
    }

    func text(_ ink: Ink) -> String {
        let number = String(lineNumber)
        let gutter = String(repeating: " ", count: number.count)
        return " \(ink.faint(number + " |")) \(before)\(marked)\(after)\n"
            + " \(ink.faint(gutter + " |")) \(String(repeating: " ", count: Printable.width(before)))\(ink.error("^"))\n"
    }

    /// How many characters belong together at the beginning of a text: up to the closing quote, a word, or one.
    private static func wordLength(_ text: String) -> Int {
        guard let first = text.first else { return 0 }
        if first == "\"" || first == "'" {
            var isEscaped = false
            for (index, character) in text.enumerated().dropFirst() {
                if character == first, !isEscaped { return index + 1 }
                isEscaped = character == "\\" && !isEscaped
            }
            return text.count
        }
        return max(1, text.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }.count)
    }

    private enum Side {
        case start(Int)
        case end(Int)
    }

    private static func window(_ bytes: ArraySlice<UInt8>, keeping side: Side) -> String {
        // Cut bytes first: the line may be a file of many megabytes.
        switch side {
        case .start(let count):
            let text = Printable.line(String(decoding: bytes.prefix(count * 8), as: UTF8.self))
            return text.count > count ? text.prefix(count) + "…" : text
        case .end(let count):
            var tail = bytes.suffix(count * 8)
            if tail.startIndex > bytes.startIndex { tail = tail.drop { $0 & 0xC0 == 0x80 } }
            let text = Printable.line(String(decoding: tail, as: UTF8.self))
            return text.count > count || tail.startIndex > bytes.startIndex ? "…" + text.suffix(count) : text
        }
    }
}
