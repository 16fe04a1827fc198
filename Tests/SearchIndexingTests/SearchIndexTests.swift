import SiteBase
import Testing

@testable import SearchIndexing

struct SearchIndexTests {
    private func index(_ titles: [String], texts: [String] = []) -> [String: String] {
        let index = SearchIndex(count: titles.count, textsLength: 4, members: [("text", .text("kept"))], jobs: 2) { number in
            SearchDocument(
                shown: .text(titles[number]),
                fields: [(.title, titles[number])] + (texts.isEmpty ? [] : [(.text, texts[number])])
            )
        }
        return Dictionary(uniqueKeysWithValues: index.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
    }

    /// The numbers of a table's pages.
    private func pages(_ table: String, of files: [String: String]) -> [Int] {
        files.keys.filter { $0.hasPrefix(table) }.compactMap { Int($0.dropFirst(table.count)) }.sorted()
    }

    @Test func `every file is a script that hands its content over under its name`() {
        for (name, script) in index(["The Ferry", "짠 나라"]) {
            #expect(script.hasPrefix("sitegenSearch(\"\(name)\",") && script.hasSuffix(");\n"), "\(name)")
        }
    }

    @Test func `a folder of the index has a thousand files of a kind at most`() {
        let places = [
            "index": "index.js", "k7": "k7.js", "k999": "k999.js", "k1000": "k1/k1000.js", "d12345": "d12/d12345.js",
            "t-2001": "t-2/t-2001.js",
        ]
        for (name, place) in places { #expect(SearchIndex.path(of: name) == place) }
    }

    @Test func `an index of nothing is whole`() {
        let files = index([])
        #expect(Set(files.keys) == ["index"])
        #expect(files["index"]?.contains("\"count\":0") == true)
        #expect(files["index"]?.contains("\"text\":\"kept\"") == true)
    }

    @Test func `the number of threads is of no matter`() {
        let titles = (0..<3_000).map { "Title \($0) of the \($0 % 7) harbour" }
        func files(jobs: Int) -> [[UInt8]] {
            SearchIndex(count: titles.count, textsLength: 4, members: [], jobs: jobs) {
                SearchDocument(shown: .number($0), fields: [(.title, titles[$0])])
            }
            .files.map(\.bytes)
        }
        #expect(files(jobs: 1) == files(jobs: 8))
    }

    @Test func `no page is much larger than its size, however much is found under one key`() {
        let files = index((0..<9_000).map { $0 % 3 == 0 ? "The same" : "The harbour \($0)" })
        let largest = files.filter { $0.key != "index" && !$0.key.hasPrefix("d") }.map { ($0.value.utf8.count, $0.key) }.max { $0.0 < $1.0 }
        // A row of a thousand documents, or a list of four thousand, is a page of its own.
        #expect((largest?.0 ?? 0) < 9_000, "\(largest?.1 ?? "")")
        #expect(pages("k", of: files).count > 20)
        #expect(pages("t", of: files).count > 1)
        #expect(pages("d", of: files).count == 9_000 / SearchSegment.shownLength + 1)
    }

    @Test func `a table's rows are whole again, and stand behind the separator of their page`() {
        var table = SearchTable()
        let keys = (0..<5_000).map { "해리\(String($0, radix: 5))abc" }.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        for key in keys { Array(key.utf8).withUnsafeBufferPointer { table.append($0, value: Array("A1".utf8)) } }
        table.finish()
        #expect(table.pages.count > 5 && table.pages.count == table.separators.count)
        var read: [String] = []
        for (number, page) in table.pages.enumerated() {
            var last = ""
            for row in String(decoding: page, as: UTF8.self).split(separator: " ") {
                let shared = Int(String(row.prefix(1)), radix: 36) ?? -1
                last = last.prefix(shared) + String(row.dropFirst().prefix { $0 != "A" })
                read.append(last)
                #expect(!Array(last.utf8).lexicographicallyPrecedes(table.separators[number]))
                if number + 1 < table.separators.count { #expect(Array(last.utf8).lexicographicallyPrecedes(table.separators[number + 1])) }
            }
        }
        #expect(read == keys)
    }
}
