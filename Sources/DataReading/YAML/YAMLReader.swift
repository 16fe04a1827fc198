import Diagnostics
import SiteBase
import Yams

/// Reads YAML into the same located values as JSON, through Yams.
public enum YAMLReader {
    /// Reads the one document that a YAML file holds. An empty file reads as `null`; nil comes back after telling `problems` why not.
    public static func read(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        guard let bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        if let offset = YAMLAliases.harmfulKey(in: bytes) {
            problems.add(Diagnostic(at: .file(file, offset: offset), .aliasInKey))
            return nil
        }
        let places = YAMLPlaces(bytes, from: file.byteOrderMarkLength)
        do {
            let text = String(decoding: bytes.dropFirst(file.byteOrderMarkLength), as: UTF8.self)
            guard let root = try Parser(yaml: text, resolver: .basic).singleRoot() else { return SourceValue(.null, offset: 0) }
            var walk = YAMLWalk(file: file, places: places, problems: problems, allowance: bytes.count + 10_000)
            return try walk.value(root, depth: 0)
        } catch let diagnostic as Diagnostic {
            problems.add(diagnostic)
        } catch let error as YamlError {
            problems.add(diagnostic(error, file, places))
        } catch {
            problems.add(Diagnostic(at: .file(file, offset: 0), .notYAML("\(error)")))
        }
        return nil
    }

