import Foundation
import SiteBase
import TestSupport
import Testing

@testable import SiteOutput

/// A manifest that is read line by line lists what one that is read as a whole does.
@Suite final class `A manifest that is read line by line` {
    private let folder: String

    init() throws {
        folder = "\(NSTemporaryDirectory())/sitegen-\(UUID().uuidString)"
        try FileSystem.makeFolder(folder)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func read(_ bytes: [UInt8]) throws -> [OutputPath] {
        try FileSystem.write(bytes, to: "\(folder)/\(OutputManifest.name)")
        var reader = try ManifestReader(in: folder)
        var paths: [OutputPath] = []
        while let path = reader.first {
            paths.append(path)
            try reader.advance()
        }
        return paths
    }

    @Test func `it lists all files in order`() throws {
        let names = ["b/해리.html", "a.html", "a\"b.html", ".sitegen.json", "z/\u{7f}".replacing("\u{7f}", with: "q"), "a/1.html"]
        let paths = names.compactMap(OutputPath.init)
        #expect(try read(OutputManifest.bytes(of: paths)) == paths.filter { $0.description != ".sitegen.json" }.sorted())
        #expect(try read(OutputManifest.bytes(of: [])) == [])
        #expect(try ManifestReader(in: "\(folder)/nowhere").first == nil)
    }

    @Test func `one that was changed is what it would be as a whole`() throws {
        var dice = SeededGenerator(seed: 9)
        let bytes = OutputManifest.bytes(of: (0..<40).compactMap { OutputPath("page-\($0).html") })
        for round in 0..<400 {
            var changed = bytes
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            switch round % 4 {
            case 0: changed[place] ^= UInt8.random(in: 1...255, using: &dice)
            case 1: changed.removeLast(bytes.count - place)
            case 2: changed.remove(at: place)
            default: changed.insert(UInt8(ascii: "\n"), at: place)
            }
            let found = try read(changed)
            let whole = try OutputManifest(in: folder).paths.sorted()
            #expect(found == whole, "\(round) at \(place)")
        }
    }
}
