import DataReading
import InterfaceTexts
import SiteBase

extension CustomField {
    /// The first public day of a record; `false` means never, `true` always.
    package static let publicationDay = CustomField(
        "date, true or false",
        example: "\"2027-01-01\"",
        schema: .object([("anyOf", .list([.object([("type", .text("boolean"))]), .object(FieldType.date().schema)]))]),
        cell: .date()
    ) { fields, key in
        guard let value = fields.value(key) else { return .none }
        if case .number = value.content {} else if let isPublic = value.asFlag { return .flag(isPublic) }
        return fields.date(key).map(FieldValue.date) ?? .none
    }
}
