import Diagnostics
import SiteBase

/// Checks a template against the fields that it may use and compiles it to steps.
struct TemplateCompiler {
    static let maximumDepth = 100
    /// The maximum number of inclusions. Templates that include others twice, and so on, would grow exponentially.
    static let maximumInclusions = 5_000
    /// The maximum number of problems reported for one page's templates, because many problems have one cause.
    static let mostReported = 200

    let templates: [String: Template]
    /// Templates that could not be parsed. This was reported, so naming one is no second error.
    let faulty: Set<String>
    let problems: DiagnosticCollector
    /// The declarations of the open scopes, outermost first, with the fields read from each.
    var scopes: [(declaration: TemplateDeclaration, reads: TemplateReads.Builder)] = []
    var place = HTMLTokenizer()
    var indentation: [UInt8] = []
    var links: [CompiledTemplate.Link] = []
    private(set) var files: [String] = []
    /// The fingerprint of these files.
    private var fingerprint = Fingerprint()
    var depth = 0
    /// The tags that include the current template, outermost first.
    var including: [(name: String, file: SourceFile, offset: Int)] = []
    var inclusions = 0
    var hasFailed = false
    /// The errors reported so far, so that an error in a partial used twice is reported once.
    var reported: Set<String> = []
    /// The current length of an attribute value: bytes and fields.
    var valueLength = 0
    /// Whether a section has begun or ended where a name could continue. The next byte must end that name, so that the name does not depend
    /// on the section.
    var mustEndName = false
    /// Whether an error in the current address was reported.
    var isValueReported = false

    /// The blocks that an outer template overrides, with their files.
    typealias Overrides = [String: (block: TemplateBlock, file: SourceFile)]

    init(templates: [String: Template], faulty: Set<String>, problems: DiagnosticCollector) {
        self.templates = templates
        self.faulty = faulty
        self.problems = problems
    }

    mutating func compile(_ template: Template, for declaration: TemplateDeclaration) -> CompiledTemplate? {
        let reads = TemplateReads.Builder()
        scopes = [(declaration, reads)]
        use(template)
        let steps = compile(template.nodes, in: template.file, [:])
        if !hasFailed, place.state != .text || place.rawElement != nil {
            fail(template.file, template.bytes.count, .openAtEnd(place.phrase))
        }
        guard !hasFailed else { return nil }
        return CompiledTemplate(
            steps: steps,
            model: declaration.model,
            reads: reads.result,
            links: links,
            files: files,
            fingerprint: fingerprint
        )
    }

    /// Records the use of a template.
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
        guard let (reference, reads) = resolve(name, file) else { return nil }
        let before = place
        mustEndName = mustEndName || before.isInName
        depth += 1
        let scope = isInverted ? nil : reference.field.type.declaration
        if let scope { scopes.append((scope, reads)) }
        let steps = compile(nodes, in: file, overrides)
        depth -= 1
        if scope != nil { scopes.removeLast() }
        if place != before {
            fail(file, name.offset, .unbalancedSection(from: before.phrase, to: place.phrase))
            place = before
        }
        mustEndName = mustEndName || before.isInName || place.isInName
        if case .list = reference.field.type, place.isInName, !isInverted {
            fail(file, name.offset, .repeatedAttribute(name.text))
        }
        return isInverted ? .inverted(reference, steps) : .section(reference, steps)
    }

    mutating func fail(_ file: SourceFile, _ offset: Int, _ message: Message) {
        hasFailed = true
        guard reported.count < Self.mostReported, reported.insert("\(file.path):\(offset):\(message.text)").inserted else { return }
        problems.add(Diagnostic(at: .file(file, offset: offset), message))
    }
}
