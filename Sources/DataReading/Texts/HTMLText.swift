import SiteBase

/// Converts the few HTML elements that book programs allow in reviews to Markdown.
///
/// Unknown elements are dropped, but their texts stay. No HTML reaches a page. The time is proportional to the length of the text.
package struct HTMLText {
    /// A part of a line in one style.
    package struct Run: Equatable {
        package struct Style: Equatable {
            var isEmphasised = false
            var isStrong = false
            var isSpoiler = false
            var link: String?

            package init(isEmphasised: Bool = false, isStrong: Bool = false, isSpoiler: Bool = false, link: String? = nil) {
                (self.isEmphasised, self.isStrong, self.isSpoiler, self.link) = (isEmphasised, isStrong, isSpoiler, link)
            }
        }

        package var text: String
        var style = Style()

        package init(text: String, style: Style = Style()) { (self.text, self.style) = (text, style) }
    }

    /// A paragraph or list item: lines of runs.
    package struct Block {
        var mark = ""
        package var lines: [[Run]] = [[]]
        /// Whether the block follows an item of the same list.
        var isNextItem = false

        var isEmpty: Bool { lines.allSatisfy(\.isEmpty) }

        package init(mark: String = "", lines: [[Run]] = [[]], isNextItem: Bool = false) {
            (self.mark, self.lines, self.isNextItem) = (mark, lines, isNextItem)
        }
    }

    private var blocks: [Block] = []
    private var block = Block()
    private var (emphasis, strong, spoilers, quotes) = (0, 0, 0, 0)
    private var links: [String?] = []
    private var lists: [(isOrdered: Bool, number: Int)] = []
    /// The line breaks since the last text: those of the markup and those in the file.
    private var (breaks, newlines) = (0, 0)
    private var hasSpace = false

    /// The maximum length of a tag in bytes. Longer ones count as text.
    private static let longestTag = 2_000

    /// The text as Markdown.
    ///
    /// - Parameters:
    ///   - isPlain: whether the text has no markup.
    ///   - isSpoiler: whether the whole text is a spoiler.
    ///   - keepsAddresses: whether e-mail addresses stay, as in an author's own texts.
    package static func markdown(
        of text: String,
        isPlain: Bool = false,
        isSpoiler: Bool = false,
        keepsAddresses: Bool = false
    ) -> String {
        var reader = HTMLText()
        if isSpoiler { reader.spoilers = 1 }
        if isPlain { reader.add(text: text) } else { reader.read(text) }
        reader.endBlock()
        let markdown = MarkdownText.written(reader.blocks)
        // Decoded references may form an e-mail address.
        return !keepsAddresses && markdown.utf8.contains(UInt8(ascii: "@")) ? EmailAddresses.removed(from: markdown).text : markdown
    }

    /// The words of an HTML text on one line.
    package static func words(of html: String) -> String {
        var reader = HTMLText()
        reader.read(html)
        reader.endBlock()
        let words = reader.blocks.flatMap(\.lines).map { $0.filter { !$0.style.isSpoiler }.map(\.text).joined() }.joined(separator: " ")
        return EmailAddresses.removed(from: words.withSingleSpaces).text
    }

    /// Whether a text begins with an element of HTML such as a paragraph or a list.
    package static func isHTML(_ text: String) -> Bool {
        guard let first = text.utf8.firstIndex(where: { $0 > 0x20 }), text.utf8[first] == UInt8(ascii: "<") else { return false }
        let name = text.utf8[first...].dropFirst().prefix(12).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return blocks.contains(String(Substring(name)).lowercased())
    }

    private static let blocks: Set = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "br", "blockquote", "section", "article", "table", "body", "html",
    ]

    // MARK: Reading

    private mutating func read(_ html: String) {
        let bytes = Array(html.utf8)
        var index = 0
        // If an end was not found once, it is not searched again.
        var hasCommentEnds = true
        var hidden: Set<String> = ["script", "style"]
        while index < bytes.count {
            let open =
                bytes[index...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "&") } ?? bytes.count
            if open > index { add(text: String(decoding: bytes[index..<open], as: UTF8.self)) }
            guard open < bytes.count else { return }
            index = open
            if hasCommentEnds, bytes[open...].starts(with: "<!--".utf8) {
                if let end = Self.end(of: "-->", in: bytes, from: open) {
                    index = end
                    continue
                }
                hasCommentEnds = false
            }
            if let (depth, length) = Self.spoilerMark(bytes, at: open) {
                spoilers = max(0, spoilers + depth)
                index = open + length
            } else if bytes[open] == UInt8(ascii: "<"), let (tag, end) = Self.tag(bytes, at: open) {
                index = end
                guard !tag.isEnd, hidden.contains(tag.name) else {
                    add(tag)
                    continue
                }
                if let end = Self.end(of: "</\(tag.name)>", in: bytes, from: end) { index = end } else { hidden.remove(tag.name) }
            } else if bytes[open] == UInt8(ascii: "&") {
                let end = min(bytes.count, open + 12)
                let stop = bytes[open..<end].firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? open + 1
                add(text: HTMLReferences.decoded(String(decoding: bytes[open..<stop], as: UTF8.self)))
                index = stop
            } else {
                add(text: String(decoding: [bytes[open]], as: UTF8.self))
                index = open + 1
            }
        }
    }

    private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var index = start
        while index + wanted.count <= bytes.count {
            if bytes[index] == wanted[0], zip(bytes[index...], wanted).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) {
                return index + wanted.count
            }
            index += 1
        }
        return nil
    }

    /// A spoiler mark in one of the forms that programs write: whether it begins or ends a spoiler, and its length.
    private static func spoilerMark(_ bytes: [UInt8], at place: Int) -> (depth: Int, length: Int)? {
        for (text, depth) in [
            ("<spoiler>", 1), ("</spoiler>", -1), ("[spoiler]", 1), ("[/spoiler]", -1), ("&lt;spoiler&gt;", 1), ("&lt;/spoiler&gt;", -1),
        ] {
            let wanted = Array(text.utf8)
            guard place + wanted.count <= bytes.count else { continue }
            if zip(bytes[place...], wanted).allSatisfy({ $0 == $1 || $1 >= UInt8(ascii: "a") && $0 | 0x20 == $1 }) {
                return (depth, wanted.count)
            }
        }
        return nil
    }

    private struct Tag {
        let name: String
        let isEnd: Bool
        let address: String?
    }

    /// A tag and its end; nil if the bracket begins none.
    private static func tag(_ bytes: [UInt8], at open: Int) -> (tag: Tag, end: Int)? {
        var index = open + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let start = index
        while index < bytes.count, isLetter(bytes[index]) || index > start && (0x30...0x39).contains(bytes[index]) { index += 1 }
        guard index > start, index - start < 20 else { return nil }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        guard index < bytes.count, let close = bytes[index..<min(bytes.count, open + longestTag)].firstIndex(of: UInt8(ascii: ">")) else {
            return nil
        }
        let attributes = bytes[index..<close]
        // `a < b and c > d` contains no tag.
        guard attributes.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: "/") }) ?? true else { return nil }
        return (Tag(name: name, isEnd: isEnd, address: name == "a" && !isEnd ? address(in: Array(attributes)) : nil), close + 1)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    private static func address(in bytes: [UInt8]) -> String? {
        guard let start = end(of: "href=", in: bytes, from: 0), start < bytes.count else { return nil }
        let quote = bytes[start]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        let value = isQuoted ? bytes[(start + 1)...].prefix { $0 != quote } : bytes[start...].prefix { $0 > 0x20 }
        return webAddress(HTMLReferences.decoded(String(decoding: value, as: UTF8.self)))
    }

    /// The address for a link; nil if links must not have it.
    package static func webAddress(_ address: String) -> String? {
        // Anything but a web address is just text, and so is an address that contains an e-mail address.
        let isWeb = ["http://", "https://"].contains { address.lowercased().utf8.hasPrefix($0) }
        let hasPerson = address.utf8.contains(UInt8(ascii: "@")) || address.lowercased().utf8.contains("%40")
        return isWeb && !hasPerson && !address.utf8.contains { $0 <= 0x20 || "<>()\"\\|".utf8.contains($0) } ? address : nil
    }

    private mutating func add(text: String) {
        var own = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" { newlines += 1 }
            if scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar == " " {
                hasSpace = true
                continue
            }
            if hasSpace || breaks > 0 || newlines > 0 { separate(&own) }
            own.unicodeScalars.append(scalar)
        }
        put(own)
    }

    /// Adds what was between two texts: a space, a line end or the end of a paragraph.
    private mutating func separate(_ own: inout String) {
        let isParagraph = breaks > 1 || breaks == 0 && newlines > 1
        let isLine = breaks == 1 || newlines == 1
        if isParagraph || isLine {
            put(own)
            own = ""
            if isParagraph { endBlock() } else if !block.isEmpty { block.lines.append([]) }
        } else if hasSpace, !(own.isEmpty && block.lines[block.lines.count - 1].isEmpty) {
            own += " "
        }
        (breaks, newlines, hasSpace) = (0, 0, false)
    }

    private mutating func put(_ text: String) {
        guard !text.isEmpty else { return }
        let style = Run.Style(
            isEmphasised: emphasis > 0,
            isStrong: strong > 0,
            isSpoiler: spoilers > 0,
            link: links.last ?? nil
        )
        let line = block.lines.count - 1
        if let last = block.lines[line].indices.last, block.lines[line][last].style == style {
            block.lines[line][last].text += text
        } else {
            block.lines[line].append(Run(text: text, style: style))
        }
    }

    fileprivate mutating func endBlock() {
        if !block.isEmpty {
            if block.mark.isEmpty, quotes > 0 { block.mark = "> " }
            blocks.append(block)
        }
        block = Block()
        (breaks, newlines, hasSpace) = (0, 0, false)
    }

    private mutating func add(_ tag: Tag) {
        let step = tag.isEnd ? -1 : 1
        switch tag.name {
        case "br": breaks += 1
        case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "table", "tr": endBlock()
        case "blockquote":
            endBlock()
            quotes = max(0, quotes + step)
        case "ul", "ol":
            endBlock()
            if tag.isEnd { _ = lists.popLast() } else if lists.count < 100 { lists.append((tag.name == "ol", 0)) }
        case "li":
            endBlock()
            guard !tag.isEnd else { return }
            if let last = lists.indices.last { lists[last].number += 1 }
            block.mark = lists.last.map { $0.isOrdered ? "\($0.number). " : "- " } ?? "- "
            block.isNextItem = lists.last.map { $0.number > 1 } ?? false
        case "i", "em", "cite": emphasis = max(0, emphasis + step)
        case "b", "strong": strong = max(0, strong + step)
        case "a": if tag.isEnd { _ = links.popLast() } else if links.count < 100 { links.append(tag.address) }
        default: break
        }
    }
}
