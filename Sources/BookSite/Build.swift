import Foundation
import SiteEngine

/// Builds a site: load, resolve, plan, render, write.
public struct Build: Sendable {
    /// Where it reads and writes.
    public var folders: SiteFolders
    /// The site's address, instead of `url` in `site.yaml`.
    public var baseURL: String?
    /// How many threads render.
    public var jobs = 1
    /// What happens to files in the way that sitegen did not write.
    public var adoption = OutputFolder.Adoption.sameBytes
    /// How long it waits while another build writes to the same output.
    public var lockTimeout = Duration.seconds(3)
    /// Whether a warning fails the build like an error.
    public var isStrict = false
    /// Whether everything is made anew, whatever an earlier build left.
    public var isForced = false
    /// Whether the report names every page that was rendered, and why.
    public var explains = false
    /// Told how many of how many files are rendered; called from several threads.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Pages that someone looks at; they are rendered before all others.
    public var urgent: PriorityPages?

    /// A build in these folders.
    public init(_ folders: SiteFolders) { self.folders = folders }

    /// Runs the build.
    ///
    /// What an earlier build made from the same is kept. If nothing changed at all, nothing is read but to find that out.
    ///
    /// - Throws: every problem that was found. The output is then as it was before.
    public func run() throws(BuildFailure) -> BuildReport {
        let run = StageRunner(isStrict: isStrict)
        try run.stage(nil, recover)
        let cache = isForced ? nil : BuildCache(for: folders.output, version: Self.program)
        let inputs = try run.stage("load") { _ in FolderFingerprint([folders.data, folders.templates, folders.assets], jobs: jobs) }
        if let cache, let now = fingerprint(inputs), now == cache.inputs, cache.holdsAll(in: folders.output, jobs: jobs) {
            urgent?.ready([], cache.address)
            return BuildReport(unchanged: cache, stages: run.stages)
        }
        let plan = try planned(run, inputs, known: cache?.rightContents)
        if let urgent { urgent.ready(urgentFiles(plan, urgent.paths), plan.site.settings.url) }
        let output = try run.stage(nil) { _ throws(FileError) in
            try waitingForLock { () throws(FileError) in try OutputFolder(folders.output, adoption: adoption, cache: cache) }
        }
        do throws(BuildFailure) {
            let making = try run.stage("render") { problems in
                defer { conflicts(output.foreign, problems) }
                return make(plan, into: output, problems)
            }
            let isWhole = inputs?.isUpToDate == true && run.problems.diagnostics.isEmpty
            let summary = OutputFolder.Summary(
                version: Self.program,
                // A warning has to be told again, so the next build has to find it.
                inputs: isWhole ? fingerprint(inputs) : nil,
                records: plan.recordPageCount,
                pages: plan.pages.count,
                address: plan.site.settings.url
            )
            let outcome = try run.stage("write") { _ throws(FileError) in try output.commit(summary) }
            return BuildReport(
                records: plan.recordPageCount,
                pages: plan.pages.count,
                address: plan.site.settings.url,
                outcome: outcome,
                making: making,
                warnings: run.problems.diagnostics,
                stages: run.stages,
                plan: plan,
                cache: cache
            )
        } catch {
            do throws(FileError) {
                try output.discard()
            } catch let fault {
                throw BuildFailure(diagnostics: error.diagnostics + [fault.diagnostic], replacedFiles: error.replacedFiles)
            }
            throw error
        }
    }

    /// The program that runs, and all that decides what it makes of the same data.
    private static let program = BuildCache.program(
        "\(SitegenVersion.number) \(SitegenVersion.markdownLibrary) \(SitegenVersion.unicode)"
    )

    /// Stands for everything that a site is made from.
    private func fingerprint(_ inputs: FolderFingerprint?) -> Fingerprint? {
        guard var fingerprint = inputs?.value else { return nil }
        fingerprint.combine(baseURL)
        return fingerprint
    }

