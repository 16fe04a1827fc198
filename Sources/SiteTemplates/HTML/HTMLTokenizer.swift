/// The state of HTML after some template text, which determines what may be written next.
///
/// It follows the tokenizer states in the HTML Living Standard as far as they matter here.
struct HTMLTokenizer: Equatable {
    enum State: Equatable {
        case text
        case tagOpen
        case tagName
        /// Inside a tag, where an attribute may begin.
        case tag
        case attributeName
        case afterAttributeName
        case beforeValue
        case quotedValue(UInt8)
        case unquotedValue
        case comment
        case declaration
    }

    private(set) var state = State.text
    /// The name of the current tag, in lower case; `/name` for an end tag.
    private(set) var tagName = ""
    /// The name of the current or last attribute, in lower case.
    private(set) var attributeName = ""
    /// The current raw text element, such as `script` or `title`.
    private(set) var rawElement: String?
    /// The state inside a script: 1 after `<!--`, 2 after a subsequent `<script`, whose `</script>` does not end the script.
    private var scriptEscape = 0
    /// The number of dashes just read inside a raw text element, at most 2.
    private var dashes = 0
    /// The text just read, as far as it affects what follows.
    private(set) var recent: [UInt8] = []
    /// The number of open `svg` and `math` elements. Inside them, `title` and similar elements are ordinary.
    private var foreignDepth = 0
    /// The value of `rel` in the current tag, in lower case.
    private(set) var relation: [UInt8] = []
    /// Whether the current tag has an `http-equiv` attribute.
    private var isEquivalent = false
    /// Whether the current tag contains a field.
    private var holdsField = false
    /// Forbidden markup that was read. Browsers disagree with this tokenizer or with each other about where it ends.
    private(set) var refusal: Refusal?

    /// Markup that no template may contain.
    enum Refusal: Equatable {
        /// A script or a style inside `svg` or `math`.
        case foreignElement(String)
        /// `<![CDATA[`.
        case characterData
        /// A `meta` with `http-equiv` and a field that is not an address in the site.
        case equivalentWithField
    }

    /// Two states are equal if the same text may follow, provided that no name continues.
    static func == (a: HTMLTokenizer, b: HTMLTokenizer) -> Bool {
        guard a.state.settled == b.state.settled, a.rawElement == b.rawElement, a.scriptEscape == b.scriptEscape, a.dashes == b.dashes
        else {
            return false
        }
        guard a.foreignDepth == b.foreignDepth else { return false }
        switch a.state {
        case .quotedValue, .unquotedValue, .beforeValue: return a.attributeName == b.attributeName && a.isSameTag(b)
        case .tagName, .tag, .attributeName, .afterAttributeName: return a.isSameTag(b)
        case .text, .tagOpen, .comment, .declaration: return a.recent == b.recent
        }
    }

    private func isSameTag(_ other: HTMLTokenizer) -> Bool {
        tagName == other.tagName && relation == other.relation && isEquivalent == other.isEquivalent
    }

    /// Records a field at the current position.
    mutating func takeField(_ type: TemplateDeclaration.FieldType) {
        if case .link = type { return }
        holdsField = holdsField || isInTag
        if isEquivalent, holdsField { refusal = .equivalentWithField }
    }

    private var isInTag: Bool {
        switch state {
        case .text, .tagOpen, .comment, .declaration: false
        case .tagName, .tag, .attributeName, .afterAttributeName, .beforeValue, .quotedValue, .unquotedValue: true
        }
    }

    /// Whether a name may continue here, or be followed by `=`.
    var isInName: Bool { [.tagName, .attributeName, .afterAttributeName].contains(state) }

    static func endsName(_ byte: UInt8) -> Bool { isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }

