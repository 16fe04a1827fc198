import SiteBase
import SiteModel

extension Output {
    /// The data of each collection as JSON. That of a collection whose records are not in memory is assembled from pieces in all parts.
    static let data = Output { context in
        context.sites.flatMap { site in
            site.contents.compactMap { collection in
                guard collection.content.isPaged else { return CollectionData.output(of: collection, in: site, jobs: context.jobs) }
                return CollectionData.path(of: collection).map {
                    PlannedOutput($0, name: "the data of all parts", by: .assembly, bytes: [])
                }
            }
        }
    }
}