    /// Does all that a build does except for writing.
    ///
    /// - Parameter look: is shown every page with where it comes from; called from several threads.
    /// - Throws: every problem that a build would tell.
    public func dryRun(_ look: (@Sendable (OutputFile, Diagnostic.Location) -> Void)? = nil) throws(BuildFailure) -> DryRun {
        let run = StageRunner(isStrict: isStrict)
        try run.stage(nil) { checkFolders($0) }
        let plan = try planned(run)
        let output = try run.stage(nil) { _ throws(FileError) in try OutputComparison(folders.output, adoption: adoption) }
        try run.stage("render") { problems in
            compare(plan, with: output, problems, look)
            conflicts(output.foreign, problems)
        }
        return DryRun(
            records: plan.recordPageCount,
            pages: plan.pages.count,
            address: plan.site.settings.url,
            changes: output.changes,
            warnings: run.problems.diagnostics
        )
    }

    /// Every page that a build would make, in the order of the plan. Nothing is rendered.
    public func pages() throws(BuildFailure) -> [PageSource] {
        try planned(StageRunner(isStrict: isStrict)).pages.map(PageSource.init)
    }

    /// What one page is made of: the first of these that the site has; nil if it has none.
    public func explanation(of paths: OutputPath...) throws(BuildFailure) -> PageExplanation? { try explanation(of: paths) }

    /// The same for a list.
    public func explanation(of paths: [OutputPath]) throws(BuildFailure) -> PageExplanation? {
        let run = StageRunner(isStrict: isStrict)
        let plan = try planned(run)
        let wanted = paths.first { plan.targets.isPage($0) }
        guard let page = plan.pages.first(where: { $0.path == wanted }) else { return nil }
        return try run.stage(nil) { problems throws(FileError) in
            var why: RebuildReason? = .unknown
            if let cache = BuildCache(for: folders.output, version: Self.program) {
                why = cache.reason(toMake: page.path, from: PageInputs(plan).inputs(of: page), in: folders.output)
            }
            return try PageExplanation(page, of: plan, output: folders.output, why: why, problems: problems)
        }
    }

    /// The first three stages.
    ///
    /// - Parameters:
    ///   - inputs: what was read of the folders before, if it was.
    ///   - known: what stands for the contents of pages that an earlier build found to be right.
    func planned(
        _ run: StageRunner,
        _ inputs: FolderFingerprint? = nil,
        known: @autoclosure () -> Set<Fingerprint>? = nil
    ) throws(BuildFailure) -> SitePlan {
        let loaded = try run.stage("load") { load(inputs, known(), $0) }
        let site = try run.stage("resolve") { _ in Site(loaded) }
        return try run.stage("plan") { SitePlan(site, from: loaded, jobs: jobs, problems: $0) }
    }

    /// Completes what a build that was cut off began to switch.
    private func recover(_ problems: DiagnosticCollector) throws(FileError) {
        try waitingForLock { () throws(FileError) in try OutputFolder.completeInterrupted(folders.output) }
        checkFolders(problems)
    }

    /// Does what another build that writes to the same output may forbid: most are over in the blink of an eye.
    private func waitingForLock<Result>(_ work: () throws(FileError) -> Result) throws(FileError) -> Result {
        let end = ContinuousClock.now + lockTimeout
        while true {
            do throws(FileError) {
                return try work()
            } catch {
                guard error.reason == .busy, ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// Tells whether the folders lie as a build wants them, before anything is read.
    public func checkFolders() throws(BuildFailure) {
        try StageRunner(isStrict: false).stage(nil) { checkFolders($0) }
    }

    /// Output and input may not lie in one another.
    private func checkFolders(_ problems: DiagnosticCollector) {
        for folder in [folders.data, folders.templates, folders.assets] {
            guard let output = FileSystem.futurePath(folders.output), let input = FileSystem.futurePath(folder) else { continue }
            let isInside = FileSystem.isInside(output, input)
            // What lies in the output may one day be removed as stale: never what the author wrote.
            guard isInside || FileSystem.isInside(input, output) else { continue }
            let message =
                isInside
                ? "the output may not lie inside \(folder)" : "\(folder) lies inside the output, where sitegen writes and removes files"
            problems.add(Diagnostic(at: .path(folders.output), message, help: "name another folder with --output"))
        }
    }

    private func load(_ inputs: FolderFingerprint?, _ known: Set<Fingerprint>?, _ problems: DiagnosticCollector) -> LoadedSite {
        var loaded = LoadedSite.load(folders, inputs, known: known, jobs: jobs, problems: problems)
        if let baseURL { loaded.settings.url = baseURL }
        return loaded
    }
}
