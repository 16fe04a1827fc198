/// Checks a template against what it may see and compiles it to steps.
struct TemplateCompiler {
    private static let maximumDepth = 100
    /// Templates that include others twice, which include others twice, would grow without end.
    private static let maximumInclusions = 5_000

    private let templates: [String: Template]
    /// Templates that could not be parsed, which was told already: naming one is no second fault.
    private let faulty: Set<String>
    private let problems: Problems
    private var scopes: [TemplateDeclaration] = []
    private var place = HTMLPlace()
    private var indentation: [UInt8] = []
    private var links: [TemplateProgram.Link] = []
    private var depth = 0
    private var inclusions = 0
    private var hasFailed = false
    /// Places already told: a partial that is used twice is told once.
    private var told: Set<String> = []

    /// Blocks that a template further out overrides, each with the file that it stands in.
    private typealias Overrides = [String: (block: TemplateBlock, file: SourceFile)]

    init(templates: [String: Template], faulty: Set<String>, problems: Problems) {
        self.templates = templates
        self.faulty = faulty
        self.problems = problems
    }

    mutating func compile(_ template: Template, for declaration: TemplateDeclaration) -> TemplateProgram? {
        scopes = [declaration]
        let steps = compile(template.nodes, in: template.file, [:])
        if !hasFailed, place.state != .text || place.rawElement != nil {
            fail(template.file, template.file.bytes.count, "the page ends \(place.phrase)", mend: "close it")
        }
        return hasFailed ? nil : TemplateProgram(steps: steps, links: links)
    }

