import SiteBase

/// A part of a document that a link can lead to: what is below a heading, or the row of a table whose first cell is a name in code.
package struct DocumentPart: Sendable, Equatable {
    /// The id on the page.
    package let id: String
    /// The text of the heading, or the name.
    package let title: String
    /// The heading above the row; nil for headings, and for rows before the first one.
    package let heading: String?
    /// The visible text, without that of other parts.
    package let text: String
}

extension MarkdownDocument {
    /// The text before the first part, with the footnotes, and the parts in order.
    ///
    /// - Parameter reservedIDs: the ids on the page around the document, as for its HTML.
    package func parts(reservedIDs: Set<String>) -> (beginning: String, parts: [DocumentPart]) {
        var ids = HeadingIDs(reserved: reservedIDs)
        var beginning: [MarkdownEvent] = []
        var parts: [DocumentPart] = []
        var part: (id: String, title: String)?
        var content: [MarkdownEvent] = []
        func text(of events: [MarkdownEvent]) -> String { Markdown(events: events, texts: markdown.texts).visibleText }
        func endPart() {
            if let part {
                parts.append(DocumentPart(id: part.id, title: part.title, heading: nil, text: text(of: content)))
            } else {
                beginning = content
            }
            content = []
        }
        let events = markdown.events[...]
        var index = events.startIndex
        while index < events.endIndex {
            let event = events[index]
            index += 1
            switch event {
            case .open(.heading):
                guard let end = Self.endOfHeading(in: events, from: index) else { continue }
                if index < end {
                    let title = markdown.text(of: events[index..<end]) ?? DocumentComposer.address(in: events[index..<end]) ?? ""
                    endPart()
                    part = (ids.next(for: title), title)
                }
                index = end + 1
            case .open(.tableRow(isHeader: false)):
                guard let name = Self.nameOfRow(in: events, from: index) else { fallthrough }
                let end = events[name...].firstIndex { if case .close(.tableRow) = $0 { true } else { false } } ?? events.endIndex
                let title = markdown.text(of: events[name...name]) ?? ""
                parts.append(
                    DocumentPart(
                        id: ids.next(forRow: title),
                        title: title,
                        heading: part?.title,
                        text: text(of: Array(events[(name + 2)..<max(name + 2, end)]))
                    )
                )
                index = min(end + 1, events.endIndex)
            default: content.append(event)
            }
        }
        endPart()
        return (text(of: beginning + markdown.notes.joined()), parts)
    }

    /// Whether a table has three columns or more and a sentence in the last one, so that narrow screens show it on a line of its own.
    ///
    /// - Parameter events: the events from the table's beginning on.
    static func hasTexts(table events: ArraySlice<MarkdownEvent>) -> Bool {
        var column = 0
        var length = 0
        for event in events {
            switch event {
            case .close(.table): return false
            case .open(.tableRow): (column, length) = (0, 0)
            case .open(.tableCell): (column, length) = (column + 1, 0)
            case .text(let text), .code(let text): length += text.count
            case .close(.tableRow): if column > 2, length > Self.sentenceLength { return true }
            default: break
            }
        }
        return false
    }

    /// The length in bytes from which the text of a cell is a sentence.
    private static let sentenceLength = 40

    /// The index of the event with the code that is alone in the first cell of a row; nil if there is none.
    ///
    /// - Parameter start: the index behind the row's beginning.
    static func nameOfRow(in events: ArraySlice<MarkdownEvent>, from start: Int) -> Int? {
        guard start + 2 < events.endIndex, case .open(.tableCell) = events[start], case .code = events[start + 1],
            case .close(.tableCell) = events[start + 2]
        else { return nil }
        return start + 1
    }
}
