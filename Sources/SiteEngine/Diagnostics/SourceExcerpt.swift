/// One line of a source file with a caret under the place of a problem.
///
/// A long line is shown as a window around the caret: data files are often one line.
struct SourceExcerpt {
    private static let windowBefore = 60
    private static let windowAfter = 60

    private let lineNumber: Int
    private let shown: String
    private let caretColumn: Int

    init(file: SourceFile, offset: Int) {
        let position = file.position(at: offset)
        lineNumber = position.line
        let line = file.line(startingAt: position.lineStart)
        let caret = min(max(offset, line.startIndex), line.endIndex)
        let before = Self.window(line[line.startIndex..<caret], keeping: .end(Self.windowBefore))
        let after = Self.window(line[caret...], keeping: .start(Self.windowAfter))
        shown = before + after
        caretColumn = Printable.width(before)
    }

    func text(_ ink: Ink) -> String {
        let number = String(lineNumber)
        let gutter = String(repeating: " ", count: number.count)
        return " \(ink.faint(number + " |")) \(shown)\n"
            + " \(ink.faint(gutter + " |")) \(String(repeating: " ", count: caretColumn))\(ink.error("^"))\n"
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
