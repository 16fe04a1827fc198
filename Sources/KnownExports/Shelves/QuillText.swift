import DataReading
import Diagnostics
import SiteBase

/// A text of the Quill editor: a list of pieces with attributes. Those of a line are on its end. Source: quilljs.com, "Delta".
struct QuillText {
    private(set) var markdown = ""
    /// The number of pictures and other embedded objects.
    private(set) var embeds = 0

    private var blocks: [HTMLText.Block] = []
    private var line: [HTMLText.Run] = []
    /// The kind of the last block while lines may continue it.
    private var open: Kind?
    private var number = 0

    private enum Kind: Equatable {
        case paragraph, quote, bullets, numbers
    }

    /// Returns nil if the value is no such text.
    init?(_ value: SourceValue) {
        var value = value
        if let text = value.content.text {
            guard let own = JSONReader.read(SourceFile(path: "", text: text), problems: DiagnosticCollector()) else { return nil }
            value = own
        }
        guard case .list(let pieces) = (value.member("ops") ?? value).content else { return nil }
        for piece in pieces { add(piece) }
        if !line.isEmpty { endLine(nil) }
        markdown = MarkdownText.written(blocks)
    }

    private mutating func add(_ piece: SourceValue) {
        guard let insert = piece.member("insert") else { return }
        guard let text = insert.content.text else {
            embeds += 1
            return
        }
        let attributes = piece.member("attributes")
        let style = HTMLText.Run.Style(
            isEmphasised: Self.has("italic", attributes),
            isStrong: Self.has("bold", attributes),
            link: attributes?.member("link")?.content.text.flatMap(HTMLText.webAddress)
        )
        let own = ForbiddenCharacter.first(in: text) == nil ? text : ForbiddenCharacter.removed(from: text)
        for (index, words) in own.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if index > 0 { endLine(attributes) }
            if !words.isEmpty { line.append(HTMLText.Run(text: String(Substring(words)), style: style)) }
        }
    }

    private static func has(_ key: String, _ attributes: SourceValue?) -> Bool {
        if case .flag(true)? = attributes?.member(key)?.content { true } else { false }
    }

    /// Ends a line, which continues the block before or begins one.
    private mutating func endLine(_ attributes: SourceValue?) {
        let own = line
        line = []
        let list = attributes?.member("list")?.content.text
        let kind: Kind =
            switch list {
            case "ordered": .numbers
            case .some: .bullets
            case nil: Self.has("blockquote", attributes) ? .quote : .paragraph
            }
        guard own.contains(where: { !$0.text.utf8.allSatisfy { $0 <= 0x20 } }) else {
            open = nil
            return
        }
        number = kind == .numbers && open == kind ? number + 1 : 1
        if let last = blocks.indices.last, open == kind, kind == .paragraph || kind == .quote {
            blocks[last].lines.append(own)
        } else {
            let mark =
                switch kind {
                case .paragraph: ""
                case .quote: "> "
                case .bullets: "- "
                case .numbers: "\(number). "
                }
            blocks.append(HTMLText.Block(mark: mark, lines: [own], isNextItem: open == kind))
        }
        open = kind
    }
}
