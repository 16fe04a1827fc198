import Foundation
import TestSupport
import Testing

@testable import sitegen

struct LicencesTests {
    @Test func `the licence of everything that is linked is there`() throws {
        let run = try CommandSite().run("--licenses")
        #expect(run.status == 0)
        let list = try Data(contentsOf: URL(fileURLWithPath: "\(repository)/.release/components.json"))
        let components = try #require(try JSONSerialization.jsonObject(with: list) as? [[String: String]])
        for component in components { #expect(run.out.contains("\(component["name"] ?? "?"): "), "\(component)") }
        #expect(!run.out.contains("did not have the text"))
        #expect(run.out.contains("SIL OPEN FONT LICENSE") && run.out.contains("The SwiftNIO Project"))
    }

    @Test func `every linked library is among the components`() throws {
        let manifest = try String(contentsOfFile: "\(repository)/Package.swift", encoding: .utf8)
        let list = try String(contentsOfFile: "\(repository)/.release/components.json", encoding: .utf8)
        let linked = Set(manifest.matches(of: #/linkedLibrary\(":lib([a-z0-9-]+)\.a"/#).map { String($0.output.1) })
        let names = [
            "yaml": "libyaml", "cmark-gfm": "libcmark-gfm", "cmark-gfm-extensions": "libcmark-gfm", "jpeg": "libjpeg-turbo",
            "png16": "libpng",
            "webp": "libwebp", "z": "zlib", "zstd": "zstd", "brotlienc": "brotli", "brotlicommon": "brotli", "expat": "expat",
            "sqlite3": "SQLite",
        ]
        #expect(linked.count > 8)
        for library in linked { #expect(list.contains("\"name\": \"\(names[library] ?? "?")\""), "\(library)") }
        for package in manifest.matches(of: #/package\(url: "[^"]*/([a-z-]+)"/#) { #expect(list.contains("\"\(package.output.1)\"")) }
    }
}
