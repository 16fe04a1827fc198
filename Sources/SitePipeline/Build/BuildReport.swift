public import Diagnostics
public import SiteBase
import SiteModel
public import SiteOutput

/// The report of a build.
public struct BuildReport: Sendable {
    /// One phase of a build.
    public struct Phase: Sendable {
        /// Its name: load, resolve, plan, render, write.
        public let name: String
        /// Its duration.
        public let duration: Duration
    }

    /// The pages that a build rendered and those that it kept.
    public struct Making: Sendable {
        /// The number of rendered pages for each reason.
        public internal(set) var counts: [RebuildReason: Int] = [:]
        /// Each rendered page with the reason, sorted by path; empty unless the build explains.
        public internal(set) var rendered: [(page: PageSource, reason: RebuildReason)] = []
        /// The keys of the records that changed, by their pages; empty unless the build explains.
        public internal(set) var changedKeys: [OutputPath: [String]] = [:]
        /// The number of pages that were kept because their inputs did not change.
        public internal(set) var kept = 0
    }

    /// The number of records read. Each has its own page.
    public let records: Int
    /// The number of pages, including lists.
    public let pages: Int
    /// The site's address, if known.
    public let address: String?
    /// The files written, kept and removed.
    public let outcome: OutputFolder.Outcome
    /// The pages that were rendered, and why.
    public let making: Making
    /// What is not public.
    public let heldBack: HeldBack
    /// Warnings.
    public let warnings: [Diagnostic]
    /// The duration of each phase.
    public let phases: [Phase]
    /// The pictures that are made when somebody asks for them; nil if all are made.
    public let pendingPictures: PendingPictures?
    /// The objects of the build. A process that exits without releasing them saves the time of deallocating a large plan.
    let plan: SitePlan?
    let cache: BuildCache?

    /// Every file of the site.
    public var files: Set<OutputPath> { plan.map { $0.targets.files.union($0.offline.paths) } ?? cache?.paths ?? [] }
}

extension BuildReport {
    init(
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

    /// The report of a build that found no change.
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
    /// The number of records read. Each has its own page.
    public let records: Int
    /// The number of pages, including lists.
    public let pages: Int
    /// The site's address, if known.
    public let address: String?
    /// The changes that a build would make in the output folder.
    public let changes: OutputComparison.Changes
    /// The warnings that a build would report.
    public let warnings: [Diagnostic]
    /// What is made nothing of in exports, on purpose: their files, and the names of the columns.
    public let leftOut: [(path: String, names: [String])]
}

/// A build that found errors.
public struct BuildFailure: Error, Sendable {
    /// All problems found.
    public let diagnostics: [Diagnostic]
    /// The number of output files replaced before the build failed: 0, unless the phase `write` was interrupted. The next
    /// build completes it.
    public let replacedFiles: Int

    /// Creates a failure with these problems.
    public init(diagnostics: [Diagnostic], replacedFiles: Int = 0) {
        self.diagnostics = diagnostics
        self.replacedFiles = replacedFiles
    }

    /// Whether reading or writing failed, rather than the data or templates being wrong.
    public var isInputOutput: Bool { diagnostics.contains { $0.cause == .inputOutput } }
}
