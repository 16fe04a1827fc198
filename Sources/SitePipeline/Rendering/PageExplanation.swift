public import Diagnostics
public import SiteBase
import SiteLoading
import SiteModel
import SiteOutput
import SiteRecords
import SiteTemplates

/// The inputs of a page, and what a build would do with it.
public struct PageExplanation: Sendable {
    /// The page and its source.
    public let page: PageSource
    /// The files of the page's template and of the templates that it includes.
    public let templates: [String]
    /// All values that the template can use.
    public let values: JSONText
    /// The reason why a build would write or keep the page.
    public let reason: String
    /// The steps to make the page.
    public let trace: PageTrace

    /// - Parameter why: the reason to render the page; nil if a build would keep it.
    init(_ page: PagePlan, of plan: SitePlan, output: String, why: RebuildReason?, problems: DiagnosticCollector) throws(FileError) {
        self.page = PageSource(page)
        templates = plan.templates(of: page.path)[page.content.kind]?.files ?? []
        trace = try PageTrace(page, of: plan, output: output)
        values = page.content.kind.declaration.values(of: plan.model(of: page, problems: problems), on: page.path)
        guard let file = PageRendering(plan: plan).file(page, problems: problems) else {
            reason = "it cannot be rendered: see the errors above"
            return
        }
        let path = "\(output)/\(page.path)"
        guard let why else {
            reason = "nothing that it is made from changed since the last build: \(path) would stay as it is"
            return
        }
        let rendered = "a build would render it: \(why.phrase(for: self.page, at: self.page.source.description, output: output))"
        guard FileSystem.kind(of: path) == .file else {
            reason = "\(rendered); \(path) does not exist, so it would be written"
            return
        }
        reason = "\(rendered); \(Self.difference(file.bytes, try FileSystem.read(path), path))"
    }

    private static func difference(_ new: [UInt8], _ old: [UInt8], _ path: String) -> String {
        guard new != old else { return "\(path) has the same content and would stay" }
        let lines = (
            new.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false),
            old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        )
        let same = zip(lines.0, lines.1).prefix { $0 == $1 }.count
        let start = zip(lines.0.dropFirst(same).first ?? [], lines.1.dropFirst(same).first ?? []).prefix { $0 == $1 }.count
        func line(_ lines: [ArraySlice<UInt8>]) -> String {
            guard lines.indices.contains(same) else { return "nothing" }
            // Includes some of the equal text before, starting at a character boundary.
            let text = lines[same].dropFirst(max(0, start - 20)).drop { $0 & 0xC0 == 0x80 }.prefix(400)
            return Printable.quoted(Printable.line(String(String(decoding: text, as: UTF8.self).trimmingPrefix { $0 == " " })))
        }
        return
            "\(path) differs from line \(same + 1) on, so it would be written: the line is \(line(lines.1)), and would be \(line(lines.0))"
    }
}

/// The fields of every page. They are long, and the same everywhere.
private let shared: Set<String> = ["site", "page", "text", "labels"]

extension TemplateDeclaration {
    /// The values of a page, with those that every page has at the end.
    fileprivate func values(of page: any PageModel, on path: OutputPath) -> JSONText {
        guard case .object(let members) = json(of: page, on: path) else { return .absent }
        return .object(members.filter { !shared.contains($0.0) } + members.filter { shared.contains($0.0) })
    }
}

/// A page of the site and its source.
public struct PageSource: Sendable {
    /// The path of the page.
    public let path: OutputPath
    /// A description of the page, for messages.
    public let name: String
    /// The location of its source in the data.
    public let source: Diagnostic.Location
    /// The name of its template.
    public let template: String

    init(_ page: PagePlan) {
        path = page.path
        name = page.content.name
        source = page.content.source
        template = page.content.kind.template
    }
}
