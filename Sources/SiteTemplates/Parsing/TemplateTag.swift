import Diagnostics
import SiteBase

/// A `{{tag}}` in a template, and its surroundings on the line.
struct TemplateTag {
    enum Kind: Equatable {
        case comment
        case delimiters
        case variable(isEscaped: Bool)
        case section(isInverted: Bool)
        case partial
        case parent
        case block
        case close
    }

    let kind: Kind
    let name: TemplateName
    /// The byte offset of the tag, including delimiters.
    let start: Int
    let end: Int
    /// The byte offset of the line's beginning.
    let lineStart: Int
    /// The byte offset after the line end, if only white space precedes that.
    let lineEnd: Int
    /// Whether only white space comes before it on its line.
    let startsClear: Bool
    /// Whether only white space comes after it on its line.
    let endsClear: Bool

    /// Whether the tag is alone on its line, which is then not part of the page.
    var isStandalone: Bool { startsClear && endsClear }

    var isBlockOrParent: Bool { kind == .block || kind == .parent }

    /// The characters before the name in messages.
    var sigil: String {
        switch kind {
        case .section(let isInverted): isInverted ? "^" : "#"
        case .partial: ">"
        case .parent: "<"
        case .block: "$"
        case .close: "/"
        case .comment: "!"
        case .delimiters: "="
        case .variable: ""
        }
    }
}

/// Finds the tags of a template.
struct TemplateTagScanner {
    private let bytes: [UInt8]
    private let file: SourceFile
    private var open = Array("{{".utf8)
    private var close = Array("}}".utf8)
    /// The byte offset of the beginning of the last tag's line.
    private var lineStart: Int

    static func tags(in bytes: [UInt8], of file: SourceFile) throws(Diagnostic) -> [TemplateTag] {
        var scanner = TemplateTagScanner(bytes, of: file)
        var tags: [TemplateTag] = []
        var index = file.byteOrderMarkLength
        while let start = scanner.find(scanner.open, from: index) {
            if let lineEnd = bytes[index..<start].lastIndex(of: UInt8(ascii: "\n")) { scanner.lineStart = lineEnd + 1 }
            let tag = try scanner.tag(at: start)
            tags.append(tag)
            index = tag.end
            if let lineEnd = bytes[start..<index].lastIndex(of: UInt8(ascii: "\n")) { scanner.lineStart = lineEnd + 1 }
        }
        return tags
    }

    private init(_ bytes: [UInt8], of file: SourceFile) {
        self.bytes = bytes
        self.file = file
        lineStart = file.byteOrderMarkLength
    }

    private mutating func tag(at start: Int) throws(Diagnostic) -> TemplateTag {
        var inner = start + open.count
        let sigil = inner < bytes.count ? bytes[inner] : 0
        var closing = close
        var kind = TemplateTag.Kind.variable(isEscaped: true)
        switch sigil {
        case UInt8(ascii: "!"): kind = .comment
        case UInt8(ascii: "="): (kind, closing) = (.delimiters, [UInt8(ascii: "=")] + close)
        case UInt8(ascii: "{"): (kind, closing) = (.variable(isEscaped: false), [UInt8(ascii: "}")] + close)
        case UInt8(ascii: "&"): kind = .variable(isEscaped: false)
        case UInt8(ascii: "#"): kind = .section(isInverted: false)
        case UInt8(ascii: "^"): kind = .section(isInverted: true)
        case UInt8(ascii: ">"): kind = .partial
        case UInt8(ascii: "<"): kind = .parent
        case UInt8(ascii: "$"): kind = .block
        case UInt8(ascii: "/"): kind = .close
        default: inner -= 1
        }
        inner += 1
        guard let contentEnd = find(closing, from: inner) else {
            throw Diagnostic(at: .file(file, offset: start), .unclosedTag(expected: String(decoding: closing, as: UTF8.self)))
        }
        let end = contentEnd + closing.count
        let name = self.name(from: inner, to: contentEnd)
        if kind == .delimiters {
            try setDelimiters(name.text, at: start)
        } else if kind != .comment {
            try check(name, at: start)
        }
        return tag(kind, name, start, end)
    }

    private func tag(_ kind: TemplateTag.Kind, _ name: TemplateName, _ start: Int, _ end: Int) -> TemplateTag {
        let startsClear = bytes[lineStart..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        var lineEnd = end
        while lineEnd < bytes.count, bytes[lineEnd] == 0x20 || bytes[lineEnd] == 0x09 { lineEnd += 1 }
        var endsClear = lineEnd == bytes.count
        if lineEnd + 1 < bytes.count, bytes[lineEnd] == UInt8(ascii: "\r"), bytes[lineEnd + 1] == UInt8(ascii: "\n") {
            endsClear = true
            lineEnd += 2
        } else if lineEnd < bytes.count, bytes[lineEnd] == UInt8(ascii: "\n") {
            endsClear = true
            lineEnd += 1
        }
        return TemplateTag(
            kind: kind,
            name: name,
            start: start,
            end: end,
            lineStart: lineStart,
            lineEnd: lineEnd,
            startsClear: startsClear,
            endsClear: endsClear
        )
    }

    private func name(from start: Int, to end: Int) -> TemplateName {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let first = bytes[start..<end].firstIndex { !isSpace($0) } ?? end
        let last = bytes[first..<end].lastIndex { !isSpace($0) } ?? first - 1
        return TemplateName(text: String(decoding: bytes[first..<last + 1], as: UTF8.self), offset: first)
    }

    private func check(_ name: TemplateName, at start: Int) throws(Diagnostic) {
        // Nearly all names are ASCII letters, which need no Unicode tables.
        if !name.text.isEmpty, name.text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }) { return }
        guard !name.text.isEmpty else {
            throw Diagnostic(at: .file(file, offset: start), .tagWithoutName)
        }
        guard !name.text.contains(where: \.isWhitespace), name.text == "." || !name.parts.contains("") else {
            throw Diagnostic(at: .file(file, offset: name.offset), .malformedName(name.text))
        }
    }

    private mutating func setDelimiters(_ text: String, at start: Int) throws(Diagnostic) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        guard parts.count == 2, !text.holds(UInt8(ascii: "=")) else {
            throw Diagnostic(at: .file(file, offset: start), .delimiters)
        }
        open = Array(parts[0].utf8)
        close = Array(parts[1].utf8)
    }

    private func find(_ needle: [UInt8], from start: Int) -> Int? {
        guard let first = needle.first, start <= bytes.count else { return nil }
        var index = start
        while let hit = bytes[index...].firstIndex(of: first) {
            if bytes[hit...].starts(with: needle) { return hit }
            index = hit + 1
        }
        return nil
    }
}
