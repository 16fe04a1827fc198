import DataReading
import SiteBase

extension CustomField {
    /// A text or a number that becomes a file name.
    package static let pageName = CustomField(
        "text or number",
        schema: .object([("type", .list([.text("number"), .text("string")]))])
    ) { fields, key in
        guard let value = fields.value(key) else { return .none }
        switch value.content {
        case .number(let text), .plain(let text): return .text(text)
        case .text(let text): return text.isEmpty ? .none : .text(text)
        case .null, .flag, .list, .records, .object:
            fields.report(
                value,
                key,
                .wrongType(expected: "text or a number", found: value, help: "leave it out, and the title names the page")
            )
            return .none
        }
    }
}
