public import Diagnostics
import SiteBase

/// A Markdown file: optional YAML front matter between two lines of `---`, then a text.
public struct MarkdownFile: Sendable {
    /// The file.
    public let file: SourceFile
    /// The members of the front matter, in order.
    public let members: [SourceMember]
    /// The level 1 heading at the beginning of the text, as Markdown; nil if there is none.
    public let heading: SourceValue?
    /// The text after the front matter and the heading; nil if it is blank.
    public let text: SourceValue?
    /// The text including the heading.
    public let whole: SourceValue?

    /// The extensions of Markdown files.
    public static let endings = ["md", "markdown"]

    /// Whether a file name has the extension of a Markdown file.
    public static func isNamed(_ name: String) -> Bool {
        name.withBytes { name in
            endings.contains { ending in
                let start = name.count - ending.utf8.count
                return start > 1 && name[start - 1] == UInt8(ascii: ".") && name[start...].elementsEqual(ending.utf8) { $0 | 0x20 == $1 }
            }
        }
    }

    /// Reads a file; nil after reporting an error.
    public init?(_ file: SourceFile, problems: DiagnosticCollector) { self.init(file, mayBeBook: false, problems: problems) }

    /// Reads a file; nil after reporting an error.
    ///
    /// - Parameter mayBeBook: whether lines such as `Author: Ines Marlow` below a heading count as front matter.
    package init?(_ file: SourceFile, mayBeBook: Bool, problems: DiagnosticCollector) {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        // Some programs save rich text under any name, and it is valid UTF-8.
        if let kind = ForeignFile(inPlaceOfText: bytes), kind == .document || bytes.contains(0) {
            problems.add(Diagnostic(at: .path(file.path), .foreign(kind, insteadOf: .text)))
            return nil
        }
        self.file = file
        let start = file.byteOrderMarkLength
        var body = start
        var members: [SourceMember] = []
        var lines = MarkdownLines(bytes, from: start)
        var first = lines.next()
        // Blank lines may precede the front matter. A `---` below other lines is a rule.
        while let line = first, bytes[line].allSatisfy({ $0 <= 0x20 }) { first = lines.next() }
        func meant() -> Int? { MisplacedFrontMatter.place(in: bytes, from: start) }
        if let first, let fence = lines.fence(first), first.lowerBound == start || first.lowerBound == meant() {
            guard let end = lines.end(after: fence) else {
                problems.add(Diagnostic(at: .file(file, offset: start), .frontMatterWithoutEnd(fence)))
                return nil
            }
            let read =
                fence == MarkdownLines.fenceOfTOML
                ? TOMLReader.read(file, in: first.upperBound..<end.lowerBound, problems: problems)
                : FrontMatter.read(file, length: end.lowerBound, problems: problems)
            guard let value = read else { return nil }
            switch value.content {
            case .object(let found): members = Self.flattened(found)
            case _ where value.isAbsent: break
            default:
                problems.add(Diagnostic(at: .file(file, offset: value.offset), .frontMatterWithoutKeys(found: value)))
                return nil
            }
            body = lines.offset
        } else if let metadata = MarkdownLines.metadata(in: bytes, from: start, mayBeBook: mayBeBook) {
            (members, body) = metadata
        } else if let place = meant() {
            problems.add(Diagnostic(at: .file(file, offset: place), .misplacedFrontMatter))
            return nil
        }
        var text = LinesOfText(bytes, from: body)
        let note = HighlightNote(bytes, in: text.whole)
        if let note {
            members += note.members.filter { member in !members.contains { $0.key == member.key && !$0.value.isAbsent } }
            text = LinesOfText(Array(bytes.prefix(note.start)), from: min(body, note.start))
        }
        self.members = members
        func value(_ range: Range<Int>) -> SourceValue {
            SourceValue(.text(String(decoding: bytes[range], as: UTF8.self)), offset: range.lowerBound)
        }
        whole = text.whole.isEmpty || note != nil && text.rest.isEmpty ? nil : value(text.whole)
        heading = text.heading.map(value)
        self.text = text.rest.isEmpty ? nil : value(text.rest)
    }
}

extension MarkdownFile {
    /// Members with those inside `params` or `extra`, where Hugo and Zola keep the author's own keys.
    private static func flattened(_ members: [SourceMember]) -> [SourceMember] {
        members.flatMap { member -> [SourceMember] in
            guard member.key == "params" || member.key == "extra", case .object(let inner) = member.value.content else { return [member] }
            return inner.filter { own in !members.contains { $0.key == own.key } }
        }
    }
}

private struct MarkdownLines {
    private let bytes: [UInt8]
    /// The offset of the next line.
    private(set) var offset: Int

