import Diagnostics

/// Parses Mustache, version 1.4 of the specification: interpolation, sections, inverted sections, comments, partials, delimiters, and
/// inheritance with its rules for indentation.
struct TemplateParser {
    /// The maximum nesting of sections and blocks.
    static let maximumDepth = 100

    private let bytes: [UInt8]
    private let file: SourceFile
    private let tags: [TemplateTag]
    private let closings: [Int: Int]
    private var next = 0
    private var textStart = 0

    static func parse(_ bytes: [UInt8], of file: SourceFile, name: String) throws(Diagnostic) -> Template {
        var parser = TemplateParser(bytes, of: file, tags: try TemplateTagScanner.tags(in: bytes, of: file))
        parser.textStart = file.byteOrderMarkLength
        let nodes = try parser.nodes(in: nil, depth: 0)
        return Template(name: name, file: file, bytes: bytes, nodes: nodes)
    }

    private init(_ bytes: [UInt8], of file: SourceFile, tags: [TemplateTag]) {
        self.bytes = bytes
        self.file = file
        self.tags = tags
        closings = Self.closings(of: tags)
    }

    /// The nodes up to the tag that closes `opener`, or up to the end of the file.
    private mutating func nodes(in opener: TemplateTag?, depth: Int) throws(Diagnostic) -> [TemplateNode] {
        try checkDepth(depth, at: opener?.start ?? 0)
        var nodes: [TemplateNode] = []
        while next < tags.count {
            let tag = tags[next]
            next += 1
            switch tag.kind {
            case .comment, .delimiters:
                appendText(upTo: tag, isStandalone: tag.isStandalone, to: &nodes)
                textStart = tag.isStandalone ? tag.lineEnd : tag.end
            case .variable(let isEscaped):
                appendText(upTo: tag, isStandalone: false, to: &nodes)
                nodes.append(.variable(tag.name, isEscaped: isEscaped))
                textStart = tag.end
            case .partial:
                appendText(upTo: tag, isStandalone: tag.isStandalone, to: &nodes)
                nodes.append(.partial(tag.name, arguments: [], indentation: tag.isStandalone ? indentation(of: tag) : []))
                textStart = tag.isStandalone ? tag.lineEnd : tag.end
            case .section(let isInverted):
                appendText(upTo: tag, isStandalone: tag.isStandalone, to: &nodes)
                textStart = tag.isStandalone ? tag.lineEnd : tag.end
                let content = try self.nodes(in: tag, depth: depth + 1)
                nodes.append(.section(tag.name, isInverted: isInverted, content))
            case .parent:
                nodes += try parent(tag, depth: depth)
            case .block:
                nodes += try block(tag, depth: depth)
            case .close:
                guard let opener else {
                    throw Diagnostic(
                        at: .file(file, offset: tag.start),
                        .closesNothing(tag.name.text, help: "remove it, or open {{#\(tag.name.text)}} before it")
                    )
                }
                guard opener.name.text == tag.name.text else {
                    throw Diagnostic(
                        at: .file(file, offset: tag.start),
                        .wrongClosingTag(expected: opener.name.text, found: tag.name.text),
                        notes: [
                            .init(
                                location: .file(file, offset: opener.start),
                                message: "{{\(opener.sigil)\(opener.name.text)}} is opened here"
                            )
                        ]
                    )
                }
                let isSectionEnd = if case .section = opener.kind { tag.isStandalone } else { false }
                let dropsSpace = isSectionEnd || (opener.isBlockOrParent && tag.startsClear)
                appendText(upTo: tag, isStandalone: dropsSpace, to: &nodes)
                textStart = isSectionEnd ? tag.lineEnd : tag.end
                return nodes
            }
        }
        if let opener {
            throw Diagnostic(at: .file(file, offset: opener.start), .unclosedSection(sigil: opener.sigil, name: opener.name.text))
        }
        appendText(upTo: bytes.count, to: &nodes)
        return nodes
    }

    private func checkDepth(_ depth: Int, at offset: Int) throws(Diagnostic) {
        guard depth > Self.maximumDepth else { return }
        throw Diagnostic(at: .file(file, offset: offset), .sectionsTooDeep(Self.maximumDepth))
    }

    /// A parent and its arguments. Text between the arguments is ignored.
    private mutating func parent(_ tag: TemplateTag, depth: Int) throws(Diagnostic) -> [TemplateNode] {
        try checkDepth(depth, at: tag.start)
        let close = closing(tag)
        let isStandalone = tag.startsClear && close?.endsClear == true
        var nodes: [TemplateNode] = []
        appendText(upTo: tag, isStandalone: isStandalone, to: &nodes)
        var arguments: [TemplateBlock] = []
        textStart = tag.end
        var inner = next
        while inner < tags.count, tags[inner].kind != .close || tags[inner].start != close?.start {
            guard case .block = tags[inner].kind else {
                // Anything else is skipped but must be well-formed.
                next = inner
                textStart = tags[inner].start
                inner = try skip(depth: depth + 1)
                continue
            }
            next = inner + 1
            arguments.append(try argument(tags[inner], depth: depth + 1))
            inner = next
        }
        next = inner
        textStart = tags.indices.contains(inner) ? tags[inner].start : bytes.count
        // Reads the closing tag, or reports that it is missing or wrong.
        _ = try self.nodes(in: tag, depth: depth + 1)
        if isStandalone, let close { textStart = close.lineEnd }
        nodes.append(.partial(tag.name, arguments: arguments, indentation: isStandalone ? indentation(of: tag) : []))
        return nodes
    }

