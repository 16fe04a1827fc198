import SiteBase

/// The steps of a compiled template in one array, with sections as jumps: a page has hundreds of steps, and none of them is an object that
/// needs reference counting.
struct TemplateBytecode: Sendable {
    private enum Operation: Sendable {
        case literal, text, html, link, file, section, scopedSection, inverted, lines
    }

    private struct Instruction: Sendable {
        let operation: Operation
        /// The location of the value: the number of its scope, counted from the outermost, and the slot in that scope.
        var scope: Int32 = 0
        var slot: Int32 = 0
        /// The range of the slots inside the value or of a literal's bytes, or the index of a file.
        var start: Int32 = 0
        var end: Int32 = 0
        /// The index after the last step of a section.
        var next: Int32 = 0
    }

    private var instructions: [Instruction] = []
    private var slots: [Int32] = []
    private var literals: [UInt8] = []
    private var files: [(path: OutputPath, suffix: String)] = []

    init(_ steps: [TemplateStep]) { append(steps) }

    /// Replaces the files that the template itself names.
    mutating func replaceFiles(_ replacement: (OutputPath) -> OutputPath) {
        files = files.map { (replacement($0.path), $0.suffix) }
    }

    private mutating func append(_ steps: [TemplateStep]) {
        for step in steps {
            switch step {
            case .literal(let bytes): append(.literal, bytes)
            case .text(let slot): append(.text, slot)
            case .html(let slot): append(.html, slot)
            case .link(let slot): append(.link, slot)
            case .file(let path, let suffix):
                instructions.append(Instruction(operation: .file, start: Int32(files.count)))
                files.append((path, suffix))
            case .section(let slot, let opensScope, let steps): append(opensScope ? .scopedSection : .section, slot, holding: steps)
            case .inverted(let slot, let steps): append(.inverted, slot, holding: steps)
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

    private mutating func append(_ operation: Operation, _ slot: TemplateSlot, holding steps: [TemplateStep] = []) {
        slots += slot.rest.map { Int32($0) }
        let own = instructions.count
        instructions.append(
            Instruction(
                operation: operation,
                scope: Int32(slot.scope),
                slot: Int32(slot.first),
                start: Int32(slots.count - slot.rest.count),
                end: Int32(slots.count)
            )
        )
        append(steps)
        instructions[own].next = Int32(instructions.count)
    }

    /// Renders a page. Links are relative to `page`.
    func render(_ record: TemplateValue, at page: OutputPath) -> [UInt8] {
        var larger: [UInt8]?
        // Most pages fit in here and are never copied.
        let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { room, filled in
            instructions.withUnsafeBufferPointer { instructions in
                literals.withUnsafeBufferPointer { literals in
                    slots.withUnsafeBufferPointer { slots in
                        let out = PageBuffer(into: room)
                        var renderer = Renderer(out, instructions: instructions, literals: literals, slots: slots, files: files, page: page)
                        renderer.render(0..<instructions.count, in: record)
                        if renderer.out.isGrown { larger = renderer.out.bytes } else { filled = renderer.out.count }
                    }
                }
            }
        }
        return larger ?? bytes
    }

    private struct Renderer: ~Copyable {
        private(set) var out: PageBuffer
        private let instructions: UnsafeBufferPointer<Instruction>
        private let literals: UnsafeBufferPointer<UInt8>
        private let slots: UnsafeBufferPointer<Int32>
        private let files: [(path: OutputPath, suffix: String)]
        private let page: OutputPath
        /// The values of the open records, outermost first.
        private var scopes: [UnsafeBufferPointer<TemplateValue>] = []

        init(
            _ out: consuming PageBuffer,
            instructions: UnsafeBufferPointer<Instruction>,
            literals: UnsafeBufferPointer<UInt8>,
            slots: UnsafeBufferPointer<Int32>,
            files: [(path: OutputPath, suffix: String)],
            page: OutputPath
        ) {
            self.out = out
            self.instructions = instructions
            self.literals = literals
            self.slots = slots
            self.files = files
            self.page = page
        }

        /// Renders with a record as the innermost scope; any other value opens an empty scope.
        mutating func render(_ range: Range<Int>, in record: borrowing TemplateValue) {
            var values: [TemplateValue] = []
            if case .record(let own) = copy record { values = own }
            values.withUnsafeBufferPointer { render(range, with: $0) }
        }

        private mutating func render(_ range: Range<Int>, with values: UnsafeBufferPointer<TemplateValue>) {
            scopes.append(values)
            render(range)
            scopes.removeLast()
        }

        private mutating func render(_ range: Range<Int>) {
            var index = range.lowerBound
            while index < range.upperBound {
                let step = instructions[index]
                index += 1
                switch step.operation {
                case .literal: write(literal: step)
                case .text:
                    withValue(of: step) { renderer, value in
                        switch value?.pointee {
                        case .text(let text): renderer.write(text)
                        case .link(let link): renderer.write(link)
                        case nil, .absent, .html, .flag, .list, .rows, .object, .record: break
                        }
                    }
                case .html: withValue(of: step) { if case .html(let bytes) = $1?.pointee { $0.out.append(bytes) } }
                case .link: withValue(of: step) { if case .link(let link) = $1?.pointee { $0.write(link) } }
                case .file:
                    let file = files[Int(step.start)]
                    write(.file(file.path))
                    out.append(file.suffix)
                case .section, .scopedSection:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    withValue(of: step) { renderer, value in
                        guard let value, value.pointee.isShown else { return }
                        if case .rows(let values, let width) = value.pointee {
                            values.withUnsafeBufferPointer { values in
                                for row in stride(from: 0, to: values.count, by: width) {
                                    renderer.render(body, with: UnsafeBufferPointer(rebasing: values[row..<row + width]))
                                }
                            }
                        } else if step.operation == .scopedSection {
                            renderer.render(body, in: value.pointee)
                        } else {
                            renderer.render(body)
                        }
                    }
                case .inverted:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    withValue(of: step) { if $1?.pointee.isShown != true { $0.render(body) } }
                case .lines:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    let start = out.count
                    render(body)
                    if out.count > start, out.last != UInt8(ascii: "\n") { write(literal: step) }
                }
            }
        }

        private mutating func write(literal step: Instruction) {
            out.append(UnsafeBufferPointer(rebasing: literals[Int(step.start)..<Int(step.end)]))
        }

        private mutating func write(_ text: String) { text.withBytes { HTMLEscape.pieces(of: $0) { out.append($0) } } }

        private mutating func write(_ link: TemplateLink) {
            switch link {
            case .file(let path): path.addressPieces(from: page) { out.append($0) }
            case .address(let address):
                var written: [UInt8] = []
                LinkAddress.append(address, to: &written)
                out.append(written)
            }
        }

        /// Calls `body` with a pointer to a value, or with nil if there is none. The pointer must not escape `body`.
        @inline(__always)
        private mutating func withValue(of step: Instruction, _ body: (inout Renderer, UnsafePointer<TemplateValue>?) -> Void) {
            let scope = scopes[Int(step.scope)]
            guard step.slot < scope.count, let value = scope.baseAddress.map({ $0 + Int(step.slot) }) else { return body(&self, nil) }
            if step.start == step.end { body(&self, value) } else { withInner(value, Int(step.start), body, until: Int(step.end)) }
        }

        /// The same for a value nested this many records deeper.
        private mutating func withInner(
            _ value: UnsafePointer<TemplateValue>,
            _ next: Int,
            _ body: (inout Renderer, UnsafePointer<TemplateValue>?) -> Void,
            until end: Int
        ) {
            guard next < end else { return body(&self, value) }
            guard case .record(let values) = value.pointee else { return body(&self, nil) }
            let slot = Int(slots[next])
            values.withUnsafeBufferPointer { values in
                guard slot < values.count, let base = values.baseAddress else { return body(&self, nil) }
                withInner(base + slot, next + 1, body, until: end)
            }
        }
    }
}
