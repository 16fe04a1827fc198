import Diagnostics
import SiteBase
import SiteModel
import SiteOutput
import SiteTemplates

@testable import BookSite
@testable import SitePipeline

/// Something of which a page is made, and the oversights that leave it out.
struct Ingredient: Hashable {
    /// The oversight of nothing but this.
    let own: Oversight
    /// That and those of what it is part of.
    let hiders: Set<Oversight>
}

/// What a page is made from, each value by itself.
struct PageValues {
    let template: String
    /// What its template reads, in the order of the template.
    fileprivate let reads: [TemplateReadValue]
    /// All else.
    fileprivate let others: [Ingredient: Fingerprint]
}

/// Finds what all pages of a site are made from.
struct PageReader {
    /// What a kind of page is made from.
    fileprivate struct Recipe {
        let reads: [TemplateRead]
        /// All oversights that leave a field out, those of the fields around it among them.
        let hiders: [Set<Oversight>]
        /// The number of values that each field is made from; 1 for most.
        var counts: [Int]
    }

    private let recipes: [String: Recipe]
    /// The pages as they are before the edits, by their paths.
    private let pages: [String: PageValues]
    /// The pages whose texts name files.
    private let linking: Set<String>
    /// All that a build may overlook of the pages.
    let oversights: Set<Oversight>

    /// What texts may link to.
    private static let linked: Set<Oversight> = [.linkedPages, .linkedTitles, .linkedParts, .linkedFiles, .linkedPictures]

    /// - Parameters:
    ///   - plan: the plan of a site whose templates have the same fields as those of all others to read.
    ///   - linking: the pages whose texts name files.
    init(_ plan: SitePlan, linking: Set<String>, _ isRead: (PagePlan) -> Bool) {
        var recipes: [String: Recipe] = [:]
        for page in plan.pages where recipes[page.content.kind.template] == nil {
            recipes[page.content.kind.template] = plan.templates(of: page.path)[page.content.kind].map {
                Recipe($0.fields, page.content.kind.template)
            }
        }
        let pages = Self.values(of: plan, isRead)
        for page in pages.values {
            guard let recipe = recipes[page.template] else { continue }
            recipes[page.template]?.counts = recipe.reads.indices.map { index in
                // The shapes of any number of covers are one.
                recipe.reads[index].name == "coverSymbols" ? 1 : max(recipe.counts[index], page.reads[index].parts.count)
            }
        }
        var oversights = Self.linked
        for page in plan.pages {
            let name = page.content.kind.template
            guard let recipe = recipes[name] else { continue }
            oversights.formUnion([.part(.template, of: name), .part(.url, of: name)])
            if linking.contains(page.path.description) { oversights.insert(.part(.links, of: name)) }
            if page.content.record != nil { oversights.insert(.part(.content, of: name)) }
            if page.content.settings != Fingerprint() { oversights.insert(.part(.settings, of: name)) }
            for (index, read) in recipe.reads.enumerated() where recipe.isOwn(index, hasRecord: page.content.record != nil) {
                if recipe.counts[index] > 1 {
                    for part in 0..<recipe.counts[index] { oversights.insert(.value(part, ofField: read.name, of: name)) }
                } else {
                    oversights.insert(.field(read.name, of: name))
                }
            }
        }
        (self.recipes, self.pages, self.linking, self.oversights) = (recipes, pages, linking, oversights)
    }

    /// Those of whole fields as well, of which a build may overlook each value.
    var withWholeFields: Set<Oversight> { recipes.values.reduce(into: oversights) { $0.formUnion($1.hiders.joined()) } }

