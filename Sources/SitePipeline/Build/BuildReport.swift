public import Diagnostics
public import SiteBase
import SiteFiles
public import SiteLoading
import SiteModel
public import SiteOutput
import SiteRecords

/// The report of a build.
public struct BuildReport: Sendable {
    /// One phase of a build.
    public struct Phase: Sendable {
        /// The name of the phase: load, resolve, plan, render or write.
        public let name: String
        /// The duration of the phase.
        public let duration: Duration
    }

    /// The pages that a build rendered, and the number of pages it kept.
    public struct Making: Sendable {
        /// The number of rendered pages for each reason.
        public internal(set) var counts: [RebuildReason: Int] = [:]
        /// Each rendered page with the reason, sorted by path; empty unless `explains` is set.
        public internal(set) var rendered: [(page: PageSource, reason: RebuildReason)] = []
        /// The changed keys of records, by page; empty unless `explains` is set.
        public internal(set) var changedKeys: [OutputPath: [String]] = [:]
        /// The number of pages kept because their inputs did not change.
        public internal(set) var kept = 0
    }

    /// The number of records read. Each record has a page.
    public let records: Int
    /// The number of pages, including lists.
    public let pages: Int
    /// The site's URL, if it is known.
    public let address: String?
    /// The files written, kept and removed.
    public let outcome: OutputFolder.Outcome
    /// The rendered pages and the reasons.
    public let making: Making
    /// The parts of the site that are not public.
    public let heldBack: HeldBack
    /// The warnings of the build.
    public let warnings: [Diagnostic]
    /// The duration of each phase.
    public let phases: [Phase]
    /// The pictures that are made on request; nil if all are made.
    public let pendingPictures: PendingPictures?
    /// The objects of the build. Exiting without releasing them saves the time to deallocate a large plan.
    let plan: SitePlan?
    let cache: BuildCache?

    /// Every file of the site.
    public var files: Set<OutputPath> { plan.map { $0.targets.files.union($0.offline.paths) } ?? cache?.paths ?? [] }
}

extension BuildReport {
    package init(
        _ plan: SitePlan,
        _ making: Making,
        _ outcome: OutputFolder.Outcome,
        run: PhaseRunner,
        pending: PendingPictures?,
        previous: PreviousBuild
    ) {
        self.init(
            records: plan.recordPageCount,
            pages: plan.own.pages.count,
            address: plan.site.settings.url,
            outcome: outcome,
            making: making,
            heldBack: plan.heldBack,
            warnings: run.problems.diagnostics,
            phases: run.phases,
            pendingPictures: pending,
            plan: plan,
            cache: previous.cache
        )
    }

    /// The report of a build that found no changes.
    init(unchanged cache: BuildCache, _ heldBack: HeldBack, warnings: [Diagnostic], phases: [Phase]) {
        self.init(
            records: cache.records,
            pages: cache.pages,
            address: cache.address,
            outcome: OutputFolder.Outcome(written: 0, unchanged: cache.fileCount, removed: 0),
            making: Making(kept: cache.pages),
            heldBack: heldBack,
            warnings: warnings,
            phases: phases,
            pendingPictures: nil,
            plan: nil,
            cache: cache
        )
    }
}

/// The report of a build that wrote nothing.
public struct DryRun: Sendable {
    /// The number of records read. Each record has a page.
    public let records: Int
    /// The number of pages, including lists.
    public let pages: Int
    /// The site's URL, if it is known.
    public let address: String?
    /// The changes that a build would make in the output folder.
    public let changes: OutputComparison.Changes
    /// The warnings that a build would report.
    public let warnings: [Diagnostic]
    /// The columns of each export that sitegen ignores on purpose.
    public let leftOut: [(path: String, names: [String])]
}

/// A build that found errors.
public struct BuildFailure: Error, Sendable {
    /// All problems found.
    public let diagnostics: [Diagnostic]
    /// The number of output files replaced before the build failed: 0 unless the phase `write` was interrupted. The next build completes
    /// the output.
    public let replacedFiles: Int

    /// Creates a failure with these problems.
    public init(diagnostics: [Diagnostic], replacedFiles: Int = 0) {
        self.diagnostics = diagnostics
        self.replacedFiles = replacedFiles
    }

    /// Whether reading or writing failed, as opposed to errors in data or templates.
    public var isInputOutput: Bool { diagnostics.contains { $0.cause == .inputOutput } }
}
