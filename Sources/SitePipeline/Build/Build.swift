import Diagnostics
public import SiteAssets
import SiteBase
import SiteFiles
import SiteFonts
import SiteLoading
package import SiteModel
import SiteOutput
import SitePictures
package import SiteRecords

/// Builds a site in five phases: load, resolve, plan, render, write.
public struct Build: Sendable {
    let modules: CollectionModules
    /// The folders to read and write.
    public var folders: SiteFolders
    /// The options of the build.
    public var options = BuildOptions()
    /// Changes that only tests make.
    package var hooks = BuildHooks()
    /// The output folder whose picture store is used; nil for the build's own.
    private(set) var outputOfPictures: String?

    package var kinds: CollectionKinds { modules.kinds }

    package init(_ folders: SiteFolders, modules: CollectionModules) {
        self.folders = folders
        self.modules = modules
    }

    /// Runs the build.
    ///
    /// It keeps pages whose inputs did not change since the previous build. If no input changed at all, it ends after hashing the inputs.
    ///
    /// - Throws: all problems found. The output is then unchanged, unless the phase `write` failed between two files.
    ///   In that case the next build completes it, and the error gives the number of replaced files.
    public func run() throws(BuildFailure) -> BuildReport {
        let run = PhaseRunner(isStrict: options.isStrict)
        try run.phase(nil, recover)
        let pictures = pictureMaker
        let previous = try run.phase("load") { _ in PreviousBuild(of: self, pictures) }
        if let report = previous.reportIfUnchanged(jobs: options.jobs, phases: run.phases) {
            options.urgent?.ready([], report.address, nil)
            return report
        }
        let loaded = try run.phase("load") { load(previous, $0) }
        try run.phase("pictures") { pictures.assignColours(to: loaded.pictures, in: loaded.cloths, jobs: options.jobs, $0) }
        let sites = try run.phase("resolve") { _ in loaded.resolved }
        let shared = previous.shared(by: loaded, sites)
        // If so, only pages of changed records can differ.
        let same = shared.flatMap { $0 == previous.cache?.shared ? previous.cache : nil }
        let plan = try run.phase("plan") {
            SitePlan(
                sites,
                from: loaded,
                same: same,
                shard: options.shard,
                data: previous.siteFingerprint,
                jobs: options.jobs,
                problems: $0
            )
        }
        renderUrgentPages(of: plan, pictures)
        let output = try run.phase(nil) { _ throws(FileError) in try openOutput(previous) }
        let keys = PartKeys()
        return try discardingIfFailed(output) { () throws(BuildFailure) in
            var rendered = try run.phase("render") { render(plan, isShared: same != nil, keys, into: output, $0) }
            if options.explains, let cache = previous.cache {
                let pages = rendered.rendered.filter { $0.reason == .content }.map(\.page.path)
                rendered.changedKeys = ChangedFields(since: cache, in: folders.output).keys(of: pages, in: plan)
            }
            let isComplete = try run.phase("pictures") { make(plan.own.pictures, with: pictures, into: output, $0) }
            try run.phase("render") { finish(plan, previous, keys, into: output, $0) }
            let summary = previous.summary(of: plan, shared: shared, isComplete: isComplete, run.problems.diagnostics)
            pictures.finish(keeping: plan.own.pictures, previous.inputs)
            let outcome = try run.phase("write") { _ throws(FileError) in
                try output.commit(summary, seal: options.shard == nil ? nil : PartHead.path)
            }
            let pending = isComplete ? nil : PendingPictures(plan.own.pictures, pictures)
            return BuildReport(plan, rendered, outcome, run: run, pending: pending, previous: previous)
        }
    }

    /// Runs the first three phases, for commands that inspect a site.
    ///
    /// - Parameter pictures: finds the colours of pictures.
    func planned(_ run: PhaseRunner, _ pictures: PictureMaker? = nil) throws(BuildFailure) -> SitePlan {
        let pictures = pictures ?? pictureMaker
        let loaded = try run.phase("load") { load(nil, $0) }
        try run.phase("pictures") { pictures.assignColours(to: loaded.pictures, in: loaded.cloths, jobs: options.jobs, $0) }
        let sites = try run.phase("resolve") { _ in loaded.resolved }
        return try run.phase("plan") { SitePlan(sites, from: loaded, jobs: options.jobs, problems: $0) }
    }

    private func load(_ previous: PreviousBuild?, _ problems: DiagnosticCollector) -> LoadedSite {
        var loaded = LoadedSite.load(
            folders,
            modules: modules,
            previous?.inputs,
            // A strict build reads all records to find names that no record has.
            known: options.isStrict ? nil : previous?.cache?.rightContents,
            blocks: options.isStrict ? nil : previous?.records,
            publication: options.publication,
            shard: options.shard,
            pagedFrom: hooks.pagedFrom,
            without: hooks.overlooked,
            jobs: options.jobs,
            problems: problems
        )
        if let baseURL = options.baseURL { for index in loaded.editions.indices { loaded.editions[index].settings.url = baseURL } }
        if options.warnsOfUnnamedPictures { loaded.warnOfUnnamedPictures(problems) }
        loaded.templates = loaded.templates.overlooking(hooks.oversights)
        loaded.type = type(of: loaded, previous, problems)
        if hooks.bringsFace, loaded.settings.url != nil { loaded.cards = CardDrawing(loaded.assets) }
        return loaded
    }

    private func type(of loaded: LoadedSite, _ previous: PreviousBuild?, _ problems: DiagnosticCollector) -> SiteType {
        let type = loaded.settings.type
        guard !problems.hasErrors, hooks.bringsFace && type.hasFace && CarriedFace.fingerprint != nil || type.serif != nil,
            let inputs = previous?.inputs ?? FolderFingerprint(readFolders, jobs: options.jobs)
        else { return SiteType() }
        let counts = SiteCharacters.counts(in: inputs, previous?.records, jobs: options.jobs)
        return SiteType(loaded.settings, bringsFace: hooks.bringsFace, counts, in: folders, problems)
    }

    /// The author's preview of the site: with drafts, in a private folder beside the output that only this build writes to.
    public var preview: Build {
        var preview = self
        preview.options.showsDrafts = true
        let output = FileSystem.futurePath(folders.output) ?? folders.output
        if let folder = BuildCache.path(for: folders.output, ending: "preview") ?? BuildCache.path(for: output, ending: "preview") {
            preview.folders = SiteFolders(
                data: folders.data,
                templates: folders.templates,
                assets: folders.assets,
                output: "\(folder)/site"
            )
            preview.outputOfPictures = folders.output
        }
        return preview
    }

    /// The folders that a build reads. Themes that the site does not use are not among them.
    var readFolders: [String] {
        [folders.data, folders.templates, folders.assets] + [SiteTheme.folder(in: folders)].compactMap(\.self)
    }

    /// Makes the site's pictures and finds their colours.
    package var pictureMaker: PictureMaker {
        PictureMaker(for: outputOfPictures ?? folders.output, program: hooks.pictureProgram, jobs: options.jobs)
    }

    /// The fingerprint of the program's version. Output depends on it and on the inputs only.
    static let program = BuildCache.program(
        "\(SitegenVersion.number) \(SitegenVersion.markdownLibrary) \(SitegenVersion.unicode) \(PictureRecipe.version) \(FontRecipe.version)"
    )
}
