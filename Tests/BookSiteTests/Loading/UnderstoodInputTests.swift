import Foundation
import SiteBase
import SitePipeline
import Testing
import TestSupport

@testable import BookSite

/// Each folder in `Understood` is a site whose values are written in unusual forms, and `expected.txt` what sitegen makes of them.
///
/// `SITEGEN_RECORD=1` writes the expectations.
struct UnderstoodInputTests {
    static let folder = "\(repository)/Tests/BookSiteTests/Understood"
    static let inputs = (try? FileSystem.names(in: folder)) ?? []

    @Test(arguments: inputs)
    func `values in unusual forms are read without a word`(input: String) throws {
        let site = try BrokenInputTests.site(at: "\(Self.folder)/\(input)")
        let reported = site.report(of: site.build)
        #expect(reported.isBuilt && reported.text == "", "\(reported.text)")
        let data = try site.snapshot("output").filter { $0.key.hasSuffix("data.json") }
        let text = data.sorted { $0.key < $1.key }.map { "\($0.key)\n\(String(decoding: $0.value, as: UTF8.self))\n" }.joined()
        let path = "\(Self.folder)/\(input)/expected.txt"
        if isRecording {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            Issue.record("recorded \(input)")
        } else {
            #expect(text == String(decoding: try FileSystem.read(path), as: UTF8.self))
        }
    }
}
