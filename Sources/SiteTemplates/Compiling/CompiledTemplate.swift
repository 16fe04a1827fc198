public import Diagnostics
public import SiteBase

/// A template compiled for one kind of page: names are resolved to fields, partials and blocks are in place, links are known.
///
/// A class: it is used for every page, and a copy of a struct would retain all of its members.
public final class CompiledTemplate: Sendable {
    private let steps: [TemplateStep]
    private let code: TemplateBytecode
    /// The type of the models that it renders.
    private let model: ObjectIdentifier
    private let reads: TemplateReads
    /// The files of the site that the template itself names, with their locations in it. They are checked against the plan.
    public let links: [Link]
    /// The paths of the template's file and of all that it includes, in the order of first use.
    public let files: [String]

    /// The fingerprint of all these files and of the targets of its literal links.
    public let fingerprint: Fingerprint

    /// A literal link of a template.
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
    ///   - path: the path of the page; links are relative to it.
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

    /// Whether it shows what only the own pages of other records are sure to have in memory.
    public var showsDetailsOfOthers: Bool { reads.readDetailsOfOthers }

    /// The fields that it reads of a model.
    package var fields: [TemplateRead] { reads.all }

    /// What each of the fields writes into the fingerprint of a page's model.
    package func values<Page>(of page: Page) -> [TemplateReadValue] {
        precondition(ObjectIdentifier(Page.self) == model, "the template is not for \(Page.self)")
        return withUnsafePointer(to: page) { reads.values(of: UnsafeRawPointer($0)) }
    }

    /// The same template with the fingerprint of fewer fields, or of fewer of the values that some write.
    package func hashing(without isDropped: (_ field: String, _ part: Int?) -> Bool) -> CompiledTemplate {
        with(steps, fingerprint, reads.without(isDropped))
    }

    /// The template with other files in its literal links, which are part of its fingerprint.
    public func replacing(_ replacement: (OutputPath) -> OutputPath) -> CompiledTemplate {
        var fingerprint = fingerprint
        for link in links { fingerprint.combine(replacement(link.path).description) }
        return with(steps.map { $0.replacingFiles(replacement) }, fingerprint)
    }

    /// The template with the values of the site in their places: all pages have the same.
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

/// One step of a compiled template.
enum TemplateStep: Sendable {
    case literal([UInt8])
    /// A field's value: text escaped, HTML as it is, addresses relative to the page.
    case value(TemplateReference)
    /// A file of the site that the template itself names, with a literal `#…` or `?…` after it, as HTML.
    case file(OutputPath, suffix: String)
    /// Shows its steps if there is a value. Lists and objects become scopes.
    case section(TemplateReference, [TemplateStep])
    case inverted(TemplateReference, [TemplateStep])
    /// Ends a line that its steps leave open with these bytes.
    case lines([TemplateStep], lineEnd: [UInt8])
}

/// A field that a step refers to.
struct TemplateReference: Sendable {
    /// The number of its scope, counted from the outermost.
    let scope: Int
    /// The objects of that scope around it, outermost first: `site` in `site.title`.
    let outer: [TemplateDeclaration.Field]
    let field: TemplateDeclaration.Field
}
