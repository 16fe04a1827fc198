import Diagnostics
import SiteBase

/// A template compiled for one kind of page: names are resolved to slots, partials and blocks are in place, links are known.
///
/// A class: it is used for every page, and a copy of a struct would retain all of its members.
public final class CompiledTemplate: Sendable {
    private let code: TemplateBytecode
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

    convenience init(steps: [TemplateStep], links: [Link], files: [String], fingerprint: Fingerprint) {
        self.init(code: TemplateBytecode(steps), links: links, files: files, fingerprint: fingerprint)
    }

    private init(code: TemplateBytecode, links: [Link], files: [String], fingerprint: Fingerprint) {
        self.code = code
        self.links = links
        self.files = files
        self.fingerprint = fingerprint
    }

    /// Renders a page. Any number of threads may render at once.
    ///
    /// - Parameters:
    ///   - record: the result of `TemplateSchema.record` for the page's model; the schema must be the one compiled for.
    ///   - page: the path of the page; links are relative to it.
    public func render(_ record: TemplateValue, at page: OutputPath) -> [UInt8] { code.render(record, at: page) }

    /// The template with other files in its literal links, which are part of its fingerprint.
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
    /// A file of the site that the template itself names, with a literal `#…` or `?…` after it, as HTML.
    case file(OutputPath, suffix: String)
    /// Shows its steps if there is a value. The value becomes a scope only if it is an object.
    case section(TemplateSlot, opensScope: Bool, [TemplateStep])
    case inverted(TemplateSlot, [TemplateStep])
    /// Ends a line that its steps leave open with these bytes.
    case lines([TemplateStep], lineEnd: [UInt8])
}

/// The location of a value: the number of its scope, counted from the outermost, then slot by slot.
struct TemplateSlot: Sendable {
    let scope: Int
    /// The slot in that scope.
    let first: Int
    /// The slots inside that value.
    var rest: [Int] = []
}
