import SiteBase

/// A text with the few elements of HTML that programs for books allow in reviews, written as Markdown.
///
/// Unknown elements are left out, and their texts stay. Nothing of it reaches a page as HTML.
struct HTMLText {
    private var out = ""
    /// The text between two tags, as written so far.
    private var links: [String?] = []
    private var lists: [(isOrdered: Bool, number: Int)] = []
    /// The number of elements around whose texts are left out.
    private var hidden = 0

    /// In bytes. What is longer is taken as it is.
    private static let longestTag = 2_000

    /// The text as Markdown.
    static func markdown(of html: String) -> String {
        var text = HTMLText()
        text.read(html)
        return text.finished
    }

    /// The words of a text with HTML, in one line.
    static func words(of html: String) -> String {
        var words: [UInt8] = []
        let bytes = Array(html.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<"), let (_, end) = tag(bytes, at: index) {
                words.append(UInt8(ascii: " "))
                index = end
            } else {
                words.append(bytes[index])
                index += 1
            }
        }
        return HTMLReferences.decoded(String(decoding: words, as: UTF8.self)).withSingleSpaces
    }

    private mutating func read(_ html: String) {
        let bytes = Array(html.utf8)
        var index = 0
        while index < bytes.count {
            let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            if open > index { add(text: String(decoding: bytes[index..<open], as: UTF8.self)) }
            guard open < bytes.count else { return }
            guard let (tag, end) = Self.tag(bytes, at: open) else {
                add(text: "<")
                index = open + 1
                continue
            }
            if let tag { add(tag) }
            index = end
        }
    }

    private struct Tag {
        let name: String
        let isEnd: Bool
        let address: String?
    }

    /// A tag and where it ends; without a tag for a comment. Nil if the bracket begins none.
    private static func tag(_ bytes: [UInt8], at open: Int) -> (tag: Tag?, end: Int)? {
        if bytes[open...].starts(with: "<!--".utf8) {
            let end = bytes[open...].firstRange(of: Array("-->".utf8))?.upperBound
            return end.map { (nil, $0) }
        }
        var index = open + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let start = index
        while index < bytes.count, isLetter(bytes[index]) || index > start && (0x30...0x39).contains(bytes[index]) { index += 1 }
        guard index > start else { return nil }
        let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        guard let close = bytes[index..<min(bytes.count, open + longestTag)].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let attributes = String(decoding: bytes[index..<close], as: UTF8.self)
        // `a < b and c > d` has no tag.
        guard attributes.isEmpty || attributes.utf8.first.map({ $0 <= 0x20 || $0 == UInt8(ascii: "/") }) == true else { return nil }
        return (Tag(name: name, isEnd: isEnd, address: name == "a" && !isEnd ? address(in: attributes) : nil), close + 1)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    private static func address(in attributes: String) -> String? {
        let bytes = Array(attributes.utf8)
        let name = Array("href=".utf8)
        let start = bytes.indices.first { place in
            place + name.count <= bytes.count && zip(bytes[place...], name).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
        guard let start else { return nil }
        let rest = bytes[(start + name.count)...]
        guard let quote = rest.first else { return nil }
        let value =
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            ? rest.dropFirst().prefix { $0 != quote } : rest.prefix { $0 > 0x20 }
        let address = HTMLReferences.decoded(String(decoding: value, as: UTF8.self))
        // What is no address of the web is a text.
        let isWeb = ["http://", "https://"].contains { address.lowercased().utf8.hasPrefix($0) }
        return isWeb && !address.utf8.contains { $0 <= 0x20 || "<>()\"\\".utf8.contains($0) } ? address : nil
    }

    private mutating func add(text: String) {
        guard hidden == 0 else { return }
        let words = HTMLReferences.decoded(text)
        var isSpace = false
        var own = ""
        for scalar in words.unicodeScalars {
            if scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar == " " {
                isSpace = true
                if scalar == "\n" { own.unicodeScalars.append("\n") }
                continue
            }
            if isSpace, own.unicodeScalars.last != "\n" { own += " " }
            isSpace = false
            own.unicodeScalars.append(scalar)
        }
        if isSpace, own.unicodeScalars.last != "\n" { own += " " }
        let lines = own.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        for (number, line) in lines.enumerated() {
            if number > 0 { breakLine() }
            let begins = out.utf8.last.map { $0 == UInt8(ascii: "\n") } ?? true
            out +=
                begins
                ? PlainText.markdown(of: line) + (line.utf8.last == 0x20 && !line.trimmed.isEmpty ? " " : "") : PlainText.escaped(line)
        }
    }

    private mutating func add(_ tag: Tag) {
        switch tag.name {
        case "script", "style", "head", "title": hidden = max(0, hidden + (tag.isEnd ? -1 : 1))
        case "br": breakLine()
        case "p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr": breakParagraph()
        case "ul", "ol":
            breakParagraph()
            if tag.isEnd { _ = lists.popLast() } else { lists.append((tag.name == "ol", 0)) }
        case "li":
            guard !tag.isEnd else { return }
            if let last = out.utf8.last, last != UInt8(ascii: "\n") { out += "\n" }
            guard let last = lists.indices.last else { return out += "- " }
            lists[last].number += 1
            out += lists[last].isOrdered ? "\(lists[last].number). " : "- "
        case "i", "em", "cite": mark("*", tag)
        case "b", "strong": mark("**", tag)
        case "spoiler": mark("||", tag)
        case "a":
            if tag.isEnd {
                if let address = links.popLast() ?? nil { out += "](\(address))" }
            } else {
                links.append(tag.address)
                if tag.address != nil { out += "[" }
            }
        default: break
        }
    }

    /// Begins or ends emphasis. A space must be outside of it.
    private mutating func mark(_ mark: String, _ tag: Tag) {
        guard tag.isEnd else { return out += mark }
        if out.utf8.hasSuffix(mark) {
            out = String(out.dropLast(mark.count))
        } else if out.utf8.last == 0x20 {
            out = String(out.dropLast()) + mark + " "
        } else {
            out += mark
        }
    }

    private mutating func breakLine() {
        trimSpaces()
        guard !out.isEmpty else { return }
        if out.utf8.hasSuffix("  \n") { return breakParagraph() }
        if !out.utf8.hasSuffix("\n") { out += "  \n" }
    }

    private mutating func breakParagraph() {
        trimSpaces()
        guard !out.isEmpty else { return }
        while let last = out.utf8.last, last == 0x20 || last == UInt8(ascii: "\n") { out = String(out.dropLast()) }
        out += "\n\n"
    }

    private mutating func trimSpaces() {
        guard !out.utf8.hasSuffix("  \n") else { return }
        while out.utf8.last == 0x20 { out = String(out.dropLast()) }
    }

    private var finished: String {
        var text = out
        for address in links.reversed() { if let address { text += "](\(address))" } }
        return text.trimmed
    }
}
