import SiteBase

/// A builder of steps that merges adjacent literals.
struct TemplateSteps {
    private(set) var steps: [TemplateStep] = []

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        if case .literal(var last)? = steps.last {
            // Taking the literal out of the array first lets it grow in place.
            steps.removeLast()
            last += bytes
            steps.append(.literal(last))
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

extension TemplateStep {
    /// The step with other files in its literal links.
    func replacingFiles(_ replacement: (OutputPath) -> OutputPath) -> TemplateStep {
        func replaced(_ steps: [TemplateStep]) -> [TemplateStep] { steps.map { $0.replacingFiles(replacement) } }
        return switch self {
        case .literal, .value: self
        case .file(let path, let suffix): .file(replacement(path), suffix: suffix)
        case .section(let reference, let steps): .section(reference, replaced(steps))
        case .inverted(let reference, let steps): .inverted(reference, replaced(steps))
        case .lines(let steps, let lineEnd): .lines(replaced(steps), lineEnd: lineEnd)
        }
    }
}

extension TemplateSteps {
    /// The steps with the site's values as literals.
    ///
    /// - Parameter page: the model of any page.
    init(folding steps: [TemplateStep], of page: UnsafeRawPointer) {
        for step in steps { append(folding: step, of: page) }
    }

    private mutating func append(folding step: TemplateStep, of page: UnsafeRawPointer) {
        func folded(_ steps: [TemplateStep]) -> [TemplateStep] { TemplateSteps(folding: steps, of: page).steps }
        switch step {
        case .literal, .file: append(step)
        case .value(let reference):
            if let literal = reference.literal(of: page) { append(literal) } else { append(step) }
        case .section(let reference, let steps):
            if let isShown = reference.isShown(on: page) {
                if isShown { append(contentsOf: folded(steps)) }
            } else {
                append(.section(reference, folded(steps)))
            }
        case .inverted(let reference, let steps):
            if let isShown = reference.isShown(on: page) {
                if !isShown { append(contentsOf: folded(steps)) }
            } else {
                append(.inverted(reference, folded(steps)))
            }
        case .lines(let steps, let lineEnd): append(.lines(folded(steps), lineEnd: lineEnd))
        }
    }
}

extension TemplateReference {
    /// Whether the value comes from the site and is the same on all pages.
    private var isOfSite: Bool { scope == 0 && (outer.first ?? field).source == .site }

    /// The value as a literal, if it is the same on all pages. Addresses depend on the page.
    fileprivate func literal(of page: UnsafeRawPointer) -> [UInt8]? {
        guard isOfSite, !field.type.isLink, let path = OutputPath("index.html") else { return nil }
        var sink = TemplateSink(ByteBuffer(), of: path)
        withModel(of: page, outer[...]) { field.accessor.write($0, &sink) }
        return sink.out.bytes
    }

    /// Whether a section on the value is shown, if that is the same on all pages. Lists and objects are scopes, so their sections stay.
    fileprivate func isShown(on page: UnsafeRawPointer) -> Bool? {
        guard isOfSite, field.type.declaration == nil else { return nil }
        var isShown = false
        withModel(of: page, outer[...]) { isShown = field.accessor.isShown($0) }
        return isShown
    }

    /// Calls `body` with the model that contains the field, if it exists.
    private func withModel(of model: UnsafeRawPointer, _ outer: ArraySlice<TemplateDeclaration.Field>, _ body: (UnsafeRawPointer) -> Void) {
        guard let first = outer.first else { return body(model) }
        first.accessor.each(model) { withModel(of: $0, outer.dropFirst(), body) }
    }
}
