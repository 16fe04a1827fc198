import Foundation
import SiteBase
import SitePipeline
import Testing
import TestSupport

@testable import BookSite
@testable import SiteAssets

/// Each folder in `Broken` is a site with a fault, and the whole message that a build prints for it.
///
/// `data/`, and, if the fault is there, `templates/` and `assets/` replace the repository's own. A file that ends in `.repeat` holds
/// groups such as `⟪100000×[⟫`; `links.txt` lists symbolic links (`path -> target`), `moves.txt` names that a repository should not hold.
struct BrokenInputTests {
    static let folder = "\(repository)/Tests/BookSiteTests/Broken"

    static let faults = (try? FileSystem.names(in: folder)) ?? []

    @Test func `there are more than 250 broken sites`() {
        #expect(Self.faults.count > 250)
    }

    @Test(arguments: faults)
    func `a broken site is reported in full, and the output stays as it was`(fault: String) throws {
        let site = try Self.site(fault)
        let good = try Self.good.get()
        for name in try FileSystem.names(in: good.root) { try site.copy(good.path(name), to: name) }
        let before = try site.snapshot("output")
        let names = try FileSystem.names(in: site.root)

        var strict = site.build
        strict.options.isStrict = true
        let strictly = site.report(of: strict)
        #expect(!strictly.isBuilt)
        #expect(differences(try site.snapshot("output"), before) == [])
        let usually = site.report(of: site.build)
        if usually.isBuilt {
            try Self.compare(strictly.text, with: "\(fault)/expected-strict.txt")
        } else {
            #expect(differences(try site.snapshot("output"), before) == [])
            #expect(FileSystem.kind(of: "\(Self.folder)/\(fault)/expected-strict.txt") == nil)
        }
        try Self.compare(usually.text, with: "\(fault)/expected.txt")
        // Colours of pictures that a build found are kept for the next one.
        #expect(try FileSystem.names(in: site.root).filter { $0 != ".output.sitegen-pictures" } == names)
    }

    /// The output of a good site, and what the build that made it remembers.
    private static let good = Result {
        let site = try TestSite()
        var build = site.build
        build.folders = SiteFolders(
            data: "\(repository)/Tests/Fixtures/app-series/data",
            templates: "\(repository)/templates",
            assets: "\(repository)/assets",
            output: site.path("output")
        )
        _ = try build.run()
        return site
    }

    private static func compare(_ text: String, with name: String) throws {
        let path = "\(folder)/\(name)"
        if isRecording {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            Issue.record("recorded \(name)")
        } else {
            #expect(text == String(decoding: try FileSystem.read(path), as: UTF8.self))
        }
    }

    private static func site(_ fault: String) throws -> TestSite { try site(at: "\(folder)/\(fault)") }

    static func site(at source: String) throws -> TestSite {
        let site = try TestSite()
        for name in try FileSystem.names(in: source) where !name.hasSuffix(".txt") { try site.copy("\(source)/\(name)", to: name) }
        for name in ["templates", "assets"] where !site.exists(name) { try site.copy("\(repository)/\(name)", to: name) }
        for name in try site.snapshot(".").keys where name.hasSuffix(".repeat") {
            try site.write(expanded(try site.text(name)), to: String(name.dropLast(".repeat".count)))
            try site.remove(name)
        }
        for (name, target) in try pairs("\(source)/links.txt") { try site.link(name, to: target) }
        for (old, new) in try pairs("\(source)/moves.txt") { try site.move(old, to: new) }
        return site
    }

    private static func pairs(_ path: String) throws -> [(String, String)] {
        guard FileSystem.kind(of: path) == .file else { return [] }
        return try String(decoding: FileSystem.read(path), as: UTF8.self).split(separator: "\n").map { line in
            let parts = line.split(separator: " -> ").map(String.init)
            try #require(parts.count == 2)
            return (parts[0], parts[1])
        }
    }

    /// Writes out `⟪3×ab⟫` as `ababab`.
    private static func expanded(_ text: String) -> String {
        text.replacing(#/⟪(\d+)×([^⟫]*)⟫/#) { String(repeating: String($0.output.2), count: Int($0.output.1) ?? 0) }
    }
}
