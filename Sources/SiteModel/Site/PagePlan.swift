package import DataReading
package import Diagnostics
import InterfaceTexts
package import SiteBase
package import SiteRecords

/// A page of the site, before it is rendered.
package struct PagePlan: Sendable {
    /// The form of the rendered page.
    package enum Form: Sendable {
        /// An HTML page.
        case page
        /// A classic script that passes the HTML to the page that loads it. A page opened from a disk can load nothing else.
        case script
    }

    package let path: OutputPath
    package let content: any PageContent

    package init(path: OutputPath, content: any PageContent) {
        self.path = path
        self.content = content
    }

    /// Plans a page that lists or introduces records.
    package static func list(
        _ path: OutputPath,
        _ kind: PageKind,
        source: Diagnostic.Location,
        name: String,
        form: Form = .page,
        title: String? = nil,
        renaming: String = "rename the folder",
        isListed: Bool = true,
        record: Fingerprint? = nil,
        settings: Fingerprint = Fingerprint(),
        model: @escaping @Sendable (MarkdownLinks) -> any PageModel
    ) -> PagePlan {
        let content = DescribedContent(
            kind: kind,
            origin: nil,
            source: source,
            name: name,
            title: title,
            renaming: renaming,
            form: form,
            isListed: isListed && form == .page,
            changed: nil,
            record: record,
            settings: settings,
            model: model
        )
        return PagePlan(path: path, content: content)
    }

    /// Plans the page of a record.
    package static func record(
        _ path: OutputPath,
        _ kind: PageKind,
        of origin: RecordReference,
        name: String,
        renaming: String,
        title: String? = nil,
        changed: PartialDate? = nil,
        record: Fingerprint,
        settings: Fingerprint,
        model: @escaping @Sendable (MarkdownLinks) -> any PageModel
    ) -> PagePlan {
        let content = DescribedContent(
            kind: kind,
            origin: origin,
            source: origin.place,
            name: name,
            title: title,
            renaming: renaming,
            form: .page,
            isListed: true,
            changed: changed,
            record: record,
            settings: settings,
            model: model
        )
        return PagePlan(path: path, content: content)
    }
}

/// The content of a page.
///
/// A site may have a million pages. Content that consists of a reference and an index needs no allocation and computes the rest on demand.
package protocol PageContent: Sendable {
    var kind: PageKind { get }
    /// The record that the page shows; nil if it is not the page of one record.
    var origin: RecordReference? { get }
    var form: PagePlan.Form { get }
    /// The location of the data.
    var source: Diagnostic.Location { get }
    /// A description of the page, for messages.
    var name: String { get }
    /// The title of the page's record; nil if there is none.
    var title: String? { get }
    /// How an author can change the page's path, for messages.
    var renaming: String { get }
    /// The values that the template can use.
    func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel
    /// The fingerprint of the page's record; nil if it has none.
    var record: Fingerprint? { get }
    /// The fingerprint of the collection's settings that determine how its records look.
    var settings: Fingerprint { get }
    /// Whether the sitemap lists the page.
    var isListed: Bool { get }
    /// Who may see the page.
    var standing: PageStanding { get }
    /// The date of the last change, if the data has one.
    var changed: PartialDate? { get }
}

extension PageContent {
    package var isRecord: Bool { origin != nil }
    package var origin: RecordReference? { nil }
    package var record: Fingerprint? { nil }
    package var form: PagePlan.Form { .page }
    package var isListed: Bool { form == .page }
    package var standing: PageStanding { .listed }
    package var changed: PartialDate? { nil }
    package var title: String? { nil }
}

/// The content of a record's own page.
package protocol RecordPageContent: PageContent {
    var reference: RecordReference { get }
}

extension RecordPageContent {
    package var origin: RecordReference? { reference }
    package var source: Diagnostic.Location { reference.place }
}

/// Content with stored properties.
private struct DescribedContent: PageContent {
    let kind: PageKind
    let origin: RecordReference?
    let source: Diagnostic.Location
    let name: String
    let title: String?
    let renaming: String
    let form: PagePlan.Form
    let isListed: Bool
    let changed: PartialDate?
    let record: Fingerprint?
    let settings: Fingerprint
    let model: @Sendable (MarkdownLinks) -> any PageModel

    func model(at path: OutputPath, _ links: MarkdownLinks) -> any PageModel { model(links) }
}
