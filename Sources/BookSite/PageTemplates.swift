import SiteEngine

/// The kinds of pages, each with its template and with what that template may see.
enum PageKind: String, CaseIterable, Sendable {
    case home = "home"
    case seriesIndex = "series/index"
    case volume = "series/volume"

    /// What its template is checked against.
    var declaration: TemplateDeclaration {
        switch self {
        case .home: HomePage.shape.declaration
        case .seriesIndex: SeriesIndexPage.shape.declaration
        case .volume: VolumePage.shape.declaration
        }
    }
}

/// The templates of all kinds of pages, compiled.
struct PageTemplates: Sendable {
    private let programs: [PageKind: TemplateProgram]

    /// Compiles the template of every kind. What is missing or wrong is told; that there are no templates at all has been told.
    init(_ templates: TemplateSet?, folder: String, problems: Problems) {
        var programs: [PageKind: TemplateProgram] = [:]
        guard let templates else {
            self.programs = programs
            return
        }
        for kind in PageKind.allCases {
            if templates.names.contains(kind.rawValue) {
                programs[kind] = templates.program(kind.rawValue, for: kind.declaration, problems: problems)
            } else if !templates.holdsFault(kind.rawValue) {
                problems.add(
                    Diagnostic(
                        at: .path("\(folder)/\(kind.rawValue).html"),
                        "this template is missing",
                        mend:
                            "pages of the kind \"\(kind.declaration.name)\" are made with it: copy it from the templates that come with sitegen"
                    )
                )
            }
        }
        self.programs = programs
    }

    subscript(kind: PageKind) -> TemplateProgram? { programs[kind] }

    /// The files of the site that the templates name themselves.
    var links: [TemplateProgram.Link] { PageKind.allCases.flatMap { programs[$0]?.links ?? [] } }
}
