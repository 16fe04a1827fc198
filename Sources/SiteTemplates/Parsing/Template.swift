import Diagnostics
import SiteBase

/// A parsed template file.
struct Template: Sendable {
    /// The name for other templates: its path in `templates/` without `.html`.
    let name: String
    let file: SourceFile
    /// The bytes of the file.
    let bytes: [UInt8]
    let nodes: [TemplateNode]
}

/// A part of a template.
indirect enum TemplateNode: Sendable {
    /// Literal text of at most one line. `startsLine` is true at the beginning of a line, where indentation is inserted.
    case text([UInt8], startsLine: Bool, offset: Int)
    /// `{{name}}`, or unescaped `{{{name}}}` and `{{&name}}`.
    case variable(TemplateName, isEscaped: Bool)
    /// `{{#name}}…{{/name}}`, or inverted `{{^name}}…{{/name}}`.
    case section(TemplateName, isInverted: Bool, [TemplateNode])
    /// `{{>name}}`, or `{{<name}}…{{/name}}` with blocks. A standalone one indents each of its lines like itself.
    case partial(TemplateName, arguments: [TemplateBlock], indentation: [UInt8])
    /// `{{$name}}…{{/name}}` where it can be overridden.
    case block(TemplateBlock)
}

/// A block: a default or its replacement.
struct TemplateBlock: Sendable {
    let name: TemplateName
    let nodes: [TemplateNode]
    /// Whether the block is alone on its lines.
    let isStandalone: Bool
    /// The line end after a standalone block, for content that does not end its line; empty at the end of a file.
    let lineEnd: [UInt8]
    /// The indentation of each line of the content.
    let indentation: [UInt8]
}

/// A name in a tag, and its location.
struct TemplateName: Sendable {
    /// The name as written, without surrounding white space.
    let text: String
    /// The byte offset in the file.
    let offset: Int

    /// The parts between dots; none for the implicit iterator `.`.
    var parts: [Substring] { text == "." ? [] : text.utf8.split(separator: ".", omittingEmptySubsequences: false) }
}

extension TemplateNode {
    /// The node with `indentation` removed from the beginning of every line that has it.
    func outdented(by indentation: [UInt8]) -> TemplateNode {
        guard !indentation.isEmpty else { return self }
        func shortened(_ bytes: [UInt8]) -> [UInt8] { bytes.starts(with: indentation) ? Array(bytes.dropFirst(indentation.count)) : bytes }
        switch self {
        case .text(let bytes, true, let offset): return .text(shortened(bytes), startsLine: true, offset: offset)
        case .text, .variable: return self
        case .section(let name, let isInverted, let nodes):
            return .section(name, isInverted: isInverted, nodes.map { $0.outdented(by: indentation) })
        case .partial(let name, let arguments, let own):
            return .partial(name, arguments: arguments, indentation: shortened(own))
        case .block(let block):
            // The content is already without this indentation and has its own.
            let nodes = block.isStandalone ? block.nodes : block.nodes.map { $0.outdented(by: indentation) }
            return .block(
                TemplateBlock(
                    name: block.name,
                    nodes: nodes,
                    isStandalone: block.isStandalone,
                    lineEnd: block.lineEnd,
                    indentation: shortened(block.indentation)
                )
            )
        }
    }
}

extension TemplateNode {
    /// Whether the line is empty and therefore not indented.
    var isBlankLine: Bool {
        guard case .text(let bytes, _, _) = self else { return false }
        return bytes == [UInt8(ascii: "\n")] || bytes == [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }

    /// Whether the node begins with the indentation of its line.
    var startsLine: Bool {
        switch self {
        case .text(_, let startsLine, _): startsLine
        case .partial(_, _, let indentation): !indentation.isEmpty
        case .block(let block): block.isStandalone
        case .section(_, _, let nodes): nodes.first?.startsLine ?? true
        case .variable: false
        }
    }
}
