import SiteBase

/// A Markdown document as HTML.
public struct DocumentHTML: Sendable {
    /// The HTML blocks without a wrapper, as UTF-8. Footnotes are a section at the end.
    public let bytes: [UInt8]
    /// The headings in order, for a table of contents, without those in footnotes.
    public let headings: [DocumentHeading]
    /// Whether there are blocks of code.
    public let hasCode: Bool
    /// The HTML around the blocks ```` ```list ````; empty if there are none.
    package let stretches: [DocumentStretch]

    /// Creates a value from HTML.
    public init(bytes: [UInt8], headings: [DocumentHeading], hasCode: Bool = false) {
        self.init(bytes: bytes, headings: headings, hasCode: hasCode, stretches: [])
    }

    init(bytes: [UInt8], headings: [DocumentHeading], hasCode: Bool, stretches: [DocumentStretch]) {
        self.bytes = bytes
        self.headings = headings
        self.hasCode = hasCode
        self.stretches = stretches
    }
}

/// The HTML of a document up to a block ```` ```list ````, where the page shows a list of records.
package struct DocumentStretch: Sendable {
    package let html: [UInt8]
    /// The text of the block; nil behind the last one.
    package let list: String?
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

extension [UInt8] {
    /// Whether the word behind the fence of a block of code makes it a list of records.
    func isList(_ info: Range<Int>) -> Bool {
        String(decoding: self[info], as: UTF8.self).prefix { !$0.isWhitespace } == "list"
    }
}

extension DocumentComposer {
    /// The HTML around the blocks of lists; empty if there are none. Lists inside quotes and other blocks are code.
    fileprivate var stretches: [DocumentStretch] {
        var found: [DocumentStretch] = []
        var (start, depth) = (events.startIndex, 0)
        for (index, event) in events.enumerated() {
            switch event {
            case .open: depth += 1
            case .close: depth -= 1
            case .codeBlock(let code, let info) where depth == 0 && texts.isList(info):
                found.append(DocumentStretch(html: html(of: events[start..<index]), list: String(decoding: texts[code], as: UTF8.self)))
                start = index + 1
            default: break
            }
        }
        return found.isEmpty ? [] : found + [DocumentStretch(html: html(of: events[start...]), list: nil)]
    }
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
            let stretches = composer.stretches
            let bytes = stretches.isEmpty ? composer.html(of: composer.events[...]) : Array(stretches.map(\.html).joined())
            let headings = composer.headings.map { heading in
                DocumentHeading(level: heading.level, id: heading.id, html: composer.html(of: heading.content[...]), text: heading.text)
            }
            let hasCode = composer.events.contains {
                if case .codeBlock(_, let info) = $0 { !composer.texts.isList(info) } else { false }
            }
            return DocumentHTML(bytes: bytes, headings: headings, hasCode: hasCode, stretches: stretches)
        }
    }
}
