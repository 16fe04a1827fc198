/// Where in an HTML document the end of a piece of template text lies: decides what may be written there.
///
/// Follows the states of the HTML Living Standard's tokenizer as far as they matter for that.
struct HTMLPlace: Equatable {
    enum State: Equatable {
        case text
        case tagOpen
        case tagName
        /// Inside a tag, before, in or behind an attribute name.
        case tag
        case attributeName
        case beforeValue
        case quotedValue(UInt8)
        case unquotedValue
        case comment
        case declaration
    }

    private(set) var state = State.text
    /// The name of the tag that is being read, in lower case; `/name` for an end tag.
    private(set) var tagName = ""
    /// The name of the attribute that is being read or was read last, in lower case.
    private(set) var attributeName = ""
    /// `script`, `style`, `title`, `textarea` while inside one.
    private(set) var rawElement: String?
    private var recent: [UInt8] = []

    /// Two places are one if the same may follow.
    static func == (a: HTMLPlace, b: HTMLPlace) -> Bool {
        guard a.state.settled == b.state.settled, a.rawElement == b.rawElement else { return false }
        switch a.state {
        case .quotedValue, .unquotedValue, .beforeValue: return a.attributeName == b.attributeName
        default: return true
        }
    }

    /// Reads one byte of literal text.
    mutating func advance(_ byte: UInt8) {
        let letter = byte | 0x20
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
        switch state {
        case .text:
            if byte == UInt8(ascii: "<") { state = .tagOpen; recent = [] }
        case .tagOpen:
            recent.append(byte)
            if byte == UInt8(ascii: "!") && rawElement == nil {
                state = .declaration
                recent = []
            } else if isLetter || byte == UInt8(ascii: "/") {
                tagName = String(Character(Unicode.Scalar(isLetter ? letter : byte)))
                state = .tagName
            } else {
                state = byte == UInt8(ascii: "<") ? .tagOpen : .text
            }
        case .tagName:
            if isSpace || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") && tagName != "/" {
                if let rawElement, tagName != "/" + rawElement {
                    state = .text
                } else if byte == UInt8(ascii: ">") {
                    endTag()
                } else {
                    state = .tag
                }
            } else {
                tagName.unicodeScalars.append(Unicode.Scalar(isLetter ? letter : byte))
                if rawElement != nil, byte == UInt8(ascii: "<") { state = .tagOpen }
            }
        case .tag:
            if byte == UInt8(ascii: ">") {
                endTag()
            } else if byte == UInt8(ascii: "=") {
                state = .beforeValue
            } else if !isSpace, byte != UInt8(ascii: "/") {
                attributeName = String(Character(Unicode.Scalar(isLetter ? letter : byte)))
                state = .attributeName
            }
        case .attributeName:
            if byte == UInt8(ascii: ">") {
                endTag()
            } else if byte == UInt8(ascii: "=") {
                state = .beforeValue
            } else if isSpace || byte == UInt8(ascii: "/") {
                state = .tag
            } else {
                attributeName.unicodeScalars.append(Unicode.Scalar(isLetter ? letter : byte))
            }
        case .beforeValue:
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                state = .quotedValue(byte)
            } else if byte == UInt8(ascii: ">") {
                endTag()
            } else if !isSpace {
                state = .unquotedValue
            }
        case .quotedValue(let quote):
            if byte == quote { state = .tag }
        case .unquotedValue:
            if byte == UInt8(ascii: ">") { endTag() } else if isSpace { state = .tag }
        case .declaration:
            recent.append(byte)
            if recent == Array("--".utf8) { state = .comment; recent = [] } else if byte == UInt8(ascii: ">") { state = .text }
        case .comment:
            recent = recent.suffix(2) + [byte]
            if recent == Array("-->".utf8) { state = .text }
        }
    }

    private mutating func endTag() {
        state = .text
        if let raw = rawElement {
            if tagName == "/" + raw { rawElement = nil }
        } else if ["script", "style", "title", "textarea"].contains(tagName) {
            rawElement = tagName
        }
        attributeName = ""
    }

    /// Whether the attribute being read takes an address.
    var isAddressAttribute: Bool {
        ["href", "src", "action", "formaction", "poster", "cite", "data", "srcset", "ping", "manifest", "background", "xlink:href"]
            .contains(attributeName)
    }

    /// Why a value may not be written here, or nil if it may.
    func objection(to type: TemplateDeclaration.FieldType) -> (message: String, mend: String)? {
        switch state {
        case .text:
            if rawElement == "script" || rawElement == "style" {
                return ("a value inside <\(rawElement ?? "")> could become code", "put it into a data- attribute and read it from there")
            }
            if rawElement != nil, case .html = type {
                return ("HTML inside <\(rawElement ?? "")> would show as marks", "use a field that is text")
            }
            return nil
        case .quotedValue:
            if attributeName.hasPrefix("on") {
                return ("a value in the attribute \(attributeName) could become code", "put it into a data- attribute and read it from there")
            }
            if attributeName == "style" || attributeName == "srcdoc" {
                return ("a value in the attribute \(attributeName) is not safe", "choose a class instead")
            }
            if case .html = type { return ("HTML cannot stand in an attribute", "use a field that is text") }
            if isAddressAttribute {
                if case .link = type { return nil }
                return ("the attribute \(attributeName) takes an address, and this field is \(type.phrase)", "use a field that is an address")
            }
            return nil
        case .unquotedValue, .beforeValue:
            return ("a value in an attribute without quotes could become markup", "put the attribute's value in double quotes")
        case .comment, .declaration:
            return ("a value in a comment could end it", "remove it, or use a Mustache comment {{! … }}")
        case .tagOpen, .tagName, .tag, .attributeName:
            return ("a value inside a tag could become an attribute", "write it as the value of an attribute, in double quotes")
        }
    }

    /// In the words of a message.
    var phrase: String {
        switch state {
        case .text: rawElement.map { "inside <\($0)>" } ?? "in text"
        case .tagOpen, .tagName, .tag, .attributeName: "inside a tag"
        case .beforeValue, .quotedValue, .unquotedValue: "inside the attribute \(attributeName)"
        case .comment, .declaration: "inside a comment"
        }
    }
}

extension HTMLPlace.State {
    /// In a tag it does not matter what was read last, as long as the next attribute may begin.
    fileprivate var settled: HTMLPlace.State {
        switch self {
        case .attributeName: .tag
        default: self
        }
    }
}
