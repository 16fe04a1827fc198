import SiteEngine

/// The templates of all kinds of pages, compiled.
struct PageTemplates: Sendable {
    private let programs: [String: TemplateProgram]

    /// Compiles the template of every kind of pages that there is one for. What is wrong is told, and what a collection of the site needs and
    /// does not have; that there are no templates at all has been told.
    init(_ templates: TemplateSet?, folder: String, for collections: Set<CollectionKind>, problems: Problems) {
        var programs: [String: TemplateProgram] = [:]
        guard let templates else {
            self.programs = programs
            return
        }
        let needed = Set([HomePage.kind.template] + collections.flatMap(\.pageKinds).map(\.template))
        for kind in PageKind.all {
            if templates.names.contains(kind.template) {
                programs[kind.template] = templates.program(kind.template, for: kind.declaration, problems: problems)
            } else if needed.contains(kind.template), !templates.holdsFault(kind.template) {
                problems.add(
                    Diagnostic(
                        at: .path("\(folder)/\(kind.template).html"),
                        "this template is missing",
                        mend:
                            "pages of the kind \"\(kind.declaration.name)\" are made with it: copy it from the templates that come with sitegen"
                    )
                )
            }
        }
        self.programs = programs
    }

    subscript(kind: PageKind) -> TemplateProgram? { programs[kind.template] }

    /// The files of the site that the templates name themselves.
    var links: [TemplateProgram.Link] { PageKind.all.flatMap { programs[$0.template]?.links ?? [] } }
}
