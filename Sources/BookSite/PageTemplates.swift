import SiteEngine

/// The templates of all kinds of pages, compiled.
struct PageTemplates: Sendable {
    private let programs: [String: TemplateProgram]

    /// Compiles the template of every kind of pages that the site has, and every template of the author's. What is wrong is told.
    init(_ templates: TemplateSet?, for kinds: [PageKind], problems: Problems) {
        var programs: [String: TemplateProgram] = [:]
        let needed = Set(kinds.map(\.template))
        if let templates {
            for kind in PageKind.all where needed.contains(kind.template) || Self.isOwn(kind.template, in: templates) {
                let found = Problems()
                programs[kind.template] = templates.program(kind.template, for: kind.declaration, problems: found)
                problems.add(contentsOf: found.diagnostics.map(Self.explained))
            }
        }
        self.programs = programs
    }

    private static func isOwn(_ name: String, in templates: TemplateSet) -> Bool {
        templates.path(of: name).map { !$0.hasPrefix(CarriedFiles.prefix) } ?? false
    }

    /// What is wrong in a carried template is wrong because of a template of the author's that it is built on.
    private static func explained(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.place.path.hasPrefix(CarriedFiles.prefix) else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.mend =
            "this template comes with sitegen and expects what its own parts offer: let yours offer it, too, or take a copy of "
            + "this one as well, with sitegen customize \(diagnostic.place.path.dropFirst(CarriedFiles.prefix.count))"
            + (diagnostic.mend.map { " (\($0))" } ?? "")
        return diagnostic
    }

    subscript(kind: PageKind) -> TemplateProgram? { programs[kind.template] }

    /// The files of the site that the templates name themselves.
    var links: [TemplateProgram.Link] { PageKind.all.flatMap { programs[$0.template]?.links ?? [] } }
}
