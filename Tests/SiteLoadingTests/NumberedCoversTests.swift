import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

@Suite struct `Pictures numbered like the volumes` {
    private static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 30\"/>"

    /// A series with the given pictures, and which volumes have a cover after a build.
    private func covers(_ pictures: [String], settings: String? = nil, volumes: Int = 3) throws -> [Bool] {
        let site = try TestSite()
        let titles = (1...volumes).map { "{\"title\": \"Volume \($0)\"}" }.joined(separator: ", ")
        try site.write("[\(titles)]", to: "data/saga/data.json")
        if let settings { try site.write(settings, to: "data/saga/collection.yaml") }
        for name in pictures { try site.write(Self.picture, to: "data/saga/\(name)") }
        _ = try site.build.run()
        return try (1...volumes).map { try site.text("output/saga/\($0).html").contains("class=\"larger\"") }
    }

    @Test(arguments: [
        ["harrypotter1.svg", "harrypotter2.svg", "harrypotter3.svg"], ["1.svg", "2.svg", "3.svg"],
        ["cover-01.svg", "cover-02.svg", "cover-03.svg"],
        ["표지 1.svg", "표지 2.svg", "표지 3.svg"],
    ])
    func `are their covers without a setting`(pictures: [String]) throws {
        #expect(try covers(pictures) == [true, true, true])
    }

    @Test func `may be missing for some, and come back with a build that keeps the rest`() throws {
        #expect(try covers(["c2.svg"]) == [false, true, false])
    }

    @Test func `are no covers if a number is no volume's, or a pattern names others`() throws {
        #expect(try covers(["IMG_1.svg", "IMG_2031.svg"]) == [false, false, false])
        #expect(try covers(["c1.svg", "c2.svg", "c3.svg", "d1.svg"], settings: "cover: d{number}\n") == [true, false, false])
    }

    @Test func `are found by an incremental build`() throws {
        let site = try TestSite()
        try site.write("[{\"title\": \"One\"}, {\"title\": \"Two\"}]", to: "data/saga/data.json")
        _ = try site.build.run()
        try site.write(Self.picture, to: "data/saga/2.svg")
        _ = try site.build.run()
        #expect(try site.text("output/saga/2.html").contains("class=\"larger\""))
        #expect(try !site.text("output/saga/1.html").contains("class=\"larger\""))
        try site.remove("data/saga/2.svg")
        _ = try site.build.run()
        #expect(try !site.text("output/saga/2.html").contains("class=\"larger\""))
    }
}
