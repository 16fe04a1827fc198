import DataReading
import Foundation
import SiteBase
import TestSupport
import Testing

@testable import BookSite
@testable import Diagnostics
@testable import SitePipeline

/// Four times the data takes about four times the work. What grows with the square takes sixteen times, and hours on a large site.
@Suite(.serialized) struct ScalingTests {
    /// The processor time of a check of a site with these files, on one thread.
    private func work(_ files: [String: String]) throws -> Double {
        let site = try TestSite(data: files)
        var build = site.build
        build.options.jobs = 1
        let start = clock_gettime_nsec()
        _ = site.report(of: build)
        return Double(clock_gettime_nsec() - start)
    }

    private func clock_gettime_nsec() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private func expectLinear(_ count: Int, _ files: (Int) -> [String: String]) throws {
        // The first build of a process loads more than its data.
        _ = try work(files(1))
        let few = try work(files(count))
        let many = try work(files(4 * count))
        #expect(many < 8 * few, "\(Int(many / 1e6)) ms instead of \(Int(few / 1e6))")
    }

    private func list(_ count: Int, _ record: (Int) -> String) -> String { "[\((0..<count).map(record).joined(separator: ",\n"))]" }

    @Test func `links that are broken on each page of two languages`() throws {
        try expectLinear(300) { count in
            [
                "site.yaml": "languages: [en, ko]\nuntranslated: show\n",
                "shore/data.json": list(count) { #"{"title": "Lamp \#($0)", "summary": "[a](gone\#($0).html)"}"# },
                "shore/data.ko.json": #"[{"title": "Lamp 0", "number": 1}]"#,
            ]
        }
    }

    @Test func `records with one of as many words`() throws {
        try expectLinear(300) { count in
            [
                "things/collection.yaml": "kind: records\nfields:\n  colour:\n"
                    + "    words: [\((0..<count).map { "w\($0)" }.joined(separator: ", "))]\n",
                "things/data.json": list(count) { #"{"title": "Lamp \#($0)", "colour": "w\#($0)"}"# },
            ]
        }
    }

    @Test func `keys that no field has`() throws {
        try expectLinear(200) { count in
            ["shore/data.json": list(count) { #"{"title": "Lamp \#($0)", "dedikation": "a", "colour\#($0)": "b", "pagess": 3}"# }]
        }
    }

    @Test(arguments: ["Additional Authors", "Bookshelves"])
    func `one book of an export with many names or tags`(column: String) throws {
        try expectLinear(1_500) { count in
            let names = (0..<count).map { "Name\($0) of\($0)" }.joined(separator: ", ")
            return ["books/goodreads_library_export.csv": goodreadsExport([["Exclusive Shelf": "read", column: "\"\(names)\""]])]
        }
    }

    @Test func `books on shelves of their own`() throws {
        try expectLinear(300) { count in
            ["books/goodreads_library_export.csv": goodreadsExport((0..<count).map { ["Exclusive Shelf": "own\($0)"] })]
        }
    }

    @Test func `problems that are found page by page`() {
        func time(_ pages: Int) -> Int {
            let problems = DiagnosticCollector()
            let start = clock_gettime_nsec()
            for page in 0..<pages { problems.add(newOf: [Diagnostic(at: .path("data/\(page).json"), .emptyList)]) }
            return clock_gettime_nsec() - start
        }
        let few = time(1_500)
        #expect(time(6_000) < 8 * few)
    }

    @Test func `problems of files that several languages share are told once`() {
        let file = SourceFile(path: "data.json", bytes: [])
        func found(_ count: Int) -> [Diagnostic] { (0..<count).map { Diagnostic(at: .file(file, offset: $0), .emptyList) } }
        let problems = DiagnosticCollector()
        problems.add(found(1)[0])
        problems.add(newOf: found(3))
        problems.add(contentsOf: found(1))
        problems.add(newOf: found(4))
        #expect(problems.diagnostics.map(\.location.order) == [0, 1, 2, 0, 3] && problems.hasErrors)
    }
}
