import Diagnostics
import SiteBase
import SiteTemplates

/// One page of the site, before it is rendered.
package struct PagePlan: Sendable {
    /// What becomes of a rendered page.
    package enum Form: Sendable {
        /// It is a page of HTML.
        case page
        /// It is a classic script that hands the HTML to the page that loads it, since a page opened as a file may fetch nothing else.
        case script
    }

    package let path: OutputPath
    package let content: any PageContent

    package init(path: OutputPath, content: any PageContent) {
        self.path = path
        self.content = content
    }

    /// A page that lists records, or introduces them.
    package static func list(
        _ path: OutputPath,
        _ kind: PageKind,
        source: Diagnostic.Location,
        name: String,
        form: Form = .page,
        renaming: String = "rename the folder",
        isListed: Bool = true,
        record: @escaping @Sendable (MarkdownLinks) -> TemplateValue
    ) -> PagePlan {
        let content = DescribedContent(
            kind: kind,
            isRecord: false,
            source: source,
            name: name,
            renaming: renaming,
            form: form,
            isListed: isListed && form == .page,
            changed: nil,
            values: record
        )
        return PagePlan(path: path, content: content)
    }

    /// The page of one record.
    package static func record(
        _ path: OutputPath,
        _ kind: PageKind,
        source: Diagnostic.Location,
        name: String,
        renaming: String,
        changed: PartialDate? = nil,
        record: @escaping @Sendable (MarkdownLinks) -> TemplateValue
    ) -> PagePlan {
        let content = DescribedContent(
            kind: kind,
            isRecord: true,
            source: source,
            name: name,
            renaming: renaming,
            form: .page,
            isListed: true,
            changed: changed,
            values: record
        )
        return PagePlan(path: path, content: content)
    }
}

/// What a page shows.
///
/// A plan may hold a million pages. A content that is an object and a number takes no memory of its own, and makes the rest when it is asked.
package protocol PageContent: Sendable {
    var kind: PageKind { get }
    /// Whether it is the page of one record.
    var isRecord: Bool { get }
    var form: PagePlan.Form { get }
    /// Where what it shows comes from.
    var source: Diagnostic.Location { get }
    /// What it shows, in the words of a message.
    var name: String { get }
    /// How an author gives it another path, in the words of a message.
    var renaming: String { get }
    /// What its template is given.
    func record(at path: OutputPath, _ links: MarkdownLinks) -> TemplateValue
    /// What it shows, and what it shows of others, in short; nil if only the record decides.
    var fingerprints: (content: Fingerprint, neighbours: Fingerprint)? { get }
    /// Whether it is listed for search engines.
    var isListed: Bool { get }
    /// When its content was last changed, if the data says so.
    var changed: PartialDate? { get }
}

extension PageContent {
    package var fingerprints: (content: Fingerprint, neighbours: Fingerprint)? { nil }
    package var isListed: Bool { form == .page }
    package var changed: PartialDate? { nil }
}

/// A page content with stored values.
private struct DescribedContent: PageContent {
    let kind: PageKind
    let isRecord: Bool
    let source: Diagnostic.Location
    let name: String
    let renaming: String
    let form: PagePlan.Form
    let isListed: Bool
    let changed: PartialDate?
    let values: @Sendable (MarkdownLinks) -> TemplateValue

    func record(at path: OutputPath, _ links: MarkdownLinks) -> TemplateValue { values(links) }
}
