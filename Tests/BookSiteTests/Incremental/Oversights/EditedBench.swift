import SiteAssets
import SiteBase
import SiteModel
import Testing

@testable import BookSite
@testable import SiteOutput
@testable import SitePipeline

/// A site with edits that show what its pages are made from.
final class EditedBench {
    let name: String
    let data: SiteData
    let edits: [DirectedEdit]
    private let site: TestSite
    private let reader: PageReader
    /// The pages by their paths, as they are before the edits.
    private let pages: [String: PageValues]
    /// The pages whose texts name files.
    private let linking: Set<String>
    /// The templates of all pages by their paths.
    private let templates: [String: String]
    /// What a build from nothing makes after each edit.
    private var made: [Int: Made] = [:]
    private let isRead: (PagePlan) -> Bool

    private typealias Made = (problems: String, files: [String: [UInt8]])

    /// - Parameter isRead: whether to look at a page; a long list has many that are alike.
    init(
        _ name: String,
        _ data: SiteData,
        _ edits: [DirectedEdit],
        others: [Oversight] = [],
        isRead: @escaping (PagePlan) -> Bool = { _ in true }
    ) throws {
        (self.name, self.data, self.edits, self.isRead) = (name, data, edits, isRead)
        self.others = others
        site = try TestSite()
        try data.write(to: site)
        try #require(site.problems(of: site.build) == ("", true))
        let plan = try site.build.planned(PhaseRunner(isStrict: true))
        let cache = BuildCache(for: site.path("output"), version: Build.program)
        linking = Set(
            plan.pages.map(\.path).filter { cache?.entry(for: $0)?.inputs.links != Fingerprint() }.map(\.description)
        )
        reader = PageReader(plan)
        templates = Dictionary(plan.pages.map { ($0.path.description, $0.content.kind.template) }) { $1 }
        pages = reader.values(of: site.build, isRead) ?? [:]
    }

    /// Those oversights with which a build cannot see all that an edit changes. Whether it is wrong then, only a build can tell.
    func candidates(among oversights: Set<Oversight>, after number: Int) throws -> Set<Oversight> {
        var found = Set(try changes(by: number).flatMap { page, changes in oversights.filter { page.hides($0, changes) } })
        for oversight in oversights.intersection(others) {
            let isHidden =
                switch oversight {
                case .sharedFile(let file): files(of: number).contains(file)
                case .shownElsewhere(let kind):
                    files(of: number) == ["data/\(kind == "series" ? "saga" : kind == "shelf" ? kind : "herbs")/data.json"]
                case .searchesTexts: true
                default: edits[number].description == "the command line"
                }
            if isHidden { found.insert(oversight) }
        }
        return found
    }

    /// All that a build of this site may overlook.
    var oversights: Set<Oversight> { reader.oversights.union(others) }

    /// Oversights of the build as a whole.
    private let others: [Oversight]

    private func build(_ data: SiteData, into output: String = "output") -> Build {
        var build = Build(
            SiteFolders(data: site.path("data"), templates: site.path("templates"), assets: site.path("assets"), output: site.path(output))
        )
        build.baseURL = data.address
        build.jobs = 2
        return build
    }

    /// Calls a closure while the site is as an edit leaves it.
    private func edited<Result>(_ number: Int, _ body: (SiteData) throws -> Result) throws -> Result {
        var after = data
        edits[number].change(&after)
        try after.write(to: site, over: data)
        defer { _ = try? data.write(to: site, over: after) }
        return try body(after)
    }

    /// The pages that an edit changes, with the values that it changes.
    private func changes(by number: Int) throws -> [(page: PageValues, changes: Set<PageValues.Value>)] {
        let after = try edited(number) { reader.values(of: build($0), isRead) } ?? [:]
        return after.compactMap { path, page in
            guard let before = pages[path], before.template == page.template else { return nil }
            var changes = page.changes(since: before)
            // A build only looks at the links of pages whose texts have some.
            if !linking.contains(path) { changes.subtract([.linkedPages, .linkedFiles]) }
            return changes.isEmpty ? nil : (page, changes)
        }
    }

    /// The files that an edit changes.
    private func files(of number: Int) -> Set<String> {
        var after = data
        edits[number].change(&after)
        return after.differences(from: data)
    }

    /// Builds with oversights before and after an edit.
    ///
    /// - Returns: the kinds of pages that are wrong then, by their templates; `""` for all else that is.
    func wrong(after number: Int, _ oversights: Set<Oversight>) throws -> Set<String> {
        if site.exists("output") { try site.remove("output") }
        if site.exists(".output.sitegen-cache") { try site.remove(".output.sitegen-cache") }
        let oversights: [Oversight] = oversights.map { if case .sharedFile(let file) = $0 { .sharedFile(site.path(file)) } else { $0 } }
        var first = build(data)
        first.oversights = Set(oversights)
        _ = try first.run()
        return try edited(number) { after in
            var second = build(after)
            second.oversights = Set(oversights)
            let problems = site.problems(of: second).text
            let expected = try made[number] ?? anew(after)
            made[number] = expected
            guard problems == expected.problems else { return [""] }
            guard expected.files.isEmpty == false else { return [] }
            return Set(differences(try site.snapshot("output"), expected.files).map { templates[$0] ?? "" })
        }
    }

    private func anew(_ data: SiteData) throws -> Made {
        var build = build(data, into: "clean")
        build.isForced = true
        if site.exists("clean") { try site.remove("clean") }
        let (problems, isBuilt) = site.problems(of: build)
        return (problems, isBuilt ? try site.snapshot("clean") : [:])
    }
}
