/// Steps in the making: neighbouring literals become one.
struct TemplateSteps {
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