    /// Skips a tag in a parent that is no argument, including its content.
    private mutating func skip(depth: Int) throws(Diagnostic) -> Int {
        let tag = tags[next]
        next += 1
        switch tag.kind {
        case .section: _ = try nodes(in: tag, depth: depth)
        case .parent: _ = try parent(tag, depth: depth)
        case .close:
            next -= 1
            throw Diagnostic(
                at: .file(file, offset: tag.start),
                .closesNothing(tag.name.text, help: "remove it, or close the inner section first")
            )
        default: break
        }
        return next
    }

    private mutating func argument(_ tag: TemplateTag, depth: Int) throws(Diagnostic) -> TemplateBlock {
        textStart = tag.endsClear ? tag.lineEnd : tag.end
        let intrinsic = tag.endsClear ? firstLineIndentation(after: tag) : []
        let content = try nodes(in: tag, depth: depth)
        return TemplateBlock(
            name: tag.name,
            nodes: content.map { $0.outdented(by: intrinsic) },
            isStandalone: false,
            lineEnd: [],
            indentation: []
        )
    }

    private mutating func block(_ tag: TemplateTag, depth: Int) throws(Diagnostic) -> [TemplateNode] {
        let close = closing(tag)
        let isStandalone = tag.startsClear && close?.endsClear == true
        var nodes: [TemplateNode] = []
        appendText(upTo: tag, isStandalone: isStandalone, to: &nodes)
        textStart = isStandalone && tag.endsClear ? tag.lineEnd : tag.end
        let intrinsic = isStandalone && tag.endsClear ? firstLineIndentation(after: tag) : []
        let content = try self.nodes(in: tag, depth: depth + 1)
        if isStandalone, let close { textStart = close.lineEnd }
        let block = TemplateBlock(
            name: tag.name,
            nodes: content.map { $0.outdented(by: intrinsic) },
            isStandalone: isStandalone,
            lineEnd: close.map { isStandalone ? Array(bytes[$0.end..<$0.lineEnd].drop { $0 == 0x20 || $0 == 0x09 }) : [] } ?? [],
            indentation: !isStandalone ? [] : intrinsic.isEmpty ? indentation(of: tag) : intrinsic
        )
        return nodes + [.block(block)]
    }

    /// The tag that closes the tag just read. The text between them is parsed later.
    private func closing(_ tag: TemplateTag) -> TemplateTag? { closings[tag.start].map { tags[$0] } }

    /// For each opening tag, by offset, the index of its closing tag.
    private static func closings(of tags: [TemplateTag]) -> [Int: Int] {
        var closings: [Int: Int] = [:]
        var open: [Int] = []
        for (index, tag) in tags.enumerated() {
            switch tag.kind {
            case .section, .block, .parent: open.append(tag.start)
            case .close: if let start = open.popLast() { closings[start] = index }
            case .comment, .delimiters, .variable, .partial: break
            }
        }
        return closings
    }

    private func indentation(of tag: TemplateTag) -> [UInt8] { Array(bytes[tag.lineStart..<tag.start]) }

    /// The white space before the first line of a block's content; empty if that line closes the block.
    private func firstLineIndentation(after tag: TemplateTag) -> [UInt8] {
        let rest = bytes[tag.lineEnd...]
        let space = rest.prefix { $0 == 0x20 || $0 == 0x09 }
        if let close = closing(tag), space.endIndex == close.start { return [] }
        return Array(space)
    }

    private func appendText(upTo tag: TemplateTag, isStandalone: Bool, to nodes: inout [TemplateNode]) {
        let end = isStandalone ? max(textStart, tag.lineStart) : tag.start
        appendText(upTo: end, to: &nodes)
        // The indentation of a line that begins with a tag precedes the tag.
        if !isStandalone, tag.start == tag.lineStart, textStart <= tag.start {
            nodes.append(.text([], startsLine: true, offset: tag.start))
        }
    }

    private func appendText(upTo end: Int, to nodes: inout [TemplateNode]) {
        var start = textStart
        while start < end {
            let lineEnd = bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end
            let startsLine = start == file.byteOrderMarkLength || bytes[start - 1] == UInt8(ascii: "\n")
            nodes.append(.text(Array(bytes[start..<lineEnd]), startsLine: startsLine, offset: start))
            start = lineEnd
        }
    }
}
