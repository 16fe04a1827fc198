import SiteBase

/// The fields that a compiled template reads of a model, and of the models in it.
///
/// What a page is made from follows from it, and from nothing written by hand.
struct TemplateReads: Sendable {
    private struct Read: Sendable {
        let accessor: Unmanaged<TemplateAccessor>
        let source: TemplateDeclaration.Source
        let slot: Int
        /// Whether it is a list or an object. The fields inside come next.
        let hasParts: Bool
        /// The index after the last of them.
        var next = 0
    }

    /// Each field before those inside it.
    private var reads: [Read] = []
    /// Keeps the accessors alive. Reading them from a list of strong references would retain each.
    private var fields: [TemplateDeclaration.Field] = []

    private init(_ builder: Builder) { append(builder) }

    /// Every field by its path, such as `next.title`, with the source of its value.
    var paths: [(path: String, source: TemplateDeclaration.Source)] {
        var paths: [(path: String, source: TemplateDeclaration.Source)] = []
        var open: [(path: String, end: Int, source: TemplateDeclaration.Source)] = []
        for (index, read) in reads.enumerated() {
            while let last = open.last, last.end <= index { open.removeLast() }
            // What is inside a value has its source.
            let source = open.first?.source ?? read.source
            let path = open.last.map { "\($0.path).\(fields[index].name)" } ?? fields[index].name
            paths.append((path, source))
            open.append((path, read.next, source))
        }
        return paths
    }

    /// The same without the fields whose path does not pass, and without all that is inside them.
    func filter(_ passes: (_ path: String) -> Bool) -> TemplateReads {
        let paths = paths
        var kept: [Int] = []
        var index = 0
        while index < reads.count {
            if passes(paths[index].path) { kept.append(index) }
            index = kept.last == index ? index + 1 : reads[index].next
        }
        var result = self
        result.fields = kept.map { fields[$0] }
        result.reads = kept.map { index in
            var read = reads[index]
            read.next = kept.count { $0 < read.next }
            return read
        }
        return result
    }

    /// Whether one of them is a detail of a record other than the page's own.
    var readDetailsOfOthers: Bool { fields.contains(where: \.isDetailOfOther) }

    private mutating func append(_ builder: Builder) {
        for (field, slot, inner) in builder.reads {
            let own = reads.count
            fields.append(field)
            reads.append(
                Read(
                    accessor: Unmanaged.passUnretained(field.accessor),
                    source: field.source,
                    slot: slot,
                    hasParts: field.type.declaration != nil
                )
            )
            append(inner)
            reads[own].next = reads.count
        }
    }

    /// Writes the values of those fields of a model that are from one source, with all that is inside them.
    func write(_ model: UnsafeRawPointer, from source: TemplateDeclaration.Source, to sink: inout TemplateSink) {
        reads.withUnsafeBufferPointer { reads in Self.write(reads, 0..<reads.count, model, from: source, to: &sink) }
    }

    private static func write(
        _ reads: UnsafeBufferPointer<Read>,
        _ range: Range<Int>,
        _ model: UnsafeRawPointer,
        from source: TemplateDeclaration.Source?,
        to sink: inout TemplateSink
    ) {
        var index = range.lowerBound
        while index < range.upperBound {
            let read = reads[index]
            let inner = index + 1..<read.next
            index = read.next
            guard source == nil || read.source == source else { continue }
            sink.write(read.slot)
            read.accessor._withUnsafeGuaranteedRef { accessor in
                guard read.hasParts else { return accessor.write(model, &sink) }
                accessor.each(model) { part in
                    sink.write(-1)
                    write(reads, inner, part, from: nil, to: &sink)
                }
            }
        }
    }

    /// Collects the fields while a template is compiled.
    final class Builder {
        fileprivate var reads: [(field: TemplateDeclaration.Field, slot: Int, inner: Builder)] = []

        /// Adds a field, and returns the builder of what is read inside its value.
        func add(_ field: TemplateDeclaration.Field, slot: Int) -> Builder {
            if let known = reads.first(where: { $0.slot == slot }) { return known.inner }
            let inner = Builder()
            reads.append((field, slot, inner))
            return inner
        }

        var result: TemplateReads { TemplateReads(self) }
    }
}
