/// A template compiled for one kind of page: names resolved to slots, partials and inheritance put in place, links known.
public struct TemplateProgram: Sendable {
    private(set) var steps: [TemplateStep]
    /// All literal texts, one behind the other.
    private let literals: [UInt8]
    /// The files of the site that the template names itself, each with the place that names it: checked against the plan.
    public let links: [Link]
    /// The paths of the template's own file and of all that it includes, in the order of their first use.
    public let files: [String]

    /// Stands for the bytes of all these files, and for where its literal links lead.
    public private(set) var fingerprint: Fingerprint

    /// A literal link of a template.
    public struct Link: Sendable {
        /// The file that must exist.
        public let path: OutputPath
        /// Where the template names it.
        public let place: Diagnostic.Place
    }

    /// Renders one page. Pure: any number of threads may render at once.
    ///
    /// - Parameters:
    ///   - record: what `TemplateShape.record` made of the page's model; the shape must be the one compiled for.
    ///   - page: where the page will lie; links are written relative to it.
    public func render(_ record: TemplateValue, at page: OutputPath) -> [UInt8] {
        literals.withUnsafeBufferPointer { literals in
            var renderer = TemplateRenderer(page: page, literals: literals)
            renderer.render(steps, in: record)
            return renderer.out
        }
    }

    /// The same with other files in its literal links; its fingerprint stands for them, too.
    public func replacing(_ replacement: (OutputPath) -> OutputPath) -> TemplateProgram {
        var program = self
        program.steps = steps.map { $0.replacing(replacement) }
        for link in links { program.fingerprint.combine(replacement(link.path).description) }
        return program
    }

    init(steps: [TemplateStep], links: [Link], files: [String], fingerprint: Fingerprint) {
        var literals: [UInt8] = []
        self.steps = steps.map { $0.placed(in: &literals) }
        self.literals = literals
        self.links = links
        self.files = files
        self.fingerprint = fingerprint
    }
}

extension TemplateStep {
    /// The step with its literal texts moved into one array: a page has hundreds, and each would else be an object of its own.
    fileprivate func placed(in literals: inout [UInt8]) -> TemplateStep {
        func placed(_ steps: [TemplateStep]) -> [TemplateStep] { steps.map { $0.placed(in: &literals) } }
        switch self {
        case .literal(let bytes):
            literals += bytes
            return .placed(literals.count - bytes.count..<literals.count)
        case .section(let slot, let opensScope, let steps): return .section(slot, opensScope: opensScope, placed(steps))
        case .inverted(let slot, let steps): return .inverted(slot, placed(steps))
        case .lines(let steps, let lineEnd): return .lines(placed(steps), lineEnd: lineEnd)
        case .placed, .text, .html, .link, .file: return self
        }
    }

    /// The step with other files in its literal links.
    fileprivate func replacing(_ replacement: (OutputPath) -> OutputPath) -> TemplateStep {
        switch self {
        case .file(let path, let suffix): .file(replacement(path), suffix: suffix)
        case .section(let slot, let opensScope, let steps):
            .section(slot, opensScope: opensScope, steps.map { $0.replacing(replacement) })
        case .inverted(let slot, let steps): .inverted(slot, steps.map { $0.replacing(replacement) })
        case .lines(let steps, let lineEnd): .lines(steps.map { $0.replacing(replacement) }, lineEnd: lineEnd)
        case .literal, .placed, .text, .html, .link: self
        }
    }
}

/// One step of a compiled template.
enum TemplateStep: Sendable {
    case literal([UInt8])
    /// A literal text, by its place among those of the program.
    case placed(Range<Int>)
    /// Text or an address in text, escaped.
    case text(TemplateSlot)
    /// HTML as it is.
    case html(TemplateSlot)
    /// An address in an attribute.
    case link(TemplateSlot)
    /// A file of the site that the template names itself, with a literal `#…` or `?…` behind it, HTML as it stands there.
    case file(OutputPath, suffix: String)
    /// Shows its steps if the value is there. The value becomes a scope only if it is an object.
    case section(TemplateSlot, opensScope: Bool, [TemplateStep])
    case inverted(TemplateSlot, [TemplateStep])
    /// Ends the line that its steps leave open, with these bytes.
    case lines([TemplateStep], lineEnd: [UInt8])
}

/// Where a value stands: how many scopes from the outermost, then slot by slot.
struct TemplateSlot: Sendable {
    let scope: Int
    /// The slot in that scope.
    let first: Int
    /// The slots inside of what stands there.
    var rest: [Int] = []
}

struct TemplateRenderer {
    private(set) var out: [UInt8] = []
    private let page: OutputPath
    private let literals: UnsafeBufferPointer<UInt8>
    private var scopes: [TemplateValue] = []

    init(page: OutputPath, literals: UnsafeBufferPointer<UInt8>) {
        self.page = page
        self.literals = literals
        out.reserveCapacity(12_288)
    }

    mutating func render(_ steps: [TemplateStep], in record: TemplateValue) {
        scopes.append(record)
        render(steps)
        scopes.removeLast()
    }

    private mutating func render(_ steps: [TemplateStep]) {
        for step in steps {
            switch step {
            case .literal(let bytes): out += bytes
            case .placed(let range): out.append(contentsOf: UnsafeBufferPointer(rebasing: literals[range]))
            case .text(let slot): writeText(value(slot))
            case .html(let slot): if case .html(let bytes) = value(slot) { out += bytes }
            case .link(let slot): if case .link(let link) = value(slot) { write(link) }
            case .file(let path, let suffix):
                write(.file(path))
                out.append(suffix)
            case .section(let slot, let opensScope, let steps):
                let value = value(slot)
                if case .list(let elements) = value {
                    for element in elements { render(steps, in: element) }
                } else if value.isShown {
                    if opensScope { render(steps, in: value) } else { render(steps) }
                }
            case .inverted(let slot, let steps):
                if !value(slot).isShown { render(steps) }
            case .lines(let steps, let lineEnd):
                let start = out.count
                render(steps)
                if out.count > start, out.last != UInt8(ascii: "\n") { out += lineEnd }
            }
        }
    }

    private func value(_ slot: TemplateSlot) -> TemplateValue {
        guard case .record(let values) = scopes[slot.scope], slot.first < values.count else { return .absent }
        guard !slot.rest.isEmpty else { return values[slot.first] }
        var value = values[slot.first]
        for index in slot.rest {
            guard case .record(let values) = value, index < values.count else { return .absent }
            value = values[index]
        }
        return value
    }

    private mutating func writeText(_ value: TemplateValue) {
        switch value {
        case .text(let text): HTMLEscape.append(text, to: &out)
        case .link(let link): write(link)
        case .absent, .html, .flag, .list, .object, .record: break
        }
    }

    private mutating func write(_ link: TemplateLink) {
        switch link {
        case .file(let path): path.appendAddress(from: page, to: &out)
        case .address(let address): LinkAddress.append(address, to: &out)
        }
    }
}
