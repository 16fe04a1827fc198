package import Diagnostics

extension Diagnostic {
    /// A diagnostic with a text of a test's own.
    package init(
        _ severity: Severity = .error,
        cause: Cause = .content,
        at location: Location,
        fieldPath: String? = nil,
        _ text: String,
        help: String? = nil,
        notes: [Note] = []
    ) {
        let message =
            severity == .error ? Message("T001", cause: cause, text, help: help) : Message(warning: "T002", cause: cause, text, help: help)
        self.init(at: location, fieldPath: fieldPath, message, notes: notes)
    }
}

extension String {
    /// A report without the ids of its messages.
    package var withoutIDs: String { replacing(/\ \[[ST]\d{3}\]$/.anchorsMatchLineEndings(), with: "") }
}
