package import SiteTemplates

/// A kind of pages, with its template and the schema of that template.
package final class PageKind: Sendable {
    /// The template's name: its path in `templates/` without extension.
    package let template: String
    /// The schema that its template is checked against, without fields of authors' own.
    package let declaration: TemplateDeclaration
    private let withOwn: @Sendable ([FieldDeclaration]) -> TemplateDeclaration

    package convenience init<Page: PageModel>(_ template: String, _ schema: TemplateSchema<Page>) {
        self.init(template) { _ in schema }
    }

    /// - Parameter schema: the schema for a site whose authors added these fields to the records of the kind.
    package init<Page: PageModel>(_ template: String, _ schema: @escaping @Sendable ([FieldDeclaration]) -> TemplateSchema<Page>) {
        self.template = template
        declaration = schema([]).declaration
        // A name that templates use for something else is an error of its own.
        withOwn = { [declaration] own in
            schema(own.filter { field in !declaration.fields.contains { $0.name == field.key } }).declaration
        }
    }

    /// The schema for a site whose authors added these fields to the records of the kind.
    package func declaration(with own: [FieldDeclaration]) -> TemplateDeclaration { own.isEmpty ? declaration : withOwn(own) }
}

/// What a template sees of one page. It is made for one page, used by one thread, and computes what is expensive when it is read.
package protocol PageModel: AnyObject, SendableMetatype {
    static var kind: PageKind { get }
    /// The values that all pages have.
    var layout: PageLayout { get }
}
