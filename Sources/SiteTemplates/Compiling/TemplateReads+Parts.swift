package import SiteBase

/// A field that a template reads, for tests that leave one out.
package struct TemplateRead: Sendable {
    /// The path of the field, such as `volumes.cover.image`.
    package let path: String
    /// The name of the declaration and of the field, such as `cover.image`; only the field's own if it belongs to the page. Interface texts
    /// are the same wherever they are declared, so their name is their path.
    package let name: String
    /// The source of the value, which is that of the surrounding value.
    package let source: TemplateDeclaration.Source
}

/// What a field adds to a fingerprint, in all its places in a model.
package struct TemplateReadValue: Sendable {
    /// The fingerprint of all values.
    package private(set) var whole = Fingerprint()
    /// The values that the field is made from, if their number is always the same and more than one.
    package var parts: [Fingerprint] { isRegular ? found : [] }
    private var found: [Fingerprint] = []
    private var isRegular = true

    fileprivate mutating func add(_ values: [Fingerprint]) {
        whole.combine(values.count)
        for value in values { whole.combine(value) }
        guard values.count > 0 else { return }
        if found.isEmpty { found = Array(repeating: Fingerprint(), count: values.count) }
        isRegular = isRegular && values.count > 1 && found.count == values.count
        if isRegular { for place in values.indices { found[place].combine(values[place]) } }
    }
}

// The parts of a fingerprint, one by one.
extension TemplateReads {
    /// All fields. Each precedes the fields inside it.
    var all: [TemplateRead] {
        var found: [TemplateRead] = []
        var open: [(read: TemplateRead, index: Int)] = []
        for (index, read) in reads.enumerated() {
            while let last = open.last, reads[last.index].next <= index { open.removeLast() }
            let own = fields[index].name
            let path = open.last.map { "\($0.read.path).\(own)" } ?? own
            let declaration = open.last.flatMap { fields[$0.index].type.declaration?.name }
            let name = declaration.map { $0 == "texts" ? path : "\($0).\(own)" } ?? own
            let result = TemplateRead(path: path, name: name, source: open.first?.read.source ?? read.source)
            found.append(result)
            open.append((result, index))
        }
        return found
    }

    /// What each field writes for a model and for all elements of its lists. A list or an object writes whether it exists, and how often.
    func values(of model: UnsafeRawPointer) -> [TemplateReadValue] {
        var values = Array(repeating: TemplateReadValue(), count: reads.count)
        collect(0..<reads.count, model, into: &values)
        return values
    }

    private func collect(_ range: Range<Int>, _ model: UnsafeRawPointer, into values: inout [TemplateReadValue]) {
        var index = range.lowerBound
        while index < range.upperBound {
            let (own, read) = (index, reads[index])
            index = read.next
            guard read.hasParts else {
                values[own].add(fields[own].accessor.parts(of: model))
                continue
            }
            fields[own].accessor.each(model) { part in
                values[own].add([])
                collect(own + 1..<read.next, part, into: &values)
            }
        }
    }

    /// The reads without some fields and everything inside them, and without some values of fields.
    func without(_ isDropped: (_ field: String, _ part: Int?) -> Bool) -> TemplateReads {
        let names = all.map(\.name)
        var kept: [Int] = []
        var index = 0
        while index < reads.count {
            if !isDropped(names[index], nil) { kept.append(index) }
            index = kept.last == index ? index + 1 : reads[index].next
        }
        let left = kept.map { index in
            var field = self.fields[index]
            let dropped = (0..<Self.mostParts).filter { isDropped(names[index], $0) }
            if !dropped.isEmpty { field.accessor = field.accessor.without(dropped) }
            return field
        }
        let readsLeft = kept.enumerated().map { place, index in
            let read = self.reads[index]
            return Read(
                accessor: Unmanaged.passUnretained(left[place].accessor),
                source: read.source,
                slot: read.slot,
                hasParts: read.hasParts,
                next: kept.count { $0 < read.next }
            )
        }
        return with(left, readsLeft)
    }

    /// The maximum number of parts of a field, which no field for tests exceeds.
    private static let mostParts = 16
}

extension TemplateAccessor {
    /// The fingerprints of the values that the field writes.
    fileprivate func parts(of model: UnsafeRawPointer) -> [Fingerprint] {
        var sink = TemplateSink(hashingParts: ())
        write(model, &sink)
        return sink.parts
    }

    /// The accessor without some of the values that it writes, for fingerprints only.
    fileprivate func without(_ dropped: [Int]) -> TemplateAccessor {
        TemplateAccessor(
            isShown: isShown,
            write: { [self] model, sink in
                for (place, part) in parts(of: model).enumerated() where !dropped.contains(place) { sink.combine(part) }
            }
        )
    }
}
