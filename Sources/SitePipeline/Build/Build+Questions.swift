public import Diagnostics
package import SiteAssets
public import SiteBase
import SiteLoading
import SiteModel
public import SiteOutput
package import SiteRecords

/// Operations that inspect a site and write nothing.
extension Build {
    /// Does everything that a build does except writing.
    ///
    /// - Parameter look: receives every page and the location of its source; called on several threads.
    /// - Throws: all errors that a build would report.
    public func dryRun(_ look: (@Sendable (OutputFile, Diagnostic.Location) -> Void)? = nil) throws(BuildFailure) -> DryRun {
        let run = PhaseRunner(isStrict: options.isStrict)
        try run.phase(nil) { checkFolders($0) }
        let plan = try planned(run)
        let output = try run.phase(nil) { _ throws(FileError) in
            try OutputComparison(folders.output, adoption: options.adoption, compressions: options.compressions)
        }
        try run.phase("render") { problems in
            compare(plan, with: output, problems, look)
            conflicts(output.foreign, problems)
        }
        return DryRun(
            records: plan.recordPageCount,
            pages: plan.pages.count,
            address: plan.site.settings.url,
            changes: output.changes,
            warnings: run.problems.diagnostics,
            leftOut: plan.leftOut
        )
    }

    /// The beginning of the first collection's data file: its first records in JSON.
    package func beginningOfData(records count: Int) throws(BuildFailure) -> [UInt8] {
        let site = try planned(PhaseRunner(isStrict: options.isStrict)).site
        guard let first = site.collections.first else { return [] }
        return CollectionData.bytes(of: 0..<min(count, first.content.recordCount), of: first, in: site)
    }

    /// All pages that a build would write, in the order of the plan. Nothing is rendered.
    public func pages() throws(BuildFailure) -> [PageSource] {
        try planned(PhaseRunner(isStrict: options.isStrict)).pages.map(PageSource.init)
    }

    /// The folders of the collections of a kind, sorted. Collections with errors are left out.
    package func folders(of kind: CollectionKind) -> [String] {
        let loaded = LoadedSite.load(folders, modules: modules, jobs: options.jobs, problems: DiagnosticCollector())
        return Set(loaded.contents.filter { $0.content.kind == kind }.map(\.slug)).sorted()
    }

    /// The errors in the data, but for those that only the plan of the whole site reveals.
    package var faultsOfData: [Diagnostic] {
        let problems = DiagnosticCollector()
        _ = LoadedSite.load(folders, modules: modules, jobs: options.jobs, problems: problems)
        return problems.diagnostics.filter { $0.severity == .error }
    }

    /// The pictures that records have elsewhere, and the number of those that are there.
    ///
    /// - Parameter slug: the folder of a collection; nil for all, and the site's own pages.
    package func wantedPictures(of slug: String?) throws(BuildFailure) -> (wanted: [WantedPicture], there: Int) {
        let found = WantedPictures()
        let loaded = try PhaseRunner(isStrict: false).phase("load") {
            LoadedSite.load(folders, modules: modules, wanted: found, jobs: options.jobs, problems: $0)
        }
        // Nobody else learns what a private or unfinished record is about.
        let all = Self.ofPublicRecords(found.all, loaded.contents)
        guard let slug else { return (all, Set(loaded.pictures.map(\.source)).count) }
        let contents = loaded.contents.filter { $0.slug == slug.composed }
        guard !contents.isEmpty else {
            let names = Set(loaded.contents.map(\.slug)).sorted()
            let choices = names.map { "sitegen covers \($0.isEmpty ? "" : Printable.shellWord($0))".trimmed }.joined(separator: ", ")
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(folders.data), .unknownCollection(slug, among: names, choices: choices))])
        }
        let folder = "\(folders.data)/\(slug)"
        return (
            all.filter { $0.folder.collisionKey == folder.collisionKey },
            Set(contents.flatMap(\.content.pictures).map(\.source)).count
        )
    }

    /// The pictures of public records among some.
    private static func ofPublicRecords(_ wanted: [WantedPicture], _ collections: [SiteCollection]) -> [WantedPicture] {
        var starts: [String: [(order: Int, isHeld: Bool)]] = [:]
        for content in collections.map(\.content) {
            for held in content.withheld.held { starts[held.place.path, default: []].append((held.place.order, true)) }
            for place in (0..<content.recordCount).lazy.compactMap(content.place) {
                starts[place.path, default: []].append((place.order, false))
            }
        }
        for path in starts.keys { starts[path]?.sort { $0.order < $1.order } }
        return wanted.filter { wanted in
            // A value belongs to the last record that begins before it.
            starts[wanted.place.path]?.last { $0.order <= wanted.place.order }?.isHeld != true
        }
    }

    /// The explanation of the first of these pages that the site has; nil if it has none.
    public func explanation(of paths: OutputPath...) throws(BuildFailure) -> PageExplanation? { try explanation(of: paths) }

    /// The explanation of the first of these pages that the site has; nil if it has none.
    public func explanation(of paths: [OutputPath]) throws(BuildFailure) -> PageExplanation? {
        let run = PhaseRunner(isStrict: options.isStrict)
        let plan = try planned(run)
        guard let page = plan.page(at: paths) else { return nil }
        return try run.phase(nil) { problems throws(FileError) in
            var why: RebuildReason? = .unknown
            if let cache = BuildCache(for: folders.output, version: Self.program) {
                why = cache.reason(toMake: page.path, from: PageInputs(plan).inputs(of: page, plan.model(of: page)), in: folders.output)
            }
            return try PageExplanation(page, of: plan, output: folders.output, why: why, problems: problems)
        }
    }

    /// The way of the first of these pages that the site has; nil if it has none.
    ///
    /// - Parameter report: the report of a build, which may have read the site already.
    public func trace(of paths: [OutputPath], after report: BuildReport) throws(BuildFailure) -> PageTrace? {
        let run = PhaseRunner(isStrict: options.isStrict)
        let plan = if let plan = report.plan { plan } else { try planned(run) }
        guard let page = plan.page(at: paths) else { return nil }
        return try run.phase(nil) { _ throws(FileError) in try PageTrace(page, of: plan, output: folders.output) }
    }
}

extension SitePlan {
    /// The first of these pages that the site has.
    fileprivate func page(at paths: [OutputPath]) -> PagePlan? {
        let wanted = paths.lazy.compactMap(targets.path).first(where: targets.isPage)
        return pages.first { $0.path == wanted }
    }
}
