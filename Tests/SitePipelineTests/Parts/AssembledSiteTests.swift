import Diagnostics
import Foundation
import SiteAssets
import SiteBase
import SiteOutput
import TestSupport
import Testing

@testable import BookSite
@testable import SiteModel
@testable import SitePipeline

/// A site that is built in parts and assembled of them is the one that a single build makes.
@Suite struct `An assembled site` {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isSoak = environment["SITEGEN_SOAK"] == "1"
    private static let seed = environment["SITEGEN_SEED"].flatMap { UInt64($0) } ?? 1
    private static let sequences = environment["SITEGEN_SEQUENCE"].flatMap { Int($0) }.map { $0..<$0 + 1 } ?? 0..<(isSoak ? 400 : 3)
    private static let counts = [2, 7, 16, 1]

    @Test(arguments: sequences)
    func `is the same after any sequence of edits`(number: Int) throws {
        var site = try EditedSite(seed: Self.seed &* 7_000_003 &+ UInt64(number))
        let count = Self.counts[number % Self.counts.count]
        for step in 0..<(Self.isSoak ? 12 : count > 7 ? 2 : 4) {
            try site.edit()
            let differences = try site.site.differencesOfParts(count, jobs: [1, 2, 8][step % 3], hasOrphans: site.hasOrphans)
            let log = site.log.joined(separator: "; ")
            #expect(differences == [], "sequence \(number) of seed \(Self.seed), \(count) parts, edit \(step): \(log): \(differences)")
        }
    }

    /// A journal, and pages, records and names in several languages that refer to each other.
    @Test(arguments: isSoak ? 1...24 : 1...2) func `is the same after any edits of several languages`(seed: UInt64) throws {
        let site = try EditedLanguages.site()
        var random = SeededGenerator(seed: Self.seed &* 9_000_011 &+ seed)
        let count = Self.counts[Int(seed) % Self.counts.count]
        for step in 0..<(Self.isSoak ? 20 : 4) {
            try EditedLanguages.edit(site, &random)
            let differences = try site.differencesOfParts(count, jobs: [1, 2, 8][step % 3])
            #expect(differences == [], "sequence \(seed) of seed \(Self.seed), \(count) parts, edit \(step): \(differences)")
        }
    }

    @Test(
        arguments: isSoak
            ? GoldenSites.all.flatMap { site in counts.map { (site, $0) } } : Array(zip(GoldenSites.all, [2, 7, 2, 3, 2, 16, 3, 2]))
    )
    func `has every file of a site of each kind`(golden: (name: String, data: String), count: Int) throws {
        let site = try TestSite()
        try site.copy(golden.data, to: "data")
        for folder in ["templates", "assets"] { try site.copy("\(repository)/\(folder)", to: folder) }
        // What is made of all files: sheets of sizes, compressed twins, lists for offline reading.
        let settings = site.exists("data/site.yaml") ? try site.text("data/site.yaml") : ""
        if !settings.contains("host:") {
            let url = settings.contains("url:") ? "" : "\nurl: https://example.org/x/"
            try site.write("\(settings)\nhost: \(count == 2 ? "nginx" : "netlify")\(url)\n", to: "data/site.yaml")
        }
        var build = site.build
        build.options.compressions = [.gzip]
        build.hooks.pagedFrom = 0
        build.options.jobs = 2
        var clean = build
        clean.folders = build.folders.writing(to: site.path("clean/output"))
        _ = try clean.run()
        try site.buildParts(count, build)
        _ = try site.assembly(of: count).run()
        #expect(differences(try site.snapshot("clean/output"), try site.snapshot("output")) == [])
    }
}

extension TestSite {
    /// Builds all parts of the site.
    func buildParts(_ count: Int, _ build: Build) throws {
        for number in 1...count { _ = try part(number, of: count, build).run() }
    }

    func part(_ number: Int, of count: Int, _ build: Build) -> Build {
        var part = build
        part.folders = build.folders.writing(to: path("parts/\(number)"))
        part.options.shard = Shard(number: number, of: count)
        return part
    }

    func assembly(of count: Int) -> Assembly {
        var assembly = Assembly((1...count).map { path("parts/\($0)") }, into: path("output"))
        assembly.jobs = 2
        return assembly
    }

    /// Builds all parts, assembles them, and builds the site from nothing elsewhere; the names of files that differ.
    ///
    /// - Parameter hasOrphans: whether files of the site may have lost the record that they are its own.
    func differencesOfParts(_ count: Int, jobs: Int, hasOrphans: Bool = false) throws -> [String] {
        var build = self.build
        build.options.jobs = jobs
        // The records of one collection are not in memory.
        build.hooks.pagedFrom = 0
        var clean = build
        clean.folders = build.folders.writing(to: path("clean/output"))
        clean.options.isForced = true
        if exists("clean") { try remove("clean") }
        let (expected, isClean) = problems(of: clean)
        var found: [String] = []
        for number in 1...count {
            let (text, isBuilt) = problems(of: part(number, of: count, build))
            if !isBuilt { found.append(text) }
        }
        guard isClean else { return found.isEmpty ? ["an error in no part: \(expected)"] : [] }
        guard found.isEmpty else { return found }
        var assembly = assembly(of: count)
        if hasOrphans { assembly.adoption = .all }
        do {
            _ = try assembly.run()
        } catch {
            return [DiagnosticReport(error.diagnostics).text()]
        }
        let (old, new) = (try snapshot("clean/output"), try snapshot("output"))
        if hasOrphans { return old.keys.filter { old[$0] != new[$0] && $0 != ".sitegen.json" }.sorted() }
        return TestSupport.differences(old, new)
    }
}

extension SiteFolders {
    /// The same with another output.
    fileprivate func writing(to output: String) -> SiteFolders {
        SiteFolders(data: data, templates: templates, assets: assets, output: output)
    }
}
