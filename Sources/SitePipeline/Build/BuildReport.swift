import Diagnostics
import SiteBase
import SiteOutput

/// What a build did.
public struct BuildReport: Sendable {
    /// One phase of a build.
    public struct Phase: Sendable {
        /// Its name: load, resolve, plan, render, write.
        public let name: String
        /// How long it took.
        public let duration: Duration
    }

    /// Pages that a build rendered, and those that it did not have to.
    public struct Making: Sendable {
        /// How many pages were rendered for each reason.
        public internal(set) var counts: [RebuildReason: Int] = [:]
        /// Each page that was rendered, with the reason, in the order of their paths; empty if nobody asked for an explanation.
        public internal(set) var rendered: [(page: PageSource, reason: RebuildReason)] = []
        /// How many pages an earlier build had made from the same.
        public internal(set) var kept = 0
    }

    /// Records read; each has a page of its own.
    public let records: Int
    /// Pages of the site, lists among them.
    public let pages: Int
    /// The site's address, where it is known.
    public let address: String?
    /// Files written, left and removed.
    public let outcome: OutputFolder.Outcome
    /// Which pages were rendered, and why.
    public let making: Making
    /// Warnings.
    public let warnings: [Diagnostic]
    /// How long each phase took.
    public let phases: [Phase]
    /// What the build held. Who ends with the report, and lets go of neither, need not wait until a large plan is taken apart.
    let plan: SitePlan?
    let cache: BuildCache?

    /// Every file of the site.
    public var files: Set<OutputPath> { plan.map { $0.targets.files.union($0.offline.paths) } ?? cache?.paths ?? [] }
}

extension BuildReport {
    init(_ plan: SitePlan, _ making: Making, _ outcome: OutputFolder.Outcome, run: PhaseRunner, previous: PreviousBuild) {
        self.init(
            records: plan.recordPageCount,
            pages: plan.pages.count,
            address: plan.site.settings.url,
            outcome: outcome,
            making: making,
            warnings: run.problems.diagnostics,
            phases: run.phases,
            plan: plan,
            cache: previous.cache
        )
    }

    /// Of a build that found nothing changed.
    init(unchanged cache: BuildCache, phases: [Phase]) {
        self.init(
            records: cache.records,
            pages: cache.pages,
            address: cache.address,
            outcome: OutputFolder.Outcome(written: 0, unchanged: cache.fileCount, removed: 0),
            making: Making(kept: cache.pages),
            warnings: [],
            phases: phases,
            plan: nil,
            cache: cache
        )
    }
}

/// What a build would do.
public struct DryRun: Sendable {
    /// Records read; each has a page of its own.
    public let records: Int
    /// Pages of the site, lists among them.
    public let pages: Int
    /// The site's address, where it is known.
    public let address: String?
    /// What would change in the output folder.
    public let changes: OutputComparison.Changes
    /// The warnings that a build would report.
    public let warnings: [Diagnostic]
}

/// A build that found errors.
public struct BuildFailure: Error, Sendable {
    /// Every problem that was found.
    public let diagnostics: [Diagnostic]
    /// How many files of the output had been replaced when the build failed: none, unless putting them there was interrupted. The next
    /// build completes it.
    public let replacedFiles: Int

    /// A failure with these problems.
    public init(diagnostics: [Diagnostic], replacedFiles: Int = 0) {
        self.diagnostics = diagnostics
        self.replacedFiles = replacedFiles
    }

    /// Whether reading or writing failed, as against the data or the templates being wrong.
    public var isInputOutput: Bool { diagnostics.contains { $0.cause == .inputOutput } }
}
