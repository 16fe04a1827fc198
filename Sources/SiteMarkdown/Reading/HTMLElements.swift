import SiteBase

/// Turns the tags in a text into properly nested elements. Each stays inside the Markdown element in which it begins and is closed at the
/// end of that. Tags of other elements are dropped, but their content stays.
struct HTMLElements {
    private enum Open {
        case markdown(MarkdownElement)
        case html(HTMLElement)
        case mark

        var name: String? {
            switch self {
            case .markdown: nil
            case .html(let element): element.name
            case .mark: "mark"
            }
        }
    }

    private var out: [MarkdownEvent] = []
    private var open: [Open] = []
    private var texts: [UInt8]
    /// Whether the current paragraph is closed for now because of an element that paragraphs cannot contain.
    private var isSuspended = false
    /// Whether words precede, so that the next line end counts.
    private var hasWords = false
    /// Whether a tag was dropped since the last line end. A line that contains nothing else is no line.
    private var hasPassedTag = false
    /// The element whose content is hidden until it ends in the same Markdown element.
    private var unshown: String?

    /// The events with elements in place of tags.
    static func marked(_ events: [MarkdownEvent], _ texts: inout [UInt8]) -> [MarkdownEvent] {
        guard events.contains(where: { if case .tag = $0 { true } else { false } }) else { return events }
        var elements = HTMLElements(texts: texts)
        for event in events { elements.take(event) }
        while !elements.open.isEmpty { elements.closeLast() }
        let marked = elements.eventsWithSummaries()
        texts = elements.texts
        return marked
    }

    private init(texts: [UInt8]) { self.texts = texts }

    private mutating func take(_ event: MarkdownEvent) {
        switch event {
        case .tag(let range):
            let tag = texts.withUnsafeBufferPointer { HTMLTag(UnsafeBufferPointer(rebasing: $0[range])) }
            guard let tag else { return }
            if let name = unshown {
                if tag.isClosing, tag.name == name { unshown = nil }
            } else if SourceGuards.unshownElements.contains(tag.name) {
                if !tag.isClosing { unshown = tag.name }
            } else if !isInImage {
                take(tag)
            }
        case .open(let element):
            if element.isInline { resumeParagraph() }
            if case .paragraph = element { (isSuspended, hasWords) = (false, false) }
            open.append(.markdown(element))
            out.append(event)
        case .close(let element): close(element)
        case .text, .code, .lineBreak, .softBreak: if unshown == nil { takeWords(event) }
        default:
            resumeParagraph()
            hasWords = true
            out.append(event)
        }
    }

    private mutating func takeWords(_ event: MarkdownEvent) {
        switch event {
        case .lineBreak, .softBreak:
            defer { hasPassedTag = false }
            if hasPassedTag, out.last?.isLineEnd ?? false { return }
            if !isSuspended || hasHeading, hasWords { out.append(event) }
        case .text(let range):
            if isSuspended, !hasHeading, texts[range].allSatisfy({ $0 == UInt8(ascii: " ") }) { return }
            resumeParagraph()
            hasWords = true
            out.append(event)
        default:
            resumeParagraph()
            hasWords = true
            out.append(event)
        }
    }

    /// Whether the current words are in a summary or caption.
    private var hasHeading: Bool {
        open.contains { if case .html(let element) = $0 { element.isHeading } else { false } }
    }

    private var isInImage: Bool {
        open.contains { if case .markdown(.image) = $0 { true } else { false } }
    }

    // MARK: Tags

    private mutating func take(_ tag: HTMLTag) {
        switch tag.name {
        case "br": if !tag.isClosing, !isSuspended || hasHeading { out.append(.lineBreak) }
        case "img": if !tag.isClosing { addImage(tag) }
        case "mark":
            if tag.isClosing {
                closeHTML("mark")
            } else {
                resumeParagraph()
                open.append(.mark)
                out.append(.open(.mark))
            }
        default:
            if tag.isClosing {
                hasPassedTag = true
                return closeHTML(tag.name)
            }
            guard let element = HTMLElement(tag) else {
                hasPassedTag = true
                return
            }
            // Such a text is rejected anyway.
            guard open.count <= 2 * Markdown.depthLimit else { return }
            if let parent = element.parent, !isOpen(parent) { return }
            if element == .rt || element == .rp { for name in ["rt", "rp"] where isOpen(name) { closeHTML(name) } }
            element.isBlock || element.isHeading ? openBlock(element) : openInline(element)
        }
    }

    private mutating func openInline(_ element: HTMLElement) {
        resumeParagraph()
        open.append(.html(element))
        out.append(.open(.html(element)))
    }

    private mutating func addImage(_ tag: HTMLTag) {
        guard let source = tag["src"], !source.isEmpty else { return }
        resumeParagraph()
        hasWords = true
        let width = tag["width"].flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
        let image = MarkdownElement.image(url: Self.address(source), title: tag["title"] ?? "", width: width)
        let start = texts.count
        texts.append(tag["alt"] ?? "")
        out += [.open(image), .text(start..<texts.count), .close(image)]
    }

