import SiteBase

/// The fields that a compiled template reads from a model and from the models inside it.
///
/// The inputs of a page are derived from these reads and from nothing written by hand.
struct TemplateReads: Sendable {
    struct Read: Sendable {
        let accessor: Unmanaged<TemplateAccessor>
        let source: TemplateDeclaration.Source
        let slot: Int
        /// Whether the field is a list or an object. The fields inside it follow.
        let hasParts: Bool
        /// The index after the last field inside it.
        var next = 0
    }

    /// The reads. Each field precedes the fields inside it.
    private(set) var reads: [Read] = []
    /// Keeps the accessors alive. An array of strong references would retain each accessor on reading.
    private(set) var fields: [TemplateDeclaration.Field] = []

    private init(_ builder: Builder) { append(builder) }

    /// The reads with fewer or other fields.
    func with(_ fields: [TemplateDeclaration.Field], _ reads: [Read]) -> TemplateReads {
        var result = self
        (result.fields, result.reads) = (fields, reads)
        return result
    }

    /// Whether any field is a detail of another record.
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

    /// Writes the values of a model's fields from one source, including everything inside them.
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

        /// Adds a field. Returns the builder for reads inside its value.
        func add(_ field: TemplateDeclaration.Field, slot: Int) -> Builder {
            if let known = reads.first(where: { $0.slot == slot }) { return known.inner }
            let inner = Builder()
            reads.append((field, slot, inner))
            return inner
        }

        var result: TemplateReads { TemplateReads(self) }
    }
}
