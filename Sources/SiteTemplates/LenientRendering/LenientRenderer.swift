import Diagnostics
import SiteBase

/// Renders parsed templates as the Mustache specification requires, looking up names while rendering.
struct LenientRenderer {
    private static let maximumDepth = 200
    private static let maximumInclusions = 100_000

    private(set) var out: [UInt8] = []
    private let templates: [String: Template]
    private var stack: [TemplateValue] = []
    private var indentation: [UInt8] = []
    private var depth = 0
    private var inclusions = 0

    init(templates: [String: Template]) {
        self.templates = templates
    }

    mutating func render(_ template: Template, with value: TemplateValue) throws(Diagnostic) {
        stack = [value]
        try render(template.nodes, overrides: [:])
    }

    private mutating func render(_ nodes: [TemplateNode], overrides: [String: TemplateBlock]) throws(Diagnostic) {
        for node in nodes {
            switch node {
            case .text(let bytes, let startsLine, _):
                if startsLine, !node.isBlankLine { out += indentation }
                out += bytes
            case .variable(let name, let isEscaped):
                let text = lookUp(name).lenientText
                if isEscaped { HTMLEscape.append(text, to: &out) } else { out.append(text) }
            case .section(let name, let isInverted, let nodes):
                try section(lookUp(name), isInverted, nodes, overrides)
            case .partial(let name, let arguments, let own):
                try partial(name, arguments, own, overrides)
            case .block(let block):
                try self.block(block, overrides)
            }
        }
    }

    private mutating func section(
        _ value: TemplateValue,
        _ isInverted: Bool,
        _ nodes: [TemplateNode],
        _ overrides: [String: TemplateBlock]
    ) throws(Diagnostic) {
        guard value.isShown != isInverted else { return }
        guard !isInverted else { return try render(nodes, overrides: overrides) }
        let elements = if case .list(let list) = value { list } else { [value] }
        depth += 1
        defer { depth -= 1 }
        for element in elements {
            stack.append(element)
            try render(nodes, overrides: overrides)
            stack.removeLast()
        }
    }

    private mutating func partial(
        _ name: TemplateName,
        _ arguments: [TemplateBlock],
        _ own: [UInt8],
        _ overrides: [String: TemplateBlock]
    ) throws(Diagnostic) {
        guard let template = templates[name.text] else { return }
        depth += 1
        inclusions += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth, inclusions <= Self.maximumInclusions else { throw Self.endless(template.name) }
        let outer = indentation
        indentation += own
        // Overrides from an outer template take precedence.
        let inner = Dictionary(arguments.map { ($0.name.text, $0) }) { $1 }
        try render(template.nodes, overrides: inner.merging(overrides) { $1 })
        indentation = outer
    }

    private mutating func block(_ block: TemplateBlock, _ overrides: [String: TemplateBlock]) throws(Diagnostic) {
        var overrides = overrides
        // Inside a replacement, a block of the same name is another block and shows its own content.
        let nodes = overrides.removeValue(forKey: block.name.text)?.nodes ?? block.nodes
        depth += 1
        inclusions += 1
        defer { depth -= 1 }
        guard inclusions <= Self.maximumInclusions else { throw Self.endless(block.name.text) }
        guard block.isStandalone else { return try render(nodes, overrides: overrides) }
        let outer = indentation
        indentation += block.indentation
        if let first = nodes.first, !first.startsLine { out += indentation }
        let start = out.count
        try render(nodes, overrides: overrides)
        if out.count > start, out.last != UInt8(ascii: "\n") { out += block.lineEnd }
        indentation = outer
    }

    private static func endless(_ name: String) -> Diagnostic {
        Diagnostic(at: .path(name), .endlessPartials)
    }

    private func lookUp(_ name: TemplateName) -> TemplateValue {
        guard let first = name.parts.first else { return stack.last ?? .absent }
        for scope in stack.reversed() {
            guard case .object(let members) = scope, var value = members[String(first)] else { continue }
            for part in name.parts.dropFirst() {
                guard case .object(let members) = value else { return .absent }
                value = members[String(part)] ?? .absent
            }
            return value
        }
        return .absent
    }
}

extension TemplateValue {
    fileprivate var lenientText: String {
        switch self {
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .absent, .list, .object: ""
        }
    }
}
