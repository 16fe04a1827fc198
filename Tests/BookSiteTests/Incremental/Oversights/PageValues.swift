import Diagnostics
import SiteBase
import SiteModel
import SiteTemplates

@testable import BookSite
@testable import SitePipeline

/// What a page is made from, each value by itself.
struct PageValues {
    enum Value: Hashable {
        /// A field that the page's template reads.
        case field(String, isOfSite: Bool)
        case record, settings, url, template, linkedPages, linkedFiles
    }

    let template: String
    let hasRecord: Bool
    let values: [Value: Fingerprint]

    /// The values that differ from those of another build.
    func changes(since earlier: PageValues) -> Set<Value> {
        Set(values.keys).union(earlier.values.keys).filter { values[$0] != earlier.values[$0] }
    }

    /// Whether an oversight hides all of these changes from a build.
    func hides(_ oversight: Oversight, _ changes: Set<Value>) -> Bool { changes.allSatisfy { leaves(oversight, out: $0) } }

    private func leaves(_ oversight: Oversight, out value: Value) -> Bool {
        switch (oversight, value) {
        case (.field(let path, template), .field(let read, _)): read == path || read.hasPrefix(path + ".")
        case (.part(.content, template), .record), (.part(.template, template), .template): true
        case (.part(.settings, template), .settings), (.part(.neighbours, template), .settings), (.part(.url, template), .url): true
        case (.part(.content, template), .field(_, false)): !hasRecord
        case (.part(.neighbours, template), .field(_, false)): hasRecord
        case (.part(.site, template), .field(_, true)), (.part(.site, template), .url): true
        case (.part(.links, template), .linkedPages), (.part(.links, template), .linkedFiles): true
        case (.linkedPages, .linkedPages), (.linkedFiles, .linkedFiles): true
        default: false
        }
    }
}

/// Finds the values of all pages of a site.
struct PageReader {
    private typealias Read = (value: PageValues.Value, source: TemplateDeclaration.Source, template: CompiledTemplate)

    /// The fields of each template, with a template that hashes nothing else.
    private let reads: [String: [Read]]
    /// All that a build may overlook of the pages.
    let oversights: Set<Oversight>

    /// - Parameter plan: the plan of a site whose templates have the same fields as those of all others to read.
    init(_ plan: SitePlan) {
        var reads: [String: [Read]] = [:]
        var oversights: Set<Oversight> = [.linkedPages, .linkedFiles]
        for page in plan.pages {
            let name = page.content.kind.template
            guard let template = plan.templates[page.content.kind] else { continue }
            let paths = template.readPaths
            for (path, source) in paths where source != .record || page.content.record == nil { oversights.insert(.field(path, of: name)) }
            guard reads[name] == nil else { continue }
            for part in Oversight.Part.allCases { oversights.insert(.part(part, of: name)) }
            let whole = Set(paths.map(\.path).filter { path in !paths.contains { $0.path.hasPrefix(path + ".") } })
            reads[name] = paths.filter { whole.contains($0.path) }.map { path, source in
                (.field(path, isOfSite: source == .site), source, template.hashing { path == $0 || path.hasPrefix($0 + ".") })
            }
        }
        self.reads = reads
        self.oversights = oversights
    }

    /// The values of the pages that a build would make, by their paths; nil if it would fail.
    func values(of build: Build, _ isRead: (PagePlan) -> Bool) -> [String: PageValues]? {
        guard let plan = try? build.planned(PhaseRunner(isStrict: false)) else { return nil }
        let links = { (oversight: Oversight) -> Fingerprint? in
            plan.pages.first.map { PageInputs(plan, without: [oversight]).inputs(of: $0, plan.model(of: $0)).links }
        }
        let (pages, files) = (links(.linkedFiles), links(.linkedPages))
        var found: [String: PageValues] = [:]
        for page in plan.pages where isRead(page) {
            let model = plan.model(of: page)
            let record = page.content.record
            var values: [PageValues.Value: Fingerprint] = [.settings: page.content.settings]
            values[.record] = record
            values[.url] = Fingerprint((plan.site.settings.url ?? "").utf8)
            values[.template] = plan.templates[page.content.kind]?.fingerprint
            (values[.linkedPages], values[.linkedFiles]) = (pages, files)
            for read in reads[page.content.kind.template] ?? [] where read.source != .record || record == nil {
                values[read.value] = read.template.inputs(of: model, from: read.source)
            }
            found[page.path.description] = PageValues(
                template: page.content.kind.template,
                hasRecord: record != nil,
                values: values
            )
        }
        return found
    }
}
