import SiteBase

/// Text from the data, escaped for elements and attributes.
struct EscapedText: CustomStringConvertible {
    /// The text without characters that HTML interprets.
    let description: String

    /// Escapes both kinds of quotes, so that either may enclose an attribute.
    init(_ text: some StringProtocol) {
        var escaped: [UInt8] = []
        HTMLEscape.append(text, to: &escaped)
        description = String(decoding: escaped, as: UTF8.self)
    }
}
