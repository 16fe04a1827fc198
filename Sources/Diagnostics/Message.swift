/// What a diagnostic says: an id, a severity, a text and what helps.
///
/// Every message that Sitegen can report is a static function on this type, in the file `…Messages.swift` of its module. The doc comment
/// of the function is the message's entry in the catalogue.
public struct Message: Sendable {
    /// The id: `S` and three digits. It never changes its meaning.
    public let id: String
    /// How severe the problem is.
    public let severity: Diagnostic.Severity
    /// Whether the author's files are wrong, or a file could not be read or written.
    public let cause: Diagnostic.Cause
    /// What is wrong and what was expected.
    public let text: String
    /// How to fix it.
    public let help: String?

    /// An error.
    public init(_ id: String, cause: Diagnostic.Cause = .content, _ text: String, help: String? = nil) {
        self.init(id, .error, cause, text, help)
    }

    /// A warning.
    public init(warning id: String, cause: Diagnostic.Cause = .content, _ text: String, help: String? = nil) {
        self.init(id, .warning, cause, text, help)
    }

    private init(_ id: String, _ severity: Diagnostic.Severity, _ cause: Diagnostic.Cause, _ text: String, _ help: String?) {
        self.id = id
        self.severity = severity
        self.cause = cause
        self.text = text
        self.help = help
    }
}
