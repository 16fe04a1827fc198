import SiteBase

extension TemplateBytecode {
    /// Runs the steps for one page.
    struct Renderer: ~Copyable {
        var sink: TemplateSink
        let instructions: UnsafeBufferPointer<Instruction>
        let literals: UnsafeBufferPointer<UInt8>
        let accessors: UnsafeBufferPointer<Unmanaged<TemplateAccessor>>
        let files: [(path: OutputPath, suffix: String)]
        /// The models of the open scopes, outermost first.
        private var scopes: [UnsafeRawPointer] = []
        /// The bytes of the values that the open sections keep, and the range of each value.
        private var kept = ByteBuffer()
        private var keptRanges: [Range<Int>]

        init(
            sink: consuming TemplateSink,
            instructions: UnsafeBufferPointer<Instruction>,
            literals: UnsafeBufferPointer<UInt8>,
            accessors: UnsafeBufferPointer<Unmanaged<TemplateAccessor>>,
            files: [(path: OutputPath, suffix: String)],
            keptCount: Int
        ) {
            self.sink = sink
            self.instructions = instructions
            self.literals = literals
            self.accessors = accessors
            self.files = files
            keptRanges = Array(repeating: 0..<0, count: keptCount)
        }

        /// Renders steps of a page after its parts are opened.
        mutating func render(_ range: Range<Int>, with page: UnsafeRawPointer, _ parts: ArraySlice<Int>) {
            scopes.append(page)
            open(parts) { $0.render(range) }
            scopes.removeLast()
        }

        private mutating func open(_ parts: ArraySlice<Int>, _ body: (inout Renderer) -> Void) {
            guard let part = parts.first else { return body(&self) }
            accessors[part]._withUnsafeGuaranteedRef { accessor in
                accessor.each(scopes[0]) { model in
                    scopes.append(model)
                    open(parts.dropFirst(), body)
                    scopes.removeLast()
                }
            }
        }

        /// Renders steps with a model as the innermost scope.
        private mutating func render(_ range: Range<Int>, with model: UnsafeRawPointer) {
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
                case .kept: sink.append(kept.written(keptRanges[Int(step.start)]))
                case .file:
                    let file = files[Int(step.start)]
                    sink.write(.file(file.path))
                    sink.append(file.suffix)
                case .section:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    if isShown(step) { render(body) }
                case .keeping:
                    let body = index..<Int(step.next)
                    index = body.upperBound
                    let start = kept.count
                    guard keepsValue(of: step) else { continue }
                    render(body)
                    kept.remove(from: start)
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

        /// Writes the value of a field, but into the kept values instead of the page. Returns whether there is any.
        private mutating func keepsValue(of step: Instruction) -> Bool {
            let (start, end) = (kept.count, sink.out.count)
            withModel(of: step) { renderer, accessor, model in
                accessor._withUnsafeGuaranteedRef { $0.write(model, &renderer.sink) }
            }
            guard sink.out.count > end else { return false }
            kept.append(sink.out.written(end..<sink.out.count))
            sink.out.remove(from: end)
            keptRanges[Int(step.kept)] = start..<kept.count
            return true
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