    private static func diagnostic(_ error: YamlError, _ file: SourceFile, _ places: YAMLPlaces) -> Diagnostic {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let offset = places.offset(mark)
            if problem.utf8.contains("Maximum nesting level") {
                return Diagnostic(at: .file(file, offset: offset), .nestedTooDeep(1_000))
            }
            if places.isTab(at: offset) {
                return Diagnostic(at: .file(file, offset: offset), .notYAML("a tab cannot indent", help: "indent with spaces"))
            }
            return Diagnostic(
                at: .file(file, offset: offset),
                .notYAML(phrase(problem, context?.text), help: help(for: problem))
            )
        case .reader(let problem, let offset, let value, let yaml):
            let scalars = yaml.unicodeScalars
            let prefix = scalars.prefix(offset ?? 0)
            let bytes = prefix.reduce(0) { $0 + UTF8.width($1) } + file.byteOrderMarkLength
            let code = value >= 0 ? " (U+\(hex(value)))" : ""
            return Diagnostic(at: .file(file, offset: bytes), .notYAML(problem + code, help: "remove the character"))
        case .duplicatedKeysInMapping(let keys, let context):
            let mapping = places.offset(context.mark)
            return Diagnostic(
                at: .file(file, offset: places.offset(ofSecond: keys.first ?? "", from: mapping) ?? mapping),
                .duplicateKey(keys.first ?? "")
            )
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return Diagnostic(at: .file(file, offset: 0), .notYAML())
        }
    }

    /// Most problems name what was found and then what was being read; one is the other way round.
    private static func phrase(_ problem: String, _ context: String?) -> String {
        guard let context else { return problem }
        return problem.utf8.hasPrefix("but ") ? "\(context) \(problem)" : "\(problem) \(context)"
    }

    private static func help(for problem: String) -> String {
        switch problem {
        case _ where problem.utf8.contains("mapping values are not allowed"):
            "put a text that holds a colon in quotes, and check the indentation"
        case _ where problem.utf8.contains("could not find expected ':'"): "write key: value, with a space after the colon"
        case _ where problem.utf8.contains("undefined alias"): "define the anchor (&name) before it is used, or put the text in quotes"
        case _ where problem.utf8.contains("quoted scalar"): "close the quotes"
        default: "check the indentation, and put texts with : # [ ] { } & * in quotes"
        }
    }

    private static func hex(_ value: Int32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// Turns Yams' nodes into located values.
private struct YAMLWalk {
    let file: SourceFile
    let places: YAMLPlaces
    let problems: DiagnosticCollector
    /// How many more values may come: aliases can multiply a small file into billions.
    var allowance: Int

    mutating func value(_ node: Node, depth: Int) throws -> SourceValue {
        let offset = places.offset(node.mark)
        allowance -= 1
        guard allowance > 0 else {
            throw Diagnostic(at: .file(file, offset: offset), .tooManyAliases)
        }
        guard depth < JSONReader.maximumDepth else {
            throw Diagnostic(at: .file(file, offset: offset), .nestedTooDeep(JSONReader.maximumDepth))
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain && scalar.tag.description != "tag:yaml.org,2002:str"
            return SourceValue(isPlain ? .plain(scalar.string) : .text(scalar.string), offset: offset)
        case .sequence(let sequence):
            var elements: [SourceValue] = []
            for element in sequence { elements.append(try value(element, depth: depth + 1)) }
            return SourceValue(.list(elements), offset: offset)
        case .mapping(let mapping):
            var members: [SourceMember] = []
            for (key, element) in mapping {
                let keyOffset = places.offset(key.mark)
                guard let name = key.scalar?.string else {
                    throw Diagnostic(at: .file(file, offset: keyOffset), .keyNotAWord)
                }
                guard name != "<<" else {
                    throw Diagnostic(at: .file(file, offset: keyOffset), .mergeKey)
                }
                members.append(SourceMember(key: name, keyOffset: keyOffset, value: try value(element, depth: depth + 1)))
            }
            return SourceValue(.object(members), offset: offset)
        case .alias:
            throw Diagnostic(at: .file(file, offset: offset), .unresolvedAlias)
        }
    }
}

/// Byte offsets of the locations that Yams gives as line and column.
///
/// Its lines also end at U+0085, U+2028 and U+2029, which editors do not count, so the offset is the common tongue.
private final class YAMLPlaces {
    private let bytes: [UInt8]
    private let lineStarts: [Int]
    /// The place found last: on a long line the next one is looked for from there.
    private var last = (line: 0, column: 1, offset: 0)

    /// Of the bytes of a file whose first line begins at `start`.
    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        var starts = [start]
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x0A: starts.append(index + 1)
            case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A: starts.append(index + 1)
            case 0x85 where index > 0 && bytes[index - 1] == 0xC2: starts.append(index + 1)
            case 0xA8 where index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2,
                0xA9 where index > 1 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2:
                starts.append(index + 1)
            default: break
            }
            index += 1
        }
        lineStarts = starts
    }

    /// Whether a tab stands at an offset.
    func isTab(at offset: Int) -> Bool { offset < bytes.count && bytes[offset] == UInt8(ascii: "\t") }

    func offset(_ mark: Mark?) -> Int {
        guard let mark, lineStarts.indices.contains(mark.line - 1) else { return mark == nil ? 0 : bytes.count }
        var (offset, column) = (lineStarts[mark.line - 1], 1)
        if last.line == mark.line, last.column <= mark.column { (offset, column) = (last.offset, last.column) }
        while column < mark.column, offset < bytes.count {
            offset += 1
            while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        last = (mark.line, column, offset)
        return offset
    }

    /// Where a key occurs for the second time in the block mapping that begins at `start`. Yams only says that it does.
    func offset(ofSecond key: String, from start: Int) -> Int? {
        let indent = start - (lineStarts.last { $0 <= start } ?? 0)
        var matches: [Int] = []
        for lineStart in lineStarts where lineStart + indent >= start {
            let line = bytes[min(lineStart, bytes.count)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            let spaces = line.prefix { $0 == 0x20 }.count
            let rest = String(decoding: line.dropFirst(indent), as: UTF8.self)
            let isFirst = lineStart <= start && start < lineStart + line.count
            guard isFirst || spaces == indent else { continue }
            if rest.utf8.hasPrefix(key + ":") || rest.utf8.hasPrefix("\"\(key)\":") || rest.utf8.hasPrefix("'\(key)':") {
                matches.append(lineStart + indent)
            }
        }
        return matches.count > 1 ? matches[1] : nil
    }
}
