/// The content of a diagnostic: an id, a severity, a text and a help.
///
/// Every message that Sitegen can report is a static member of this type, in the file `…Messages.swift` of its module. Its doc comment
/// is the entry of the message in the catalogue.
public struct Message: Sendable {
    /// The id: `S` and three digits. Its meaning never changes.
    public let id: String
    /// How severe the problem is.
    public let severity: Diagnostic.Severity
    /// Whether the author's files are wrong, or a file could not be read or written.
    public let cause: Diagnostic.Cause
    /// What is wrong and what was expected.
    public let text: String
    /// How to fix it.
    public let help: String?
    /// What many records may have in common that have this problem in the same field: nothing more, or a key. Nil if it is told each time.
    package private(set) var subject: String?

    /// An error.
    public init(_ id: String, cause: Diagnostic.Cause = .content, _ text: String, help: String? = nil) {
        self.init(id, .error, cause, text, help)
    }

    /// A warning.
    public init(warning id: String, cause: Diagnostic.Cause = .content, _ text: String, help: String? = nil) {
        self.init(id, .warning, cause, text, help)
    }

    /// The same with more text at its end.
    package func followed(by text: String) -> Message { Message(id, severity, cause, self.text + text, help) }

    /// The same, told once with the number and the places of all that are alike.
    package func gathered(by subject: String = "") -> Message {
        var message = self
        message.subject = message.subject ?? subject
        return message
    }

    private init(_ id: String, _ severity: Diagnostic.Severity, _ cause: Diagnostic.Cause, _ text: String, _ help: String?) {
        self.id = id
        self.severity = severity
        self.cause = cause
        self.text = text
        self.help = help
    }
}
