import SiteBase

/// The syntax of note-taking programs beyond Markdown: links and embedded files in double brackets, callouts, and names of paragraphs.
///
/// Source: Obsidian Help, "Obsidian Flavored Markdown".
struct NoteSyntax {
    private var out: [MarkdownEvent] = []
    private var texts: [UInt8]
    /// For each open quotation, the callout that it is; nil for a plain quotation.
    private var quotations: [MarkdownElement?] = []
    /// The paragraph names so far; nil if names are not allowed.
    private var ids: Set<String>?
    private var imageDepth = 0
    private var linkDepth = 0

    /// The events with this syntax turned into elements.
    ///
    /// - Parameter hasAnchors: whether `^name` at the end of a paragraph names it.
    static func marked(_ events: [MarkdownEvent], _ texts: inout [UInt8], hasAnchors: Bool) -> [MarkdownEvent] {
        guard texts.contains(UInt8(ascii: "[")) || texts.contains(UInt8(ascii: "^")) else { return events }
        var syntax = NoteSyntax(texts: texts, hasAnchors: hasAnchors)
        syntax.take(events)
        texts = syntax.texts
        return syntax.out
    }

    private init(texts: [UInt8], hasAnchors: Bool) {
        self.texts = texts
        ids = hasAnchors ? [] : nil
    }

    private mutating func take(_ events: [MarkdownEvent]) {
        var index = 0
        while index < events.count {
            let event = events[index]
            index += 1
            switch event {
            case .open(.quotation):
                guard let (callout, rest) = callout(in: events, from: index) else {
                    quotations.append(nil)
                    out.append(event)
                    continue
                }
                quotations.append(callout)
                index = addTitle(of: callout, events, rest, from: index)
            case .close(.quotation):
                if let callout = quotations.removeLast() { out.append(.close(callout)) } else { out.append(event) }
            case .close(.paragraph), .close(.heading):
                nameBlock()
                out.append(event)
                dropEmptyParagraph()
            case .text(let range): if imageDepth == 0 { addText(range) } else { out.append(event) }
            default:
                switch event {
                case .open(.image): imageDepth += 1
                case .close(.image): imageDepth -= 1
                case .open(.link): linkDepth += 1
                case .close(.link): linkDepth -= 1
                default: break
                }
                out.append(event)
            }
        }
    }

    // MARK: Links

    private mutating func addText(_ range: Range<Int>) {
        var start = range.lowerBound
        var place = start
        while linkDepth == 0, place + 1 < range.upperBound {
            guard texts[place] == UInt8(ascii: "["), texts[place + 1] == UInt8(ascii: "["),
                let end = end(ofLink: place + 2, range.upperBound)
            else {
                place += 1
                continue
            }
            let link = NoteLink(String(decoding: texts[place + 2..<end], as: UTF8.self))
            let isEmbedded = place > start && texts[place - 1] == UInt8(ascii: "!")
            guard !link.name.isEmpty || link.part != nil else {
                place = end + 2
                continue
            }
            let before = isEmbedded ? place - 1 : place
            if before > start { out.append(.text(start..<before)) }
            add(link, isEmbedded: isEmbedded)
            start = end + 2
            place = start
        }
        if start < range.upperBound || range.isEmpty { out.append(.text(start..<range.upperBound)) }
    }

    /// The index of `]]`; nil if a bracket or the end comes first.
    private func end(ofLink start: Int, _ limit: Int) -> Int? {
        guard let end = texts[start..<limit].firstIndex(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[") }), end > start,
            end + 1 < limit, texts[end] == UInt8(ascii: "]"), texts[end + 1] == UInt8(ascii: "]")
        else { return nil }
        return end
    }

    private mutating func add(_ link: NoteLink, isEmbedded: Bool) {
        let isPicture = isEmbedded && ImageName.hasEnding(link.name)
        let element: MarkdownElement =
            isPicture ? .image(url: link.address, title: "", width: link.width) : .link(url: link.address, title: "")
        let words = isPicture ? link.alternative ?? link.name.withoutEnding : link.shown
        let start = texts.count
        texts.append(words)
        out += [.open(element), .text(start..<texts.count), .close(element)]
    }

    // MARK: Callouts

    /// The callout in a quotation, and the range of the rest of its first text: `[!note] Title`, `[!tip]- Folded`.
    private func callout(in events: [MarkdownEvent], from index: Int) -> (callout: MarkdownElement, rest: Range<Int>)? {
        guard index + 1 < events.count, case .open(.paragraph) = events[index], case .text(let range) = events[index + 1],
            texts[range].starts(with: "[!".utf8), let end = texts[range].firstIndex(of: UInt8(ascii: "]")), end > range.lowerBound + 2
        else { return nil }
        // Obsidian's themes accept more after a bar: `[!quote|right]`.
        let type = texts[(range.lowerBound + 2)..<end].prefix { $0 != UInt8(ascii: "|") }
        guard !type.isEmpty, type.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }) else { return nil }
        var start = end + 1
        var isOpen: Bool?
        if start < range.upperBound, texts[start] == UInt8(ascii: "+") || texts[start] == UInt8(ascii: "-") {
            isOpen = texts[start] == UInt8(ascii: "+")
            start += 1
        }
        while start < range.upperBound, texts[start] == UInt8(ascii: " ") { start += 1 }
        return (.callout(type: String(decoding: type, as: UTF8.self).lowercased(), isOpen: isOpen), start..<range.upperBound)
    }

