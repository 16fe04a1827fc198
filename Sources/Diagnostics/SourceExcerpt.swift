import SiteBase

/// The line of a source file that contains a problem.
///
/// Of a long line, it contains a window around the caret, because some data files have only one line.
public struct SourceExcerpt: Sendable {
    private static let windowBefore = 60
    private static let windowAfter = 60

    /// The 1-based number of the line.
    public let lineNumber: Int
    /// The text before the location.
    public let before: String
    /// The word, number or quoted text at the location, up to the end of the line.
    public let marked: String
    /// The text after `marked`.
    public let after: String

    init(lineNumber: Int, before: String, marked: String, after: String) {
        self.lineNumber = lineNumber
        self.before = before
        self.marked = marked
        self.after = after
    }

    /// The line at a byte offset; nil if the file can no longer be read.
    public init?(file: SourceFile, offset: Int) {
        guard let position = file.position(at: offset) else { return nil }
        lineNumber = position.line
        let start = max(position.lineStart, offset - Self.windowBefore * 8)
        let rest: String
        do throws(FileError) {
            before = Self.beginning(try file.read(from: start, count: max(0, offset - start)), isCut: start > position.lineStart)
            rest = Self.end(try file.read(from: max(offset, position.lineStart), count: Self.windowAfter * 8))
        } catch {
            return nil
        }
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

    /// The length of the first token in a text: a quoted text, a word, or one character.
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

    /// The text before the location. Only its last bytes are given, because the line may have many megabytes.
    private static func beginning(_ bytes: [UInt8], isCut: Bool) -> String {
        let text = Printable.line(String(decoding: isCut ? bytes.drop { $0 & 0xC0 == 0x80 } : bytes[...], as: UTF8.self))
        return text.count > windowBefore || isCut ? "…" + text.suffix(windowBefore) : text
    }

    private static func end(_ bytes: [UInt8]) -> String {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = Printable.line(String(decoding: line, as: UTF8.self))
        return text.count > windowAfter ? text.prefix(windowAfter) + "…" : text
    }
}
