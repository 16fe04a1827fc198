import Diagnostics
import SiteBase
import SiteModel

/// A page of the site with what it is made from.
public struct PageSource: Sendable {
    /// Where the page goes.
    public let path: OutputPath
    /// What it shows, in words.
    public let name: String
    /// The place in the data of what it shows.
    public let source: Diagnostic.Location
    /// The name of its template.
    public let template: String

    init(_ page: PagePlan) {
        path = page.path
        name = page.content.name
        source = page.content.source
        template = page.content.kind.template
    }
}
