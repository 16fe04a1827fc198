package import DataReading
import InterfaceTexts
package import SiteAssets
package import SiteBase
import SiteMarkdown
import SiteModel
import SiteRecords
import SiteTemplates

/// The preview that other sites show for a link to a page.
///
/// Source: The Open Graph protocol, https://ogp.me.
package final class OpenGraph {
    /// The Open Graph type.
    package enum Kind: String, Sendable {
        case website, book, article
    }

    /// The text that describes a page.
    package enum Introduction {
        case none
        /// A plain text.
        case text(String?)
        /// HTML on the page, with the text that it is made from; nil if the text is that of the page's own record.
        case html(() -> [UInt8]?, of: String? = nil)

        /// Writes everything that the description is made from.
        func write(to sink: inout TemplateSink) {
            switch self {
            case .none: break
            case .text(let text), .html(_, let text): sink.write(text)
            }
        }
    }

    /// The maximum length of a description, in characters.
    private static let descriptionLength = 200

    let kind: Kind
    let introduction: Introduction
    let picture: SiteImage?
    /// The link preview card of a page without a picture, if it has one.
    let drawnCard: () -> OutputPath?
    let released: PartialDate?
    let isbn: () -> String?

    package init(
        _ kind: Kind,
        _ introduction: Introduction = .none,
        picture: SiteImage? = nil,
        drawnCard: @escaping () -> OutputPath? = { nil },
        released: PartialDate? = nil,
        isbn: @escaping () -> String? = { nil }
    ) {
        self.kind = kind
        self.introduction = introduction
        self.picture = picture
        self.drawnCard = drawnCard
        self.released = released
        self.isbn = isbn
    }

    /// The description: the beginning of the page's text.
    private(set) lazy var description: String? =
        switch introduction {
        case .none: nil
        case .text(let text): text?.cut(to: Self.descriptionLength)
        case .html(let html, _): html().flatMap(Self.beginning)
        }

    /// The beginning of a page's text on one line; nil if there is none. It runs for every page, so it works on bytes and reads as few as
    /// needed.
    private static func beginning(of html: [UInt8]) -> String? {
        html.withUnsafeBufferPointer { html in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: descriptionLength * 8 + 6) { line in
                var count = 0
                var isPlain = true
                var isBetweenWords = false
                var at = 0
                // A character may have four bytes, followed by combining marks.
                while at < html.count, count <= (isPlain ? descriptionLength : descriptionLength * 8) {
                    var byte = html[at]
                    at += 1
                    if byte == UInt8(ascii: "<") {
                        if let unread = MarkdownHTML.endOfUnread(html, at: at - 1) {
                            at = unread.end
                            guard unread.isSpoiler else { continue }
                            if isBetweenWords {
                                line[count] = UInt8(ascii: " ")
                                count += 1
                            }
                            isBetweenWords = false
                            isPlain = false
                            for byte in "…".utf8 {
                                line[count] = byte
                                count += 1
                            }
                            continue
                        }
                        while at < html.count, html[at] != UInt8(ascii: ">") { at += 1 }
                        at += 1
                        continue
                    }
                    if byte == UInt8(ascii: "&"), let reference = HTMLEscape.references.first(where: { html[at...].starts(with: $0.name) })
                    {
                        byte = reference.byte
                        at += reference.name.count
                    }
                    guard byte > 0x20 else {
                        isBetweenWords = count > 0
                        continue
                    }
                    if isBetweenWords {
                        line[count] = UInt8(ascii: " ")
                        count += 1
                    }
                    isBetweenWords = false
                    if byte >= 0x80 { isPlain = false }
                    line[count] = byte
                    count += 1
                }
                guard count > 0 else { return nil }
                let isCut = at < html.count
                guard isPlain else { return text(line[..<count], isCut: isCut) }
                return String(decoding: line[..<min(count, descriptionLength)], as: UTF8.self) + (count > descriptionLength ? "…" : "")
            }
        }
    }

    /// Cuts a line at a character boundary. The line may end inside a character.
    private static func text(_ line: Slice<UnsafeMutableBufferPointer<UInt8>>, isCut: Bool) -> String {
        guard isCut else { return String(decoding: line, as: UTF8.self).cut(to: descriptionLength) }
        // The last character may lack bytes or combining marks.
        var end = line.endIndex
        while end > line.startIndex, line[end - 1] & 0xC0 == 0x80 { end -= 1 }
        let whole = String(decoding: line[..<max(line.startIndex, end - 1)], as: UTF8.self)
        let letters = whole.count > 1 ? whole.dropLast() : whole[...]
        return letters.prefix(descriptionLength) + "…"
    }
}

/// Open Graph data with absolute URLs.
final class OpenGraphView {
    private let graph: OpenGraph
    /// The absolute URL of the picture.
    private let picture: String?
    /// The size in px, if it is known.
    private let pictureSize: ImageSize?
    /// Whether the picture is a card that other sites show at full width.
    private let hasCard: Bool

    init(_ graph: OpenGraph, in site: Site) {
        self.graph = graph
        let card = graph.picture == nil ? graph.drawnCard() : graph.picture?.card?.path
        hasCard = card != nil
        pictureSize = card == nil ? graph.picture?.shownSize : PictureRenditions.cardSize
        picture = (card ?? graph.picture?.path ?? site.icon).flatMap(site.address)
    }

    static let schema = TemplateSchema<OpenGraphView>(
        "introduction",
        [
            .text("type", "`website`, `book` or `article`.") { $0.graph.kind.rawValue },
            .text("description", "The description: the beginning of the page's text.") { $0.graph.description }.madeFrom { view, sink in
                view.graph.introduction.write(to: &sink)
            },
            .link("picture", "The cover or plate on a card of 1200 × 630 px, or else the site's icon.") {
                $0.picture.map(TemplateLink.address)
            },
            .number("pictureWidth", "The width of that picture in px, if it is known.") { $0.pictureSize?.width },
            .number("pictureHeight", "The height of that picture in px, if it is known.") { $0.pictureSize?.height },
            .flag("hasCard", "Whether the picture is a card.") { $0.hasCard },
            .text("released", "When the book appeared, for machines.") { $0.graph.released?.attributeText },
            .text("isbn", "The ISBN of the book.") { $0.graph.isbn() }.madeFrom { _, _ in },
        ]
    )
}
