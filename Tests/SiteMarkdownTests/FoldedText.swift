import Testing

@testable import SiteMarkdown

/// A folded Markdown text, taken apart as a style sheet and a reader see it: byte by byte, since a combining mark behind a tag would
/// make one `Character` of both.
struct FoldedText {
    let html: String
    let isFolded: Bool
    private let unfolded: [UInt8]
    private let visible: String
    private let tokens: [Token]

    private enum Token {
        case tag([UInt8])
        case text([UInt8])
    }

    init(_ text: String, fold: Int) throws {
        let markdown = try Markdown(text)
        // A link without text shows the title of its target, which is no part of the text.
        let destination: (String) -> MarkdownDestination = { .address($0, title: { LinkTitle(Self.title) }) }
        let folded = markdown.html(fold: fold, destination: destination)
        html = String(decoding: folded.bytes, as: UTF8.self)
        isFolded = folded.isFolded
        unfolded = markdown.html(destination: destination).bytes
        visible = markdown.visibleText
        tokens = Self.tokens(folded.bytes)
    }

    /// Checks all that holds of every text at every length.
    func check(_ fold: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let isLong = visible.count >= fold
        #expect(isFolded == isLong, sourceLocation: sourceLocation)
        #expect(dotsCount == (isLong ? 1 : 0), sourceLocation: sourceLocation)
        #expect(String(decoding: unmarked, as: UTF8.self).utf8.elementsEqual(unfolded), sourceLocation: sourceLocation)
        #expect(isWellFormed, sourceLocation: sourceLocation)
        #expect(isRestMarked, sourceLocation: sourceLocation)
        guard isLong else { return }
        let wanted = visible.prefix(fold).utf8.filter { $0 != 0x0A && $0 != 0x0D }
        #expect(shownText == String(decoding: wanted, as: UTF8.self), sourceLocation: sourceLocation)
    }

    private static let title = "§"
    private static let dots = Array("<span class=\"fold-dots\" hidden>".utf8)
    private static let rest = Array("<span class=\"fold-rest\">".utf8)

    private static func tokens(_ bytes: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let isTag = rest.first == UInt8(ascii: "<")
            let length = isTag ? rest.prefix { $0 != UInt8(ascii: ">") }.count + 1 : rest.prefix { $0 != UInt8(ascii: "<") }.count
            tokens.append(isTag ? .tag(Array(rest.prefix(length))) : .text(Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return tokens
    }

    private var dotsCount: Int { tokens.count { if case .tag(Self.dots) = $0 { true } else { false } } }

    /// The HTML without dots and marks. No other span can stand there, since raw HTML is left out.
    private var unmarked: [UInt8] {
        var out: [UInt8] = []
        var isDots = false
        for token in tokens {
            switch token {
            case .tag(Self.dots): isDots = true
            case .tag(Self.rest): break
            case .tag(let tag) where tag == Array("</span>".utf8): isDots = false
            case .tag(let tag): out += Array(String(decoding: tag, as: UTF8.self).replacing(" class=\"fold-rest\"", with: "").utf8)
            case .text(let text): if !isDots { out += text }
            }
        }
        return out
    }

    /// The text before the dots without line ends, which may be between blocks.
    private var shownText: String {
        var text: [UInt8] = []
        for token in tokens {
            if case .tag(Self.dots) = token { break }
            if case .text(let bytes) = token { text += bytes.filter { $0 != 0x0A && $0 != 0x0D } }
        }
        var scalars = String.UnicodeScalarView()
        var rest = String(decoding: text, as: UTF8.self).unicodeScalars[...]
        let references: [(String, Unicode.Scalar)] = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
        while let first = rest.first {
            let reference = first == "&" ? references.first { rest.starts(with: $0.0.unicodeScalars) } : nil
            scalars.append(reference?.1 ?? first)
            rest = rest.dropFirst(reference?.0.count ?? 1)
        }
        return String(scalars).replacing(Self.title, with: "")
    }

    /// Whether every tag is closed in its order.
    private var isWellFormed: Bool {
        var open: [ArraySlice<UInt8>] = []
        for case .tag(let tag) in tokens {
            let isEnd = tag[1] == UInt8(ascii: "/")
            let name = tag.dropFirst(isEnd ? 2 : 1).prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: " ") }
            if isEnd {
                guard open.popLast() == name else { return false }
            } else if !Self.isVoid(name) {
                open.append(name)
            }
        }
        return open.isEmpty
    }

    private static func isVoid(_ name: ArraySlice<UInt8>) -> Bool { ["br", "hr", "img"].contains(String(decoding: name, as: UTF8.self)) }

    /// Whether all text and images behind the dots stand in something marked, and nothing before them does.
    private var isRestMarked: Bool {
        var marked: [Bool] = []
        var isPastDots = false
        for token in tokens {
            switch token {
            case .text(let text):
                let isDots = text == Array("...".utf8) && marked.isEmpty == false && isPastDots && !marked.contains(true)
                if !isDots, !text.allSatisfy({ $0 == 0x0A || $0 == 0x0D }), isPastDots != marked.contains(true) { return false }
            case .tag(let tag):
                let isMarked = String(decoding: tag, as: UTF8.self).contains(" class=\"fold-rest\">")
                if tag == Self.dots { isPastDots = true }
                if tag[1] == UInt8(ascii: "/") {
                    marked.removeLast()
                } else if tag.starts(with: Array("<img".utf8)) {
                    if isPastDots != marked.contains(true) { return false }
                } else if !tag.starts(with: Array("<br".utf8)), !tag.starts(with: Array("<hr".utf8)) {
                    marked.append(isMarked)
                }
            }
        }
        return true
    }
}
