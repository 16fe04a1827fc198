import SiteBase

/// The steps of a compiled template in one array, with sections as jumps. A page has hundreds of steps, and none of them is an object that
/// needs reference counting.
struct TemplateBytecode: Sendable {
    enum Operation: Sendable {
        case literal, value, kept, file, section, keeping, scope, inverted, lines
    }

    struct Instruction: Sendable {
        var operation: Operation
        /// The number of the scope, counted from the outermost.
        var scope: Int32 = 0
        /// The index of the field's accessor.
        var accessor: Int32 = 0
        /// The range of the accessors of surrounding objects, or of a literal's bytes; or the index of a file or of a kept value.
        var start: Int32 = 0
        var end: Int32 = 0
        /// The index after the last step of a section.
        var next: Int32 = 0
        /// The index of the value that the steps of a section write.
        var kept: Int32 = 0
    }

    private var instructions: [Instruction] = []
    /// The accessors, kept alive by `fields`. An array of strong references would retain each accessor on reading and make threads contend
    /// for the counts.
    private var accessors: [Unmanaged<TemplateAccessor>] = []
    private var fields: [TemplateDeclaration.Field] = []
    private var literals: [UInt8] = []
    private var files: [(path: OutputPath, suffix: String)] = []
    /// The number of values that sections keep for the steps inside them, so that `{{#title}}{{title}}{{/title}}` reads the title once.
    private var keptCount = 0
    /// The objects of the page that always exist, as indices of their accessors. They are opened once a page, as the scopes after the page's
    /// own. The scopes of sections follow.
    private var parts: [Int] = []

    init(_ steps: [TemplateStep]) {
        for field in Self.parts(of: steps) { parts.append(append(field)) }
        var open: [OpenSection] = []
        append(steps, in: &open)
    }

    /// A section on a text, while its steps are appended.
    private struct OpenSection {
        let reference: TemplateReference
        let kept: Int
        var isWritten = false
    }

    /// The objects of the page that always exist and whose fields the steps read.
    private static func parts(of steps: [TemplateStep]) -> [TemplateDeclaration.Field] {
        var parts: [TemplateDeclaration.Field] = []
        func add(_ reference: TemplateReference) {
            guard let part = reference.part, !parts.contains(where: { $0.accessor === part.accessor }) else { return }
            parts.append(part)
        }
        func add(_ steps: [TemplateStep]) {
            for step in steps {
                switch step {
                case .literal, .file: break
                case .value(let reference): add(reference)
                case .section(let reference, let steps), .inverted(let reference, let steps):
                    add(reference)
                    add(steps)
                case .lines(let steps, _): add(steps)
                }
            }
        }
        add(steps)
        return parts
    }

    /// Returns the index of the field's accessor.
    private mutating func append(_ field: TemplateDeclaration.Field) -> Int {
        fields.append(field)
        accessors.append(Unmanaged.passUnretained(field.accessor))
        return accessors.count - 1
    }

    private mutating func append(_ steps: [TemplateStep], in open: inout [OpenSection]) {
        for step in steps {
            switch step {
            case .literal(let bytes): append(.literal, bytes)
            case .value(let reference):
                if let section = open.lastIndex(where: { $0.reference.isSame(as: reference) }) {
                    open[section].isWritten = true
                    instructions.append(Instruction(operation: .kept, start: Int32(open[section].kept)))
                } else {
                    append(.value, reference)
                }
            case .file(let path, let suffix):
                instructions.append(Instruction(operation: .file, start: Int32(files.count)))
                files.append((path, suffix))
            case .section(let reference, let steps): append(reference, holding: steps, in: &open)
            case .inverted(let reference, let steps): append(.inverted, reference, holding: steps, in: &open)
            case .lines(let steps, let lineEnd):
                let own = instructions.count
                append(.lines, lineEnd)
                append(steps, in: &open)
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

    private mutating func append(_ reference: TemplateReference, holding steps: [TemplateStep], in open: inout [OpenSection]) {
        let own = instructions.count
        switch reference.field.type {
        case .text, .html:
            open.append(OpenSection(reference: reference, kept: keptCount))
            keptCount += 1
            append(.section, reference, holding: steps, in: &open)
            guard let section = open.popLast(), section.isWritten else { return }
            instructions[own].operation = .keeping
            instructions[own].kept = Int32(section.kept)
        default: append(reference.field.type.declaration == nil ? .section : .scope, reference, holding: steps, in: &open)
        }
    }

    private mutating func append(_ operation: Operation, _ reference: TemplateReference) {
        let start = accessors.count
        var (scope, outer) = (reference.scope, reference.outer[...])
        if let part = reference.part, let number = parts.firstIndex(where: { fields[$0].accessor === part.accessor }) {
            scope = 1 + number
            outer.removeFirst()
        } else if scope > 0 {
            scope += parts.count
        }
        for field in outer + [reference.field] { _ = append(field) }
        instructions.append(
            Instruction(
                operation: operation,
                scope: Int32(scope),
                accessor: Int32(accessors.count - 1),
                start: Int32(start),
                end: Int32(accessors.count - 1)
            )
        )
    }

    private mutating func append(
        _ operation: Operation,
        _ reference: TemplateReference,
        holding steps: [TemplateStep],
        in open: inout [OpenSection]
    ) {
        let own = instructions.count
        append(operation, reference)
        append(steps, in: &open)
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
                            files: files,
                            keptCount: keptCount
                        )
                        renderer.render(0..<instructions.count, with: model, parts[...])
                        if renderer.sink.out.isGrown { larger = renderer.sink.out.bytes } else { filled = renderer.sink.out.count }
                    }
                }
            }
        }
        return larger ?? bytes
    }
}
