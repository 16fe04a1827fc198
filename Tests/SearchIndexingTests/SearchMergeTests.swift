import Foundation
import SiteBase
import TestSupport
import Testing

@testable import SearchIndexing

/// An index that is merged of runs has the files of one that is made in memory.
struct SearchMergeTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    @Test(arguments: 0..<(isSoak ? 200 : 12)) func `an index of runs is the same, however the documents are divided`(number: Int) throws {
        var dice = SeededGenerator(seed: UInt64(number))
        let count = [0, 1, 17, 900, 3_000, 20_000][number % 6]
        let words = ["harbour", "해리", "Été", "짠", "lamp", "the", "salt", "金", "さくら", "The", "O'Neil", "a", "9¾"]
        let documents = (0..<count).map { index -> SearchDocument in
            let title = (0..<Int.random(in: 0...4, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }.joined(
                separator: " "
            )
            var fields: [(field: SearchDocument.Field, text: String)] = [(.title, number % 2 == 0 ? "\(title) \(index % 97)" : title)]
            if Bool.random(using: &dice) { fields.append((.person, words.randomElement(using: &dice) ?? "")) }
            fields.append((.place, "Library"))
            if number % 3 == 0, index % 5 < 2 { fields.append((.text, "the \(index) lamp")) }
            return SearchDocument(shown: .text(title), fields: fields)
        }
        let members: [(String, JSONText)] = [("text", .text("kept"))]
        let textsLength = SearchIndex.textsLength(ofWholeTexts: number < 6)
        let index = SearchIndex(count: count, textsLength: textsLength, members: members, jobs: 2) { documents[$0] }
        let folder = "\(NSTemporaryDirectory())/sitegen-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var runs: [String] = []
        var start = 0
        while start < count {
            let end = Bool.random(using: &dice) ? count : min(count, start + Int.random(in: 1...max(1, count / 3), using: &dice))
            let run = "\(folder)/\(runs.count)"
            try FileSystem.makeFolder(run)
            for (file, bytes) in SearchRun(start..<end, document: { documents[$0] }).files {
                try FileSystem.write(bytes, to: "\(run)/\(file.rawValue)")
            }
            runs.append(run)
            start = end
        }
        runs.shuffle(using: &dice)
        try FileSystem.makeFolder(folder)
        var merged: [(name: String, bytes: [UInt8])] = []
        var merge = SearchMerge(runs, count: count, textsLength: textsLength, scratch: folder) { merged.append(($0, $1)) }
        try merge.run(members: members)
        #expect(merged.map(\.name) == index.files.map(\.name))
        for (one, other) in zip(merged, index.files) where one.bytes != other.bytes {
            Issue.record(
                "\(one.name): \(String(decoding: one.bytes.prefix(300), as: UTF8.self)) and \(String(decoding: other.bytes.prefix(300), as: UTF8.self))"
            )
            break
        }
    }
}
