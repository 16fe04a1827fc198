import SiteBase

/// HTML made from Markdown.
public struct MarkdownHTML: Sendable {
    /// The HTML blocks without a wrapper, as UTF-8.
    public let bytes: [UInt8]
    /// Whether part of it is marked as folded.
    public let isFolded: Bool

    /// Creates a value from HTML.
    public init(bytes: [UInt8], isFolded: Bool) {
        self.bytes = bytes
        self.isFolded = isFolded
    }
}

/// How a link or an image in a Markdown text is written.
public enum MarkdownDestination: Sendable {
    /// With this address.
    case address(String)
    /// With this address, and for an image with this size, which reserves its space.
    case picture(String, ImageSize)
    /// Not as a link or image: only its text.
    case dropped
}

extension Markdown {
    /// Writes the text as HTML.
    ///
    /// With `fold`, a text of at least that many characters has marks for the style sheet: `<span class="fold-dots" hidden>...</span>`
    /// after the first `fold` characters, and the class `fold-rest` on everything after them. It contains the text once, and no element
    /// is split.
    ///
    /// - Parameters:
    ///   - fold: the number of `Character`s that always show; nil to fold nothing.
    ///   - highestHeading: the level of the text's highest heading. The others follow without gaps, so that they fit below the heading of
    ///     their section; nil keeps the levels.
    ///   - destination: how a link or image is written. Only called for addresses that `LinkAddress.isSafe` allows.
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
