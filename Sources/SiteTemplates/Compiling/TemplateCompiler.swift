import Diagnostics
import SiteBase

/// Checks a template against what it may see and compiles it to steps.
struct TemplateCompiler {
    static let maximumDepth = 100
    /// Templates that include others twice, which include others twice, would grow without end.
    static let maximumInclusions = 5_000
    /// At most this many problems of one page's templates are reported: if there are more, they have one cause.
    static let mostReported = 200

    let templates: [String: Template]
    /// Templates that could not be parsed, which was reported already: naming one is no second error.
    let faulty: Set<String>
    let problems: DiagnosticCollector
    var scopes: [TemplateDeclaration] = []
    var place = HTMLTokenizer()
    var indentation: [UInt8] = []
    var links: [CompiledTemplate.Link] = []
    private(set) var files: [String] = []
    /// Of these files.
    private var fingerprint = Fingerprint()
    var depth = 0
    var inclusions = 0
    var hasFailed = false
    /// Errors already reported: a partial that is used twice is reported once.
    var reported: Set<String> = []
    /// How much of the attribute value being read comes before this place: bytes and fields.
    var valueLength = 0
    /// Whether a section has begun or ended where a name could go on: what comes next must end that name, so that it is the same
    /// name whether the section shows or not.
    var mustEndName = false
    /// Whether the address being read was reported already.
    var isValueTold = false

    /// Blocks that a template further out overrides, each with the file that it is in.
    typealias Overrides = [String: (block: TemplateBlock, file: SourceFile)]

    init(templates: [String: Template], faulty: Set<String>, problems: DiagnosticCollector) {
        self.templates = templates
        self.faulty = faulty
        self.problems = problems
    }

    mutating func compile(_ template: Template, for declaration: TemplateDeclaration) -> CompiledTemplate? {
        scopes = [declaration]
        use(template)
        let steps = compile(template.nodes, in: template.file, [:])
        if !hasFailed, place.state != .text || place.rawElement != nil {
            fail(template.file, template.bytes.count, .openAtEnd(place.phrase))
        }
        return hasFailed ? nil : CompiledTemplate(steps: steps, links: links, files: files, fingerprint: fingerprint)
    }

    /// Notes that a template takes part.
    mutating func use(_ template: Template) {
        guard !files.contains(template.file.path) else { return }
        files.append(template.file.path)
        fingerprint.combine(template.name)
        fingerprint.combine(template.bytes)
    }

    mutating func compile(_ nodes: [TemplateNode], in file: SourceFile, _ overrides: Overrides) -> [TemplateStep] {
        var steps = TemplateSteps()
        for node in nodes {
            switch node {
            case .text(let bytes, let startsLine, let offset):
                if startsLine, !node.isBlankLine { steps.append(indentation) }
                literal(bytes, file, offset, to: &steps)
            case .variable(let name, let isEscaped):
                if let step = variable(name, isEscaped: isEscaped, file) { steps.append(step) }
            case .section(let name, let isInverted, let nodes):
                if let step = section(name, isInverted: isInverted, nodes, file, overrides) { steps.append(step) }
            case .partial(let name, let arguments, let own):
                steps.append(contentsOf: partial(name, arguments, own, file, overrides))
            case .block(let block):
                steps.append(contentsOf: self.block(block, file, overrides))
            }
        }
        return steps.steps
    }

    mutating func section(
        _ name: TemplateName,
        isInverted: Bool,
        _ nodes: [TemplateNode],
        _ file: SourceFile,
        _ overrides: Overrides
    ) -> TemplateStep? {
        guard let (slot, type) = resolve(name, file) else { return nil }
        let before = place
        mustEndName = mustEndName || before.isInName
        depth += 1
        var opensScope = false
        if !isInverted {
            switch type {
            case .list(let declaration), .object(let declaration):
                scopes.append(declaration)
                opensScope = true
            case .text, .number, .html, .link, .externalLink, .flag: break
            }
        }
        let steps = compile(nodes, in: file, overrides)
        depth -= 1
        if opensScope { scopes.removeLast() }
        if place != before {
            fail(file, name.offset, .unbalancedSection(from: before.phrase, to: place.phrase))
            place = before
        }
        mustEndName = mustEndName || before.isInName || place.isInName
        if case .list = type, place.isInName, !isInverted {
            fail(file, name.offset, .repeatedAttribute(name.text))
        }
        return isInverted ? .inverted(slot, steps) : .section(slot, opensScope: opensScope, steps)
    }

    mutating func fail(_ file: SourceFile, _ offset: Int, _ message: Message) {
        hasFailed = true
        guard reported.count < Self.mostReported, reported.insert("\(file.path):\(offset):\(message.text)").inserted else { return }
        problems.add(Diagnostic(at: .file(file, offset: offset), message))
    }
}
