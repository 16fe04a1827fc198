import Foundation
import SiteBase
import SitePipeline
import SiteRecords
import SiteTemplates
import Testing
import TestSupport

@testable import BookSite
@testable import SiteAssets
@testable import SiteModel

/// Whole sites, compared file by file with what is expected. They have templates of their own, which show every field once, so that a new
/// look changes nothing here.
struct GoldenTests {
    @Test(arguments: GoldenSites.all)
    func `a site comes out as it is expected, file by file`(name: String, data: String) throws {
        let site = try TestSite()
        var build = site.build
        // Its texts have HTML, which is left out.
        build.options.isStrict = name != "odd-text"
        build.hooks.bringsFace = true
        build.folders = SiteFolders(
            data: data,
            templates: "\(GoldenSites.folder)/templates",
            assets: "\(GoldenSites.folder)/assets",
            output: site.path("output")
        )
        let problems = site.report(of: build)
        let ids = Set(problems.text.matches(of: /\[(S[0-9]+)\]\n/).map(\.output.1))
        #expect(name == "odd-text" ? ids == ["S263", "S268"] : problems.text == "")
        try #require(problems.isBuilt)
        var built = try site.snapshot("output").filter { !$0.key.hasSuffix("/") }
        // What sitegen carries may change with every look, and with it what names its digests.
        for name in ["sw.js", "manifest.webmanifest"] { #expect(built.removeValue(forKey: name) != nil) }
        built["type.css"] = nil
        built[".sitegen.json"] = built[".sitegen.json"].map { bytes in
            Array(
                bytes.split(separator: UInt8(ascii: "\n")).filter { line in
                    !["\"assets/", "\"type.css\""].contains { line.starts(with: $0.utf8) }
                }
                .joined(separator: [UInt8(ascii: "\n")])
            )
        }
        let expected = "\(GoldenSites.folder)/\(name)/expected"
        if isRecording {
            try? FileManager.default.removeItem(atPath: expected)
            for (file, bytes) in built where !file.hasPrefix("assets/") {
                let url = URL(fileURLWithPath: "\(expected)/\(file)")
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: url)
            }
            Issue.record("recorded \(name)")
            return
        }
        let pages = built.filter { !$0.key.hasPrefix("assets/") }
        #expect(differences(pages, try TestSite.snapshot(expected).filter { !$0.key.hasSuffix("/") }) == [])
    }

    /// The pages of the templates that ship, without the content hashes in the names of assets. They change with the look: record them with
    /// `SITEGEN_RECORD=1 swift test --filter Golden`, and review the difference.
    @Test(arguments: ["two-series", "exhibition", "shelf", "records", "journal", "languages"])
    func `the templates that ship write the expected pages`(name: String) throws {
        let site = try TestSite()
        var build = site.build
        build.options.isStrict = true
        build.hooks.bringsFace = true
        build.folders = SiteFolders(
            data: "\(GoldenSites.folder)/\(name)/data",
            templates: site.path("none"),
            assets: site.path("none"),
            output: site.path("output")
        )
        let problems = site.problems(of: build)
        #expect(problems.text == "")
        try #require(problems.isBuilt)
        let built = try site.snapshot("output").filter { $0.key.hasSuffix(".html") }
            .mapValues { Array(String(decoding: $0, as: UTF8.self).withoutDigests.utf8) }
        let expected = "\(GoldenSites.folder)/\(name)/expected-shipped"
        if isRecording {
            try? FileManager.default.removeItem(atPath: expected)
            for (file, bytes) in built {
                let url = URL(fileURLWithPath: "\(expected)/\(file)")
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: url)
            }
            Issue.record("recorded \(name)")
            return
        }
        #expect(differences(built, try TestSite.snapshot(expected).filter { !$0.key.hasSuffix("/") }) == [])
    }

    @Test func `the templates of the golden sites show every field`() throws {
        var text = ""
        for name in try TestSite.snapshot("\(GoldenSites.folder)/templates").keys where name.hasSuffix(".html") {
            text += String(decoding: try FileSystem.read("\(GoldenSites.folder)/templates/\(name)"), as: UTF8.self)
        }
        for kind in CollectionKinds.ofBooks.pageKinds {
            for name in Self.names(in: kind.declaration) { #expect(text.contains(name), "\(kind.template) has a field \(name)") }
        }
    }

    private static func names(in declaration: TemplateDeclaration) -> Set<String> {
        declaration.fields.reduce(into: []) { names, field in
            names.insert(field.name)
            switch field.type {
            case .list(let inner), .object(let inner): names.formUnion(Self.names(in: inner))
            case .text, .number, .html, .link, .externalLink, .linkList, .flag: break
            }
        }
    }
}
