extension Markdown {
    /// A text that is not Markdown, as one paragraph that keeps its line ends. It folds like any other.
    public init(plain text: String) {
        var events: [MarkdownEvent] = [.open(.paragraph(isBare: false))]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if index > 0 { events.append(.lineBreak) }
            if !line.isEmpty { events.append(.text(String(line))) }
        }
        self.init(events: events + [.close(.paragraph(isBare: false))])
    }

    init(events: [MarkdownEvent]) { self.events = events }
}
