import SiteTemplates

/// A kind of pages, with its template and with what that template may see.
package final class PageKind: Sendable {
    /// The template's name: its path in `templates/` without the ending.
    package let template: String
    /// What its template is checked against.
    package let declaration: TemplateDeclaration

    package init<Page>(_ template: String, _ shape: TemplateSchema<Page>) {
        self.template = template
        declaration = shape.declaration
    }
}