    /// Reads a byte of literal text.
    mutating func advance(_ byte: UInt8) {
        let lower = Self.lowercased(byte)
        let isSpace = Self.isSpace(byte)
        switch state {
        case .text:
            if let rawElement {
                advance(byte, inside: rawElement)
            } else if byte == UInt8(ascii: "<") {
                state = .tagOpen
                recent = []
            }
        case .tagOpen: openTag(lower)
        case .tagName:
            if isSpace || byte == UInt8(ascii: "/") {
                state = .tag
            } else if byte == UInt8(ascii: ">") {
                endTag()
            } else {
                tagName.unicodeScalars.append(Unicode.Scalar(lower))
            }
        case .tag, .afterAttributeName:
            if byte == UInt8(ascii: ">") {
                endTag()
            } else if byte == UInt8(ascii: "="), state == .afterAttributeName {
                state = .beforeValue
            } else if byte == UInt8(ascii: "/") {
                state = .tag
            } else if !isSpace {
                attributeName = String(Character(Unicode.Scalar(lower)))
                state = .attributeName
            }
        case .attributeName:
            if byte == UInt8(ascii: ">") {
                endTag()
            } else if byte == UInt8(ascii: "=") {
                state = .beforeValue
            } else if isSpace {
                state = .afterAttributeName
            } else if byte == UInt8(ascii: "/") {
                state = .tag
            } else {
                attributeName.unicodeScalars.append(Unicode.Scalar(lower))
            }
            if attributeName == "http-equiv" {
                isEquivalent = true
                if holdsField { refusal = .equivalentWithField }
            }
        case .beforeValue:
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                state = .quotedValue(byte)
            } else if byte == UInt8(ascii: ">") {
                endTag()
            } else if !isSpace {
                state = .unquotedValue
                note(lower)
            }
        case .quotedValue(let quote):
            if byte == quote { state = .tag } else { note(lower) }
        case .unquotedValue:
            if byte == UInt8(ascii: ">") {
                endTag()
            } else if isSpace {
                state = .tag
            } else {
                note(lower)
            }
        case .declaration:
            if byte == UInt8(ascii: ">") { return leaveMarkup() }
            if recent == Array("![".utf8) { refusal = .characterData }
            guard recent.count < 3 else { return }
            recent.append(byte)
            // The dashes that begin a comment can also end it: `<!-->`.
            if recent == Array("!--".utf8) {
                state = .comment
                recent = Array("--".utf8)
            }
        case .comment:
            recent.append(byte)
            if recent == Array("-->".utf8) || recent == Array("--!>".utf8) {
                leaveMarkup()
            } else if byte == UInt8(ascii: "-") {
                recent = Array(recent.suffix(2).drop { $0 != byte })
            } else if recent != Array("--!".utf8) {
                recent = []
            }
        }
    }

    /// Records a byte of an attribute's value.
    private mutating func note(_ byte: UInt8) { if attributeName == "rel" { relation.append(byte) } }

    private mutating func openTag(_ byte: UInt8) {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        if isLetter {
            relation = []
            isEquivalent = false
            holdsField = false
            tagName = (recent.isEmpty ? "" : "/") + String(Character(Unicode.Scalar(byte)))
            state = .tagName
        } else if recent.isEmpty, byte == UInt8(ascii: "/") {
            recent = [byte]
        } else if recent.isEmpty, byte == UInt8(ascii: "!") {
            state = .declaration
            recent = [byte]
        } else if recent.isEmpty ? byte == UInt8(ascii: "?") : byte != UInt8(ascii: ">") {
            state = .declaration
            recent.append(byte)
        } else {
            state = byte == UInt8(ascii: "<") ? .tagOpen : .text
            recent = []
        }
    }

    /// Reads a byte inside a raw text element. Only the element's own end tag has a meaning there, and in a script also markup that hides
    /// the end tag.
    private mutating func advance(_ byte: UInt8, inside element: String) {
        if dashes == 2, byte == UInt8(ascii: ">") { scriptEscape = 0 }
        dashes = byte == UInt8(ascii: "-") ? min(2, dashes + 1) : 0
        let opens = recent == Array("<script".utf8)
        let closes = recent == Array("</\(element)".utf8)
        if opens || closes, Self.endsName(byte) {
            recent = []
            if closes, scriptEscape < 2 {
                tagName = "/" + element
                if byte == UInt8(ascii: ">") { endTag() } else { state = .tag }
            } else if scriptEscape > 0 {
                scriptEscape = opens ? 2 : 1
            }
            return
        }
        if byte == UInt8(ascii: "<") { recent = [] }
        recent.append(Self.lowercased(byte))
        let marks = element == "script" ? ["</script", "<script", "<!--"] : ["</\(element)"]
        if recent == Array("<!--".utf8) {
            scriptEscape = max(1, scriptEscape)
            dashes = 2
            recent = []
        } else if !marks.contains(where: { $0.utf8.starts(with: recent) }) {
            recent = []
        }
    }

    private mutating func endTag() {
        leaveMarkup()
        if let raw = rawElement {
            if tagName == "/" + raw { rawElement = nil }
        } else if foreignDepth > 0, tagName == "script" || tagName == "style" {
            refusal = .foreignElement(tagName)
            rawElement = tagName
        } else if foreignDepth == 0, Self.rawElements.contains(tagName) {
            rawElement = tagName
        } else if tagName == "svg" || tagName == "math" {
            foreignDepth += 1
        } else if tagName == "/svg" || tagName == "/math" {
            foreignDepth = max(0, foreignDepth - 1)
        }
        scriptEscape = 0
    }

    private static let rawElements = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]

    private mutating func leaveMarkup() {
        state = .text
        recent = []
        dashes = 0
        attributeName = ""
    }
}

extension HTMLTokenizer.State {
    /// The state without text that does not matter: in a tag, whatever precedes the next attribute.
    fileprivate var settled: HTMLTokenizer.State {
        switch self {
        case .tagName, .attributeName, .afterAttributeName: .tag
        default: self
        }
    }
}
