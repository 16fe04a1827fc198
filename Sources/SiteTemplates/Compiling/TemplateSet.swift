public import Diagnostics
import SiteBase

/// The parsed templates of a site, by name.
public struct TemplateSet: Sendable {
    private var templates: [String: Template]
    private let faulty: Set<String>

    /// Parses files. A template's name is its path in the folder of templates without `.html`: `parts/numbers`.
    ///
    /// Templates that cannot be parsed are reported to `problems` and left out.
    public init(_ files: [(name: String, file: SourceFile)], problems: DiagnosticCollector) {
        var templates: [String: Template] = [:]
        var faulty: Set<String> = []
        for (name, file) in files {
            guard let bytes = file.bytes(problems), Self.hasSize(bytes, file, problems),
                UTF8Check.passes(bytes, of: file, problems: problems)
            else {
                faulty.insert(name)
                continue
            }
            do {
                templates[name] = try TemplateParser.parse(bytes, of: file, name: name)
            } catch {
                problems.add(error)
                faulty.insert(name)
            }
        }
        self.templates = templates
        self.faulty = faulty
    }

    /// The maximum size of a template, in bytes.
    public static let sizeLimit = 5_000_000

    private static func hasSize(_ bytes: [UInt8], _ file: SourceFile, _ problems: DiagnosticCollector) -> Bool {
        let size = bytes.count
        guard size > sizeLimit else { return true }
        problems.add(Diagnostic(at: .path(file.path), .templateTooLarge(size, limit: sizeLimit)))
        return false
    }

    /// The names of all templates, sorted.
    public var names: [String] { templates.keys.sorted() }

    /// The path of a template's file; nil if there is no such template or it could not be parsed.
    public func path(of name: String) -> String? { templates[name]?.file.path }

    /// The same templates without the content of some that the site does not need, because compiling takes time.
    package func emptying(_ names: [String]) -> TemplateSet {
        var set = self
        for name in names {
            guard let path = path(of: name) else { continue }
            do {
                set.templates[name] = try TemplateParser.parse([], of: SourceFile(path: path, bytes: []), name: name)
            } catch {
                // Nothing is wrong with an empty template.
                continue
            }
        }
        return set
    }

    /// Compiles a template that may use the fields of `declaration`.
    ///
    /// Returns nil after reporting to `problems`: unknown names, partials and blocks, and values in unsafe places.
    public func program(_ name: String, for declaration: TemplateDeclaration, problems: DiagnosticCollector) -> CompiledTemplate? {
        guard let template = templates[name] else { return nil }
        var compiler = TemplateCompiler(templates: templates, faulty: faulty, problems: problems)
        return compiler.compile(template, for: declaration)
    }

    /// Renders a template as the Mustache specification requires: unknown names are empty, and values may be anywhere.
    ///
    /// - Throws: a `Diagnostic` if there is no template with this name, or if partials include each other without end.
    public func renderLeniently(_ name: String, with value: TemplateValue) throws(Diagnostic) -> String {
        guard let template = templates[name] else {
            throw Diagnostic(at: .path(name), .noTemplate(name, among: names))
        }
        var renderer = LenientRenderer(templates: templates)
        try renderer.render(template, with: value)
        return String(decoding: renderer.out, as: UTF8.self)
    }
}
