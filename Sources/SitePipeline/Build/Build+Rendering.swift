package import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
package import SiteOutput
import SiteRecords
import SiteTemplates
import Synchronization
import SystemPackage

/// Makes the files of a site on several threads.
extension Build {
    /// Renders the pages whose inputs changed since the previous build and copies the assets that changed.
    ///
    /// - Parameters:
    ///   - isShared: whether nothing changed except what records' own pages show.
    ///   - keys: receives the pages that are not in memory.
    func render(
        _ plan: SitePlan,
        isShared: Bool,
        _ keys: PartKeys,
        into output: OutputFolder,
        _ problems: DiagnosticCollector
    ) -> BuildReport.Making {
        let rendering = PageRendering(plan: plan)
        let parts = rendering.parts
        let made = Mutex(BuildReport.Making())
        let inputs = PageInputs(plan, without: hooks.oversights)
        // With backlinks, pages show which texts link to them.
        let isShared = isShared && !plan.site.settings.showsBacklinks
        eachWindow(of: plan, into: output, problems) { window, earlier in
            eachFile(of: plan, window, after: earlier, problems) { file, own throws(FileError) in
                switch file {
                case .asset(let asset):
                    let inputs = FileInputs(content: asset.inputs)
                    guard output.keep(asset.path, madeFrom: inputs) != nil else { return }
                    if let file = try asset.copied() { return try output.take(file, madeFrom: inputs) }
                    let (bytes, warning) = try asset.published()
                    if let warning { own.add(warning) }
                    // The next build must make the file again, to repeat the warning.
                    let known = warning == nil ? inputs : FileInputs(content: Fingerprint())
                    try output.take(OutputFile(path: asset.path, rank: .asset, bytes: bytes), madeFrom: known)
                case .output(let made): try make(made, into: output)
                case .page(let page, let index):
                    if plan.pages.arePaged, plan.pages.isPaged(index) { keys.add(page, at: index) }
                    if isShared, plan.templates(of: page.path)[page.content.kind]?.showsDetailsOfOthers == false,
                        output.keepUnchanged(page.path, content: page.content.record, links: inputs.linksBesideParts)
                    {
                        try plan.sizes?.add(FileSystem.read("\(folders.output)/\(page.path)"))
                        return
                    }
                    let links = MarkdownLinks(page: page.path, targets: plan.targets, problems: own, parts: parts)
                    let model = plan.model(of: page, links)
                    var inputs = inputs.inputs(of: page, model)
                    guard let reason = output.keep(page.path, madeFrom: inputs) else {
                        try plan.sizes?.add(FileSystem.read("\(folders.output)/\(page.path)"))
                        return
                    }
                    made.withLock { made in
                        made.counts[reason, default: 0] += 1
                        if options.explains { made.rendered.append((PageSource(page), reason)) }
                    }
                    guard let file = rendering.file(page, model), !own.hasErrors else { return }
                    if !links.trace.namesFiles { inputs.links = Fingerprint() }
                    if links.trace.showsTitles { inputs.links = inputs.titles }
                    if links.trace.namesParts { inputs.links = inputs.parts }
                    // The next build must make the page again, to repeat its warnings.
                    try output.take(file, madeFrom: own.diagnostics.isEmpty ? inputs : FileInputs(content: Fingerprint()))
                }
            }
        }
        return made.withLock { made in
            made.rendered.sort { $0.page.path < $1.page.path }
            made.kept = plan.own.pages.count - made.counts.values.reduce(0, +)
            return made
        }
    }

    /// Calls `work` with all files that the build makes. A shard makes them in windows; after each, it adds its part of files that all
    /// shards share.
    private func eachWindow(
        of plan: SitePlan,
        into output: OutputFolder,
        _ problems: DiagnosticCollector,
        _ work: (_ window: SitePlan.Own, _ earlier: Int) -> Void
    ) {
        guard let shard = options.shard else { return work(plan.own, 0) }
        let fragments = PartFragments(shard, of: plan)
        var earlier = 0
        for number in 1...fragments.windowCount {
            guard let window = Shard(number: number, of: fragments.windowCount) else { continue }
            let own = plan.own.window(window)
            work(own, earlier)
            earlier += own.fileCount
            guard !problems.hasErrors else { continue }
            do throws(FileError) {
                try fragments.make(window, into: output, jobs: options.jobs)
            } catch {
                problems.add(error.diagnostic)
            }
        }
    }