    init(_ bytes: [UInt8], from offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The next line without its line end; nil if there is none.
    mutating func next() -> Range<Int>? {
        guard offset < bytes.count else { return nil }
        let start = offset
        let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.count
        let isPair = end + 1 < bytes.count && bytes[end] == UInt8(ascii: "\r") && bytes[end + 1] == UInt8(ascii: "\n")
        offset = min(bytes.count, end + (isPair ? 2 : 1))
        return start..<end
    }

    /// Lines such as `title: Dune` or `author:: Herbert` at the beginning of a text, up to a blank line, which some programs and people write
    /// instead of front matter, and their end; nil if there are none. One of them is the title, or one tells that below the heading there is
    /// a book.
    static func metadata(in bytes: [UInt8], from start: Int, mayBeBook: Bool) -> (members: [SourceMember], end: Int)? {
        var lines = MarkdownLines(bytes, from: start)
        var members: [SourceMember] = []
        var title: SourceMember?
        while let line = lines.next() {
            if bytes[line].allSatisfy({ $0 <= 0x20 }) {
                if members.isEmpty, title != nil { continue }
                let isTitled = members.contains { $0.key == "title" }
                guard members.count > 1, isTitled || mayBeBook && members.contains(where: { telling.contains($0.key.lowercased()) }) else {
                    return nil
                }
                return (isTitled ? members : [title].compactMap(\.self) + members, line.lowerBound)
            }
            if members.isEmpty, title == nil, bytes[line].starts(with: "# ".utf8) {
                let text = String(decoding: bytes[line].dropFirst(2), as: UTF8.self).trimmed
                let value = SourceValue(.text(text), offset: line.lowerBound + 2)
                title = SourceMember(key: "title", keyOffset: line.lowerBound, value: value)
                continue
            }
            guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")), colon - line.lowerBound <= 24,
                case let next = colon + 1, next == line.upperBound || " :*".utf8.contains(bytes[next]),
                bytes[line.lowerBound] > 0x40 || bytes[line].starts(with: "**".utf8) || bytes[line].starts(with: "- ".utf8),
                bytes[line.lowerBound..<colon].allSatisfy({ $0 > 0x2C && $0 != UInt8(ascii: "/") || $0 == 0x20 || $0 == UInt8(ascii: "*") })
            else { return nil }
            // `**Author:** Ines Marlow` and `- Author: Ines Marlow`.
            let name = bytes[line.lowerBound..<colon].filter { $0 != UInt8(ascii: "*") }
            let key = String(decoding: name.starts(with: "- ".utf8) ? name.dropFirst(2) : name[...], as: UTF8.self).trimmed
            let first = bytes[colon + 1..<line.upperBound].firstIndex { $0 > 0x20 && !":*".utf8.contains($0) } ?? line.upperBound
            let text = String(decoding: bytes[first..<line.upperBound], as: UTF8.self).trimmed
            let value = SourceValue(text.isEmpty ? .null : .plain(text), offset: first)
            members.append(SourceMember(key: key.lowercased() == "title" ? "title" : key, keyOffset: line.lowerBound, value: value))
        }
        return nil
    }

    /// Keys of lines below a heading that a text about anything else does not begin with.
    private static let telling: Set = [
        "author", "authors", "book author", "isbn", "date finished", "finished", "date read", "저자", "지은이", "글쓴이", "著者", "作者", "autor",
        "autorin", "auteur", "autore",
    ]

    /// The line before and after front matter in TOML.
    static let fenceOfTOML = "+++"

    /// What a line is that begins front matter, perhaps with spaces after it: `---` or `+++`; nil for another line.
    func fence(_ line: Range<Int>) -> String? { ["---", Self.fenceOfTOML].first { holds(line, $0) } }

    /// The line that ends the front matter; nil if there is none.
    mutating func end(after fence: String) -> Range<Int>? {
        while let line = next() {
            if holds(line, fence) || fence == "---" && holds(line, "...") { return line }
        }
        return nil
    }

    private func holds(_ line: Range<Int>, _ fence: String) -> Bool {
        let own = bytes[line]
        return own.starts(with: fence.utf8) && own.dropFirst(3).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
}

/// The text of a file, divided into its first heading and the rest without surrounding blank lines.
private struct LinesOfText {
    private(set) var heading: Range<Int>?
    private(set) var rest: Range<Int>
    /// The rest including the heading.
    let whole: Range<Int>

    init(_ bytes: [UInt8], from start: Int) {
        whole = Self.trimmed(bytes, start..<bytes.count)
        rest = whole
        var lines = MarkdownLines(bytes, from: rest.lowerBound)
        guard let first = lines.next(), !rest.isEmpty, let heading = Self.heading(bytes, first, &lines) else { return }
        self.heading = heading
        rest = Self.trimmed(bytes, min(lines.offset, bytes.count)..<bytes.count)
    }

    /// The text of `# A title #` or of a line above a line of `=`; nil if there is no such heading.
    private static func heading(_ bytes: [UInt8], _ first: Range<Int>, _ lines: inout MarkdownLines) -> Range<Int>? {
        if bytes[first.lowerBound] == UInt8(ascii: "#") {
            guard first.count > 1, isSpace(bytes[first.lowerBound + 1]) else { return nil }
            var text = spaceless(bytes, first.lowerBound + 1..<first.upperBound)
            let closing = bytes[text].reversed().prefix { $0 == UInt8(ascii: "#") }.count
            if closing == text.count {
                text = text.lowerBound..<text.lowerBound
            } else if closing > 0, isSpace(bytes[text.upperBound - closing - 1]) {
                text = spaceless(bytes, text.lowerBound..<text.upperBound - closing)
            }
            return text.isEmpty ? nil : text
        }
        var others = lines
        guard let second = others.next(), case let line = spaceless(bytes, second), !line.isEmpty,
            bytes[line].allSatisfy({ $0 == UInt8(ascii: "=") }), case let text = spaceless(bytes, first),
            !">-*+`|".utf8.contains(bytes[text.lowerBound])
        else { return nil }
        lines = others
        return text
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func spaceless(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, isSpace(bytes[first]) { range = first + 1..<range.upperBound }
        while let last = range.last, isSpace(bytes[last]) { range = range.lowerBound..<last }
        return range
    }

    /// The range without blank lines before it and white space after it.
    private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
        var start = range.lowerBound
        var line = start
        while line < end, bytes[line] <= 0x20 {
            if bytes[line] == UInt8(ascii: "\n") || bytes[line] == UInt8(ascii: "\r") { start = line + 1 }
            line += 1
        }
        return start < end ? start..<end : end..<end
    }
}
