import SitePipeline
import SiteRecords
import SiteTemplates

@testable import BookSite
@testable import SiteModel

/// The documentation's page of every field that a template may use, made from the declarations that templates are checked against.
enum TemplateFieldsPage {
    static var text: String {
        let sentence =
            "Every kind of page, and every field that its template may use. Made from the declarations in the code by `make docs`."
        var text =
            ManualPage.head("Template fields", order: 29, sentence) + """
                Text is escaped where it is written. An address goes into `href` or `src`. A flag, a list, an object, and any field that may be
                absent, opens a section: `{{#summary}}…{{/summary}}`.

                ## Templates

                """
        for kind in CollectionKinds.ofBooks.pageKinds {
            text += "\n### \(kind.template)\n\n" + table(kind.declaration)
        }
        return text + "\n[What the fields hold](template-objects.md) describes the objects and lists among them.\n"
    }

    /// The page of objects that fields hold.
    static var objects: String {
        let sentence =
            "What the objects and lists among the fields of templates hold. Made from the declarations in the code by `make docs`."
        var shared: [TemplateDeclaration] = []
        for kind in CollectionKinds.ofBooks.pageKinds { collect(kind.declaration, into: &shared) }
        return ManualPage.head("What template fields hold", order: 30, sentence)
            + shared.map { "## \($0.name)\n\n" + table($0) }.joined(separator: "\n")
    }

    private static func table(_ declaration: TemplateDeclaration) -> String {
        declaration.fields.reduce(into: "| field | type | meaning |\n|---|---|---|\n") { table, field in
            table += "| `\(field.name)` | \(field.type.phrase) | \(field.summary) |\n"
        }
    }

    /// The declarations inside a declaration, each once, in the order in which they are met.
    private static func collect(_ declaration: TemplateDeclaration, into shared: inout [TemplateDeclaration]) {
        for field in declaration.fields {
            guard let inner = field.type.declaration, !shared.contains(where: { $0.name == inner.name }) else { continue }
            shared.append(inner)
            collect(inner, into: &shared)
        }
    }
}
