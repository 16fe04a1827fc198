package import SiteBase

extension RecordDeclaration {
    /// The schema of a record, including the author's own fields.
    ///
    /// - Parameters:
    ///   - own: the settings for records. With mapped `keys`, a record may have any keys, and required fields may have other names.
    ///   - ofFile: whether the record is a whole file, which may name its schema.
    package func schema(with own: OwnFields = OwnFields(), ofFile: Bool = false) -> JSONText {
        let fields = adding(own.fields).fields
        let required = own.namesAllKeys ? fields.filter(\.isRequired).map(\.key).filter { !own.defaultKeys.contains($0) } : []
        let record = Self.object(
            fields.map { ($0.key, $0.schema) } + (ignored + (ofFile ? ["$schema"] : [])).map { ($0, .flag(true)) },
            required: required,
            allowsOthers: !own.namesAllKeys
        )
        guard let wrapper else { return record }
        let wrapped = Self.object(
            [(wrapper, record)] + ignored.map { ($0, .flag(true)) },
            required: [wrapper],
            allowsOthers: !own.namesAllKeys
        )
        let isWrapped = JSONText.object([("required", .list([.text(wrapper)]))])
        return .object([("if", isWrapped), ("then", wrapped), ("else", record)])
    }
}