    private mutating func compile(_ nodes: [TemplateNode], in file: SourceFile, _ overrides: Overrides) -> [TemplateStep] {
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

    // MARK: Names

    private mutating func resolve(_ name: TemplateName, _ file: SourceFile) -> (slot: TemplateSlot, type: TemplateDeclaration.FieldType)? {
        guard let first = name.parts.first else {
            fail(file, name.offset, "the implicit iterator has no meaning here", mend: "name the field")
            return nil
        }
        guard let scope = scopes.lastIndex(where: { $0.slot(String(first)) != nil }), let slot = scopes[scope].slot(String(first)) else {
            let names = Set(scopes.flatMap { $0.fields.map(\.name) }).sorted()
            let inner = scopes.last?.name ?? ""
            fail(
                file,
                name.offset,
                "unknown name \(Printable.quoted(String(first)))\(Suggestion.phrase(for: String(first), in: names))",
                mend: "a template of \(inner) may use: \(names.joined(separator: ", "))"
            )
            return nil
        }
        var slots = [slot]
        var type = scopes[scope].fields[slot].type
        for part in name.parts.dropFirst() {
            guard case .object(let declaration) = type else {
                fail(file, name.offset, "\(Printable.quoted(name.text)): what stands before .\(part) is \(type.phrase) and has no parts")
                return nil
            }
            guard let slot = declaration.slot(String(part)) else {
                let names = declaration.fields.map(\.name)
                fail(
                    file,
                    name.offset,
                    "unknown name \(Printable.quoted(String(part)))\(Suggestion.phrase(for: String(part), in: names))",
                    mend: "\(declaration.name) has: \(names.joined(separator: ", "))"
                )
                return nil
            }
            slots.append(slot)
            type = declaration.fields[slot].type
        }
        return (TemplateSlot(scope: scope, slots: slots), type)
    }

    private mutating func variable(_ name: TemplateName, isEscaped: Bool, _ file: SourceFile) -> TemplateStep? {
        guard let (slot, type) = resolve(name, file) else { return nil }
        switch type {
        case .flag, .list, .object:
            fail(
                file,
                name.offset,
                "\(name.text) is a \(type.phrase) and has no text of its own",
                mend: "open a section on it: {{#\(name.text)}}…{{/\(name.text)}}"
            )
            return nil
        case .text, .link:
            guard isEscaped else {
                fail(
                    file,
                    name.offset,
                    "\(name.text) is \(type.phrase): only HTML may stand unescaped",
                    mend: "write it with two braces: {{\(name.text)}}"
                )
                return nil
            }
        case .html: break
        }
        if let objection = place.objection(to: type) {
            fail(file, name.offset, objection.message, mend: objection.mend)
            return nil
        }
        if case .quotedValue = place.state, place.isAddressAttribute {
            guard valueLength == 0 || isValueTold, case .link = type else {
                fail(
                    file,
                    name.offset,
                    "an address comes from one field as a whole",
                    mend: "write nothing before it: \(place.attributeName)=\"{{\(name.text)}}\""
                )
                return nil
            }
            valueLength += 1
            return .link(slot)
        }
        if case .html = type { return .html(slot) }
        return .text(slot)
    }

    // MARK: Sections, partials, blocks

    private mutating func section(
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
            case .text, .html, .link, .flag: break
            }
        }
        let steps = compile(nodes, in: file, overrides)
        depth -= 1
        if opensScope { scopes.removeLast() }
        if place != before {
            fail(
                file,
                name.offset,
                "this section begins \(before.phrase) and ends \(place.phrase)",
                mend: "let it hold whole elements, or whole attributes"
            )
            place = before
        }
        mustEndName = mustEndName || before.isInName || place.isInName
        if case .list = type, place.isInName, !isInverted {
            fail(file, name.offset, "this section repeats an attribute's name", mend: "use {{#\(name.text)}} outside of the tag, or a flag")
        }
        return isInverted ? .inverted(slot, steps) : .section(slot, opensScope: opensScope, steps)
    }

    private mutating func partial(
        _ name: TemplateName,
        _ arguments: [TemplateBlock],
        _ own: [UInt8],
        _ file: SourceFile,
        _ overrides: Overrides
    ) -> [TemplateStep] {
        guard let template = templates[name.text] else {
            guard !faulty.contains(name.text) else {
                hasFailed = true
                return []
            }
            fail(
                file,
                name.offset,
                "unknown template \(Printable.quoted(name.text))\(Suggestion.phrase(for: name.text, in: templates.keys.sorted()))",
                mend: "templates are named by their path without .html: \(templates.keys.sorted().joined(separator: ", "))"
            )
            return []
        }
        guard depth < Self.maximumDepth else {
            fail(
                file,
                name.offset,
                "templates and their sections stand more than \(Self.maximumDepth) levels deep in one another",
                mend: "a template may not include itself"
            )
            return []
        }
        inclusions += 1
        guard inclusions <= Self.maximumInclusions else {
            return tooManyInclusions(file, name)
        }
        var seen: Set<String> = []
        let known = blockNames(in: template, seen: &seen)
        for argument in arguments where !known.contains(argument.name.text) {
            fail(
                file,
                argument.name.offset,
                "\(name.text) has no block \(Printable.quoted(argument.name.text))\(Suggestion.phrase(for: argument.name.text, in: known.sorted()))",
                mend: known.isEmpty ? "remove it" : "blocks of \(name.text): \(known.sorted().joined(separator: ", "))"
            )
        }
        depth += 1
        let outer = indentation
        indentation += own
        let inner = Dictionary(arguments.map { ($0.name.text, (block: $0, file: file)) }) { $1 }
        let steps = compile(template.nodes, in: template.file, inner.merging(overrides) { $1 })
        indentation = outer
        depth -= 1
        return steps
    }

    private mutating func block(_ block: TemplateBlock, _ file: SourceFile, _ overrides: Overrides) -> [TemplateStep] {
        let override = overrides[block.name.text]
        let nodes = override?.block.nodes ?? block.nodes
        // A block of the same name inside what overrides it is another block, and shows what it holds.
        var overrides = overrides
        if override != nil {
            overrides[block.name.text] = nil
            inclusions += 1
            guard inclusions <= Self.maximumInclusions else { return tooManyInclusions(file, block.name) }
        }
        let file = override?.file ?? file
        depth += 1
        defer { depth -= 1 }
        guard block.isStandalone else { return compile(nodes, in: file, overrides) }
        let outer = indentation
        indentation += block.indentation
        var steps = TemplateSteps()
        if let first = nodes.first, !first.startsLine { steps.append(indentation) }
        steps.append(contentsOf: compile(nodes, in: file, overrides))
        indentation = outer
        return [.lines(steps.steps, lineEnd: block.lineEnd)]
    }

    /// Told once: everything after the limit would only repeat it.
    private mutating func tooManyInclusions(_ file: SourceFile, _ name: TemplateName) -> [TemplateStep] {
        if inclusions == Self.maximumInclusions + 1 {
            fail(
                file,
                name.offset,
                "templates include others more than \(Self.maximumInclusions) times in one page",
                mend: "a block counts too"
            )
        }
        return []
    }

    /// The names of all blocks that a template offers, its own and those of the templates that it is built on.
    private func blockNames(in template: Template, seen: inout Set<String>) -> Set<String> {
        guard seen.insert(template.name).inserted else { return [] }
        return blockNames(in: template.nodes, seen: &seen)
    }

    private func blockNames(in nodes: [TemplateNode], seen: inout Set<String>) -> Set<String> {
        var names: Set<String> = []
        for node in nodes {
            switch node {
            case .block(let block):
                names.insert(block.name.text)
                names.formUnion(blockNames(in: block.nodes, seen: &seen))
            case .section(_, _, let nodes): names.formUnion(blockNames(in: nodes, seen: &seen))
            case .partial(let name, let arguments, _):
                for argument in arguments { names.formUnion(blockNames(in: argument.nodes, seen: &seen)) }
                if let inner = templates[name.text] { names.formUnion(blockNames(in: inner, seen: &seen)) }
            case .text, .variable: break
            }
        }
        return names
    }

    // MARK: Literal text and its links

    /// How much of the attribute value being read stands before this place: bytes and fields.
    private var valueLength = 0
    /// Whether a section has begun or ended where a name could go on: what comes next must end that name, so that it is the same
    /// name whether the section shows or not.
    private var mustEndName = false

    private mutating func literal(_ bytes: [UInt8], _ file: SourceFile, _ offset: Int, to steps: inout TemplateSteps) {
        guard let first = bytes.first else { return }
        if mustEndName {
            mustEndName = false
            if !HTMLPlace.endsName(first) {
                fail(
                    file,
                    offset,
                    "a name in a tag is made of pieces here",
                    mend: "let sections begin with a space and hold whole attributes"
                )
            }
        }
        if case .quotedValue(let quote) = place.state, place.isAddressAttribute, first != quote {
            let mayFollow = place.attributeName == "srcset" || first == UInt8(ascii: "#") || first == UInt8(ascii: "?")
            if valueLength == 0 || valueLength > 0 && !mayFollow, !isValueTold { failAddress(file, offset) }
        }
        var written = 0
        var valueStart: Int?
        for index in bytes.indices {
            let before = place.state
            place.advance(bytes[index])
            switch (before, place.state) {
            case (.beforeValue, .quotedValue):
                valueLength = 0
                isValueTold = false
                valueStart = index + 1
            case (.beforeValue, .unquotedValue) where place.isAddressAttribute:
                fail(file, offset + index, "an address without quotes", mend: "put it in double quotes")
            case (.quotedValue, .quotedValue):
                valueLength += 1
            case (.quotedValue, _):
                if let start = valueStart, place.isAddressAttribute {
                    let address = String(decoding: bytes[start..<index], as: UTF8.self)
                    if let link = link(address, file, offset + start) {
                        steps.append(Array(bytes[written..<start]))
                        steps.append(link)
                        written = index
                    }
                }
                valueStart = nil
            default: break
            }
        }
        if case .quotedValue = place.state, place.isAddressAttribute, let valueStart, valueStart < bytes.count {
            failAddress(file, offset + valueStart)
        }
        steps.append(Array(bytes[written...]))
    }

    /// Whether the address being read was told to be wrong already.
    private var isValueTold = false

    private mutating func failAddress(_ file: SourceFile, _ offset: Int) {
        isValueTold = true
        fail(file, offset, "an address stands on one line, and either holds no field or is one", mend: "use a field that is an address")
    }

    /// What is written instead of a literal address: a file of the site; nil if it is left as it is.
    private mutating func link(_ address: String, _ file: SourceFile, _ offset: Int) -> TemplateStep? {
        guard !address.isEmpty, !address.hasPrefix("#") else { return nil }
        guard place.attributeName != "srcset" else {
            fail(file, offset, "addresses in srcset are not resolved", mend: "use src")
            return nil
        }
        guard LinkAddress.isSafe(address) else {
            fail(file, offset, "this address could run code", mend: "use http or https, or a file of the site")
            return nil
        }
        guard LinkAddress.scheme(of: address) == nil else { return nil }
        guard address.hasPrefix("/"), !address.hasPrefix("//") else {
            fail(
                file,
                offset,
                "expected an address from the site's root, found \(Printable.quoted(address))",
                mend: "begin it with one slash: /assets/site.css or /index.html; sitegen makes it relative"
            )
            return nil
        }
        let end = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
        guard let path = OutputPath(String(address[..<end].dropFirst())) else {
            fail(file, offset, "\(Printable.quoted(address)) names no file", mend: "name the file: /index.html, not /")
            return nil
        }
        links.append(TemplateProgram.Link(path: path, place: .file(file, offset: offset)))
        return .file(path, suffix: String(address[end...]))
    }

    private mutating func fail(_ file: SourceFile, _ offset: Int, _ message: String, mend: String? = nil) {
        hasFailed = true
        guard told.insert("\(file.path):\(offset):\(message)").inserted else { return }
        problems.add(Diagnostic(at: .file(file, offset: offset), message, mend: mend))
    }
}

/// Steps in the making: neighbouring literals become one.
private struct TemplateSteps {
    private(set) var steps: [TemplateStep] = []

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        if case .literal(let last)? = steps.last {
            steps[steps.count - 1] = .literal(last + bytes)
        } else {
            steps.append(.literal(bytes))
        }
    }

    mutating func append(_ step: TemplateStep) {
        if case .literal(let bytes) = step { append(bytes) } else { steps.append(step) }
    }

    mutating func append(contentsOf others: [TemplateStep]) {
        for step in others { append(step) }
    }
}
