package import SiteTemplates
import Synchronization

/// A kind of page, with its template and the schema of that template.
package final class PageKind: Sendable {
    /// The template's name: its path in `templates/` without extension.
    package let template: String
    private let schema: @Sendable ([FieldDeclaration]) -> TemplateDeclaration
    /// The schema without the author's own fields, once it was asked for. Most builds need a few of all kinds.
    private let plain = Mutex<TemplateDeclaration?>(nil)

    package convenience init<Page>(_ template: String, _ schema: @escaping @autoclosure @Sendable () -> TemplateSchema<Page>) {
        self.init(template) { _ in schema() }
    }

    /// - Parameter schema: makes the schema for records with additional fields of the author's.
    package init<Page>(_ template: String, _ schema: @escaping @Sendable ([FieldDeclaration]) -> TemplateSchema<Page>) {
        self.template = template
        self.schema = { schema($0).declaration }
    }

    /// The schema that the template is checked against, without the author's own fields.
    package var declaration: TemplateDeclaration {
        plain.withLock { plain in
            if let plain { return plain }
            let made = schema([])
            plain = made
            return made
        }
    }

    /// The schema for records with additional fields of the author's.
    package func declaration(with own: [FieldDeclaration]) -> TemplateDeclaration {
        guard !own.isEmpty else { return declaration }
        // A name that templates use for something else is reported elsewhere.
        return schema(own.filter { field in !declaration.fields.contains { $0.name == field.key } })
    }
}
