public import Diagnostics
public import SiteBase

/// A template compiled for one kind of page: names are resolved to fields, partials and blocks are inserted, and links are known.
///
/// It is a class, because it is used for every page and copying a struct would retain all of its members.
public final class CompiledTemplate: Sendable {
    private let steps: [TemplateStep]
    private let code: TemplateBytecode
    /// The type of the models to render.
    private let model: ObjectIdentifier
    private let reads: TemplateReads
    /// The files of the site that the template names, with the locations of their names. They are checked against the plan.
    public let links: [Link]
    /// The paths of the template's file and of all files that it includes, in the order of first use.
    public let files: [String]

    /// The fingerprint of all these files and of the targets of its literal links.
    public let fingerprint: Fingerprint

    /// A literal link in a template.
    public struct Link: Sendable {
        /// The file that must exist.
        public let path: OutputPath
        /// The location of its name in the template.
        public let place: Diagnostic.Location
    }

    init(
        steps: [TemplateStep],
        model: ObjectIdentifier,
        reads: TemplateReads,
        links: [Link],
        files: [String],
        fingerprint: Fingerprint
    ) {
        self.steps = steps
        code = TemplateBytecode(steps)
        self.model = model
        self.reads = reads
        self.links = links
        self.files = files
        self.fingerprint = fingerprint
    }

    /// Renders a page. Any number of threads may render at once.
    ///
    /// - Parameters:
    ///   - page: the page's model, of the type that the template was compiled for.
    ///   - path: the path of the page, to which links are relative.
    public func render<Page>(_ page: Page, at path: OutputPath) -> [UInt8] {
        precondition(ObjectIdentifier(Page.self) == model, "the template is not for \(Page.self)")
        return withUnsafePointer(to: page) { code.render(UnsafeRawPointer($0), at: path) }
    }

    /// The fingerprint of what the template shows of a page's model from one source.
    public func inputs<Page>(of page: Page, from source: TemplateDeclaration.Source) -> Fingerprint {
        precondition(ObjectIdentifier(Page.self) == model, "the template is not for \(Page.self)")
        var sink = TemplateSink()
        withUnsafePointer(to: page) { reads.write(UnsafeRawPointer($0), from: source, to: &sink) }
        return sink.fingerprint
    }

    /// Whether the template shows details of other records, which may not be in memory.
    public var showsDetailsOfOthers: Bool { reads.readDetailsOfOthers }

    /// The fields that the template reads from a model.
    package var fields: [TemplateRead] { reads.all }

    /// The values that each of these fields adds to the fingerprint of a page's model.
    package func values<Page>(of page: Page) -> [TemplateReadValue] {
        precondition(ObjectIdentifier(Page.self) == model, "the template is not for \(Page.self)")
        return withUnsafePointer(to: page) { reads.values(of: UnsafeRawPointer($0)) }
    }

    /// The same template with a fingerprint of fewer fields, or of fewer values of some fields.
    package func hashing(without isDropped: (_ field: String, _ part: Int?) -> Bool) -> CompiledTemplate {
        with(steps, fingerprint, reads.without(isDropped))
    }

    /// The template with other files in its literal links, which are part of its fingerprint.
    public func replacing(_ replacement: (OutputPath) -> OutputPath) -> CompiledTemplate {
        var fingerprint = fingerprint
        for link in links { fingerprint.combine(replacement(link.path).description) }
        return with(steps.map { $0.replacingFiles(replacement) }, fingerprint)
    }

    /// The template with the site's values inserted, which are the same on all pages.
    ///
    /// - Parameter page: the model of any page that the template renders.
    public func folding<Page>(siteOf page: Page) -> CompiledTemplate {
        precondition(ObjectIdentifier(Page.self) == model, "the template is not for \(Page.self)")
        return withUnsafePointer(to: page) { with(TemplateSteps(folding: steps, of: UnsafeRawPointer($0)).steps, fingerprint) }
    }

    private func with(_ steps: [TemplateStep], _ fingerprint: Fingerprint, _ reads: TemplateReads? = nil) -> CompiledTemplate {
        CompiledTemplate(steps: steps, model: model, reads: reads ?? self.reads, links: links, files: files, fingerprint: fingerprint)
    }
}

enum TemplateStep: Sendable {
    case literal([UInt8])
    /// A field's value. Text is escaped, HTML is not, and addresses are relative to the page.
    case value(TemplateReference)
    /// A file of the site that the template names. The literal `#…` or `?…` after it is HTML.
    case file(OutputPath, suffix: String)
    /// Steps that are shown if there is a value. Lists and objects become scopes.
    case section(TemplateReference, [TemplateStep])
    case inverted(TemplateReference, [TemplateStep])
    /// Steps after which an open line ends with these bytes.
    case lines([TemplateStep], lineEnd: [UInt8])
}

/// A reference from a step to a field.
struct TemplateReference: Sendable {
    /// The number of the field's scope, counted from the outermost.
    let scope: Int
    /// The objects in the scope that contain the field, outermost first: `site` in `site.title`.
    let outer: [TemplateDeclaration.Field]
    let field: TemplateDeclaration.Field

    /// The object of the page around the field that always exists: `site` in `site.title`.
    var part: TemplateDeclaration.Field? { scope == 0 && outer.first?.isAlwaysThere == true ? outer.first : nil }

    /// Whether both are the same field of the same model.
    func isSame(as other: TemplateReference) -> Bool {
        scope == other.scope && field.accessor === other.field.accessor && outer.elementsEqual(other.outer) { $0.accessor === $1.accessor }
    }
}