    /// Makes the files that depend on all others. A shard writes its record instead.
    func finish(
        _ plan: SitePlan,
        _ previous: PreviousBuild,
        _ keys: PartKeys,
        into output: OutputFolder,
        _ problems: DiagnosticCollector
    ) {
        if let shard = options.shard {
            makePart(shard, of: plan, previous, keys, into: output, problems)
            return conflicts(output.foreign, problems)
        }
        eachLast(of: plan, output.files, problems) { file throws(FileError) in try make(file, into: output) }
        conflicts(output.foreign, problems)
    }

    func make(_ planned: PlannedOutput, into output: OutputFolder) throws(FileError) {
        let inputs = FileInputs(content: planned.fingerprint)
        guard output.keep(planned.path, madeFrom: inputs) != nil else { return }
        switch planned.content {
        case .bytes(let bytes): try output.take(planned.file(bytes()), madeFrom: inputs)
        case .pieces(let file): try output.take(file, madeFrom: inputs)
        }
    }

    /// Makes every file and compares it with the output.
    ///
    /// - Parameter look: receives every page and the location of its source.
    package func compare(
        _ plan: SitePlan,
        with output: OutputComparison,
        _ problems: DiagnosticCollector,
        _ look: (@Sendable (OutputFile, Diagnostic.Location) -> Void)?
    ) {
        let rendering = PageRendering(plan: plan)
        let parts = rendering.parts
        eachFile(of: plan, plan.own, problems) { file, own throws(FileError) in
            switch file {
            case .asset(let asset):
                if let file = try asset.copied() { return try output.take(file) }
                let (bytes, warning) = try asset.published()
                if let warning { own.add(warning) }
                try output.take(OutputFile(path: asset.path, rank: .asset, bytes: bytes))
            case .output(let made): try compare(made, with: output)
            case .page(let page, _):
                let model = plan.model(of: page, MarkdownLinks(page: page.path, targets: plan.targets, problems: own, parts: parts))
                guard let file = rendering.file(page, model), !own.hasErrors else { return }
                look?(file, page.content.source)
                try output.take(file)
            }
        }
        compare(plan.pictures, with: output, problems)
        eachLast(of: plan, output.files, problems) { file throws(FileError) in try compare(file, with: output) }
    }

    private func compare(_ planned: PlannedOutput, with output: OutputComparison) throws(FileError) {
        switch planned.content {
        case .bytes(let bytes): try output.take(planned.file(bytes()))
        case .pieces(let file): try output.take(file)
        }
    }

    /// Calls `work` for the files that depend on all others.
    private func eachLast(
        of plan: SitePlan,
        _ files: @autoclosure () -> [OutputRecord],
        _ problems: DiagnosticCollector,
        _ work: (PlannedOutput) throws(FileError) -> Void
    ) {
        guard !problems.hasErrors else { return }
        do throws(FileError) {
            for file in plan.hostOutputs(PageRendering(plan: plan), problems) + [plan.sizes?.output].compactMap(\.self) { try work(file) }
            for file in plan.offline.outputs(of: files()) { try work(file) }
        } catch {
            problems.add(error.diagnostic)
        }
    }

    private enum PlannedFile {
        case asset(PlannedAsset)
        case output(PlannedOutput)
        /// A page and its index among all pages of the site.
        case page(PagePlan, Int)
    }

    /// Calls `work` for files on several threads. Each file has its own collector, and these are merged at the end.
    ///
    /// - Parameter earlier: the number of files made before these.
    private func eachFile(
        of plan: SitePlan,
        _ own: SitePlan.Own,
        after earlier: Int = 0,
        _ problems: DiagnosticCollector,
        _ work: @escaping @Sendable (PlannedFile, DiagnosticCollector) throws(FileError) -> Void
    ) {
        let firstPage = own.assets.count + own.outputs.count
        let done = Mutex(earlier)
        let all = plan.own.fileCount
        let isFull = Atomic(false)
        Workers.each(own.fileCount, jobs: options.jobs) { index in
            if isFull.load(ordering: .relaxed) { return }
            let found = DiagnosticCollector()
            do throws(FileError) {
                let file: PlannedFile =
                    if index < own.assets.count {
                        .asset(own.assets[index])
                    } else if index < firstPage {
                        .output(own.outputs[index - own.assets.count])
                    } else {
                        .page(own.pages[index - firstPage], own.pages.position(of: index - firstPage))
                    }
                try work(file, found)
            } catch {
                // The next file would fail too.
                if error.reason == .system(.noSpace), isFull.exchange(true, ordering: .relaxed) { return }
                found.add(error.diagnostic)
            }
            if plan.site.settings.languages.showsOriginals {
                problems.add(newOf: found.diagnostics)
            } else {
                problems.add(contentsOf: found.diagnostics)
            }
            guard let progress = options.progress else { return }
            let count = done.withLock { count in
                count += 1
                return count
            }
            progress(count, all)
        }
    }
}
