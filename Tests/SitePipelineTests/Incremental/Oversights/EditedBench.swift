import SiteAssets
import SiteBase
import SiteModel
import SiteRecords
import TestSupport
import Testing

@testable import BookSite
@testable import SiteOutput
@testable import SitePipeline

/// A site with edits that show what its pages are made from. One thread at a time uses it.
final class EditedBench: @unchecked Sendable {
    let name: String
    let data: SiteData
    let edits: [DirectedEdit]
    private let site: TestSite
    private let reader: PageReader
    /// The templates of all pages by their paths.
    private let templates: [String: String]
    /// The files before the edits, and after the last one that was tried.
    private let before: [String: [UInt8]]
    private var last: (number: Int, data: SiteData, files: [String: [UInt8]])?
    /// What a build makes before the edits.
    private let unedited: [String: [UInt8]]
    /// What a build from nothing makes after each edit.
    private var made: [Int: Made] = [:]
    private let isRead: (PagePlan) -> Bool
    /// Whether a build takes long.
    let isLarge: Bool
    /// The files whose bytes a build may overlook.
    private let files: [Oversight]
    /// The values of fingerprints whose parts have names, before the edits.
    private let values: [String: Fingerprint]

    /// What a build leaves: what it reports, what it writes, and what it made its fingerprints from.
    private typealias Made = (problems: String, files: [String: [UInt8]], values: [String: Fingerprint])

    /// - Parameters:
    ///   - files: the files whose bytes a build may overlook.
    ///   - isLarge: whether a build takes long.
    ///   - isRead: whether to look at a page; a long list has many that are alike.
    init(
        _ name: String,
        _ data: SiteData,
        _ edits: [DirectedEdit],
        files: [String] = [],
        isLarge: Bool = false,
        isRead: @escaping (PagePlan) -> Bool = { _ in true }
    ) throws {
        (self.name, self.data, self.edits, self.isLarge, self.isRead) = (name, data, edits, isLarge, isRead)
        self.files = files.map(Oversight.sharedFile)
        site = try TestSite()
        before = data.files
        try SiteData.write(before, to: site)
        let overlooked = Overlooked([])
        var build = site.build
        build.hooks.bringsFace = true
        build.hooks.overlooked = overlooked
        try #require(site.problems(of: build) == ("", true))
        values = overlooked.values
        let plan = try build.planned(PhaseRunner(isStrict: false))
        let cache = try #require(BuildCache(for: site.path("output"), version: Build.program))
        // Otherwise, the next build would not try to do less.
        try #require(cache.shared != nil)
        let linking = plan.pages.map(\.path).filter { cache.entry(for: $0)?.inputs.links != Fingerprint() }
        reader = PageReader(plan, linking: Set(linking.map(\.description)), isRead)
        templates = Dictionary(plan.pages.map { ($0.path.description, $0.content.kind.template) }) { $1 }
        unedited = try site.snapshot("output")
    }

    /// All that a build of this site may overlook.
    var oversights: Set<Oversight> { reader.oversights.union(others) }

    /// The same with whole fields of which a build may overlook each value.
    var withWholeFields: Set<Oversight> { reader.withWholeFields.union(others) }

    /// What is not of pages.
    var others: Set<Oversight> { Set(files + values.keys.map(Oversight.named)) }

    /// What an edit changes of the pages.
    func observations(after number: Int) throws -> Set<Observation> {
        try edited(number) { after in
            let made = try made(number, after)
            guard !made.files.isEmpty, let changes = reader.changes(by: build(after), isRead) else { return [] }
            return Set(
                changes.compactMap { path, changed in
                    templates[path].map { Observation(template: $0, changed: changed, isVisible: unedited[path] != made.files[path]) }
                }
            )
        }
    }

