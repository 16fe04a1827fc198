import SiteBase

/// Text from the data as it may be in an element or an attribute.
struct EscapedText: CustomStringConvertible {
    /// Without characters that mean something to HTML.
    let description: String

    /// Escapes both quotes too, so that it does not matter which of them encloses an attribute.
    init(_ text: some StringProtocol) {
        var escaped: [UInt8] = []
        HTMLEscape.append(text, to: &escaped)
        description = String(decoding: escaped, as: UTF8.self)
    }
}
