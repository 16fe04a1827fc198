import Foundation
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
    /// How long it waits while another build writes to the same output.
    public var patience = Duration.seconds(3)
    /// Whether a warning fails the build like an error.
    public var isStrict = false
    /// Whether everything is made anew, whatever an earlier build left.
    public var isForced = false
    /// Whether the report names every page that was rendered, and why.
    public var explains = false
    /// Told how many of how many files are rendered; called from several threads.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Pages that someone looks at; they are rendered before all others.
    public var urgent: UrgentPages?

    /// A build in these folders.
    public init(_ folders: SiteFolders) { self.folders = folders }

    /// Runs the build.
    ///
    /// What an earlier build made from the same is kept. If nothing changed at all, nothing is read but to find that out.
    ///
    /// - Throws: every problem that was found. The output is then as it was before.
    public func run() throws(BuildFailure) -> BuildReport {
        let run = BuildRun(isStrict: isStrict)
        try run.reach(nil, recover)
        let cache = isForced ? nil : BuildCache(for: folders.output, version: Self.program)
        let inputs = try run.reach("load") { _ in FolderFingerprint([folders.data, folders.templates, folders.assets], jobs: jobs) }
        if let cache, let now = fingerprint(inputs), now == cache.inputs, cache.holdsAll(in: folders.output, jobs: jobs) {
            urgent?.ready([], cache.address)
            return BuildReport(unchanged: cache, stages: run.stages)
        }
        let plan = try planned(run)
        if let urgent { urgent.ready(urgentFiles(plan, urgent.paths), plan.site.settings.url) }
        let output = try run.reach(nil) { _ throws(FileFault) in
            try patiently { () throws(FileFault) in try OutputFolder(folders.output, adoption: adoption, cache: cache) }
        }
        do throws(BuildFailure) {
            let making = try run.reach("render") { problems in
                defer { obstacles(output.foreign, problems) }
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
            let outcome = try run.reach("write") { _ throws(FileFault) in try output.commit(summary) }
            return BuildReport(
                records: plan.recordPageCount,
                pages: plan.pages.count,
                address: plan.site.settings.url,
                files: plan.paths,
                outcome: outcome,
                making: making,
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
    public func rehearse(_ look: (@Sendable (OutputFile, Diagnostic.Place) -> Void)? = nil) throws(BuildFailure) -> Rehearsal {
        let run = BuildRun(isStrict: isStrict)
        try run.reach(nil) { checkFolders($0) }
        let plan = try planned(run)
        let output = try run.reach(nil) { _ throws(FileFault) in try OutputComparison(folders.output, adoption: adoption) }
        try run.reach("render") { problems in
            render(plan, problems) { file, page throws(FileFault) in
                if let page { look?(file, page.content.source) }
                try output.take(file)
            }
            obstacles(output.foreign, problems)
        }
        return Rehearsal(
            records: plan.recordPageCount,
            pages: plan.pages.count,
            address: plan.site.settings.url,
            changes: output.changes,
            warnings: run.problems.diagnostics
        )
    }

    /// Every page that a build would make, in the order of the plan. Nothing is rendered.
    public func pages() throws(BuildFailure) -> [PageSource] {
        try planned(BuildRun(isStrict: isStrict)).pages.map(PageSource.init)
    }

    /// What one page is made of: the first of these that the site has; nil if it has none.
    public func explanation(of paths: OutputPath...) throws(BuildFailure) -> PageExplanation? { try explanation(of: paths) }

    /// The same for a list.
    public func explanation(of paths: [OutputPath]) throws(BuildFailure) -> PageExplanation? {
        let run = BuildRun(isStrict: isStrict)
        let plan = try planned(run)
        let wanted = paths.first { plan.paths.contains($0) }
        guard let page = plan.pages.first(where: { $0.path == wanted }) else { return nil }
        return try run.reach(nil) { problems throws(FileFault) in
            var why: FileOrigin.Reason? = .unknown
            if let cache = BuildCache(for: folders.output, version: Self.program) {
                let origins = PageOrigins(plan, assets: assetFingerprints(plan))
                why = cache.reason(toMake: page.path, from: origins.origin(of: page), in: folders.output)
            }
            return try PageExplanation(page, of: plan, output: folders.output, why: why, problems: problems)
        }
    }

    /// The first three stages.
    func planned(_ run: BuildRun) throws(BuildFailure) -> SitePlan {
        let library = try run.reach("load") { load($0) }
        let site = try run.reach("resolve") { _ in Site(library) }
        return try run.reach("plan") { SitePlan(site, from: library, problems: $0) }
    }

    /// Completes what a build that was cut off began to switch.
    private func recover(_ problems: Problems) throws(FileFault) {
        try patiently { () throws(FileFault) in try OutputFolder.completeInterrupted(folders.output) }
        checkFolders(problems)
    }

    /// Does what another build that writes to the same output may forbid: most are over in the blink of an eye.
    private func patiently<Result>(_ work: () throws(FileFault) -> Result) throws(FileFault) -> Result {
        let end = ContinuousClock.now + patience
        while true {
            do throws(FileFault) {
                return try work()
            } catch {
                guard error.isBusy, ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// Tells whether the folders lie as a build wants them, before anything is read.
    public func checkFolders() throws(BuildFailure) {
        try BuildRun(isStrict: false).reach(nil) { checkFolders($0) }
    }

    /// Output and input may not lie in one another.
    private func checkFolders(_ problems: Problems) {
        for folder in [folders.data, folders.templates, folders.assets] {
            guard let output = FileSystem.futurePath(folders.output), let input = FileSystem.futurePath(folder) else { continue }
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
        var library = Library.load(folders, jobs: jobs, problems: problems)
        if let baseURL { library.settings.url = baseURL }
        return library
    }

    /// The pages that someone looks at, with the style sheets and scripts. What is wrong with them is told when all are rendered.
    private func urgentFiles(_ plan: SitePlan, _ paths: Set<OutputPath>) -> [OutputFile] {
        let unheard = Problems()
        let rendering = PageRendering(plan: plan)
        let pages = plan.pages.filter { paths.contains($0.path) }.compactMap { rendering.file($0, problems: unheard) }
        guard !unheard.hasErrors else { return [] }
        do throws(FileFault) {
            var assets: [OutputFile] = []
            for asset in plan.assets where asset.path.name.hasSuffix(".css") || asset.path.name.hasSuffix(".js") {
                assets.append(OutputFile(path: asset.path, rank: .asset, bytes: try asset.read()))
            }
            return pages + assets
        } catch {
            return []
        }
    }

    /// Makes the pages and assets that an earlier build did not make from the same.
    private func make(_ plan: SitePlan, into output: OutputFolder, _ problems: Problems) -> BuildReport.Making {
        let rendering = PageRendering(plan: plan)
        let made = Mutex(BuildReport.Making())
        let origins = PageOrigins(plan, assets: assetFingerprints(plan))
        eachFile(of: plan, problems) { file, own throws(FileFault) in
            switch file {
            case .asset(let asset):
                let bytes = try asset.read()
                let origin = FileOrigin(content: Fingerprint(bytes))
                guard output.keep(asset.path, madeFrom: origin) != nil else { return }
                try output.take(OutputFile(path: asset.path, rank: .asset, bytes: bytes), madeFrom: origin)
            case .page(let page):
                var origin = origins.origin(of: page)
                guard let reason = output.keep(page.path, madeFrom: origin) else { return }
                made.withLock { made in
                    made.counts[reason, default: 0] += 1
                    if explains { made.rendered.append((PageSource(page), reason)) }
                }
                guard let (file, namesFiles) = rendering.rendered(page, problems: own), !own.hasErrors else { return }
                if !namesFiles { origin.links = Fingerprint() }
                try output.take(file, madeFrom: origin)
            }
        }
        return made.withLock { made in
            made.rendered.sort { $0.page.path < $1.page.path }
            made.kept = plan.pages.count - made.counts.values.reduce(0, +)
            return made
        }
    }

    private func assetFingerprints(_ plan: SitePlan) -> [Fingerprint] {
        let found = Mutex(Array(repeating: Fingerprint(), count: plan.assets.count))
        Workers.each(plan.assets.count, jobs: jobs) { index in
            do throws(FileFault) {
                let fingerprint = Fingerprint(try plan.assets[index].read())
                found.withLock { $0[index] = fingerprint }
            } catch {
                // It is told when the asset is taken.
                return
            }
        }
        return found.withLock { $0 }
    }

    /// Renders every page and hands it on, with the assets.
    private func render(
        _ plan: SitePlan,
        _ problems: Problems,
        into take: @escaping @Sendable (OutputFile, PagePlan?) throws(FileFault) -> Void
    ) {
        let rendering = PageRendering(plan: plan)
        eachFile(of: plan, problems) { file, own throws(FileFault) in
            switch file {
            case .asset(let asset): try take(OutputFile(path: asset.path, rank: .asset, bytes: try asset.read()), nil)
            case .page(let page):
                if let file = rendering.file(page, problems: own), !own.hasErrors { try take(file, page) }
            }
        }
    }

    /// An asset or a page.
    private enum PlannedFile {
        case asset(AssetFile)
        case page(PagePlan)
    }

    /// Does something with every file of the site, on several threads; what is wrong is told to the problems of each alone, then to all.
    private func eachFile(
        of plan: SitePlan,
        _ problems: Problems,
        _ work: @escaping @Sendable (PlannedFile, Problems) throws(FileFault) -> Void
    ) {
        let total = plan.assets.count + plan.pages.count
        let done = Mutex(0)
        Workers.each(total, jobs: jobs) { index in
            let own = Problems()
            do throws(FileFault) {
                let file =
                    index < plan.assets.count ? PlannedFile.asset(plan.assets[index]) : .page(plan.pages[index - plan.assets.count])
                try work(file, own)
            } catch {
                own.add(error.diagnostic)
            }
            problems.add(contentsOf: own.diagnostics)
            guard let progress else { return }
            let count = done.withLock { count in
                count += 1
                return count
            }
            progress(count, total)
        }
    }
}

/// Pages to be rendered before all others.
public struct UrgentPages: Sendable {
    let paths: Set<OutputPath>
    let ready: @Sendable (_ files: [OutputFile], _ address: String?) -> Void

    /// - Parameters:
    ///   - paths: the pages; what is no page of the site is passed over.
    ///   - ready: called once, before the output changes, with these pages and with all style sheets and scripts, and with the site's
    ///     address; with no files if something is wrong with one of them, which the build is about to tell.
    public init(_ paths: Set<OutputPath>, ready: @escaping @Sendable (_ files: [OutputFile], _ address: String?) -> Void) {
        self.paths = paths
        self.ready = ready
    }
}
