import SiteBase

/// A text from the data, escaped for elements and attributes.
struct EscapedText: CustomStringConvertible {
    /// The text without characters that have a meaning in HTML.
    let description: String

    /// Escapes both kinds of quotation marks, so that either may enclose an attribute.
    init(_ text: some StringProtocol) {
        var escaped: [UInt8] = []
        HTMLEscape.append(text, to: &escaped)
        description = String(decoding: escaped, as: UTF8.self)
    }
}
