import SiteBase

/// A Markdown document as HTML.
public struct DocumentHTML: Sendable {
    /// The HTML blocks without a wrapper, as UTF-8. The notes are a section at the end.
    public let bytes: [UInt8]
    /// The headings in their order, for a table of contents, without those in notes.
    public let headings: [DocumentHeading]

    /// Creates a value from HTML.
    public init(bytes: [UInt8], headings: [DocumentHeading]) {
        self.bytes = bytes
        self.headings = headings
    }
}

/// A heading of a document.
public struct DocumentHeading: Sendable, Equatable {
    /// Its level in the page, 2 to 6.
    public let level: Int
    /// Its id in the page: letters and digits of any script, and `-`.
    public let id: String
    /// Its inline HTML without links, pictures and marks of notes, as UTF-8.
    public let html: [UInt8]
    /// Its visible text, in one line.
    public let text: String
}

extension MarkdownDocument {
    /// Writes the document as HTML.
    ///
    /// The page's title is its only heading of level 1. The levels of the document's headings are shifted so that the highest is 2.
    ///
    /// - Parameters:
    ///   - leavingOutTitle: whether the title is left out, because the page shows it.
    ///   - reservedIDs: the ids that the page around the document has. Headings get others.
    ///   - texts: what the interface says within the document.
    ///   - place: where the HTML stands.
    ///   - destination: how a link or image is written. Called once for each address that `LinkAddress.isSafe` allows.
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
            return DocumentHTML(bytes: bytes, headings: headings)
        }
    }
}
