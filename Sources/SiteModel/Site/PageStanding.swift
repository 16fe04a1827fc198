import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase
import SiteRecords

/// Who may see a page.
package enum PageStanding: Int, Sendable {
    /// All visitors may see the page.
    case listed
    /// Only people who know the address find the page.
    case unlisted
    /// Only the author sees the page, in a preview.
    case draft
    /// The page shows an untranslated original to visitors. Search engines are sent to the original page.
    case untranslated

    /// Whether only people who know the address find the page.
    package var isHidden: Bool { self == .unlisted || self == .draft }
}

extension PagePlan {
    /// The same page with another standing.
    func apart(_ standing: PageStanding) -> PagePlan { PagePlan(path: path, content: ContentApart(content, standing: standing)) }
}

/// The content of a page that is not in the sitemap.
struct ContentApart: PageContent {
    private let content: any PageContent
    let standing: PageStanding

    init(_ content: any PageContent, standing: PageStanding) {
        self.content = content
        self.standing = standing
    }

    var kind: PageKind { content.kind }
    var origin: RecordReference? { content.origin }
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
