public import SiteBase

/// HTML made from a Markdown text.
public struct MarkdownHTML: Sendable {
    /// The HTML blocks without a wrapper, as UTF-8.
    public let bytes: [UInt8]
    /// Whether a part is marked as folded.
    public let isFolded: Bool

    /// The end of a part that descriptions leave out: a spoiler, a footnote mark, the footnotes, a ruby reading.
    ///
    /// - Parameter start: the index of a tag.
    /// - Returns: nil if the tag begins no such part.
    package static func endOfUnread(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> (end: Int, isSpoiler: Bool)? {
        func begins(_ text: StaticString, at place: Int) -> Bool {
            place + text.utf8CodeUnitCount <= html.count
                && (0..<text.utf8CodeUnitCount).allSatisfy { html[place + $0] == text.utf8Start[$0] }
        }
        func end(_ tag: StaticString) -> Int {
            var at = start
            while at < html.count, !begins(tag, at: at) { at = html.firstIndex(of: UInt8(ascii: "<"), from: at + 1) }
            return min(html.count, at + tag.utf8CodeUnitCount)
        }
        guard start + 1 < html.count else { return nil }
        switch html[start + 1] {
        case UInt8(ascii: "l") where begins("<label class=\"spoiler\"", at: start): return (end("</label>"), true)
        case UInt8(ascii: "d") where begins("<details class=\"spoiler", at: start):
            var (at, depth) = (start, 0)
            repeat {
                if begins("<details", at: at) { depth += 1 }
                if begins("</details>", at: at) { depth -= 1 }
                at = html.firstIndex(of: UInt8(ascii: ">"), from: at) + 1
                if depth > 0 { at = html.firstIndex(of: UInt8(ascii: "<"), from: at) }
            } while depth > 0 && at < html.count
            return (min(at, html.count), true)
        case UInt8(ascii: "s") where begins("<section class=\"footnotes", at: start): return (html.count, false)
        case UInt8(ascii: "d") where begins("<div class=\"footnotes", at: start): return (html.count, false)
        case UInt8(ascii: "s") where begins("<sup><a href=\"#fn-", at: start): return (end("</sup>"), false)
        case UInt8(ascii: "r") where begins("<rt>", at: start): return (end("</rt>"), false)
        default: return nil
        }
    }

    /// Creates a value from HTML.
    public init(bytes: [UInt8], isFolded: Bool) {
        self.bytes = bytes
        self.isFolded = isFolded
    }
}

/// How to write a link or an image in a Markdown text.
public enum MarkdownDestination {
    /// Use this address. A link without text shows the target's title; without a title, the address in the text.
    case address(String, title: (() -> LinkTitle?)? = nil)
    /// Use the address of a picture. An image gets the picture's size too, which reserves its space.
    case picture(MarkdownPicture)
    /// Write only the text, without a link or image.
    case dropped
}

/// The text of a link that has none.
public struct LinkTitle: ExpressibleByStringLiteral, Sendable {
    let text: String
    /// The language, if it differs from that of the surrounding text.
    let language: String?

    /// Creates a title, perhaps in another language.
    public init(_ text: String, language: String? = nil) {
        self.text = text
        self.language = language
    }

    /// Creates a title in the language of the surrounding text.
    public init(stringLiteral text: String) { self.init(text) }
}

/// A picture of the site in a text.
public struct MarkdownPicture: Sendable {
    let address: String
    let size: ImageSize
    /// The addresses of the picture as WebP, smallest first, with widths in px; may be empty.
    let widths: [(address: String, width: Int)]

    /// - Parameter size: the size of the file in px.
    public init(address: String, size: ImageSize, widths: [(address: String, width: Int)] = []) {
        self.address = address
        self.size = size
        self.widths = widths
    }
}

extension Markdown {
    /// Writes the text as HTML.
    ///
    /// With `fold`, a text of at least that many characters has marks for the style sheet: `<span class="fold-dots" hidden>...</span>`
    /// after the first `fold` characters, and the class `fold-rest` on everything after them. The HTML contains the text once, and no
    /// element is split.
    ///
    /// - Parameters:
    ///   - fold: the number of `Character`s that are always visible; nil to fold nothing.
    ///   - highestHeading: the level for the text's highest heading. The others follow without gaps, so that they fit below the heading of
    ///     their section; nil keeps the levels.
    ///   - words: the interface words in the text.
    ///   - place: where the HTML appears.
    ///   - reservedIDs: the ids on the page around the text, which headings must not have; nil to give headings no ids.
    ///   - destination: decides how a link or image is written. Only called for addresses that `LinkAddress.isSafe` allows.
    public func html(
        fold: Int? = nil,
        highestHeading: Int? = nil,
        words: TextWords = .english,
        place: TextPlace = .page(),
        reservedIDs: Set<String>? = nil,
        destination: (String) -> MarkdownDestination = { .address($0) }
    ) -> MarkdownHTML {
        guard notes.isEmpty else {
            return withNotes(words, place, destination).html(
                fold: fold,
                highestHeading: highestHeading,
                words: words,
                place: place,
                reservedIDs: reservedIDs,
                destination: destination
            )
        }
        let cut = fold.flatMap { self.cut(after: $0) }
        let shift = highestHeading.map { $0 - (events.compactMap(\.headingLevel).min() ?? $0) } ?? 0
        return withoutActuallyEscaping(destination) { destination in
            texts.withUnsafeBufferPointer { texts in
                var writer = MarkdownWriter(
                    texts: texts,
                    words: words,
                    place: place,
                    cut: cut,
                    headingShift: shift,
                    headingIDs: reservedIDs.map { headingIDs(reserved: $0) } ?? [],
                    destination: destination
                )
                for event in events { writer.write(event) }
                return MarkdownHTML(bytes: writer.out, isFolded: cut != nil)
            }
        }
    }

    /// The text with its footnotes at the end, and with marks that link to them.
    private func withNotes(_ words: TextWords, _ place: TextPlace, _ destination: (String) -> MarkdownDestination) -> Markdown {
        withoutActuallyEscaping(destination) { destination in
            var composer = DocumentComposer(
                of: self,
                body: events[...],
                reservedIDs: nil,
                texts: words,
                place: place,
                destination: destination
            )
            composer.compose(events[...])
            return Markdown(events: composer.events, texts: composer.texts)
        }
    }

    /// The ids of the headings, in order.
    package func headingIDs(reserved: Set<String>) -> [String] {
        var ids = HeadingIDs(reserved: reserved)
        var (all, words): ([String], [UInt8]) = ([], [])
        var isInHeading = false
        for event in events {
            switch event {
            case .open(.heading): (isInHeading, words) = (true, [])
            case .close(.heading):
                isInHeading = false
                all.append(ids.next(for: String(decoding: words, as: UTF8.self)))
            case .text(let range), .code(let range): if isInHeading { words += texts[range] }
            case .lineBreak, .softBreak: if isInHeading { words.append(UInt8(ascii: " ")) }
            default: break
            }
        }
        return all
    }
}
