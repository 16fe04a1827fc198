import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase

extension CustomField {
    /// Addresses of the site's pages, such as `/about.html`, `2.html` or `notes/a.md`, or names of notes: `[[A note]]`. A single one needs
    /// no list.
    package static let pageAddresses = CustomField(
        "list of addresses of pages",
        example: "[\"/about.html\"]",
        schema: .object([
            ("type", .list([.text("string"), .text("array")])), ("items", .object([("type", .list([.text("string"), .text("array")]))])),
        ])
    ) { fields, key in
        guard let value = fields.value(key), !value.isAbsent else { return .none }
        guard case .list(let elements) = value.content else {
            return fields.pageAddress(value, key).map { .texts([$0]) } ?? .none
        }
        let addresses = elements.enumerated().compactMap { fields.pageAddress($1, "\(key)[\($0)]") }
        return addresses.isEmpty ? .none : .texts(addresses)
    }
}

extension Fields {
    /// The address of a page; nil if the value is blank, or after reporting an error.
    fileprivate func pageAddress(_ value: SourceValue, _ key: String) -> String? {
        // YAML reads `[[A note]]` without quotation marks as a list in a list.
        if case .list(let inner) = value.content, inner.count == 1 {
            switch inner[0].content {
            case .text(let name), .plain(let name): return "[[\(name)]]"
            case .list(let innermost) where innermost.count == 1:
                if case .text(let name) = innermost[0].content { return "[[\(name)]]" }
                if case .plain(let name) = innermost[0].content { return "[[\(name)]]" }
            case .null, .flag, .number, .list, .records, .object: break
            }
        }
        guard let address = text(value, key), address.contains(where: { !$0.isWhitespace }) else { return nil }
        // Notion writes the title of another row with its address behind it.
        guard LinkAddress.scheme(of: address) == nil, !address.utf8.hasPrefix("//"), !address.utf8.contains("://") else {
            report(value, key, .relatedElsewhere(address))
            return nil
        }
        return address
    }
}

extension CustomField {
    /// The first public day of a record; `false` means never, `true` always.
    package static let publicationDay = CustomField(
        "date, true or false",
        example: "\"2027-01-01\"",
        schema: .object([("anyOf", .list([.object([("type", .text("boolean"))]), .object(FieldType.date().schema)]))]),
        cell: .date()
    ) { fields, key in
        guard let value = fields.value(key) else { return .none }
        if value.members != nil || value.isList {
            // An object under this key is something of the author's own.
            let message = Message.wrongType(
                expected: "date, true or false",
                found: value,
                help: "give it another name, such as published_on"
            )
            fields.report(value, key, message.ofValueLeftOut)
            return .none
        }
        if case .number = value.content {} else if let isPublic = value.asFlag { return .flag(isPublic) }
        return fields.date(key).map(FieldValue.date) ?? .none
    }
}

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

extension CustomField {
    /// The language of a text.
    package static let languageTag = CustomField(
        "language tag",
        example: "\"en\"",
        schema: .object([("type", .text("string"))])
    ) { fields, key in
        guard let value = fields.value(key), let tag = fields.text(key) else { return .none }
        if tag.isLanguageTag { return .text(tag) }
        fields.report(value, key, Message.languageTag(found: value).ofValueLeftOut)
        return .none
    }
}