    /// What each page is made from that a build would make.
    private static func values(of plan: SitePlan, _ isRead: (PagePlan) -> Bool) -> [String: PageValues] {
        let links = linked.map { own in
            let fingerprint = plan.pages.first.map { page in
                PageInputs(plan, without: linked.subtracting([own])).inputs(of: page, plan.model(of: page)).links
            }
            return (own, fingerprint)
        }
        var found: [String: PageValues] = [:]
        for page in plan.pages where isRead(page) {
            guard let template = plan.templates(of: page.path)[page.content.kind] else { continue }
            let name = page.content.kind.template
            func part(_ part: Oversight.Part) -> Ingredient { Ingredient(own: .part(part, of: name), hiders: [.part(part, of: name)]) }
            func linked(_ own: Oversight) -> Ingredient { Ingredient(own: own, hiders: [own, .part(.links, of: name)]) }
            var others = [part(.settings): page.content.settings, part(.url): Fingerprint((plan.site.settings.url ?? "").utf8)]
            others[part(.content)] = page.content.record
            others[part(.template)] = template.fingerprint
            for (own, fingerprint) in links { others[linked(own)] = fingerprint }
            found[page.path.description] = PageValues(
                template: name,
                reads: values(of: plan.model(of: page), template),
                others: others
            )
        }
        return found
    }

    private static func values(of model: some PageModel, _ template: CompiledTemplate) -> [TemplateReadValue] { template.values(of: model) }

    /// The pages that a build would make otherwise than before, with all of which they are made that differs; nil if it would fail.
    func changes(by build: Build, _ isRead: (PagePlan) -> Bool) -> [String: Set<Ingredient>]? {
        guard let plan = try? build.planned(PhaseRunner(isStrict: false)) else { return nil }
        var found: [String: Set<Ingredient>] = [:]
        for (path, page) in Self.values(of: plan, isRead) {
            guard let before = pages[path], before.template == page.template, let recipe = recipes[page.template] else { continue }
            let isOfRecord = page.others.keys.contains { $0.own == .part(.content, of: page.template) }
            var changed = Set(Set(page.others.keys).union(before.others.keys).filter { page.others[$0] != before.others[$0] })
            // A build only looks at the links of pages whose texts have some.
            if !linking.contains(path) { changed = changed.filter { !Self.linked.contains($0.own) } }
            // Other fields of the authors' own make other templates. Those are not read.
            guard page.reads.count == recipe.reads.count else { continue }
            for index in recipe.reads.indices where recipe.isOwn(index, hasRecord: isOfRecord) {
                changed.formUnion(recipe.changes(of: index, before.reads[index], page.reads[index], page.template))
            }
            if !changed.isEmpty { found[path] = changed }
        }
        return found
    }
}

extension PageReader.Recipe {
    fileprivate init(_ reads: [TemplateRead], _ template: String) {
        self.reads = reads
        counts = reads.map { _ in 1 }
        let names = Dictionary(reads.map { ($0.path, $0.name) }) { $1 }
        hiders = reads.map { read in
            let steps = read.path.split(separator: ".")
            let outer = steps.indices.compactMap { names[steps[...$0].joined(separator: ".")] }.filter { !Self.spaces.contains($0) }
            return Set(outer.map { Oversight.field($0, of: template) })
        }
    }

    /// What every page has, and what is therefore nothing by itself.
    private static let spaces: Set<String> = ["site", "page", "text", "labels"]

    /// Whether a page is made from a field by itself: what its own record says is known by the record.
    fileprivate func isOwn(_ index: Int, hasRecord: Bool) -> Bool {
        !Self.spaces.contains(reads[index].name) && (reads[index].source != .record || !hasRecord)
    }

    /// What differs of a field.
    fileprivate func changes(
        of index: Int,
        _ before: TemplateReadValue,
        _ after: TemplateReadValue,
        _ template: String
    ) -> [Ingredient] {
        guard before.whole != after.whole else { return [] }
        guard counts[index] > 1 else { return [Ingredient(own: .field(reads[index].name, of: template), hiders: hiders[index])] }
        return (0..<counts[index]).filter { part in
            before.parts.count != after.parts.count || part < after.parts.count && before.parts[part] != after.parts[part]
        }
        .map { part in
            let own = Oversight.value(part, ofField: reads[index].name, of: template)
            return Ingredient(own: own, hiders: hiders[index].union([own]))
        }
    }
}
