package import SiteBase

/// A field that a template reads, for tests that leave one out.
package struct TemplateRead: Sendable {
    /// Its path, such as `volumes.cover.image`.
    package let path: String
    /// The name of its declaration and its own: `cover.image`; only its own if it is one of the page itself. Texts of the interface are
    /// the same wherever they are declared, so they have their paths.
    package let name: String
    /// The source of its value, which is that of the value around it.
    package let source: TemplateDeclaration.Source
}

/// What a field writes into a fingerprint, in all places of a model where it is.
package struct TemplateReadValue: Sendable {
    /// All of it.
    package private(set) var whole = Fingerprint()
    /// The values that the field is made from, if it is always made from the same number of them, and from more than one.
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

// What is in a fingerprint, one by one.
extension TemplateReads {
    /// Every field, each before those inside it.
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

    /// What each of the fields writes in a model and in all elements of its lists. Of a list or an object, it is whether it is there, and how
    /// often.
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

    /// The same without some fields, with all that is inside them, and without some of the values that a field writes.
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

    /// No field that is one for tests has more.
    private static let mostParts = 16
}

extension TemplateAccessor {
    /// The fingerprints of the values that it writes.
    fileprivate func parts(of model: UnsafeRawPointer) -> [Fingerprint] {
        var sink = TemplateSink(hashingParts: ())
        write(model, &sink)
        return sink.parts
    }

    /// The same without some of the values that it writes. It is for fingerprints only.
    fileprivate func without(_ dropped: [Int]) -> TemplateAccessor {
        TemplateAccessor(
            isShown: isShown,
            write: { [self] model, sink in
                for (place, part) in parts(of: model).enumerated() where !dropped.contains(place) { sink.combine(part) }
            }
        )
    }
}
