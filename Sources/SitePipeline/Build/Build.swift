import Diagnostics
public import SiteAssets
import SiteBase
import SiteFonts
public import SiteModel
public import SiteOutput
import SitePictures

/// Builds a site: load, resolve, plan, render, write.
public struct Build: Sendable {
    /// All kinds of collections.
    package let kinds: CollectionKinds
    /// The folders to read and write.
    public var folders: SiteFolders
    /// The address of the site; overrides `url` in `site.yaml`.
    public var baseURL: String?
    /// The number of threads.
    public var jobs = 1
    /// What happens to existing files that sitegen did not write.
    public var adoption = OutputFolder.Adoption.sameBytes
    /// How files are compressed beside themselves.
    public var compressions: [Compression] = []
    /// How long to wait for another build that writes to the same output.
    public var lockTimeout = Duration.seconds(3)
    /// The part of the site to make; nil for all of it.
    public var shard: Shard?
    /// Whether warnings fail the build.
    public var isStrict = false
    /// Decides what is public.
    package var publication = PublicationRule()
    /// The output folder beside which made pictures are kept; nil for that of the build.
    private(set) var outputOfPictures: String?
    /// Whether drafts are shown, too.
    public var showsDrafts: Bool {
        get { publication.showsDrafts }
        set { publication.showsDrafts = newValue }
    }

    /// Sets the day that decides what is public, in ISO 8601: `2027-01-01`. By default, it is the day on which the build is created, where
    /// this machine is.
    public mutating func set(today day: String) { if let day = Self.day(day) { publication.today = day } }

    /// The day that a text names; nil if it names none.
    package static func day(_ text: String) -> CalendarDay? { text.utf8.count == 10 ? CalendarDay(text) : nil }

    /// Whether to render everything and ignore the cache.
    public var isForced = false
    /// Whether the report lists every rendered page with the reason.
    public var explains = false
    /// Whether a picture next to the data that no record names is a warning.
    public var warnsOfUnnamedPictures = false
    /// Whether pictures that no build made yet are left out, because `PendingPictures` makes them when they are asked for.
    public var defersPictures = false
    /// From which size on the records of a file are not kept in memory by a part of the site, in bytes. Tests have small files.
    package var pagedFrom = DataFolder.pagedFile
    /// Whether a site with Hangul brings the face that sitegen carries. Most tests do without, because cutting it takes time.
    package var bringsFace = true
    /// The path of sitegen, which decodes pictures in processes of its own; nil for the running program.
    package var pictureProgram: String?
    /// Called with the number of pictures made, from several threads.
    public var pictureProgress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    /// Called with the number of rendered files, from several threads.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Pages that somebody is viewing; they are rendered first.
    public var urgent: PriorityPages?
    /// What the build leaves out of its fingerprints: nothing, but in tests.
    package var oversights: Set<Oversight> = []
    /// The same for fingerprints whose parts have names.
    package var overlooked: Overlooked?

    /// A build of these kinds of collections in these folders.
    package init(_ folders: SiteFolders, kinds: CollectionKinds) {
        self.folders = folders
        self.kinds = kinds
    }

    /// Runs the build.
    ///
    /// It keeps pages whose inputs did not change since the previous build. If no input changed at all, it ends after hashing the
    /// inputs.
    ///
    /// - Throws: all problems found. The output is then as it was before, unless the phase `write` fails between two files:
    ///   then the next build completes it, and the error says how many files were replaced.
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
        try run.phase("pictures") { pictures.dress(loaded.pictures, in: loaded.cloths, jobs: jobs, $0) }
        let sites = try run.phase("resolve") { _ in loaded.resolved }
        let shared = previous.shared(by: loaded, sites)
        // If so, only pages of records that changed can differ.
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

    /// The first three phases, for commands that only inspect a site.
    ///
    /// - Parameter pictures: finds the colours of pictures.
    func planned(_ run: PhaseRunner, _ pictures: PictureMaker? = nil) throws(BuildFailure) -> SitePlan {
        let pictures = pictures ?? pictureMaker
        let loaded = try run.phase("load") { load(nil, $0) }
        try run.phase("pictures") { pictures.dress(loaded.pictures, in: loaded.cloths, jobs: jobs, $0) }
        let sites = try run.phase("resolve") { _ in loaded.resolved }
        return try run.phase("plan") { SitePlan(sites, from: loaded, jobs: jobs, problems: $0) }
    }

    private func load(_ previous: PreviousBuild?, _ problems: DiagnosticCollector) -> LoadedSite {
        var loaded = LoadedSite.load(
            folders,
            kinds: kinds,
            previous?.inputs,
            // What no record has is only known once all are read.
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

    /// The same site as its author previews it: with drafts, in a folder of its own beside the output, which only a build writes to.
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

    /// The folders that a build reads: themes that the site does not use may be anything.
    var readFolders: [String] {
        [folders.data, folders.templates, folders.assets] + [SiteTheme.folder(in: folders)].compactMap(\.self)
    }

    /// Makes the pictures of the site, and finds their colours.
    package var pictureMaker: PictureMaker { PictureMaker(for: outputOfPictures ?? folders.output, program: pictureProgram, jobs: jobs) }

    /// The fingerprint of the running program, which determines the output together with the inputs.
    static let program = BuildCache.program(
        "\(SitegenVersion.number) \(SitegenVersion.markdownLibrary) \(SitegenVersion.unicode) \(PictureRecipe.version) \(FontRecipe.version)"
    )
}
