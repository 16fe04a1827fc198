import SiteBase
import SiteOutput
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// What a site publishes of the pictures that it copies.
struct CopiedPicturesTests {
    private static let mark = "SEOUL-37.5665N-126.9780E"

    /// A site with pictures of all formats in `assets/`, beside data, and beside a page whose text shows them.
    private static func site(settings: String) throws -> TestSite {
        let site = try TestSite(data: ["site.yaml": settings])
        var records: [String] = []
        var text = "---\ntitle: About\n---\n"
        for picture in MarkedPicture.allCases {
            let name = "\(picture).\(picture.ending)"
            try site.write(picture.bytes(mark), to: "assets/\(name)")
            try site.write(picture.bytes(mark), to: "data/about-\(name)")
            // What is not copied is decoded, and the pixels are invented.
            if ![.jpeg, .png, .webp].contains(picture) || settings.contains("pictures: off") {
                try site.write(picture.bytes(mark), to: "data/things/\(name)")
                records.append("{\"id\": \"\(picture)\", \"title\": \"\(picture)\", \"image\": \"\(name)\"}")
            }
            text += "![\(picture)](about-\(name)) [\(picture)](about-\(name))\n"
        }
        try site.write(MarkedPicture.jpeg.bytes(mark), to: "assets/called-otherwise.bin")
        try site.write(text, to: "data/about.md")
        try site.write("kind: records", to: "data/things/collection.yaml")
        try site.write("[\(records.joined(separator: ","))]", to: "data/things/data.json")
        return site
    }

    private static func marked(_ site: TestSite) throws -> [String] {
        try site.snapshot("output").filter { $0.value.firstRange(of: Array(mark.utf8)) != nil }.keys.sorted()
    }

    @Test(arguments: ["language: en", "language: en\npictures: off"]) func `no copied picture has its metadata`(settings: String) throws {
        let site = try Self.site(settings: settings)
        var build = site.build
        build.options.compressions = [.gzip]
        #expect(site.problems(of: build).isBuilt)
        let files = try site.snapshot("output").keys
        for picture in MarkedPicture.allCases {
            #expect(files.filter { $0.contains("/\(picture).") }.count >= 1, "\(picture)")
            #expect(files.contains { $0.hasPrefix("assets/about-\(picture).") }, "\(picture)")
        }
        #expect(try Self.marked(site) == [])
    }

    @Test func `keep-metadata names files that stay as they are`() throws {
        let site = try Self.site(settings: "language: en\nkeep-metadata: [jpeg.jpg, assets/svg.svg, nothing.png]")
        let (text, isBuilt) = site.problems(of: site.build)
        #expect(isBuilt)
        #expect(text.contains("no file that the site copies is called \"nothing.png\""))
        #expect(try Self.marked(site).map(\.withoutDigests) == ["assets/jpeg.jpg", "assets/svg.svg"])
        // Without it, the next build removes them.
        try site.write("language: en", to: "data/site.yaml")
        #expect(site.problems(of: site.build).isBuilt)
        #expect(try Self.marked(site) == [])
    }

    @Test func `a warning of a drawing is there in every build`() throws {
        let site = try TestSite(data: ["a/data.json": series("One"), "site.yaml": "language: en"])
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 6\"><script>a()</script></svg>"
        try site.write(drawing, to: "assets/ferry.svg")
        let first = site.problems(of: site.build).text
        #expect(first.contains("sitegen leaves out parts of this drawing: scripts"))
        #expect(site.problems(of: site.build).text == first)
        try site.write(series("Two"), to: "data/a/data.json")
        #expect(site.problems(of: site.build).text == first)
    }

    @Test(arguments: ["photo.HEIC", "photo.jxl", "photo.tif"]) func `a picture in a format that nobody reads is told at its field`(
        name: String
    ) throws {
        let site = try TestSite(data: ["site.yaml": "language: en", "a/data.json": "[{\"title\": \"One\", \"cover\": \"\(name)\"}]"])
        try site.write([1], to: "data/a/\(name)")
        let (text, isBuilt) = site.problems(of: site.build)
        #expect(isBuilt)
        #expect(text.hasPrefix("data/a/data.json:1:28: warning: [0].cover: the picture data/a/\(name) is in the format "))
        #expect(text.contains("save it as JPEG"))
    }

    @Test func `HEIC that is called JPEG is told`() throws {
        let site = try TestSite(data: ["site.yaml": "language: en", "a/data.json": "[{\"title\": \"One\", \"cover\": \"a.jpg\"}]"])
        try site.write(MarkedPicture.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)), to: "data/a/a.jpg")
        #expect(site.problems(of: site.build).text.contains("is in the format HEIC, which sitegen cannot read"))
    }
}
