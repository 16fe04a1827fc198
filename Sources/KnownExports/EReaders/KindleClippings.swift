package import DataReading
package import Diagnostics
import SiteBase

/// `My Clippings.txt`, in which a Kindle stores its reader's highlights.
package enum KindleClippings {
    private static let divider = "=========="

    /// Whether a text looks like this file.
    package static func recognises(_ bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
        // A longer line of such signs stands in other texts.
        return ["\n", "\r"].contains { end in
            head.utf8.contains("\n\(divider)\(end)") || head.utf8.contains("\r\(divider)\(end)")
                || head.utf8.hasSuffix("\n\(divider)") || head.utf8.hasSuffix("\r\(divider)")
        }
    }

    /// The entries of a file: objects with `book`, `about` and `text`.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        var entries: [SourceValue] = []
        var lines: [(text: String, offset: Int)] = []
        var start = 0
        func value(_ line: (text: String, offset: Int)) -> SourceValue { SourceValue(.text(line.text), offset: line.offset) }
        func end() {
            while let last = lines.last, last.text.isEmpty { lines.removeLast() }
            guard let book = lines.first else { return }
            let text = lines.dropFirst(2).drop { $0.text.isEmpty }
            entries.append(
                .object(
                    [
                        ("book", value(book)), ("about", lines.count > 1 ? value(lines[1]) : nil),
                        ("text", text.first.map { SourceValue(.text(text.map(\.text).joined(separator: "\n")), offset: $0.offset) }),
                    ],
                    at: book.offset
                )
            )
            lines = []
        }
        while start < bytes.count {
            let end_ = bytes.withUnsafeBufferPointer { $0.firstLineEnd(from: start, to: bytes.count) }
            // UTF-8 byte order marks occur inside the file too, because the device appends to it.
            var own = String(decoding: bytes[start..<end_], as: UTF8.self)
            if own.utf8.contains("\u{FEFF}") { own = String(String.UnicodeScalarView(own.unicodeScalars.filter { $0 != "\u{FEFF}" })) }
            if own.trimmed.utf8.hasPrefix(divider) {
                end()
            } else if !(lines.isEmpty && own.trimmed.isEmpty) {
                lines.append((own.trimmed, start))
            }
            start = end_ + 1
            if end_ + 1 < bytes.count, bytes[end_] == UInt8(ascii: "\r"), bytes[end_ + 1] == UInt8(ascii: "\n") { start += 1 }
        }
        end()
        return SourceValue(.list(entries), offset: 0)
    }
}
