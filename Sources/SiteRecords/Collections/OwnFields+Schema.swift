package import SiteBase

extension RecordDeclaration {
    /// The schema of a record, including the author's own fields.
    ///
    /// - Parameters:
    ///   - own: the settings for records. With mapped `keys`, a record may have any keys, and required fields may have other names.
    ///   - ofFile: whether the record is a whole file, which may name its schema.
    package func schema(with own: OwnFields, ofFile: Bool = false) -> JSONText {
        let fields = adding(own.fields).fields
        let required = own.namesAllKeys ? fields.filter(\.isRequired).map(\.key).filter { !own.defaultKeys.contains($0) } : []
        return schema(of: fields, required: required, allowsOthers: !own.namesAllKeys, ofFile: ofFile)
    }
}
