import SiteBase

extension Markdown {
    /// Creates a paragraph that keeps its line ends, from a text that is not Markdown. It folds like Markdown.
    public init(plain text: String) {
        var events: [MarkdownEvent] = [.open(.paragraph(isBare: false))]
        var texts: [UInt8] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if index > 0 { events.append(.lineBreak) }
            let start = texts.count
            texts.append(line)
            if start < texts.count { events.append(.text(start..<texts.count)) }
        }
        self.init(events: events + [.close(.paragraph(isBare: false))], texts: texts)
    }
}
