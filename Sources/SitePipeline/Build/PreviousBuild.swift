import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SiteOutput
import SiteRecords

/// The results of the previous build, and the inputs of this build to compare with them.
package struct PreviousBuild: Sendable {
    /// The previous build's cache; nil if this build cannot use it.
    let cache: BuildCache?
    /// The hashed input folders; nil if one of them cannot be read.
    let inputs: FolderFingerprint?
    /// The values of records that other pages show. This build adds the records that it reads. Nil if the input folders cannot be read.
    let records: KnownRecords?
    private let build: Build

    init(of build: Build, _ pictures: PictureMaker) {
        self.build = build
        let folders = build.folders
        (cache, inputs) = Workers.both(jobs: build.options.jobs) {
            build.options.isForced ? nil : BuildCache(for: folders.output, version: Build.program)
        } _: {
            FolderFingerprint(build.readFolders, jobs: build.options.jobs, known: pictures.fingerprint)
        }
        records = inputs.map { [cache] inputs in
            KnownRecords(
                surroundings: inputs.value { $0.utf8.hasPrefix(folders.data + "/") && DataFolder.mayHoldRecords($0) },
                earlier: cache?.blocks ?? [:],
                without: build.hooks.overlooked
            )
        }
    }

    /// The report of a build with nothing to do, because no input changed and the output is intact. It repeats the warnings.
    func reportIfUnchanged(jobs: Int, phases: [BuildReport.Phase]) -> BuildReport? {
        // The cache does not contain the optional warnings about unnamed pictures.
        guard !build.options.warnsOfUnnamedPictures, let cache, let fingerprint, fingerprint == cache.inputs,
            let warnings = cache.warnings.isEmpty ? [] : DiagnosticMemory.diagnostics(in: cache.warnings),
            warnings.isEmpty || !build.options.isStrict, let heldBack = HeldBack(cache.heldBack),
            heldBack.holds(on: build.options.publication.today),
            cache.holdsAll(in: build.folders.output, jobs: jobs)
        else { return nil }
        return BuildReport(unchanged: cache, heldBack, warnings: warnings, phases: phases)
    }

    /// The fingerprint of everything read except what only records' own pages show; nil if it is not known.
    func shared(by loaded: LoadedSite, _ sites: [Site]) -> Fingerprint? {
        var own: Set<String> = []
        var shown = Fingerprint()
        for collection in loaded.contents {
            guard let elsewhere = collection.content.shownElsewhere else { continue }
            own.insert(collection.place.path)
            own.formUnion(collection.content.recordFiles)
            shown.combine(elsewhere)
        }
        for case .sharedFile(let file) in build.hooks.oversights { own.insert(file) }
        guard let inputs = inputs?.value(without: own) else { return nil }
        var shared = NamedFingerprint("shared", without: build.hooks.overlooked, inputs)
        shared.combine("shown") { $0.combine(shown) }
        shared.combine("address") { $0.combine(build.options.baseURL) }
        shared.combine("drafts") { $0.combine(build.options.publication.showsDrafts ? 1 : 2) }
        shared.combine("shard") { $0.combine(build.options.shard?.description) }
        // The first Hangul text adds a font to the site.
        shared.combine("fonts") { $0.combine(sites[0].sheets.type == nil ? 1 : 2) }
        // Search stops covering texts when a site gets too large.
        for site in sites where site.settings.isSearched {
            shared.combine("search of texts") { $0.combine(SiteSearch(site).searchesTexts ? 1 : 2) }
        }
        return shared.value
    }

    /// The record of this build for the next one.
    ///
    /// - Parameters:
    ///   - isComplete: whether all files were made.
    ///   - warnings: the reported warnings.
    func summary(of plan: SitePlan, shared: Fingerprint?, isComplete: Bool, _ warnings: [Diagnostic]) -> OutputFolder.Summary {
        // The next build must not repeat optional warnings.
        let remembered = warnings.isEmpty ? [] : build.options.warnsOfUnnamedPictures ? nil : DiagnosticMemory.bytes(of: warnings)
        let isKnown = isComplete && remembered != nil && inputs?.isUpToDate(jobs: build.options.jobs) == true
        return OutputFolder.Summary(
            version: Build.program,
            inputs: isKnown ? fingerprint : nil,
            isReusable: warnings.allSatisfy(\.isFoundAgain),
            warnings: remembered ?? [],
            shared: shared,
            records: plan.recordPageCount,
            pages: plan.own.pages.count,
            address: plan.site.settings.url,
            blocks: records?.blocks ?? [:],
            heldBack: plan.heldBack.bytes
        )
    }

    /// The fingerprint of all inputs of this build.
    private var fingerprint: Fingerprint? {
        guard var all = siteFingerprint, let inputs = inputs?.value else { return nil }
        // Messages show folder paths as given, so the paths count.
        all.combine(inputs)
        guard let shard = build.options.shard else { return all }
        var fingerprint = NamedFingerprint("part", without: build.hooks.overlooked, all)
        fingerprint.combine("shard") { $0.combine(shard.description) }
        return fingerprint.value
    }

    /// The fingerprint of all inputs of the site. It is the same for all shards, wherever their folders are.
    var siteFingerprint: Fingerprint? {
        guard let inputs = inputs?.content else { return nil }
        var fingerprint = NamedFingerprint("all", without: build.hooks.overlooked, inputs)
        fingerprint.combine("address") { $0.combine(build.options.baseURL) }
        fingerprint.combine("drafts") { $0.combine(build.options.publication.showsDrafts ? 1 : 2) }
        fingerprint.combine("compressions") { for compression in build.options.compressions { $0.combine(compression.rawValue) } }
        return fingerprint.value
    }
}
