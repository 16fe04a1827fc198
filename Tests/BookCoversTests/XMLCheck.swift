import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Whether some markup is well-formed XML.
struct XMLCheck {
    /// What is wrong with it, as the parser says; nil if nothing is.
    let problem: String?

    /// Reads the markup to its end or to the first mistake.
    init(_ markup: String) {
        let parser = XMLParser(data: Data(markup.utf8))
        problem = parser.parse() ? nil : "\(parser.parserError.map(String.init(describing:)) ?? "unknown") in \(markup)"
    }
}
