import Diagnostics
import SiteBase

// Resolves names of fields, and checks where their values may be written.
extension TemplateCompiler {
    /// The maximum number of names in a message.
    private static let mostListed = 40

    /// The field that a name refers to, and the builder for reads inside it. The field counts as read.
    mutating func resolve(_ name: TemplateName, _ file: SourceFile) -> (TemplateReference, TemplateReads.Builder)? {
        // Suggestions are expensive.
        guard reported.count < Self.mostReported else { return nil }
        guard let first = name.parts.first else {
            fail(file, name.offset, .implicitIterator)
            return nil
        }
        guard let scope = scopes.lastIndex(where: { $0.declaration.slot(String(first)) != nil }),
            let slot = scopes[scope].declaration.slot(String(first))
        else {
            let names = Set(scopes.flatMap { $0.declaration.fields.map(\.name) }).sorted()
            let inner = scopes.last?.declaration.name ?? ""
            fail(
                file,
                name.offset,
                .unknownName(String(first), among: names, help: "a template of \(inner) may use: \(names.joined(separator: ", "))")
            )
            return nil
        }
        var field = scopes[scope].declaration.fields[slot]
        var reads = scopes[scope].reads.add(field, slot: slot)
        var outer: [TemplateDeclaration.Field] = []
        for part in name.parts.dropFirst() {
            guard case .object(let declaration) = field.type else {
                fail(file, name.offset, .noParts(name.text, part: String(part), type: field.type.phrase))
                return nil
            }
            guard let slot = declaration.slot(String(part)) else {
                let names = declaration.fields.map(\.name)
                fail(
                    file,
                    name.offset,
                    .unknownName(
                        String(part),
                        among: names,
                        help: names.count > Self.mostListed
                            ? "the documentation's page of template fields lists the \(names.count) names of \(declaration.name)"
                            : "\(declaration.name) has: \(names.joined(separator: ", "))"
                    )
                )
                return nil
            }
            outer.append(field)
            field = declaration.fields[slot]
            reads = reads.add(field, slot: slot)
        }
        return (TemplateReference(scope: scope, outer: outer, field: field), reads)
    }

    mutating func variable(_ name: TemplateName, isEscaped: Bool, _ file: SourceFile) -> TemplateStep? {
        guard let (reference, _) = resolve(name, file) else { return nil }
        let type = reference.field.type
        switch type {
        case .flag, .list, .object:
            fail(file, name.offset, .noText(name.text, type: type.phrase))
            return nil
        case .text, .number, .link, .externalLink, .linkList:
            guard isEscaped else {
                fail(file, name.offset, .unescaped(name.text, type: type.phrase))
                return nil
            }
        case .html: break
        }
        if let objection = place.objection(to: type) {
            fail(file, name.offset, objection)
            return nil
        }
        let isRefused = place.refusal != nil
        place.takeField(type)
        if !isRefused, let message = place.refusalMessage { fail(file, name.offset, message) }
        if case .quotedValue = place.state, place.isAddressAttribute {
            guard valueLength == 0 || isValueReported, type.isLink else {
                fail(file, name.offset, .partOfAddress(name.text, attribute: place.attributeName))
                return nil
            }
            valueLength += 1
        }
        return .value(reference)
    }
}
