import SiteBase

/// The steps of a compiled template in one array, with sections as jumps. A page has hundreds of steps, and none of them is an object that
/// needs reference counting.
struct TemplateBytecode: Sendable {
    private enum Operation: Sendable {
        case literal, value, file, section, scope, inverted, lines
    }

    private struct Instruction: Sendable {
        let operation: Operation
        /// The number of the scope, counted from the outermost.
        var scope: Int32 = 0
        /// The index of the field's accessor.
        var accessor: Int32 = 0
        /// The range of the accessors of surrounding objects, or of a literal's bytes; or the index of a file.
        var start: Int32 = 0
        var end: Int32 = 0
        /// The index after the last step of a section.
        var next: Int32 = 0
    }

    private var instructions: [Instruction] = []
    /// The accessors, kept alive by `fields`. An array of strong references would retain each accessor on reading and make threads contend
    /// for the counts.
    private var accessors: [Unmanaged<TemplateAccessor>] = []
    private var fields: [TemplateDeclaration.Field] = []
    private var literals: [UInt8] = []
    private var files: [(path: OutputPath, suffix: String)] = []

    init(_ steps: [TemplateStep]) { append(steps) }

    private mutating func append(_ steps: [TemplateStep]) {
        for step in steps {
            switch step {
            case .literal(let bytes): append(.literal, bytes)
            case .value(let reference): append(.value, reference)
            case .file(let path, let suffix):
                instructions.append(Instruction(operation: .file, start: Int32(files.count)))
                files.append((path, suffix))
            case .section(let reference, let steps):
                append(reference.field.type.declaration == nil ? .section : .scope, reference, holding: steps)
            case .inverted(let reference, let steps): append(.inverted, reference, holding: steps)
            case .lines(let steps, let lineEnd):
                let own = instructions.count
                append(.lines, lineEnd)
                append(steps)
                instructions[own].next = Int32(instructions.count)
            }
        }
    }

    private mutating func append(_ operation: Operation, _ bytes: [UInt8]) {
        literals += bytes
        instructions.append(
            Instruction(operation: operation, start: Int32(literals.count - bytes.count), end: Int32(literals.count))
        )
    }

    private mutating func append(_ operation: Operation, _ reference: TemplateReference, holding steps: [TemplateStep] = []) {
        let own = instructions.count
        let start = accessors.count
        fields += reference.outer + [reference.field]
        accessors = fields.map { Unmanaged.passUnretained($0.accessor) }
        instructions.append(
            Instruction(
                operation: operation,
                scope: Int32(reference.scope),
                accessor: Int32(accessors.count - 1),
                start: Int32(start),
                end: Int32(accessors.count - 1)
            )
        )
        append(steps)
        instructions[own].next = Int32(instructions.count)
    }

    /// Renders a page. Links are relative to `page`.
    func render(_ model: UnsafeRawPointer, at page: OutputPath) -> [UInt8] {
        var larger: [UInt8]?
        // Most pages fit and are never copied.
        let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { room, filled in
            instructions.withUnsafeBufferPointer { instructions in
                literals.withUnsafeBufferPointer { literals in
                    accessors.withUnsafeBufferPointer { accessors in
                        var renderer = Renderer(
                            sink: TemplateSink(ByteBuffer(into: room), of: page),
                            instructions: instructions,
                            literals: literals,
                            accessors: accessors,
                            files: files
                        )
                        renderer.render(0..<instructions.count, with: model)
                        if renderer.sink.out.isGrown { larger = renderer.sink.out.bytes } else { filled = renderer.sink.out.count }
                    }
                }
            }
        }
        return larger ?? bytes
    }

    private struct Renderer: ~Copyable {
        var sink: TemplateSink
        let instructions: UnsafeBufferPointer<Instruction>
        let literals: UnsafeBufferPointer<UInt8>
        let accessors: UnsafeBufferPointer<Unmanaged<TemplateAccessor>>
        let files: [(path: OutputPath, suffix: String)]
        /// The models of the open scopes, outermost first.
        private var scopes: [UnsafeRawPointer] = []

        init(
            sink: consuming TemplateSink,
            instructions: UnsafeBufferPointer<Instruction>,
            literals: UnsafeBufferPointer<UInt8>,
            accessors: UnsafeBufferPointer<Unmanaged<TemplateAccessor>>,
            files: [(path: OutputPath, suffix: String)]
        ) {
            self.sink = sink
            self.instructions = instructions
            self.literals = literals
            self.accessors = accessors
            self.files = files
        }

        /// Renders steps with a model as the innermost scope.
        mutating func render(_ range: Range<Int>, with model: UnsafeRawPointer) {
            scopes.append(model)
            render(range)
            scopes.removeLast()
        }

        private mutating func render(_ range: Range<Int>) {
            var index = range.lowerBound
            while index < range.upperBound {
                let step = instructions[index]
                index += 1
                switch step.operation {
                case .literal: sink.append(literal(step))
                case .value:
                    withModel(of: step) { renderer, accessor, model in
                        accessor._withUnsafeGuaranteedRef { $0.write(model, &renderer.sink) }
                    }
                case .file:
                    let file = files[Int(step.start)]
                    sink.write(.file(file.path))
                    sink.append(file.suffix)
                case .section:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    if isShown(step) { render(body) }
                case .scope:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    withModel(of: step) { renderer, accessor, model in
                        accessor._withUnsafeGuaranteedRef { $0.each(model) { renderer.render(body, with: $0) } }
                    }
                case .inverted:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    if !isShown(step) { render(body) }
                case .lines:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    let start = sink.out.count
                    render(body)
                    if sink.out.count > start, sink.out.last != UInt8(ascii: "\n") { sink.append(literal(step)) }
                }
            }
        }

        private func literal(_ step: Instruction) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(rebasing: literals[Int(step.start)..<Int(step.end)])
        }

        private mutating func isShown(_ step: Instruction) -> Bool {
            var isShown = false
            withModel(of: step) { _, accessor, model in isShown = accessor._withUnsafeGuaranteedRef { $0.isShown(model) } }
            return isShown
        }

        /// Calls `body` with a field's accessor and the model that contains the field. Does nothing if a surrounding object is absent.
        @inline(__always)
        private mutating func withModel(
            of step: Instruction,
            _ body: (inout Renderer, Unmanaged<TemplateAccessor>, UnsafeRawPointer) -> Void
        ) {
            let model = scopes[Int(step.scope)]
            let accessor = accessors[Int(step.accessor)]
            if step.start == step.end { body(&self, accessor, model) } else { withInner(model, step, Int(step.start), body) }
        }

        /// Does the same for a field inside objects. The first of them has this accessor.
        private mutating func withInner(
            _ model: UnsafeRawPointer,
            _ step: Instruction,
            _ next: Int,
            _ body: (inout Renderer, Unmanaged<TemplateAccessor>, UnsafeRawPointer) -> Void
        ) {
            guard next < step.end else { return body(&self, accessors[Int(step.accessor)], model) }
            accessors[next]._withUnsafeGuaranteedRef { $0.each(model) { withInner($0, step, next + 1, body) } }
        }
    }
}
