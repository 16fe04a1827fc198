package import SiteTemplates

/// A kind of page, with its template and the schema of that template.
package final class PageKind: Sendable {
    /// The template's name: its path in `templates/` without extension.
    package let template: String
    /// The schema that the template is checked against, without the author's own fields.
    package let declaration: TemplateDeclaration
    private let withOwn: @Sendable ([FieldDeclaration]) -> TemplateDeclaration

    package convenience init<Page>(_ template: String, _ schema: TemplateSchema<Page>) {
        self.init(template) { _ in schema }
    }

    /// - Parameter schema: makes the schema for records with additional fields of the author's.
    package init<Page>(_ template: String, _ schema: @escaping @Sendable ([FieldDeclaration]) -> TemplateSchema<Page>) {
        self.template = template
        declaration = schema([]).declaration
        // A name that templates use for something else is reported elsewhere.
        withOwn = { [declaration] own in
            schema(own.filter { field in !declaration.fields.contains { $0.name == field.key } }).declaration
        }
    }

    /// The schema for records with additional fields of the author's.
    package func declaration(with own: [FieldDeclaration]) -> TemplateDeclaration { own.isEmpty ? declaration : withOwn(own) }
}
