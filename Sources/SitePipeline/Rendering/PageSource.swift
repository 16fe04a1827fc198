public import Diagnostics
public import SiteBase
import SiteModel
import SiteRecords

/// A page of the site and its source.
public struct PageSource: Sendable {
    /// The path of the page.
    public let path: OutputPath
    /// A description of the page, for messages.
    public let name: String
    /// The location of its source in the data.
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
