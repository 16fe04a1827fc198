import SiteBase

/// HTML made from Markdown.
public struct MarkdownHTML: Sendable {
    /// UTF-8 bytes of HTML: blocks, without a wrapper.
    public let bytes: [UInt8]
    /// Whether a part of it is marked as folding away.
    public let isFolded: Bool

    /// HTML that was made elsewhere.
    public init(bytes: [UInt8], isFolded: Bool) {
        self.bytes = bytes
        self.isFolded = isFolded
    }
}

/// How a link or an image of a Markdown text is written.
public enum MarkdownDestination: Sendable {
    /// With this address.
    case address(String)
    /// With this address, and as an image with this size, so that its place is kept while it loads.
    case picture(String, ImageSize)
    /// Not at all: its text stays.
    case dropped
}

extension Markdown {
    /// Writes the text as HTML.
    ///
    /// With `fold`, a text of that many characters or more carries marks for the style sheet: `<span class="fold-dots" hidden>...</span>`
    /// after the first `fold` characters, and the class `fold-rest` on all that comes after. It holds the text once, and no element
    /// is torn.
    ///
    /// - Parameters:
    ///   - fold: the number of `Character`s that always show, or nil to fold nothing.
    ///   - highestHeading: the level that the text's highest heading gets, the others following it, so that they fit under the heading of
    ///     their section without a gap; nil leaves the levels as they are.
    ///   - destination: how a link's or image's address is written. Only addresses that `LinkAddress.isSafe` allows are asked for.
    public func html(fold: Int? = nil, highestHeading: Int? = nil, destination: (String) -> MarkdownDestination = { .address($0) })
        -> MarkdownHTML
    {
        let cut = fold.flatMap { self.cut(after: $0) }
        let shift = highestHeading.map { $0 - (events.compactMap(\.headingLevel).min() ?? $0) } ?? 0
        return withoutActuallyEscaping(destination) { destination in
            texts.withUnsafeBufferPointer { texts in
                var writer = MarkdownWriter(texts: texts, cut: cut, headingShift: shift, destination: destination)
                for event in events { writer.write(event) }
                return MarkdownHTML(bytes: writer.out, isFolded: cut != nil)
            }
        }
    }
}
