package import SiteBase
package import SiteTemplates

/// A step of the breadcrumbs.
package struct Breadcrumb: Sendable {
    package let title: String
    /// The language of the title, if it differs from the interface's.
    package let language: String?
    package let path: OutputPath

    package init(title: String, language: String?, path: OutputPath) {
        self.title = title
        self.language = language
        self.path = path
    }
    /// Whether this step is the parent page.
    package private(set) var isParent = false

    /// The breadcrumbs from the front page down, with the parent page marked.
    package static func path(_ steps: Breadcrumb?...) -> [Breadcrumb] { path(steps.compactMap(\.self)) }

    package static func path(_ steps: [Breadcrumb]) -> [Breadcrumb] {
        var steps = steps
        if !steps.isEmpty { steps[steps.count - 1].isParent = true }
        return steps
    }

    package static let schema = TemplateSchema<Breadcrumb>(
        "step",
        [
            .text("title", "The page's title.") { $0.title },
            .text("language", "The language of the title, if it differs from the interface's.") { $0.language },
            .link("link", "The page.") { .file($0.path) },
            .flag("isParent", "Whether it is the page right above this one.") { $0.isParent },
        ]
    )
}
