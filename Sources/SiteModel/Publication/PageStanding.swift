import Diagnostics
import SiteBase

/// Who is meant to see a page.
package enum PageStanding: Int, Sendable {
    /// All visitors.
    case listed
    /// Those who have its address.
    case unlisted
    /// Its author, in a preview.
    case draft
}

/// The content of a page that no list, search, feed or sitemap shows.
struct ContentApart: PageContent {
    private let content: any PageContent
    let standing: PageStanding

    init(_ content: any PageContent, standing: PageStanding) {
        self.content = content
        self.standing = standing
    }

    var kind: PageKind { content.kind }
    var isRecord: Bool { content.isRecord }
    var form: PagePlan.Form { content.form }
    var source: Diagnostic.Location { content.source }
    var name: String { content.name }
    var title: String? { content.title }
    var renaming: String { content.renaming }
    var record: Fingerprint? { content.record }
    var isListed: Bool { false }
    var changed: PartialDate? { content.changed }

    var settings: Fingerprint {
        var settings = content.settings
        settings.combine(standing.rawValue)
        return settings
    }

    func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel { content.model(at: path, links) }
}
