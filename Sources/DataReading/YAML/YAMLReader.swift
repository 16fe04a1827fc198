import Diagnostics
import SiteBase
import Yams

/// Reads YAML into the same values with locations as JSON, using Yams.
public enum YAMLReader {
    /// Reads the only document of a YAML file. An empty file is `null`. Returns nil after adding the errors to `problems`.
    ///
    /// - Parameter length: the number of bytes at the beginning of the file that are YAML; nil if all are.
    public static func read(_ file: SourceFile, length: Int? = nil, problems: DiagnosticCollector) -> SourceValue? {
        guard var bytes = file.bytes(problems), UTF8Check.passes(bytes, of: file, problems: problems) else { return nil }
        if let length { bytes = Array(bytes.prefix(length)) }
        let places = YAMLPlaces(bytes, from: file.byteOrderMarkLength)
        do {
            try YAMLAliases.check(bytes, of: file, places: places)
            let text = String(decoding: bytes.dropFirst(file.byteOrderMarkLength), as: UTF8.self)
            guard let root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot() else {
                return SourceValue(.null, offset: 0)
            }
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

    /// Most errors name what was found, then what was being read. One has the opposite order.
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

/// Converts nodes of Yams to values with locations.
private struct YAMLWalk {
    let file: SourceFile
    let places: YAMLPlaces
    let problems: DiagnosticCollector
    /// The number of values that may still follow: aliases can turn a small file into billions of values.
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
