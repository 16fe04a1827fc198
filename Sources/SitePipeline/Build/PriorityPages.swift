import Diagnostics
import SiteAssets
public import SiteBase
import SiteModel
public import SiteOutput
import SiteRecords

/// Pages to render before all others.
public struct PriorityPages: Sendable {
    let paths: Set<OutputPath>
    let ready: Ready

    /// Receives pages and assets, the site's URL, and the pictures that no build has made yet.
    public typealias Ready = @Sendable (_ files: [OutputFile], _ address: String?, _ pictures: PendingPictures?) -> Void

    /// - Parameters:
    ///   - paths: the pages; paths of other files are ignored.
    ///   - ready: called once before the output changes, with the pages, the assets that the output lacks, and the site's URL.
    ///     It receives no files if a page has an error, which the build reports later.
    public init(_ paths: Set<OutputPath>, ready: @escaping Ready) {
        self.paths = paths
        self.ready = ready
    }
}

extension Build {
    /// Renders the priority pages, if there are any.
    func renderUrgentPages(of plan: SitePlan, _ pictures: PictureMaker) {
        guard let urgent = options.urgent else { return }
        urgent.ready(
            urgentFiles(plan, urgent.paths),
            plan.site.settings.url,
            options.defersPictures ? PendingPictures(plan.pictures, pictures) : nil
        )
    }

    /// The priority pages and the assets that the output lacks. Errors in them are reported when all pages are rendered.
    private func urgentFiles(_ plan: SitePlan, _ paths: Set<OutputPath>) -> [OutputFile] {
        let discarded = DiagnosticCollector()
        let rendering = PageRendering(plan: plan)
        let pages = plan.pages.filter { paths.contains($0.path) }.compactMap { rendering.file($0, problems: discarded) }
        guard !discarded.hasErrors else { return [] }
        do throws(FileError) {
            var assets: [OutputFile] = []
            for asset in plan.assets where FileSystem.kind(of: "\(folders.output)/\(asset.path)") == nil {
                assets.append(OutputFile(path: asset.path, rank: .asset, bytes: try asset.read()))
            }
            return pages + assets
        } catch {
            return []
        }
    }
}
