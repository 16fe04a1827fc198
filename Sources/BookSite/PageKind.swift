import SiteEngine

/// A kind of pages, with its template and with what that template may see.
final class PageKind: Sendable {
    /// The template's name: its path in `templates/` without the ending.
    let template: String
    /// What its template is checked against.
    let declaration: TemplateDeclaration

    init<Page>(_ template: String, _ shape: TemplateSchema<Page>) {
        self.template = template
        declaration = shape.declaration
    }

    /// Every kind of pages: those of the whole site, then those of each kind of collections.
    static let all =
        [HomePage.kind, TitlesPage.kind, NotFoundPage.kind, RedirectPage.kind, OfflinePage.kind, SingleFile.kind]
        + CollectionKind.allCases.flatMap(\.pageKinds)
}
