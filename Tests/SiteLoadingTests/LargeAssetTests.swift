import Diagnostics
import SiteBase
import SiteOutput
import SitePipeline
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets

/// Large files in `assets/` are copied in pieces.
struct LargeAssetTests {
    private static let size = 9 << 20

    private static func bytes(_ start: [UInt8] = []) -> [UInt8] {
        start + (start.count..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    }

    private static func planned(_ name: String, _ bytes: [UInt8], in site: TestSite) throws -> PlannedAsset {
        try site.write(bytes, to: "assets/\(name)")
        let path = try #require(OutputPath("assets/\(name)"))
        let fingerprint = try FolderFingerprint.fingerprint(ofFile: site.path("assets/\(name)"))
        let file = AssetFile(content: .file(site.path("assets/\(name)")), name: path, fingerprint: fingerprint)
        let planned = AssetNames.planned([file], keeping: KeptMetadata(), problems: DiagnosticCollector())
        return try #require(planned.first)
    }

    @Test func `only what is no picture is copied in pieces`() throws {
        let site = try TestSite()
        #expect(try Self.planned("film.mp4", Self.bytes(), in: site).copied() != nil)
        #expect(try Self.planned("words.txt", Array("words".utf8), in: site).copied() == nil)
        #expect(try Self.planned("photo.bin", Self.bytes([0xFF, 0xD8, 0xFF]), in: site).copied() == nil)
        #expect(try Self.planned("photo.jpg", Self.bytes(), in: site).copied() == nil)
    }

    @Test func `a large file is copied byte for byte, and only when it changes`() throws {
        let site = try TestSite(data: ["a/data.json": series("One"), "site.yaml": "language: en"])
        try site.write(Self.bytes(), to: "assets/film.mp4")
        func copies() throws -> [[UInt8]] { try site.snapshot("output/assets").filter { $0.key.hasPrefix("film.") }.map(\.value) }
        var build = site.build
        build.options.compressions = [.gzip]
        _ = try build.run()
        #expect(try copies() == [Self.bytes()])
        #expect(try build.run().outcome.written == 0)
        try site.write(Self.bytes([1]), to: "assets/film.mp4")
        _ = try build.run()
        #expect(try copies() == [Self.bytes([1])])
    }

    @Test func `a file that changes while it is copied is an error`() throws {
        let site = try TestSite()
        let asset = try Self.planned("film.mp4", Self.bytes(), in: site)
        let file = try #require(try asset.copied())
        try site.write(Self.bytes([1]), to: "assets/film.mp4")
        let output = try OutputFolder(site.path("output"), adoption: .sameBytes)
        #expect { try output.take(file, madeFrom: FileInputs(content: asset.inputs)) } throws: {
            ($0 as? FileError)?.reason == .changed && ($0 as? FileError)?.path == asset.file.source
        }
    }

    @Test func `no file is compressed that would not fit into memory`() throws {
        let path = try #require(OutputPath("data.json"))
        #expect(Compression.suits(path, size: 5000))
        #expect(!Compression.suits(path, size: 5 << 30))
        #expect(!Compression.suits(path, size: Compression.largest + 1))
    }
}
