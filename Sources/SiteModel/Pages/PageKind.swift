import SiteTemplates

/// A kind of pages, with its template and the schema of that template.
package final class PageKind: Sendable {
    /// The template's name: its path in `templates/` without extension.
    package let template: String
    /// The schema that its template is checked against.
    package let declaration: TemplateDeclaration

    package init<Page: PageModel>(_ template: String, _ shape: TemplateSchema<Page>) {
        self.template = template
        declaration = shape.declaration
    }
}

/// What a template sees of one page. It is made for one page, used by one thread, and computes what is expensive when it is read.
package protocol PageModel: AnyObject {
    static var kind: PageKind { get }
}
