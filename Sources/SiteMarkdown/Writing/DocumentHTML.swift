import SiteBase

/// A Markdown document as HTML.
public struct DocumentHTML: Sendable {
    /// The HTML blocks without a wrapper, as UTF-8. Footnotes are a section at the end.
    public let bytes: [UInt8]
    /// The headings in order, for a table of contents, without those in footnotes.
    public let headings: [DocumentHeading]
    /// Whether there are blocks of code.
    public let hasCode: Bool

    /// Creates a value from HTML.
    public init(bytes: [UInt8], headings: [DocumentHeading], hasCode: Bool = false) {
        self.bytes = bytes
        self.headings = headings
        self.hasCode = hasCode
    }
}

/// A heading of a document.
public struct DocumentHeading: Sendable, Equatable {
    /// The level on the page, 2 to 6.
    public let level: Int
    /// The id on the page: letters and digits of any script, and `-`.
    public let id: String
    /// The inline HTML without links, pictures and footnote marks, as UTF-8.
    public let html: [UInt8]
    /// The visible text on one line.
    public let text: String
}

extension MarkdownDocument {
    /// Writes the document as HTML.
    ///
    /// The page's title is its only level 1 heading. The document's heading levels are shifted so that the highest is 2.
    ///
    /// - Parameters:
    ///   - leavingOutTitle: whether to leave out the title because the page shows it.
    ///   - reservedIDs: the ids on the page around the document, which headings must not have.
    ///   - texts: the interface words in the document.
    ///   - place: where the HTML appears.
    ///   - destination: decides how a link or image is written. Called once for each address that `LinkAddress.isSafe` allows.
    public func html(
        leavingOutTitle: Bool,
        reservedIDs: Set<String>,
        texts: TextWords,
        place: TextPlace = .page(),
        _ destination: (String) -> MarkdownDestination = { .address($0) }
    ) -> DocumentHTML {
        withoutActuallyEscaping(destination) { destination in
            var known: [String: MarkdownDestination] = [:]
            func remembered(_ address: String) -> MarkdownDestination {
                if let target = known[address] { return target }
                let target = destination(address)
                known[address] = target
                return target
            }
            let shown = markdown.events[(leavingOutTitle ? titleEnd ?? 0 : 0)...]
            var composer = DocumentComposer(
                of: markdown,
                body: shown,
                reservedIDs: reservedIDs,
                texts: texts,
                place: place,
                destination: remembered
            )
            composer.compose(shown)
            let bytes = composer.html(of: composer.events[...])
            let headings = composer.headings.map { heading in
                DocumentHeading(level: heading.level, id: heading.id, html: composer.html(of: heading.content[...]), text: heading.text)
            }
            let hasCode = composer.events.contains { if case .codeBlock = $0 { true } else { false } }
            return DocumentHTML(bytes: bytes, headings: headings, hasCode: hasCode)
        }
    }
}
