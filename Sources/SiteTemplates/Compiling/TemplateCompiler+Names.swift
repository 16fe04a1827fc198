import Diagnostics
import SiteBase

// Names of fields, and where their values may be written.
extension TemplateCompiler {
    /// The maximum number of names in a message.
    private static let mostListed = 40

    mutating func resolve(_ name: TemplateName, _ file: SourceFile) -> (slot: TemplateSlot, type: TemplateDeclaration.FieldType)? {
        // Suggestions are expensive.
        guard reported.count < Self.mostReported else { return nil }
        guard let first = name.parts.first else {
            fail(file, name.offset, .implicitIterator)
            return nil
        }
        guard let scope = scopes.lastIndex(where: { $0.slot(String(first)) != nil }), let slot = scopes[scope].slot(String(first)) else {
            let names = Set(scopes.flatMap { $0.fields.map(\.name) }).sorted()
            let inner = scopes.last?.name ?? ""
            fail(
                file,
                name.offset,
                .unknownName(String(first), among: names, help: "a template of \(inner) may use: \(names.joined(separator: ", "))")
            )
            return nil
        }
        var place = TemplateSlot(scope: scope, first: slot)
        var type = scopes[scope].fields[slot].type
        for part in name.parts.dropFirst() {
            guard case .object(let declaration) = type else {
                fail(file, name.offset, .noParts(name.text, part: String(part), type: type.phrase))
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
            place.rest.append(slot)
            type = declaration.fields[slot].type
        }
        return (place, type)
    }

    mutating func variable(_ name: TemplateName, isEscaped: Bool, _ file: SourceFile) -> TemplateStep? {
        guard let (slot, type) = resolve(name, file) else { return nil }
        switch type {
        case .flag, .list, .object:
            fail(file, name.offset, .noText(name.text, type: type.phrase))
            return nil
        case .text, .number, .link, .externalLink:
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
            return .link(slot)
        }
        if case .html = type { return .html(slot) }
        return .text(slot)
    }
}
