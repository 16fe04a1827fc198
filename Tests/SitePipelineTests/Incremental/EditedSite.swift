import Foundation
import SiteBase
import SiteOutput
import SitePipeline
import TestSupport

@testable import BookSite
@testable import SiteAssets

/// A small site of every kind that is edited at random, in all that a build reads and in what it wrote.
struct EditedSite {
    typealias Records = [[String: Any]]
    /// What it does, and how.
    typealias Edit = (name: String, make: @Sendable (inout EditedSite) throws -> Void)

    let site: TestSite
    /// Whether its builds bring the face, which takes time.
    private let bringsFace: Bool
    /// What was done, for who has to find out why it went wrong.
    var log: [String] = []
    var generator: SeededGenerator
    var volumes: Records = []
    var lines: Records = []
    var books: Records = []
    var exhibits: Records = []
    /// Records of an author's own kind.
    var plants: Records = []
    var poster: [String: Any] = ["title": "An exhibition", "visitors": 12, "description": "Seen [here](/index.html)."]
    /// Whether sitegen may have lost track of files that it wrote: such files stay.
    var hasOrphans = false

    static let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 30\"/>"

    /// All edits. Those of fields come several times, because there are many fields.
    private static let edits: [Edit] = ofVolumes + ofPlants + ofBooks + ofExhibitions + ofFiles + ofOutput

    init(seed: UInt64) throws {
        bringsFace = seed.isMultiple(of: 6)
        generator = SeededGenerator(seed: seed)
        site = try TestSite()
        // Long lists have several pages. A long series has a picture for every volume, and an address.
        let isLong = seed % 12 == 7
        let isLongShelf = seed % 12 == 3
        volumes = (1...(isLong ? 450 : Int.random(in: 1...30, using: &generator))).map { Self.volume($0, &generator) }
        lines = (1...4).map { Self.volume($0 + 100, &generator) }
        books = (1...(isLongShelf ? 203 : 5)).map { Self.book($0, &generator) }
        if isLongShelf { books[0]["notes"] = (1...203).map { _ in Self.note(&generator) } }
        plants = (1...4).map { Self.plant($0, &generator) }
        exhibits = (1...3).map { ["name": "Exhibit \($0)", "desc": Self.text(&generator)] }
        try site.write(Self.plantSettings[0], to: "data/plants/collection.yaml")
        for name in ["data/plants/map", "assets/lamp", "data/shelf/b1", "data/show/e0", "data/show/e1", "data/show/e2"] {
            try site.write(Self.picture, to: "\(name).svg")
        }
        for number in isLong ? 1...450 : 2...2 { try site.write(Self.picture, to: "data/saga/cover-\(number).svg") }
        if isLong {
            try site.write("cover: cover-{number}\n", to: "data/saga/collection.yaml")
            try site.write("url: https://example.org/x/\n", to: "data/site.yaml")
        }
        try save()
    }

    func save() throws {
        func json(_ value: Any) throws -> String {
            String(decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]), as: UTF8.self)
        }
        try site.write(try json(["data": volumes.map { ["attributes": $0] }]), to: "data/saga/data.json")
        try site.write(try lines.map(json).joined(separator: "\n") + "\n", to: "data/lines/data.ndjson")
        try site.write(try json(["books": books]), to: "data/shelf/data.json")
        try site.write(try json(exhibits), to: "data/show/items.json")
        try site.write(try json(poster), to: "data/show/poster.json")
        try site.write(try plants.map(json).joined(separator: "\n") + "\n", to: "data/plants/data.ndjson")
    }

    /// Does one thing at random.
    mutating func edit() throws {
        let edit = Self.edits.any(&generator)
        log.append(edit.name)
        try edit.make(&self)
    }

    // MARK: Values

    static func number(_ range: ClosedRange<Int>, _ generator: inout SeededGenerator) -> Int { Int.random(in: range, using: &generator) }

    static func text(_ generator: inout SeededGenerator) -> String {
        let words = [
            "harbour", "lantern", "*winter*", "책", "river", "[a page](/saga/1.html)", "![lamp](/assets/lamp.svg)", "<sub>", "~~salt~~",
        ]
        return (0..<Int.random(in: 1...90, using: &generator)).map { _ in
            words[Int.random(in: 0..<(Int.random(in: 0...9, using: &generator) == 0 ? 9 : 5), using: &generator)]
        }
        .joined(separator: " ")
    }

    static func date(_ generator: inout SeededGenerator) -> String {
        "19\(Int.random(in: 10...90, using: &generator))-0\(Int.random(in: 1...9, using: &generator))"
    }

    var letter: String {
        mutating get { ["a", "b", "c"].any(&generator) }
    }

    /// Gives a record a value, or takes that of a field away again that records may lack.
    mutating func change(_ record: WritableKeyPath<EditedSite, [String: Any]>, _ values: [(String, Any)], required: Set<String>) throws {
        let (key, value) = values.any(&generator)
        self[keyPath: record][key] = required.contains(key) || Self.number(0...3, &generator) > 0 ? value : nil
        log.append(key)
        try save()
    }

    /// Gives a record of a list another text or title.
    mutating func change(_ records: WritableKeyPath<EditedSite, Records>, _ key: String) throws {
        let index = Self.number(0...self[keyPath: records].count - 1, &generator)
        let isTitle = key == "title" || key == "name"
        self[keyPath: records][index][key] = isTitle ? "Title \(Self.number(1...99_999, &generator))" : Self.text(&generator)
        try save()
    }

    // MARK: Comparing

    /// Builds, and builds once more from nothing elsewhere; the names of files that differ, or both failures if they do.
    mutating func differences(jobs: Int) throws -> [String] {
        var build = site.build
        build.hooks.bringsFace = bringsFace
        build.options.jobs = jobs
        if hasOrphans { build.options.adoption = .all }
        var clean = build
        clean.folders = SiteFolders(
            data: build.folders.data,
            templates: build.folders.templates,
            assets: build.folders.assets,
            output: site.path("clean/output")
        )
        clean.options.isForced = true
        if site.exists("clean") { try site.remove("clean") }
        let (expected, isClean) = site.problems(of: clean)
        let (found, isBuilt) = site.problems(of: build)
        guard expected == found, isClean == isBuilt else { return ["clean: \(expected)", "incremental: \(found)"] }
        guard isBuilt else { return [] }
        let (old, new) = (try site.snapshot("clean/output"), try site.snapshot("output"))
        if hasOrphans { return old.keys.filter { old[$0] != new[$0] && $0 != ".sitegen.json" }.sorted() }
        return TestSupport.differences(old, new)
    }
}
