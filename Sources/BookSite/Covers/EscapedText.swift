/// Text from the data as it may stand in an element or an attribute.
struct EscapedText: CustomStringConvertible {
    /// Without characters that mean something to HTML.
    let description: String

    /// Escapes both quotes too, so that it does not matter which of them encloses an attribute.
    init(_ text: some StringProtocol) {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        description = escaped
    }
}
