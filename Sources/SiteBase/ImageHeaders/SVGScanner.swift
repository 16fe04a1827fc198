/// Reads the tokens of an SVG drawing. It handles the parts of XML that drawings use; anything else is a fault.
///
/// Source: XML 1.0, 2 and 4.
struct SVGScanner {
    enum Fault: Error { case truncated, damaged }

    struct Attribute {
        let name: String
        let value: String
        /// The range including the space before the attribute.
        let range: Range<Int>
        /// Whether the value refers to none of the drawing's own entities.
        let isPlain: Bool
    }

    struct Element {
        let name: String
        let attributes: [Attribute]
        let isEmpty: Bool
    }

    enum Token {
        /// `<?xml … ?>` at the beginning.
        case declaration(Range<Int>)
        /// Another processing instruction, which may name a style sheet.
        case instruction(isSheet: Bool)
        case comment, doctype
        case text(Range<Int>)
        /// The content of a CDATA section.
        case data(Range<Int>)
        case start(Element)
        case end(String)
    }

    let bytes: [UInt8]
    private(set) var index: Int
    /// The entities that the drawing declares.
    private var entities: [String: String] = [:]
    private let start: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        index = start
    }

    mutating func next() throws(Fault) -> Token? {
        guard index < bytes.count else { return nil }
        let begin = index
        if bytes[index] != UInt8(ascii: "<") {
            while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
            return .text(begin..<index)
        }
        if take("<!--") {
            _ = try skip(past: "-->")
            return .comment
        }
        if take("<![CDATA[") { return .data(try skip(past: "]]>")) }
        if take("<?") {
            let content = try skip(past: "?>")
            let isDeclaration = begin == start && bytes[content].starts(with: "xml".utf8) && content.count > 3 && isSpace(bytes[begin + 5])
            if isDeclaration { return .declaration(begin..<index) }
            return .instruction(isSheet: bytes[content].starts(with: "xml-stylesheet".utf8))
        }
        if take("<!DOCTYPE") {
            try readDoctype()
            return .doctype
        }
        if take("</") {
            let name = try readName()
            skipSpace()
            guard take(">") else { throw .damaged }
            return .end(name)
        }
        index += 1
        return .start(try readElement())
    }

    /// Whether a range is white space.
    func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(isSpace) }

    /// A text with its entity references resolved.
    func resolved(_ range: Range<Int>) throws(Fault) -> (text: String, isPlain: Bool) {
        guard let raw = String(validating: bytes[range], as: UTF8.self) else { throw .damaged }
        guard raw.utf8.contains(UInt8(ascii: "&")) else { return (raw, true) }
        var (text, isPlain) = ("", true)
        var rest = raw[...]
        while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            text += rest[..<mark]
            guard let end = rest[mark...].utf8.firstIndex(of: UInt8(ascii: ";")) else { throw .damaged }
            let name = String(rest[rest.utf8.index(after: mark)..<end])
            if let known = Self.known[name] {
                text += known
            } else if let own = entities[name] {
                text += own
                isPlain = false
            } else if name.utf8.hasPrefix("#"), let scalar = Self.scalar(name.dropFirst()) {
                text.unicodeScalars.append(scalar)
            } else {
                throw .damaged
            }
            rest = rest[rest.utf8.index(after: end)...]
        }
        return (text + rest, isPlain)
    }

    private static let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
        let number = digits.utf8.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private mutating func skipSpace() { while index < bytes.count, isSpace(bytes[index]) { index += 1 } }

    private mutating func take(_ text: String) -> Bool {
        guard bytes[index...].starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// Skips past an end mark and returns the range before it.
    private mutating func skip(past end: String) throws(Fault) -> Range<Int> {
        let begin = index
        let found = bytes.withUnsafeBufferPointer { $0.firstIndex(of: Array(end.utf8), from: begin) }
        guard found < bytes.count else { throw .truncated }
        index = found + end.utf8.count
        return begin..<found
    }

    private mutating func readName() throws(Fault) -> String {
        let begin = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"),
                0x80...:
                index += 1
                continue
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                guard index > begin else { throw .damaged }
                index += 1
                continue
            default: break
            }
            break
        }
        guard index > begin, let name = String(validating: bytes[begin..<index], as: UTF8.self) else { throw .damaged }
        return name
    }

    private mutating func readElement() throws(Fault) -> Element {
        let name = try readName()
        var attributes: [Attribute] = []
        while true {
            let begin = index
            skipSpace()
            if take("/>") { return Element(name: name, attributes: attributes, isEmpty: true) }
            if take(">") { return Element(name: name, attributes: attributes, isEmpty: false) }
            guard index > begin else { throw index < bytes.count ? Fault.damaged : .truncated }
            let key = try readName()
            skipSpace()
            guard take("=") else { throw .damaged }
            skipSpace()
            let value = try resolved(try readQuoted())
            attributes.append(Attribute(name: key, value: value.text, range: begin..<index, isPlain: value.isPlain))
        }
    }

    private mutating func readQuoted() throws(Fault) -> Range<Int> {
        guard index < bytes.count else { throw .truncated }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .damaged }
        index += 1
        let begin = index
        while index < bytes.count, bytes[index] != quote {
            guard bytes[index] != UInt8(ascii: "<") else { throw .damaged }
            index += 1
        }
        guard index < bytes.count else { throw .truncated }
        index += 1
        return begin..<index - 1
    }

    /// Reads the document type to its end, including its entities, in which some programs write namespace addresses.
    private mutating func readDoctype() throws(Fault) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = try readQuoted()
            case UInt8(ascii: "<"):
                if take("<!--") {
                    _ = try skip(past: "-->")
                    continue
                }
                guard take("<!ENTITY") else { throw .damaged }
                skipSpace()
                let name = try readName()
                skipSpace()
                let range = try readQuoted()
                guard let value = String(validating: bytes[range], as: UTF8.self) else { throw .damaged }
                // An entity that refers to others could grow without limit.
                if !value.utf8.contains(UInt8(ascii: "&")), !value.utf8.contains(UInt8(ascii: "%")) { entities[name] = value }
                skipSpace()
                guard take(">") else { throw .damaged }
            default: index += 1
            }
        }
        throw .truncated
    }
}
