import SiteEngine
import Synchronization

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
    /// Whether a warning fails the build like an error.
    public var isStrict = false
    /// Told how many of how many files are rendered; called from several threads.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// A build in these folders.
    public init(_ folders: SiteFolders) { self.folders = folders }

    /// Runs the build.
    ///
    /// - Throws: every problem that was found. The output is then as it was before.
    public func run() throws(BuildFailure) -> BuildReport {
        let run = BuildRun(isStrict: isStrict)
        try run.reach(nil, recover)
        let library = try run.reach("load") { load($0) }
        let site = try run.reach("resolve") { _ in Site(library) }
        let plan = try run.reach("plan") { SitePlan(site, from: library, problems: $0) }
        let output = try run.reach(nil) { _ throws(FileFault) in try OutputFolder(folders.output, adoption: adoption) }
        do throws(BuildFailure) {
            try run.reach("render") { render(plan, into: output, $0) }
            let outcome = try run.reach("write") { _ throws(FileFault) in try output.commit() }
            return BuildReport(
                records: library.recordCount,
                pages: plan.pages.count,
                outcome: outcome,
                warnings: run.problems.diagnostics,
                stages: run.stages
            )
        } catch {
            do throws(FileFault) {
                try output.discard()
            } catch let fault {
                throw BuildFailure(diagnostics: error.diagnostics + [fault.diagnostic])
            }
            throw error
        }
    }

    /// Completes what a build that was cut off began to switch.
    private func recover(_ problems: Problems) throws(FileFault) {
        try OutputFolder.completeInterrupted(folders.output)
        for folder in [folders.data, folders.templates, folders.assets] {
            guard let output = FileSystem.futurePath(folders.output), let input = FileSystem.realPath(folder) else { continue }
            let isInside = FileSystem.isInside(output, input)
            // What lies in the output may one day be removed as stale: never what the author wrote.
            guard isInside || FileSystem.isInside(input, output) else { continue }
            let message =
                isInside
                ? "the output may not lie inside \(folder)" : "\(folder) lies inside the output, where sitegen writes and removes files"
            problems.add(Diagnostic(at: .path(folders.output), message, mend: "name another folder with --output"))
        }
    }

    private func load(_ problems: Problems) -> Library {
        var library = Library.load(folders, problems: problems)
        if let baseURL { library.settings.url = baseURL }
        return library
    }

    /// Renders every page and stages it, with the assets.
    private func render(_ plan: SitePlan, into output: OutputFolder, _ problems: Problems) {
        let rendering = PageRendering(plan: plan)
        let total = plan.assets.count + plan.pages.count
        let found = Mutex<[Diagnostic]>([])
        let done = Mutex(0)
        Workers.each(total, jobs: jobs) { index in
            let own = Problems()
            do throws(FileFault) {
                if index < plan.assets.count {
                    let asset = plan.assets[index]
                    try output.take(OutputFile(path: asset.path, rank: .asset, bytes: try asset.read()))
                } else if let file = rendering.file(plan.pages[index - plan.assets.count], problems: own), !own.hasErrors {
                    try output.take(file)
                }
            } catch {
                own.add(error.diagnostic)
            }
            if !own.diagnostics.isEmpty { found.withLock { $0 += own.diagnostics } }
            if let progress {
                let count = done.withLock { count in
                    count += 1
                    return count
                }
                progress(count, total)
            }
        }
        problems.add(contentsOf: found.withLock { $0 })
        for obstacle in Set(output.foreign.map(obstacle)) { problems.add(obstacle.diagnostic) }
    }

    /// What is in the way of a file of the output.
    private struct Obstacle: Hashable {
        let path: String
        let message: String
        let mend: String

        var diagnostic: Diagnostic { Diagnostic(at: .path(path), message, mend: mend) }
    }

    private func obstacle(of file: OutputPath) -> Obstacle {
        var path = folders.output
        for component in file.components.dropLast() {
            path += "/" + component
            guard FileSystem.kind(of: path) == .folder else {
                return Obstacle(path: path, message: "a folder is to be made here, and a file or link is in the way", mend: "move it away")
            }
        }
        path = "\(folders.output)/\(file)"
        guard FileSystem.kind(of: path) == .file else {
            return Obstacle(path: path, message: "a file is to be written here, and a folder or link is in the way", mend: "move it away")
        }
        return Obstacle(
            path: path,
            message: "this is in the way, and sitegen did not write it",
            mend: "move it away, or build with --adopt to let sitegen take such files over"
        )
    }
}

/// Runs the stages of a build one after the other: each collects all its problems and, if one of them is an error, ends the build.
private final class BuildRun {
    let problems = Problems()
    private(set) var stages: [BuildReport.Stage] = []
    private let isStrict: Bool

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Runs a stage; one without a name is not among those that are timed.
    func reach<Result>(_ name: String?, _ work: (Problems) throws(FileFault) -> Result) throws(BuildFailure) -> Result {
        let clock = ContinuousClock()
        let start = clock.now
        let result: Result
        do throws(FileFault) {
            result = try work(problems)
        } catch {
            problems.add(error.diagnostic)
            throw BuildFailure(diagnostics: judged)
        }
        if let name { stages.append(BuildReport.Stage(name: name, duration: clock.now - start)) }
        if failing { throw BuildFailure(diagnostics: judged) }
        return result
    }

    private var failing: Bool { problems.hasErrors || isStrict && !problems.diagnostics.isEmpty }

    private var judged: [Diagnostic] {
        guard isStrict else { return problems.diagnostics }
        return problems.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.severity = .error
            return diagnostic
        }
    }
}

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
    /// Files written, left and removed.
    public let outcome: OutputFolder.Outcome
    /// What was told but did not stop the build.
    public let warnings: [Diagnostic]
    /// How long each stage took.
    public let stages: [Stage]
}

/// A build that found errors.
public struct BuildFailure: Error, Sendable {
    /// Every problem that was found.
    public let diagnostics: [Diagnostic]

    /// Whether reading or writing failed, as against the data or the templates being wrong.
    public var isInputOutput: Bool { diagnostics.contains { $0.cause == .inputOutput } }
}
