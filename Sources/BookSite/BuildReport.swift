import SiteEngine

/// What a build did.
public struct BuildReport: Sendable {
    /// One stage of a build.
    public struct Stage: Sendable {
        /// Its name: load, resolve, plan, render, write.
        public let name: String
        /// How long it took.
        public let duration: Duration
    }

    /// Records read; each has a page of its own.
    public let records: Int
    /// Pages of the site, lists among them.
    public let pages: Int
    /// The site's address, where it is known.
    public let address: String?
    /// Every file of the site.
    public let files: Set<OutputPath>
    /// Files written, left and removed.
    public let outcome: OutputFolder.Outcome
    /// What was told but did not stop the build.
    public let warnings: [Diagnostic]
    /// How long each stage took.
    public let stages: [Stage]
}

/// What a build would do.
public struct Rehearsal: Sendable {
    /// Records read; each has a page of its own.
    public let records: Int
    /// Pages of the site, lists among them.
    public let pages: Int
    /// The site's address, where it is known.
    public let address: String?
    /// What would change in the output folder.
    public let changes: OutputComparison.Changes
    /// What a build would tell, and not stop for.
    public let warnings: [Diagnostic]
}

/// A build that found errors.
public struct BuildFailure: Error, Sendable {
    /// Every problem that was found.
    public let diagnostics: [Diagnostic]

    /// A failure with these problems.
    public init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    /// Whether reading or writing failed, as against the data or the templates being wrong.
    public var isInputOutput: Bool { diagnostics.contains { $0.cause == .inputOutput } }
}