    /// What an edit changes that is not of pages.
    func changes(by number: Int) throws -> Set<Oversight> {
        let made: Made = try edited(number) { try self.made(number, $0) }
        let named = Set(values.keys).union(made.values.keys).filter { values[$0] != made.values[$0] }
        return Set(named.map(Oversight.named)).union(filesChanged(by: number).map(Oversight.sharedFile)).intersection(others)
    }

    /// The edits whose changes are looked at: all, or about sixteen of a large site.
    var usualEdits: StrideTo<Int> { stride(from: 0, to: edits.count, by: isLarge ? max(1, edits.count / 16) : 1) }

    /// Whether an edit changes one of these on pages. It is found out without a build.
    func changesPages(by number: Int, any oversights: Set<Oversight>) throws -> Bool {
        try edited(number) { after in
            let changes = reader.changes(by: build(after), isRead) ?? [:]
            return changes.values.contains { $0.contains { !$0.hiders.isDisjoint(with: oversights) } }
        }
    }

    /// All that an edit changes.
    func changed(by number: Int) throws -> Set<Oversight> {
        try observations(after: number).reduce(into: changes(by: number)) { $0.formUnion($1.changed.map(\.own)) }
    }

    private func build(_ data: SiteData, into output: String = "output", without oversights: Set<Oversight> = []) -> Build {
        var build = Build(
            SiteFolders(data: site.path("data"), templates: site.path("templates"), assets: site.path("assets"), output: site.path(output))
        )
        build.options.baseURL = data.address
        build.hooks.pictureProgram = sitegenProgram
        build.options.jobs = 1
        build.hooks.oversights = Set(
            oversights.compactMap { oversight in
                switch oversight {
                case .sharedFile(let file): .sharedFile(site.path(file))
                case .named: nil
                default: oversight
                }
            }
        )
        let names = oversights.compactMap { if case .named(let name) = $0 { name } else { nil } }
        if !names.isEmpty { build.hooks.overlooked = Overlooked(Set(names)) }
        return build
    }

    /// Calls a closure while the site is as an edit leaves it.
    private func edited<Result>(_ number: Int, _ body: (SiteData) throws -> Result) throws -> Result {
        let (after, files) = result(of: number)
        try SiteData.write(files, to: site, over: before)
        defer { try? SiteData.write(before, to: site, over: files) }
        return try body(after)
    }

    /// The data as an edit leaves it.
    private func result(of number: Int) -> (data: SiteData, files: [String: [UInt8]]) {
        if let last, last.number == number { return (last.data, last.files) }
        var after = data
        edits[number].change(&after)
        let files = after.files
        last = (number, after, files)
        return (after, files)
    }

    /// The files that an edit changes.
    private func filesChanged(by number: Int) -> Set<String> {
        let after = result(of: number).files
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    }

    /// Builds with oversights before and after an edit.
    ///
    /// - Returns: the kinds of pages that are wrong then, by their templates; `""` for all else that is.
    func wrong(after number: Int, _ oversights: Set<Oversight>) throws -> Set<String> {
        if site.exists("output") { try site.remove("output") }
        if site.exists(".output.sitegen-cache") { try site.remove(".output.sitegen-cache") }
        try #require(site.problems(of: build(data, without: oversights)) == ("", true))
        return try edited(number) { after in
            let second = build(after, without: oversights)
            let problems = site.problems(of: second).text
            let expected = try made(number, after)
            guard problems == expected.problems else { return [""] }
            guard expected.files.isEmpty == false else { return [] }
            return Set(differences(try site.snapshot("output"), expected.files).map { templates[$0] ?? "" })
        }
    }

    private func made(_ number: Int, _ data: SiteData) throws -> Made {
        if let known = made[number] { return known }
        var build = build(data, into: "clean")
        build.options.isForced = true
        build.hooks.overlooked = Overlooked([])
        if site.exists("clean") { try site.remove("clean") }
        let (problems, isBuilt) = site.problems(of: build)
        let result = (problems, isBuilt ? try site.snapshot("clean") : [:], build.hooks.overlooked?.values ?? [:])
        made[number] = result
        return result
    }
}
