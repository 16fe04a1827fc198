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
    /// All visitors who find no translation. Machines are led to the original.
    case untranslated

    /// Whether nobody finds it who does not have its address.
    package var isHidden: Bool { self == .unlisted || self == .draft }
}

extension PagePlan {
    /// The same page for others.
    func apart(_ standing: PageStanding) -> PagePlan { PagePlan(path: path, content: ContentApart(content, standing: standing)) }
}

/// The content of a page that the sitemap leaves out.
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
