public import Diagnostics
import SiteBase

/// Reads YAML with libyaml into the same located values as JSON.
public enum YAMLReader {
    /// Reads the only document in a YAML file. An empty file is `null`. Returns nil after adding the errors to `problems`.
    ///
    /// - Parameter length: the number of bytes at the beginning of the file that are YAML; nil for the whole file.
    public static func read(_ file: SourceFile, length: Int? = nil, problems: DiagnosticCollector) -> SourceValue? {
        guard var bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        if let length { bytes = Array(bytes.prefix(length)) }
        let hasControls = Self.replaceControls(in: &bytes)
        do throws(Diagnostic) {
            return try bytes.withUnsafeBufferPointer { bytes throws(Diagnostic) in
                let events = YAMLEvents(bytes, of: file, hasControls: hasControls)
                var walk = YAMLWalk(events: events, file: file, allowance: bytes.count + 10_000)
                return try walk.document()
            }
        } catch {
            problems.add(error)
            return nil
        }
    }

    /// Replaces the control characters from U+0080 to U+009F, which libyaml refuses, by the letters of the same length that `YAMLEvents`
    /// makes control characters again. Careless programs write these; whoever reads the text reports them.
    private static func replaceControls(in bytes: inout [UInt8]) -> Bool {
        var isFound = false
        var rest = bytes[...]
        while let place = rest.firstIndex(of: 0xC2), place + 1 < bytes.endIndex {
            if (0x80...0x9F).contains(bytes[place + 1]), bytes[place + 1] != 0x85 {
                bytes[place] = YAMLEvents.firstByteOfControls
                isFound = true
            }
            rest = bytes[(place + 1)...]
        }
        return isFound
    }
}

/// Converts the events of a document to values.
private struct YAMLWalk {
    let events: YAMLEvents
    let file: SourceFile
    /// The number of further values allowed, because aliases can turn a small file into billions of values.
    var allowance: Int
    /// The values of anchors, and the number of values in each.
    private var anchors: [String: (value: SourceValue, count: Int)] = [:]

    init(events: YAMLEvents, file: SourceFile, allowance: Int) {
        self.events = events
        self.file = file
        self.allowance = allowance
    }

    /// The only document in the file; `null` if there is none.
    mutating func document() throws(Diagnostic) -> SourceValue {
        guard try events.next(.documentStart) != nil else { return SourceValue(.null, offset: 0) }
        let root = try value(of: try events.next(), depth: 0)
        _ = try events.next(.documentEnd)
        if let other = try events.next(.documentStart) {
            throw fault(
                other,
                .notYAML(
                    "expected a single document, but found another one",
                    help: "remove the line ---, or what follows it"
                )
            )
        }
        return root
    }

    private func fault(_ event: YAMLEvents.Event, _ message: Message) -> Diagnostic {
        Diagnostic(at: .file(file, offset: event.offset), message)
    }

    private mutating func value(of event: YAMLEvents.Event, depth: Int) throws(Diagnostic) -> SourceValue {
        let before = allowance
        allowance -= 1
        guard depth < JSONReader.maximumDepth else { throw fault(event, .nestedTooDeep(JSONReader.maximumDepth)) }
        let value: SourceValue
        switch event.kind {
        case .alias:
            let (known, count) = try anchored(event)
            // Aliases of aliases multiply.
            allowance = allowance < count ? 0 : allowance - count
            value = known
        case .sequenceStart: value = SourceValue(.list(try elements(depth: depth)), offset: event.offset)
        case .mappingStart: value = SourceValue(.object(try members(depth: depth)), offset: event.offset)
        default: value = SourceValue(event.isPlain ? .plain(event.text) : .text(event.text), offset: event.offset)
        }
        guard allowance > 0 else { throw fault(event, .tooManyAliases) }
        if let anchor = event.anchor, event.kind != .alias { anchors[anchor] = (value, before - allowance) }
        return value
    }

    private func anchored(_ alias: YAMLEvents.Event) throws(Diagnostic) -> (value: SourceValue, count: Int) {
        guard let anchor = alias.anchor, let known = anchors[anchor] else {
            throw fault(
                alias,
                .notYAML("an alias has no anchor", help: "define the anchor (&name) before it is used, or put the text in quotes")
            )
        }
        return known
    }

    private mutating func elements(depth: Int) throws(Diagnostic) -> [SourceValue] {
        var elements: [SourceValue] = []
        while true {
            let event = try events.next()
            if event.kind == .sequenceEnd { return elements }
            elements.append(try value(of: event, depth: depth + 1))
        }
    }

    private mutating func members(depth: Int) throws(Diagnostic) -> [SourceMember] {
        var members: [SourceMember] = []
        var seen = DuplicateKeys()
        while true {
            let event = try events.next()
            if event.kind == .mappingEnd { return members }
            let key = try key(event)
            guard key != "<<" else { throw fault(event, .mergeKey) }
            let value = try value(of: try events.next(), depth: depth + 1)
            if seen.insert(key, among: members) != nil { throw fault(event, .duplicateKey(key)) }
            members.append(SourceMember(key: key, keyOffset: event.offset, value: value))
        }
    }

    /// The text of a key, which may be an alias of a text.
    private mutating func key(_ event: YAMLEvents.Event) throws(Diagnostic) -> String {
        switch event.kind {
        case .scalar:
            if event.anchor != nil { _ = try value(of: event, depth: 0) }
            return event.text
        case .alias:
            switch try anchored(event).value.content {
            case .text(let text), .plain(let text): return text
            default: break
            }
        default: break
        }
        throw fault(event, .keyNotAWord)
    }
}
