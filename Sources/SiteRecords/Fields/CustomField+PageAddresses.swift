import DataReading
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
        guard LinkAddress.scheme(of: address) == nil, !address.utf8.hasPrefix("//") else {
            report(value, key, .relatedElsewhere(address))
            return nil
        }
        return address
    }
}
