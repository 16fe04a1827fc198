import Diagnostics
public import SiteAssets
package import SiteBase
import SiteFiles
import SiteFonts
import SiteLoading
package import SiteModel
public import SiteOutput
import SitePictures
public import SiteRecords

/// Builds a site in five phases: load, resolve, plan, render, write.
public struct Build: Sendable {
    let modules: CollectionModules
    /// The folders to read and write.
    public var folders: SiteFolders
    /// The URL of the site; it overrides `url` in `site.yaml`.
    public var baseURL: String?
    /// The number of threads.
    public var jobs = 1
    /// What happens to existing files that sitegen did not write.
    public var adoption = OutputFolder.Adoption.sameBytes
    /// The compressed copies to write beside files.
    public var compressions: [Compression] = []
    /// The maximum time to wait for another build that writes to the same output.
    public var lockTimeout = Duration.seconds(3)
    /// The part of the site to make; nil for the whole site.
    public var shard: Shard?
    /// Whether warnings fail the build.
    public var isStrict = false
    /// Decides what is public.
    package var publication = PublicationRule()
    /// The output folder whose picture store is used; nil for the build's own.
    private(set) var outputOfPictures: String?
    /// Whether the site includes drafts.
    public var showsDrafts: Bool {
        get { publication.showsDrafts }
        set { publication.showsDrafts = newValue }
    }

    /// Sets the day that decides what is public, in ISO 8601: `2027-01-01`. The default is the machine's local date at the creation of the
    /// build.
    public mutating func set(today day: String) { if let day = Self.day(day) { publication.today = day } }

    /// The day in a text; nil if the text is no day.
    package static func day(_ text: String) -> CalendarDay? { text.utf8.count == 10 ? CalendarDay(text) : nil }

    /// Whether to render everything and ignore the cache.
    public var isForced = false
    /// Whether the report lists every rendered page with the reason.
    public var explains = false
    /// Whether to warn about pictures beside the data that no record names.
    public var warnsOfUnnamedPictures = false
    /// Whether to leave pictures unmade until `PendingPictures` receives a request for them.
    public var defersPictures = false
    /// The minimum size in bytes of a file whose records a shard does not keep in memory. Tests use small files.
    package var pagedFrom = DataFolder.pagedFile
    /// Whether a site with Hangul text includes sitegen's typeface. Most tests turn this off, because subsetting the font takes time.
    package var bringsFace = true
    /// The path of the sitegen executable that decodes pictures in separate processes; nil for the running program.
    package var pictureProgram: String?
    /// Receives the number of pictures made; called on several threads.
    public var pictureProgress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    /// Receives the number of rendered files; called on several threads.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// The pages that somebody is viewing, to be rendered first.
    public var urgent: PriorityPages?
    /// What tests leave out of the build's fingerprints; empty in other builds.
    package var oversights: Set<Oversight> = []
    /// The parts of named fingerprints that tests leave out; nil in other builds.
    package var overlooked: Overlooked?

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
        let run = PhaseRunner(isStrict: isStrict)
        try run.phase(nil, recover)
        let pictures = pictureMaker
        let previous = try run.phase("load") { _ in PreviousBuild(of: self, pictures) }
        if let report = previous.reportIfUnchanged(jobs: jobs, phases: run.phases) {
            urgent?.ready([], report.address, nil)
            return report
        }
        let loaded = try run.phase("load") { load(previous, $0) }
        try run.phase("pictures") { pictures.assignColours(to: loaded.pictures, in: loaded.cloths, jobs: jobs, $0) }
        let sites = try run.phase("resolve") { _ in loaded.resolved }
        let shared = previous.shared(by: loaded, sites)
        // If so, only pages of changed records can differ.
        let same = shared.flatMap { $0 == previous.cache?.shared ? previous.cache : nil }
        let plan = try run.phase("plan") {
            SitePlan(sites, from: loaded, same: same, shard: shard, data: previous.siteFingerprint, jobs: jobs, problems: $0)
        }
        renderUrgentPages(of: plan, pictures)
        let output = try run.phase(nil) { _ throws(FileError) in try openOutput(previous) }
        let keys = PartKeys()
        return try discardingIfFailed(output) { () throws(BuildFailure) in
            var rendered = try run.phase("render") { render(plan, isShared: same != nil, keys, into: output, $0) }
            if explains, let cache = previous.cache {
                let pages = rendered.rendered.filter { $0.reason == .content }.map(\.page.path)
                rendered.changedKeys = ChangedFields(since: cache, in: folders.output).keys(of: pages, in: plan)
            }
            let isComplete = try run.phase("pictures") { make(plan.own.pictures, with: pictures, into: output, $0) }
            try run.phase("render") { finish(plan, previous, keys, into: output, $0) }
            let summary = previous.summary(of: plan, shared: shared, isComplete: isComplete, run.problems.diagnostics)
            pictures.finish(keeping: plan.own.pictures, previous.inputs)
            let outcome = try run.phase("write") { _ throws(FileError) in
                try output.commit(summary, seal: shard == nil ? nil : PartHead.path)
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
        try run.phase("pictures") { pictures.assignColours(to: loaded.pictures, in: loaded.cloths, jobs: jobs, $0) }
        let sites = try run.phase("resolve") { _ in loaded.resolved }
        return try run.phase("plan") { SitePlan(sites, from: loaded, jobs: jobs, problems: $0) }
    }

    private func load(_ previous: PreviousBuild?, _ problems: DiagnosticCollector) -> LoadedSite {
        var loaded = LoadedSite.load(
            folders,
            modules: modules,
            previous?.inputs,
            // A strict build reads all records to find names that no record has.
            known: isStrict ? nil : previous?.cache?.rightContents,
            blocks: isStrict ? nil : previous?.records,
            publication: publication,
            shard: shard,
            pagedFrom: pagedFrom,
            without: overlooked,
            jobs: jobs,
            problems: problems
        )
        if let baseURL { for index in loaded.editions.indices { loaded.editions[index].settings.url = baseURL } }
        if warnsOfUnnamedPictures { loaded.warnOfUnnamedPictures(problems) }
        loaded.templates = loaded.templates.overlooking(oversights)
        loaded.type = type(of: loaded, previous, problems)
        if bringsFace, loaded.settings.url != nil { loaded.cards = CardDrawing(loaded.assets) }
        return loaded
    }

    private func type(of loaded: LoadedSite, _ previous: PreviousBuild?, _ problems: DiagnosticCollector) -> SiteType {
        let type = loaded.settings.type
        guard !problems.hasErrors, bringsFace && type.hasFace && CarriedFace.fingerprint != nil || type.serif != nil,
            let inputs = previous?.inputs ?? FolderFingerprint(readFolders, jobs: jobs)
        else { return SiteType() }
        let counts = SiteCharacters.counts(in: inputs, previous?.records, jobs: jobs)
        return SiteType(loaded.settings, bringsFace: bringsFace, counts, in: folders, problems)
    }

    /// The author's preview of the site: with drafts, in a private folder beside the output that only this build writes to.
    public var preview: Build {
        var preview = self
        preview.showsDrafts = true
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
    package var pictureMaker: PictureMaker { PictureMaker(for: outputOfPictures ?? folders.output, program: pictureProgram, jobs: jobs) }

    /// The fingerprint of the program's version. Output depends on it and on the inputs only.
    static let program = BuildCache.program(
        "\(SitegenVersion.number) \(SitegenVersion.markdownLibrary) \(SitegenVersion.unicode) \(PictureRecipe.version) \(FontRecipe.version)"
    )
}
