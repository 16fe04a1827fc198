import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import SiteAssets

/// Pictures keep their place while they load.
struct TextPicturesTests {
    private static let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>"#

    @Test(arguments: [
        ("/assets/deep/lamp.svg", #"<img src="../assets/deep/lamp.svg" width="40" height="30" loading="lazy" alt="a lamp">"#),
        ("../assets/deep/lamp.svg", #"<img src="../assets/deep/lamp.svg" width="40" height="30" loading="lazy" alt="a lamp">"#),
        ("/assets/notes.txt", #"<img src="../assets/notes.txt" alt="a lamp">"#),
        ("/assets/torn.png", #"<img src="../assets/torn.png" alt="a lamp">"#),
        ("https://example.org/lamp.png", #"<img src="https://example.org/lamp.png" alt="a lamp">"#),
    ])
    func `a picture in a text carries its own size`(address: String, image: String) throws {
        let data = #"[{"title": "T", "summary": "Here is ![a lamp](\#(address))."}]"#
        let site = try TestSite(data: ["tide/data.json": data, "site.yaml": "keep-metadata: [torn.png]"])
        try site.write(Self.picture, to: "assets/deep/lamp.svg")
        try site.write("no picture", to: "assets/notes.txt")
        try site.write("no picture", to: "assets/torn.png")
        // The browser of each visitor asks another site for it.
        let isOfOthers = address.hasPrefix("https:")
        #expect(site.problems(of: site.build).text.contains("a picture comes from another site") == isOfOthers)
        #expect(try site.text("output/tide/1.html").withoutDigests.contains("<p>Here is \(image).</p>"))
    }

    @Test func `covers carry their sizes, and load late from the second row on`() throws {
        let volumes = (1...9).map { #"{"title": "T\#($0)", "cover": "lamp"}"# }.joined(separator: ",")
        let site = try TestSite(data: ["tide/data.json": "[\(volumes)]", "tide/lamp.svg": Self.picture])
        #expect(site.problems(of: site.build).text == "")
        let images = try site.text("output/index.html").withoutDigests.split(separator: "<img ").dropFirst().map {
            String($0.prefix { $0 != ">" })
        }
        let image = #"src="assets/tide/lamp.svg" width="40" height="30" style="--w: 40; --h: 30" alt="""#
        #expect(images == Array(repeating: image, count: 7) + Array(repeating: image + #" loading="lazy""#, count: 2))
        #expect(
            try site.text("output/tide/1.html").withoutDigests.contains(
                #"<img src="../assets/tide/lamp.svg" width="40" height="30" style="--w: 40; --h: 30" alt="" fetchpriority="high">"#
            )
        )
    }

    @Test func `a picture that cannot be read is a fault, not a picture without a size`() throws {
        let path = try #require(OutputPath("assets/lamp.png"))
        let file = AssetFile(content: .file("/nowhere/lamp.png"), name: path, fingerprint: Fingerprint())
        let pictures = TextPictures([file], PictureSettings(), jobs: 1)
        #expect(throws: FileError.self) { try pictures.picture(path) }
        #expect(try pictures.picture(try #require(OutputPath("assets/other.png"))) == nil)
    }
}