    /// A picture of the site is found by name, like one in a note. Texts from elsewhere name many pictures that do not exist, and are shown
    /// without them.
    private static func address(_ source: String) -> String {
        if LinkAddress.scheme(of: source) != nil || source.utf8.hasPrefix("//") { return source }
        let parts = (source.percentDecoded ?? source).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return "[[\(parts.drop(while: [".", ".."].contains).joined(separator: "/"))]]"
    }

    /// Whether an HTML element is open in the same Markdown element; for blocks, in the same list, quotation or text.
    private func isOpen(_ name: String) -> Bool { place(of: name) != nil }

    private func place(of name: String) -> Int? {
        for index in open.indices.reversed() {
            if open[index].name == name { return index }
            guard case .markdown(let element) = open[index] else { continue }
            if case .paragraph = element, Self.betweenParagraphs.contains(name) { continue }
            return nil
        }
        return nil
    }

    private static let betweenParagraphs: Set<String> = ["details", "figure", "summary", "figcaption"]

    /// Opens an element that paragraphs cannot contain. The surrounding paragraph ends, and the following text begins a new one.
    private mutating func openBlock(_ element: HTMLElement) {
        guard case .markdown(.paragraph(let isBare))? = open.last(where: { if case .markdown = $0 { true } else { false } }) else {
            // Headings and table cells contain no blocks.
            return
        }
        suspendParagraph(isBare: isBare)
        // Summaries and captions contain no blocks.
        while open.count > 1, case .html(let heading) = open[open.count - 2], heading.isHeading { close(open.remove(at: open.count - 2)) }
        if element.isHeading, let name = element.parent, open[..<(open.count - 1)].last?.name != name { return }
        if element == .summary, !isFirstInDetails { return }
        open.insert(.html(element), at: open.count - 1)
        out.append(.open(.html(element)))
        hasWords = false
    }

    private mutating func closeHTML(_ name: String) {
        guard let place = place(of: name) else { return }
        let paragraph = open[place...].firstIndex { if case .markdown = $0 { true } else { false } }
        guard let paragraph else {
            while open.count > place { closeLast() }
            return
        }
        // The paragraph is the last Markdown element, and everything inside it ends here.
        guard case .markdown(.paragraph(let isBare)) = open[paragraph] else { return }
        suspendParagraph(isBare: isBare)
        while open.count - 1 > place { close(open.remove(at: open.count - 2)) }
        hasWords = false
    }

    private var isFirstInDetails: Bool {
        if case .open(.html(.details))? = out.last { true } else { false }
    }

    /// The events, with dots as the summary of `<details>` without one.
    private mutating func eventsWithSummaries() -> [MarkdownEvent] {
        var all: [MarkdownEvent] = []
        all.reserveCapacity(out.count)
        for (index, event) in out.enumerated() {
            all.append(event)
            guard case .open(.html(.details)) = event else { continue }
            if index + 1 < out.count, case .open(.html(.summary)) = out[index + 1] { continue }
            all += [.open(.html(.summary)), .text(texts.count..<texts.count + 3), .close(.html(.summary))]
            texts.append("…")
        }
        return all
    }

    // MARK: Paragraphs

    /// Ends a paragraph until the next words.
    private mutating func suspendParagraph(isBare: Bool) {
        while open.last?.name != nil { closeLast() }
        guard !isSuspended else { return }
        isSuspended = true
        dropLineEnds()
        if case .open(.paragraph)? = out.last { out.removeLast() } else { out.append(.close(.paragraph(isBare: isBare))) }
    }

    private mutating func resumeParagraph() {
        guard isSuspended, !hasHeading else { return }
        isSuspended = false
        guard case .markdown(.paragraph(let isBare))? = open.last else { return }
        let own = MarkdownElement.paragraph(isBare: isBare && open.dropLast().last?.name == nil)
        open[open.count - 1] = .markdown(own)
        out.append(.open(own))
    }

    private mutating func closeLast() { if let last = open.popLast() { close(last) } }

    private mutating func close(_ last: Open) {
        switch last {
        case .markdown: break
        case .html(let element): out.append(.close(.html(element)))
        case .mark: out.append(.close(.mark))
        }
    }

    private mutating func close(_ element: MarkdownElement) {
        if element.isLeafBlock { unshown = nil }
        while let last = open.last, last.name != nil { closeLast() }
        guard case .markdown(let own)? = open.popLast() else { return }
        guard case .paragraph = own else { return out.append(.close(own)) }
        dropLineEnds()
        // The paragraph may contain only dropped tags.
        if case .open(.paragraph)? = out.last { out.removeLast() } else if !isSuspended { out.append(.close(own)) }
        isSuspended = false
        // A summary ends with its paragraph.
        while case .html(let heading)? = open.last, heading.isHeading { closeLast() }
    }

    private mutating func dropLineEnds() {
        while let last = out.last, last.isLineEnd { out.removeLast() }
    }
}
