public import SiteBase

extension TemplateDeclaration {
    /// The values of a model as JSON, under the names that templates use.
    ///
    /// - Parameter page: the path of the page, to which links are relative.
    public func json<Model>(of model: Model, on page: OutputPath) -> JSONText {
        precondition(ObjectIdentifier(Model.self) == self.model, "\(name) does not declare \(Model.self)")
        return withUnsafePointer(to: model) { json(UnsafeRawPointer($0), on: page) }
    }

    fileprivate func json(_ model: UnsafeRawPointer, on page: OutputPath) -> JSONText {
        .object(fields.map { ($0.name, $0.json(model, on: page)) })
    }
}

extension TemplateDeclaration.Field {
    fileprivate func json(_ model: UnsafeRawPointer, on page: OutputPath) -> JSONText {
        switch type {
        case .flag: return .flag(accessor.isShown(model))
        case .list(let declaration):
            var elements: [JSONText] = []
            accessor.each(model) { elements.append(declaration.json($0, on: page)) }
            return .list(elements)
        case .object(let declaration):
            var object = JSONText.absent
            accessor.each(model) { object = declaration.json($0, on: page) }
            return object
        case .text, .number, .html, .link, .externalLink, .linkList:
            guard accessor.isShown(model) else { return .absent }
            var sink = TemplateSink(plainOn: page)
            accessor.write(model, &sink)
            return .text(String(decoding: sink.out.bytes, as: UTF8.self))
        }
    }
}
