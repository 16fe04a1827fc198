import SiteEngine
import Synchronization

/// The files of a site: which are made, and on how many threads.
extension Build {
    /// Makes the pages and assets that an earlier build did not make from the same.
    func make(_ plan: SitePlan, into output: OutputFolder, _ problems: Problems) -> BuildReport.Making {
        let rendering = PageRendering(plan: plan)
        let made = Mutex(BuildReport.Making())
        let origins = PageOrigins(plan)
        eachFile(of: plan, problems) { file, own throws(FileFault) in
            switch file {
            case .asset(let asset):
                let origin = FileOrigin(content: asset.fingerprint)
                guard output.keep(asset.path, madeFrom: origin) != nil else { return }
                try output.take(OutputFile(path: asset.path, rank: .asset, bytes: try asset.read()), madeFrom: origin)
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

    /// Renders every page and hands it on, with the assets.
    func render(
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

    private enum PlannedFile {
        case asset(PlannedAsset)
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
