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
