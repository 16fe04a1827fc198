import SiteEngine

/// One page of the site, before it is rendered.
struct PagePlan: Sendable {
    /// What becomes of a rendered page.
    enum Form: Sendable {
        /// It is a page of HTML.
        case page
        /// It is a classic script that hands the HTML to the page that loads it, since a page opened as a file may fetch nothing else.
        case script
    }

    let path: OutputPath
    let kind: PageKind
    /// Whether it is the page of one record.
    let isRecord: Bool
    /// Where what it shows comes from.
    let source: Diagnostic.Place
    /// What it shows, in the words of a message.
    let name: String
    /// How an author gives it another path, in the words of a message.
    let renaming: String
    let form: Form
    /// What its template is given.
    let record: @Sendable (MarkdownLinks) -> TemplateValue

    /// A page that lists records, or introduces them.
    static func list(
        _ path: OutputPath,
        _ kind: PageKind,
        source: Diagnostic.Place,
        name: String,
        form: Form = .page,
        record: @escaping @Sendable (MarkdownLinks) -> TemplateValue
    ) -> PagePlan {
        PagePlan(
            path: path,
            kind: kind,
            isRecord: false,
            source: source,
            name: name,
            renaming: "rename the folder",
            form: form,
            record: record
        )
    }

    /// The page of one record.
    static func record(
        _ path: OutputPath,
        _ kind: PageKind,
        source: Diagnostic.Place,
        name: String,
        renaming: String,
        record: @escaping @Sendable (MarkdownLinks) -> TemplateValue
    ) -> PagePlan {
        PagePlan(path: path, kind: kind, isRecord: true, source: source, name: name, renaming: renaming, form: .page, record: record)
    }
}