    /// Adds the beginning of a callout with its title: the rest of the first line or the name of the type. Returns the index of the next
    /// event.
    private mutating func addTitle(of callout: MarkdownElement, _ events: [MarkdownEvent], _ rest: Range<Int>, from index: Int) -> Int {
        guard case .callout(let type, _) = callout else { return index }
        let isUntitled = rest.isEmpty && (index + 2 >= events.count || events[index + 2].isLineEnd || events[index + 2].endsParagraph)
        out += [.open(callout), .open(.calloutTitle(type: isUntitled ? type : ""))]
        if !rest.isEmpty { addText(rest) }
        var depth = 0
        var next = index + 2
        title: while next < events.count {
            switch events[next] {
            case .open: depth += 1
            case .close(.paragraph) where depth == 0: break title
            case .close: depth -= 1
            case .lineBreak, .softBreak: if depth == 0 { break title }
            default: break
            }
            if case .text(let range) = events[next], depth == 0 { addText(range) } else { out.append(events[next]) }
            next += 1
        }
        out.append(.close(.calloutTitle(type: isUntitled ? type : "")))
        guard next < events.count, case .close = events[next] else {
            out.append(events[index])
            return next + 1
        }
        return next + 1
    }

    // MARK: Names of paragraphs

    /// Takes ` ^name` from the end of a paragraph or heading and gives the block that name.
    private mutating func nameBlock() {
        guard case .text(let range)? = out.last, let sign = texts[range].lastIndex(of: UInt8(ascii: "^")), sign + 1 < range.upperBound,
            texts[(sign + 1)..<range.upperBound].allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }),
            texts[(sign + 1)..<range.upperBound].contains(where: \.isASCIILetterOrDigit),
            sign == range.lowerBound || texts[sign - 1] == UInt8(ascii: " "),
            let block = out.lastIndex(where: { if case .open(let element) = $0 { element.isNamedBlock } else { false } })
        else { return }
        // In the middle of a line, `^` is a power: 2 ^3.
        if sign == range.lowerBound, block + 2 < out.count, !out[out.count - 2].isLineEnd { return }
        var end = sign
        while end > range.lowerBound, texts[end - 1] == UInt8(ascii: " ") { end -= 1 }
        out.removeLast()
        if end > range.lowerBound { out.append(.text(range.lowerBound..<end)) }
        while out.last?.isLineEnd ?? false { out.removeLast() }
        let id = String(decoding: texts[sign..<range.upperBound], as: UTF8.self)
        guard ids?.insert(id).inserted ?? false else { return }
        out.insert(contentsOf: [.open(.anchor(id: id)), .close(.anchor(id: id))], at: block + 1)
    }

    /// Removes a paragraph that contained only a name. The name stays.
    private mutating func dropEmptyParagraph() {
        guard out.count >= 2, case .close(.paragraph) = out[out.count - 1] else { return }
        if case .open(.paragraph) = out[out.count - 2] { out.removeLast(2) }
    }
}

extension MarkdownEvent {
    fileprivate var endsParagraph: Bool { if case .close(.paragraph) = self { true } else { false } }
}

extension MarkdownElement {
    fileprivate var isNamedBlock: Bool {
        switch self {
        case .paragraph, .heading: true
        default: false
        }
    }
}

extension String {
    fileprivate var withoutEnding: String { utf8.lastIndex(of: ".").map { String(self[..<$0]) } ?? self }
}

/// Recognises the names of picture files.
enum ImageName {
    private static let endings: Set<String> = ["avif", "webp", "png", "jpg", "jpeg", "gif", "svg", "bmp", "heic", "tif", "tiff", "jxl"]

    static func hasEnding(_ name: String) -> Bool {
        name.utf8.lastIndex(of: ".").map { endings.contains(String(name[name.utf8.index(after: $0)...]).lowercased()) } ?? false
    }
}
