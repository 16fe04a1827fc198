import CYAML
import Diagnostics
import SiteBase

/// The events that libyaml finds in a YAML file.
final class YAMLEvents {
    /// The kind of an event: what begins or ends.
    enum Kind {
        case documentStart, documentEnd, sequenceStart, sequenceEnd, mappingStart, mappingEnd, scalar, alias, end
    }

    struct Event {
        let kind: Kind
        /// The byte offset in the file.
        let offset: Int
        /// The text of a scalar.
        var text = ""
        /// Whether a scalar has neither quotation marks nor a tag for texts.
        var isPlain = false
        /// The name after `&`, or after the `*` of an alias.
        var anchor: String?
    }

    private let file: SourceFile
    /// The bytes without a byte order mark.
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of these bytes in the file.
    private let base: Int
    private let isASCII: Bool
    /// Whether letters of N'Ko stand for control characters.
    private let hasControls: Bool
    /// The first byte of the letters U+07C0 to U+07DF in UTF-8. The second one is that of U+0080 to U+009F.
    static let firstByteOfControls: UInt8 = 0xDF
    private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    /// The last position found. libyaml counts characters, but everything else counts bytes.
    private var last = (character: 0, byte: 0)
    /// An event that was read but not yet returned.
    private var pending: Event?

    /// - Parameter bytes: the bytes of the file, which must outlive the events.
    init(_ bytes: UnsafeBufferPointer<UInt8>, of file: SourceFile, hasControls: Bool = false) {
        self.file = file
        self.hasControls = hasControls
        base = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.bytes = UnsafeBufferPointer(rebasing: bytes[base...])
        isASCII = self.bytes.allSatisfy { $0 < 0x80 }
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        // libyaml requires an address even for an empty file.
        if let start = self.bytes.baseAddress { yaml_parser_set_input_string(parser, start, self.bytes.count) }
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard hasControls, bytes.contains(Self.firstByteOfControls) else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            (0x7C0...0x7DF).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x740) ?? scalar : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The next event if it is of a kind; nil if another one follows, which stays next.
    func next(_ kind: Kind) throws(Diagnostic) -> Event? {
        let event = try next()
        if event.kind == kind { return event }
        pending = event
        return nil
    }

    /// The next event. The last one is `end`.
    func next() throws(Diagnostic) -> Event {
        if let event = pending {
            pending = nil
            return event
        }
        while !bytes.isEmpty {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) != 0 else { throw fault }
            defer { yaml_event_delete(&event) }
            let offset = offset(event.start_mark)
            switch event.type {
            case YAML_STREAM_START_EVENT: continue
            case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, offset: offset)
            case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, offset: offset)
            case YAML_SEQUENCE_START_EVENT:
                return Event(kind: .sequenceStart, offset: offset, anchor: Self.text(event.data.sequence_start.anchor))
            case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, offset: offset)
            case YAML_MAPPING_START_EVENT:
                return Event(kind: .mappingStart, offset: offset, anchor: Self.text(event.data.mapping_start.anchor))
            case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, offset: offset)
            case YAML_ALIAS_EVENT: return Event(kind: .alias, offset: offset, anchor: Self.text(event.data.alias.anchor))
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                return Event(
                    kind: .scalar,
                    offset: offset,
                    text: text(UnsafeBufferPointer(start: scalar.value, count: scalar.length)),
                    isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && Self.text(scalar.tag) != YAML_STR_TAG,
                    anchor: Self.text(scalar.anchor)
                )
            default: return Event(kind: .end, offset: offset)
            }
        }
        return Event(kind: .end, offset: base)
    }

    private static func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? { bytes.map { String(cString: $0) } }

    /// The byte offset in the file of a mark.
    private func offset(_ mark: yaml_mark_t) -> Int {
        let wanted = Int(mark.index)
        if isASCII { return base + min(wanted, bytes.count) }
        if wanted < last.character { last = (0, 0) }
        while last.character < wanted, last.byte < bytes.count {
            last.byte += 1
            while last.byte < bytes.count, bytes[last.byte] & 0xC0 == 0x80 { last.byte += 1 }
            last.character += 1
        }
        return base + last.byte
    }

    /// The error that stopped the parser.
    private var fault: Diagnostic {
        let state = parser.pointee
        guard let problem = state.problem.map({ String(cString: $0) }) else { return Diagnostic(at: .file(file, offset: 0), .notYAML()) }
        if state.error == YAML_READER_ERROR {
            let code = state.problem_value >= 0 ? " (U+\(Self.hex(state.problem_value)))" : ""
            let offset = base + Int(state.problem_offset)
            return Diagnostic(at: .file(file, offset: offset), .notYAML(problem + code, help: "remove the character"))
        }
        let offset = offset(state.problem_mark)
        if offset - base < bytes.count, bytes[offset - base] == UInt8(ascii: "\t") {
            return Diagnostic(at: .file(file, offset: offset), .notYAML("tabs cannot be used for indentation", help: "indent with spaces"))
        }
        let phrase = Self.phrase(problem, state.context.map { String(cString: $0) })
        // An unclosed bracket or quote and a key without a colon are reported where they begin, and not where the parser gives up.
        let begins = ["a flow ", "quoted scalar", "a simple key"].contains { phrase.utf8.contains($0) }
        let start =
            begins && state.context_mark.line < state.problem_mark.line
            ? self.offset(state.context_mark) : problem.utf8.contains("mapping values") ? lineWithoutColon(before: offset) : nil
        let help = start != nil && !begins ? Self.keyHelp : Self.help(for: phrase)
        return Diagnostic(at: .file(file, offset: start ?? offset), .notYAML(phrase, help: help))
    }

    /// The offset of the line before if it has no key, so that both lines were read as one text: `title:The Ferry`.
    private func lineWithoutColon(before offset: Int) -> Int? {
        let lines = bytes[..<(offset - base)].split(separator: UInt8(ascii: "\n"))
        guard let line = lines.dropLast().last, let first = line.firstIndex(where: { $0 != 0x20 }),
            ![UInt8(ascii: "#"), UInt8(ascii: "-")].contains(bytes[first]),
            !String(decoding: line, as: UTF8.self).utf8.contains(": "), line.last != UInt8(ascii: ":")
        else { return nil }
        return base + first
    }

    private static let keyHelp = "write key: value, with a space after the colon"

    /// Most errors name what was found and then what was being read. One error has the opposite order.
    private static func phrase(_ problem: String, _ context: String?) -> String {
        guard let context else { return problem }
        return problem.utf8.hasPrefix("but ") ? "\(context) \(problem)" : "\(problem) \(context)"
    }

    private static func help(for problem: String) -> String {
        switch problem {
        case _ where problem.utf8.contains("mapping values are not allowed"):
            "put a text that contains a colon in quotes, and check the indentation"
        case _ where problem.utf8.contains("could not find expected ':'"): keyHelp
        case _ where problem.utf8.contains("a flow "): "close the bracket, or put a text that begins with { or [ in quotes"
        case _ where problem.utf8.contains("quoted scalar"): "close the quotes"
        default: "check the indentation, and put texts with : # [ ] { } & * in quotes"
        }
    }

    private static func hex(_ value: Int32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
