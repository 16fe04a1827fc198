import Diagnostics
import SiteAssets
import SiteBase
package import SiteModel
package import SiteRecords
package import SiteTemplates

/// The compiled templates of all kinds of pages.
package struct PageTemplates: Sendable {
    private var programs: [String: CompiledTemplate]

    /// Compiles the templates of all kinds of pages in the site and all of the author's templates, and reports errors.
    ///
    /// - Parameter own: the fields that authors added to records, by the template of the records' pages.
    init(
        _ templates: TemplateSet?,
        for kinds: [PageKind],
        among all: [PageKind],
        own: [String: [FieldDeclaration]],
        problems: DiagnosticCollector
    ) {
        var programs: [String: CompiledTemplate] = [:]
        let needed = Set(kinds.map(\.template))
        if let templates {
            let found = DiagnosticCollector()
            for kind in all where needed.contains(kind.template) || Self.isOwn(kind.template, in: templates) {
                let declaration = kind.declaration(with: own[kind.template] ?? [])
                programs[kind.template] = templates.program(kind.template, for: declaration, problems: found)
            }
            if !found.hasErrors { Self.warnOfUnused(templates, Set(programs.values.flatMap(\.files)), found) }
            // An error in a part that several templates share is reported once.
            var reported: Set<String> = []
            for diagnostic in found.diagnostics where reported.insert("\(diagnostic.location) \(diagnostic.message)").inserted {
                problems.add(Self.explained(diagnostic))
            }
        }
        self.programs = programs
    }

    /// Warns about templates of the author's that replace no template and are never included. Their names may be misspelt.
    private static func warnOfUnused(_ templates: TemplateSet, _ used: Set<String>, _ problems: DiagnosticCollector) {
        let embedded = Set(EmbeddedFiles.templates.map { String($0.path.dropLast(".html".count)) })
        for name in templates.names where !embedded.contains(name) {
            guard let path = templates.path(of: name), !used.contains(path) else { continue }
            problems.add(Diagnostic(at: .path(path), .unusedTemplate(name, among: embedded.sorted())))
        }
    }

    private static func isOwn(_ name: String, in templates: TemplateSet) -> Bool {
        templates.path(of: name).map { !$0.utf8.hasPrefix(EmbeddedFiles.prefix) } ?? false
    }

    /// An error in an embedded template comes from an author's template that it includes.
    private static func explained(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.location.path.utf8.hasPrefix(EmbeddedFiles.prefix) else { return diagnostic }
        var diagnostic = diagnostic
        diagnostic.help =
            "this template comes with sitegen and needs what the original of your template offers: add it to yours, or copy "
            + "this template as well, with sitegen customize \(diagnostic.location.path.dropFirst(EmbeddedFiles.prefix.count))"
            + (diagnostic.help.map { " (\($0))" } ?? "")
        return diagnostic
    }

    /// The templates with literal links resolved to file paths in an edition.
    package func leading(to targets: LinkTargets, in edition: Int) -> PageTemplates {
        var templates = self
        templates.programs = programs.mapValues { $0.replacing { targets.translated($0, in: edition) ?? targets.path(of: $0) ?? $0 } }
        return templates
    }

    /// The templates with the site's values inserted.
    ///
    /// - Parameter pages: all pages to render, with their models.
    package func folding(siteOf pages: some Sequence<PagePlan>, _ model: (PagePlan) -> any PageModel) -> PageTemplates {
        var templates = self
        var folded: Set<String> = []
        for page in pages where folded.insert(page.content.kind.template).inserted {
            templates.programs[page.content.kind.template] = self[page.content.kind]?.folding(siteOf: model(page))
        }
        return templates
    }

    /// The templates transformed by a closure that receives their names.
    package func mapping(_ transform: (String, CompiledTemplate) -> CompiledTemplate) -> PageTemplates {
        var templates = self
        for (name, program) in programs { templates.programs[name] = transform(name, program) }
        return templates
    }

    package subscript(kind: PageKind) -> CompiledTemplate? { programs[kind.template] }

    /// The files of the site that templates themselves name.
    package var links: [CompiledTemplate.Link] { programs.sorted { $0.key < $1.key }.flatMap { $0.value.links } }
}
