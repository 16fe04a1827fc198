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

/// What the interface says within a document, as texts, not HTML.
public struct DocumentTexts: Sendable {
    /// What the notes are: "Notes".
    public let notes: String
    /// What the mark of a note is: "Note {number}".
    public let note: String
    /// What leads from a note back to its mark: "Back to the text".
    public let backToText: String
    /// What the link beside a heading is: "Link to this section".
    public let headingLink: String

    /// What a press on a spoiler does: "Show spoiler".
    public let spoiler: String

    /// Creates the texts of a language.
    public init(notes: String, note: String, backToText: String, headingLink: String, spoiler: String) {
        self.notes = notes
        self.note = note
        self.backToText = backToText
        self.headingLink = headingLink
        self.spoiler = spoiler
    }
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
    ///   - destination: how a link or image is written. Called once for each address that `LinkAddress.isSafe` allows.
    public func html(
        leavingOutTitle: Bool,
        reservedIDs: Set<String>,
        texts: DocumentTexts,
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
            let shown = body[(leavingOutTitle ? titleEnd ?? 0 : 0)...]
            var composer = DocumentComposer(document: self, body: shown, reservedIDs: reservedIDs, texts: texts, destination: remembered)
            composer.compose(shown)
            let bytes = composer.html(of: composer.events[...])
            let headings = composer.headings.map { heading in
                DocumentHeading(level: heading.level, id: heading.id, html: composer.html(of: heading.content[...]), text: heading.text)
            }
            return DocumentHTML(bytes: bytes, headings: headings)
        }
    }
}
