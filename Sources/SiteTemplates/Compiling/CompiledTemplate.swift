import Diagnostics
import SiteBase

/// A template compiled for one kind of page: names resolved to slots, partials and inheritance put in place, links known.
///
/// An object: it is taken for every page, and a copy would count in all that it holds.
public final class CompiledTemplate: Sendable {
    private let code: TemplateBytecode
    /// The files of the site that the template names itself, each with the place that names it: checked against the plan.
    public let links: [Link]
    /// The paths of the template's own file and of all that it includes, in the order of their first use.
    public let files: [String]

    /// Stands for the bytes of all these files, and for where its literal links lead.
    public let fingerprint: Fingerprint

    /// A literal link of a template.
    public struct Link: Sendable {
        /// The file that must exist.
        public let path: OutputPath
        /// Where the template names it.
        public let place: Diagnostic.Location
    }

    convenience init(steps: [TemplateStep], links: [Link], files: [String], fingerprint: Fingerprint) {
        self.init(code: TemplateBytecode(steps), links: links, files: files, fingerprint: fingerprint)
    }

    private init(code: TemplateBytecode, links: [Link], files: [String], fingerprint: Fingerprint) {
        self.code = code
        self.links = links
        self.files = files
        self.fingerprint = fingerprint
    }

    /// Renders one page. Pure: any number of threads may render at once.
    ///
    /// - Parameters:
    ///   - record: what `TemplateSchema.record` made of the page's model; the shape must be the one compiled for.
    ///   - page: where the page will be; links are written relative to it.
    public func render(_ record: TemplateValue, at page: OutputPath) -> [UInt8] { code.render(record, at: page) }

    /// The same with other files in its literal links, which are part of its fingerprint.
    public func replacing(_ replacement: (OutputPath) -> OutputPath) -> CompiledTemplate {
        var (code, fingerprint) = (code, fingerprint)
        code.replaceFiles(replacement)
        for link in links { fingerprint.combine(replacement(link.path).description) }
        return CompiledTemplate(code: code, links: links, files: files, fingerprint: fingerprint)
    }
}

/// One step of a compiled template.
enum TemplateStep: Sendable {
    case literal([UInt8])
    /// Text or an address in text, escaped.
    case text(TemplateSlot)
    /// HTML as it is.
    case html(TemplateSlot)
    /// An address in an attribute.
    case link(TemplateSlot)
    /// A file of the site that the template names itself, with a literal `#…` or `?…` after it, as HTML.
    case file(OutputPath, suffix: String)
    /// Shows its steps if the value is there. The value becomes a scope only if it is an object.
    case section(TemplateSlot, opensScope: Bool, [TemplateStep])
    case inverted(TemplateSlot, [TemplateStep])
    /// Ends the line that its steps leave open, with these bytes.
    case lines([TemplateStep], lineEnd: [UInt8])
}

/// Where a value is: how many scopes from the outermost, then slot by slot.
struct TemplateSlot: Sendable {
    let scope: Int
    /// The slot in that scope.
    let first: Int
    /// The slots inside that value.
    var rest: [Int] = []
}
