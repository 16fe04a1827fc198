/// The contents of a diagnostic: an id, a severity, a text and help.
///
/// Every message that sitegen can report is a static member of this type, in the file `…Messages.swift` of its module. Its doc comment is
/// the message's entry in the catalogue.
public struct Message: Sendable {
    /// The id: `S` and three digits. Its meaning never changes.
    public let id: String
    /// The severity of the problem.
    public let severity: Diagnostic.Severity
    /// Whether the author's files are wrong, or reading or writing a file failed.
    public let cause: Diagnostic.Cause
    /// What is wrong and what was expected.
    public let text: String
    /// How to fix it.
    public let help: String?
    /// A key that distinguishes gathered messages about the same field, perhaps empty; nil if the message is never gathered.
    package private(set) var subject: String?
    /// What distinguishes the message from those gathered with it, for their list; nil if only their locations do.
    package private(set) var listed: String?

    /// Creates an error.
    public init(_ id: String, cause: Diagnostic.Cause = .content, _ text: String, help: String? = nil) {
        self.init(id, .error, cause, text, help)
    }

    /// Creates a warning.
    public init(warning id: String, cause: Diagnostic.Cause = .content, _ text: String, help: String? = nil) {
        self.init(id, .warning, cause, text, help)
    }

    /// The message with more text at its end.
    package func followed(by text: String) -> Message { Message(id, severity, cause, self.text + text, help) }

    /// The message, gathered with similar ones: it is reported once with their number and locations.
    package func gathered(by subject: String = "") -> Message {
        var message = self
        message.subject = message.subject ?? subject
        return message
    }

    /// The message, whose gathered form lists these words of all problems: `DNF, gelesen`.
    package func listing(_ words: String) -> Message {
        var message = gathered()
        message.listed = words
        return message
    }

    /// The message as a warning that the value is left out, if it is an error.
    package var ofValueLeftOut: Message {
        guard severity == .error else { return self }
        var message = Message(id, .warning, cause, text + "; it is left out", help)
        (message.subject, message.listed) = (subject, listed)
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
