import Foundation
import SiteAssets
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// Sites that earlier releases made with `sitegen init`, in `Tests/Fixtures/releases`. Every later version builds them.
struct ReleasesTests {
    private static let folder = "\(repository)/Tests/Fixtures/releases"
    private static let sites: [String] = {
        let versions = (try? FileSystem.names(in: folder)) ?? []
        return versions.flatMap { version in ((try? FileSystem.names(in: "\(folder)/\(version)")) ?? []).map { "\(version)/\($0)" } }
    }()

    @Test func `there is a site of this version, or of one before`() { #expect(!Self.sites.isEmpty) }

    @Test(arguments: sites)
    func `a site of an earlier release builds without a word`(name: String) throws {
        let site = try TestSite()
        try site.copy("\(Self.folder)/\(name)/data", to: "data")
        let build = Build(
            SiteFolders(
                data: site.path("data"),
                templates: site.path("templates"),
                assets: site.path("assets"),
                output: site.path("output")
            )
        )
        let report = try build.run()
        #expect(report.warnings.isEmpty, "\(report.warnings)")
        #expect(report.records > 10 && site.exists("output/index.html"))
    }

    /// A key that is gone would be called unknown; who upgrades is to be told its new name. Then there is a message for it, and it may be
    /// listed here.
    private static let toldKeys: Set<String> = []

    @Test(arguments: sites)
    func `every key of settings is still known, or told`(name: String) throws {
        for (file, schema) in [("site", "site.yaml"), ("collection", "collection.yaml")] {
            let old = try keys(Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(name)/.schemas/\(file).json")))
            let now = try keys(Data(DataSchema(of: schema, in: Build(SiteFolders(data: "nowhere"))).json.bytes))
            #expect(old.count > 10)
            #expect(old.subtracting(now).subtracting(Self.toldKeys).isEmpty, "\(file)")
        }
    }

    private func keys(_ schema: Data) throws -> Set<String> {
        let schema = try #require(try JSONSerialization.jsonObject(with: schema) as? [String: Any])
        return Set(try #require(schema["properties"] as? [String: Any]).keys)
    }
}
