import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SiteOutput
import SiteRecords

/// Makes one part of a site.
extension Build {
    /// Writes the head of a part, which tells the assembly about it.
    func makePart(
        _ shard: Shard,
        of plan: SitePlan,
        _ previous: PreviousBuild,
        _ keys: PartKeys,
        into output: OutputFolder,
        _ problems: DiagnosticCollector
    ) {
        guard !problems.hasErrors, let list = PartFiles.path, let head = PartHead.path, let keyList = PartKeys.path else { return }
        guard var site = previous.siteFingerprint, previous.inputs?.isUpToDate(jobs: options.jobs) == true else {
            // The pages may come from other data than those of the other parts.
            return problems.add(FileError(.read, folders.data, .changed).diagnostic)
        }
        // On another day, other records may be public.
        site.combine(plan.heldBack.bytes)
        do throws(FileError) {
            // The first pages of each kind determine the policy, so any part can write it.
            if shard.number == 1 {
                for file in plan.hostOutputs(PageRendering(plan: plan), problems) { try make(file, into: output) }
            }
            let (keys, sources) = keys.checked(in: plan, problems)
            if !keys.isEmpty { try output.take(OutputFile(path: keyList, rank: .list, bytes: PartKeys.bytes(of: keys))) }
            let fragments = PartFragments(shard, of: plan)
            let places = OfflinePlaces(plan.sites)
            let storage = plan.offline.storage
            let files =
                output.files.map { file in
                    let isOfSite = storage != nil && !file.path.description.utf8.hasPrefix(PartHead.folder)
                    return PartFile(record: file, place: isOfSite ? plan.offline.place(of: file.path, places) : nil)
                } + output.compressedFiles.map { PartFile(record: $0, place: nil) }
            let bytes = PartFiles.bytes(of: files.sorted { $0.path < $1.path })
            try output.take(OutputFile(path: list, rank: .list, bytes: bytes))
            let part = PartHead(
                shard: shard,
                program: Self.program,
                version: SitegenVersion.number,
                site: site,
                files: FolderFingerprint.fingerprint(ofBytes: bytes),
                records: plan.recordPageCount,
                pages: plan.own.pages.count,
                address: plan.site.settings.url,
                compressions: options.compressions,
                storage: storage,
                searches: fragments.searchHeads,
                joined: fragments.joined,
                sources: sources,
                sizes: plan.sizes?.all
            )
            try output.take(OutputFile(path: head, rank: .list, bytes: part.bytes))
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
