import Foundation
import SiteBase
import Testing
import TestSupport

/// Each folder in `Tests/Fixtures/beginnings` is what a user may have, and `expected.txt` what `sitegen init --from` makes of it: what it
/// prints and the settings that it writes. `SITEGEN_RECORD=1` writes the expectations.
struct BeginningsTests {
    static let folder = "\(repository)/Tests/Fixtures/beginnings"
    static let inputs = (try? FileSystem.names(in: folder)) ?? []

    @Test(arguments: inputs) func `init begins a site around what people have`(input: String) throws {
        let site = try CommandSite(data: [:])
        try FileManager.default.copyItem(atPath: "\(Self.folder)/\(input)/in", toPath: site.path("in"))
        let from = try FileSystem.names(in: site.path("in"))
        let run = try site.run("init", "new", "--from", from.count == 1 ? "in/\(from[0])" : "in", with: ["LC_ALL": "ko_KR.UTF-8"])
        var text = run.out.components(separatedBy: "\nNext:").first ?? ""
        for path in run.out.split(separator: "\n").map({ String($0.dropFirst(2)) }) where path.hasSuffix(".yaml") && site.exists(path) {
            text += "\n== \(path)\n" + String(decoding: try FileSystem.read(site.path(path)), as: UTF8.self)
        }
        if !run.err.isEmpty { text += "\n== warnings\n\(run.err)" }
        let path = "\(Self.folder)/\(input)/expected.txt"
        if isRecording {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            Issue.record("recorded \(input)")
        } else {
            #expect(text == String(decoding: try FileSystem.read(path), as: UTF8.self))
            #expect(run.status == 0)
            let built = try site.run("build", "--data", "new/data", "--output", "new/output")
            #expect(built.status == 0, "\(built.err)")
        }
    }
}
