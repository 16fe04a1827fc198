import SiteBase

extension FileError {
    /// The error as a report shows it.
    public var diagnostic: Diagnostic {
        guard let replacedFiles, replacedFiles > 0 else { return Diagnostic(cause: .inputOutput, at: .path(path), message, help: help) }
        let files = replacedFiles == 1 ? "1 file was" : "\(replacedFiles) files were"
        return Diagnostic(
            cause: .inputOutput,
            at: .path(path),
            "\(message); \(files) replaced before",
            help: (help.map { "\($0); " } ?? "") + "the next build completes this one"
        )
    }
}
