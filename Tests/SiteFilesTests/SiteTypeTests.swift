import Foundation
import SiteAssets
import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SitePipeline

/// The fonts that sites bring with them. How browsers show them is tested in browsers.
@Suite struct SiteTypeTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
        try site.write(#"{"data": [{"title": "등불", "summary": "빛"}, {"title": "그늘"}]}"#, to: "data/lamp/data.json")
    }

    private var build: Build {
        var build = site.build
        build.hooks.bringsFace = true
        return build
    }

    private func fonts() throws -> [String] { try site.snapshot("output").keys.filter { $0.hasSuffix(".woff2") }.sorted() }

    private func sheet() throws -> String? { try site.snapshot("output")["type.css"].map { String(decoding: $0, as: UTF8.self) } }

    private func built(_ settings: String = "") throws -> String {
        try site.write(settings, to: "data/site.yaml")
        return site.problems(of: build).text
    }

    @Test func `a site with Hangul has a face for it, which its pages name`() throws {
        #expect(try built() == "")
        let font = try #require(try fonts().first)
        #expect(try fonts().count == 1)
        #expect(try #require(try sheet()).contains("src:url(\"\(font)\")"))
        let page = try #require(try site.snapshot("output")["lamp/1.html"])
        #expect(String(decoding: page, as: UTF8.self).contains("<link rel=\"stylesheet\" href=\"../type.css\">"))
    }

    @Test func `a new syllable makes another font, and no page but that of its record`() throws {
        #expect(try built() == "")
        let (before, font) = (try site.snapshot("output"), try fonts())
        try site.write(#"{"data": [{"title": "등불", "summary": "뷁"}, {"title": "그늘"}]}"#, to: "data/lamp/data.json")
        #expect(site.problems(of: build).text == "")
        #expect(try fonts() != font)
        #expect(try fonts().count == 1, "the font of before is removed")
        let after = try site.snapshot("output")
        let pages = after.keys.filter { $0.hasSuffix(".html") && before[$0] != after[$0] }
        #expect(pages == ["lamp/1.html"])
    }

    @Test func `the first syllable brings the face to every page`() throws {
        try site.write(#"{"data": [{"title": "Lamp", "summary": "Light"}, {"title": "Shade"}]}"#, to: "data/lamp/data.json")
        #expect(try built("language: en\ntitle: Lamps\n") == "")
        #expect(try fonts() == [])
        #expect(try sheet() == nil)
        try site.write(#"{"data": [{"title": "Lamp", "summary": "빛"}, {"title": "Shade"}]}"#, to: "data/lamp/data.json")
        #expect(site.problems(of: build).text == "")
        #expect(try fonts().count == 1)
        let clean = try TestSite()
        try clean.write(#"{"data": [{"title": "Lamp", "summary": "빛"}, {"title": "Shade"}]}"#, to: "data/lamp/data.json")
        try clean.write("language: en\ntitle: Lamps\n", to: "data/site.yaml")
        var cleanBuild = clean.build
        cleanBuild.hooks.bringsFace = true
        #expect(clean.problems(of: cleanBuild).text == "")
        #expect(differences(try site.snapshot("output"), try clean.snapshot("output")) == [])
    }

    @Test func `type: system brings none`() throws {
        #expect(try built("type: system\n") == "")
        #expect(try fonts() == [])
        #expect(try sheet() == nil)
    }

    @Test func `a font of one's own comes before the face, which has only what that lacks`() throws {
        let own = try #require(EmbeddedFiles.face).bytes
        try FileManager.default.createDirectory(atPath: site.path("data/fonts"), withIntermediateDirectories: true)
        try FileSystem.write(own, to: site.path("data/fonts/Own.ttf"))
        #expect(try built("type: {serif: fonts/Own.ttf}\n") == "")
        #expect(try fonts().map { $0.prefix { $0 != "." } } == ["assets/serif"])
        #expect(try #require(try sheet()).contains("--latin:\"Site Serif\";--own:\"Site Serif\",;"))
        // The font changes, and its files with it.
        let before = try fonts()
        try FileSystem.write(own + [0], to: site.path("data/fonts/Own.ttf"))
        #expect(site.problems(of: build).text == "")
        #expect(try fonts() != before)
    }

    @Test func `a large font with PostScript outlines is a warning`() throws {
        // The tables that every font has, and a large one.
        var tables: [(tag: String, bytes: [UInt8])] = []
        let segments: [UInt8] = [0, 4, 0, 24, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255, 0, 1, 0, 0]
        let cmap = [0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12] + segments
        tables.append(("CFF ", Array(repeating: 1, count: 700_000)))
        tables.append(("OS/2", Array(repeating: 0, count: 96)))
        tables.append(("cmap", cmap))
        tables.append(("head", Array(repeating: 1, count: 54)))
        tables.append(("hhea", Array(repeating: 1, count: 36)))
        for tag in ["hmtx", "maxp", "name", "post"] { tables.append((tag, Array(repeating: 1, count: 40))) }
        var (directory, data): ([UInt8], [UInt8]) = (Array("OTTO".utf8) + [0, UInt8(tables.count), 0, 0, 0, 0, 0, 0], [])
        for (tag, bytes) in tables {
            func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
            directory += Array(tag.utf8) + number(0) + number(12 + 16 * tables.count + data.count) + number(bytes.count)
            data += bytes
        }
        try FileSystem.write(directory + data, to: site.path("data/Own.otf"))
        let text = try built("type: {serif: Own.otf}\n")
        #expect(text.contains("warning: type.serif: every visitor downloads the whole font"))
        #expect(try fonts().contains { $0.hasPrefix("assets/serif.") })
    }
}
