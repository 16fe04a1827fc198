import Foundation
import SiteBase
import TestSupport

@testable import BookSite
@testable import SiteAssets

/// A small site of every kind that is edited at random, in all that a build reads and in what it wrote.
struct EditedSite {
    let site: TestSite
    /// What was done, for who has to find out why it went wrong.
    private(set) var log: [String] = []
    private var generator: SeededGenerator
    private var volumes: [[String: Any]]
    private var lines: [[String: Any]]
    private var books: [[String: Any]]
    private var exhibits: [[String: Any]]
    /// Records of an author's own kind.
    private var plants: [[String: Any]]
    /// Whether sitegen may have lost track of files that it wrote: such files stay.
    private var hasOrphans = false

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        site = try TestSite()
        (volumes, lines, books, exhibits, plants) = ([], [], [], [], [])
        // A long series has several pages of lists, a picture for every volume, and an address.
        let isLong = seed % 12 == 7
        volumes = (1...(isLong ? 450 : Int.random(in: 1...30, using: &generator))).map { Self.volume($0, &generator) }
        lines = (1...4).map { Self.volume($0 + 100, &generator) }
        books = (1...5).map { Self.book($0, &generator) }
        plants = (1...4).map { Self.plant($0, &generator) }
        try site.write(Self.plantSettings[0], to: "data/plants/collection.yaml")
        try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 30\"/>", to: "data/plants/map.svg")
        exhibits = (1...3).map { ["name": "Exhibit \($0)", "desc": Self.text(&generator)] }
        try site.write(
            #"{"title": "An exhibition", "visitors": 12, "description": "Seen [here](/index.html)."}"#,
            to: "data/show/poster.json"
        )
        try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 30\"/>", to: "assets/lamp.svg")
        for number in isLong ? 1...450 : 2...2 {
            try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 30\"/>", to: "data/saga/cover-\(number).svg")
        }
        if isLong {
            try site.write("cover: cover-{number}\n", to: "data/saga/collection.yaml")
            try site.write("url: https://example.org/x/\n", to: "data/site.yaml")
        }
        try save()
    }

    // MARK: Data

    private static func text(_ generator: inout SeededGenerator) -> String {
        let words = [
            "harbour", "lantern", "*winter*", "책", "river", "[a page](/saga/1.html)", "![lamp](/assets/lamp.svg)", "<b>", "~~salt~~",
        ]
        return (0..<Int.random(in: 1...90, using: &generator)).map { _ in
            words[Int.random(in: 0..<(Int.random(in: 0...9, using: &generator) == 0 ? 9 : 5), using: &generator)]
        }
        .joined(separator: " ")
    }

    private static func volume(_ number: Int, _ generator: inout SeededGenerator) -> [String: Any] {
        [
            "title": ["A Lamp", "등불", "The Long Title of a Book"].any(&generator) + " \(number)",
            "author": ["Ada", "Bruno"].any(&generator), "release_date": date(&generator),
            "pages": Int.random(in: 1...900, using: &generator), "summary": text(&generator),
            "chapters": [["title": "1. One"], ["title": "둘"]],
        ]
    }

    private static func plant(_ number: Int, _ generator: inout SeededGenerator) -> [String: Any] {
        [
            "name": ["Thrift", "갯메꽃"].any(&generator) + " \(number)", "latin": "Planta \(number)",
            "found": ["on": date(&generator), "at": "Strand"],
            "height": Int.random(in: 1...90, using: &generator), "notes": text(&generator), "map": "map", "editor": "Edda",
        ]
    }

    /// Fields of the author's own, each time others of them in lists, and keys and defaults. None of them brings a warning: after one, a build
    /// trusts less of the build before, and less would be tested.
    private static let plantSettings = [
        "place: {show: list}", "place: {search: place}, height: {type: integer, show: list}", "place: text, notes: {type: markdown}",
        "place: {label: Place}, map: {type: picture, label: Map}, notes: {type: markdown, search: text}",
        "latin: {search: title}, map: picture, height: number", "place: {required: true}",
    ]
    .map {
        "kind: records\nfields: {\($0), colour: text}\nkeys: {title: name, date: found.on, place: found.at}\ndefaults: {colour: white}\n"
    }

    /// Gives one field of a plant another value.
    private mutating func changePlant() throws {
        let index = Int.random(in: 0..<plants.count, using: &generator)
        let changes: [(String, Any)] = [
            ("name", "Reed \(Int.random(in: 1...99, using: &generator))"), ("latin", "Planta \(letter)"),
            ("found", ["on": "1999", "at": letter]),
            ("height", Int.random(in: 1...90, using: &generator)), ("notes", Self.text(&generator)),
            ("map", ["map", "lamp"].any(&generator)),
            ("colour", letter), ("id", letter),
        ]
        let (key, value) = changes.any(&generator)
        plants[index][key] = key == "name" || Int.random(in: 0...3, using: &generator) > 0 ? value : nil
        log.append("\(key) of plant \(index)")
        try save()
    }

    private static func date(_ generator: inout SeededGenerator) -> String {
        "19\(Int.random(in: 10...90, using: &generator))-0\(Int.random(in: 1...9, using: &generator))"
    }

    /// Gives one field of one volume another value, and leaves all others.
    private mutating func changeField() throws {
        let index = [0, volumes.count - 1, Int.random(in: 0..<volumes.count, using: &generator)].any(&generator)
        let changes: [(String, Any)] = [
            ("author", ["Ada", "Bruno", "Edda"].any(&generator)), ("release_date", Self.date(&generator)),
            ("pages", Int.random(in: 1...900, using: &generator)), ("isbn", "978\(Int.random(in: 0...9, using: &generator))"),
            ("wiki", "https://example.org/\(Int.random(in: 0...9, using: &generator))"), ("dedication", Self.text(&generator)),
            ("chapters", [["title": "\(Int.random(in: 0...9, using: &generator))"]]), ("cover", ["cover-2", "lamp"].any(&generator)),
            ("title", "Title \(Int.random(in: 1...99_999, using: &generator))"), ("summary", Self.text(&generator)),
        ]
        let (key, value) = changes.any(&generator)
        // Some are taken away again.
        volumes[index][key] = key == "title" || Int.random(in: 0...3, using: &generator) > 0 ? value : nil
        log.append("\(key) of \(index)")
        try save()
    }

    private static func book(_ number: Int, _ generator: inout SeededGenerator) -> [String: Any] {
        [
            "title": "Book \(number)", "status": ["reading", "not_yet", "finished"].any(&generator),
            "overview": text(&generator),
            "updated_at": "2020-01-0\(1 + number % 9)", "authors": [["name": "Clara"]],
            "notes": [["type": "quote", "content": text(&generator), "created_at": "2021-02-0\(1 + number % 9)"]],
        ]
    }

    private func save() throws {
        func json(_ value: Any) throws -> String {
            String(decoding: try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]), as: UTF8.self)
        }
        try site.write(try json(["data": volumes.map { ["attributes": $0] }]), to: "data/saga/data.json")
        try site.write(try lines.map(json).joined(separator: "\n") + "\n", to: "data/lines/data.ndjson")
        try site.write(try json(["books": books]), to: "data/shelf/data.json")
        try site.write(try json(exhibits), to: "data/show/items.json")
        try site.write(try plants.map(json).joined(separator: "\n") + "\n", to: "data/plants/data.ndjson")
    }

    // MARK: Edits

    /// Does one thing at random.
    mutating func edit() throws {
        let edits: [(String, (inout EditedSite) throws -> Void)] = [
            ("a summary", { try $0.change(\.volumes, "summary") }), ("a title", { try $0.change(\.volumes, "title") }),
            (
                "an author",
                {
                    $0.volumes[Int.random(in: 0..<$0.volumes.count, using: &$0.generator)]["author"] = "Edda"; try $0.save()
                }
            ),
            (
                "the order",
                {
                    $0.volumes.shuffle(using: &$0.generator); try $0.save()
                }
            ),
            (
                "one more",
                {
                    $0.volumes.append(Self.volume(Int.random(in: 200...999, using: &$0.generator), &$0.generator)); try $0.save()
                }
            ),
            (
                "one less",
                {
                    if $0.volumes.count > 1 { $0.volumes.remove(at: 0) }; try $0.save()
                }
            ),
            ("a line", { try $0.change(\.lines, "summary") }), ("a line's title", { try $0.change(\.lines, "title") }),
            ("a book", { try $0.change(\.books, "overview") }), ("a book's title", { try $0.change(\.books, "title") }),
            ("an exhibit", { try $0.change(\.exhibits, "desc") }), ("an exhibit's name", { try $0.change(\.exhibits, "name") }),
            (
                "a number",
                {
                    $0.volumes[0]["number"] = ["0", "2.5", "700"].any(&$0.generator); try $0.save()
                }
            ),
            ("a template", { try $0.append("<!-- \($0.letter) -->", toCarried: "series/volume.html") }),
            ("a partial", { try $0.append("<!-- \($0.letter) -->", toCarried: "parts/trail.html") }),
            ("the layout", { try $0.append("<!-- \($0.letter) -->", toCarried: "layout.html") }),
            ("no templates", { if $0.site.exists("templates") { try $0.site.remove("templates") } }),
            ("a style sheet", { try $0.append("/* \($0.letter) */", toCarried: "site.css", in: "assets") }),
            ("a field", { try $0.changeField() }), ("a field", { try $0.changeField() }), ("a field", { try $0.changeField() }),
            ("a plant", { try $0.changePlant() }), ("a plant", { try $0.changePlant() }), ("a plant", { try $0.changePlant() }),
            ("the plants' settings", { try $0.site.write(Self.plantSettings.any(&$0.generator), to: "data/plants/collection.yaml") }),
            (
                "a plant more",
                {
                    $0.plants.append(Self.plant(50, &$0.generator)); try $0.save()
                }
            ),
            ("a plant's picture", { try $0.resize("data/plants/map.svg") }),
            (
                "details of neighbours",
                {
                    try $0.append("{{#next}}{{isbn}}{{#chapters}}{{title}}{{/chapters}}{{/next}}", toCarried: "series/volume.html")
                    try $0.append("{{#next}}{{id}}{{#facts}}{{text}}{{/facts}}{{/next}}", toCarried: "records/record.html")
                }
            ),
            ("details in lists", { try $0.append("{{#volumes}}{{isbn}}{{wiki}}{{/volumes}}", toCarried: "series/index.html") }),
            ("a picture", { try $0.resize("assets/lamp.svg") }), ("a cover", { try $0.resize("data/saga/cover-2.svg") }),
            ("the first cover", { if $0.site.exists("data/saga/cover-1.svg") { try $0.resize("data/saga/cover-1.svg") } }),
            (
                "a style sheet with a picture",
                {
                    try $0.site.write("@import 'site.css'; h1 { background: url(lamp.svg) } /* \($0.letter) */", to: "assets/look.css")
                    try $0.append("<link rel=\"stylesheet\" href=\"/assets/look.css\">", toCarried: "parts/trail.html")
                }
            ),
            ("an asset more", { try $0.site.write("text", to: "assets/extra-\($0.letter).txt") }),
            (
                "the site's settings",
                {
                    try $0.site.write(
                        ["title: Another", "language: en", "author: Ada", "url: https://example.org/x/", "strings:\n  more: 펼치기"]
                            .any(&$0.generator),
                        to: "data/site.yaml"
                    )
                }
            ),
            ("no settings", { if $0.site.exists("data/site.yaml") { try $0.site.remove("data/site.yaml") } }),
            (
                "the series' settings",
                {
                    try $0.site.write(
                        [
                            "title: Saga", "language: ko", "fold: 20", "markdown: false", "cover: cover-{number}",
                            "fields: {editor: {search: person}}\ndefaults: {editor: Ada, isbn: '978'}", "keys: {author: title}",
                            "fields: {isbn13: text}\nkeys: {isbn13: isbn}\ndefaults: {pages: 7}",
                        ]
                        .any(&$0.generator),
                        to: "data/saga/collection.yaml"
                    )
                }
            ),
            (
                "a collection less",
                {
                    if $0.site.exists("data/show") { try $0.site.remove("data/show") }; try? $0.save()
                }
            ),
            ("same size, old time", { try $0.changeUnseen("data/saga/data.json") }),
            ("same size, old time, in a style sheet", { if $0.site.exists("assets/site.css") { try $0.changeUnseen("assets/site.css") } }),
            ("cache lost", { try? $0.site.remove(".output.sitegen-cache") }),
            ("cache cut", { try $0.damage(".output.sitegen-cache", .cut) }),
            ("cache damaged", { try $0.damage(".output.sitegen-cache", .flip) }),
            ("cache foreign", { try $0.site.write("not a cache", to: ".output.sitegen-cache") }),
            (
                "manifest lost",
                {
                    $0.hasOrphans = true; try? $0.site.remove("output/.sitegen.json")
                }
            ),
            (
                "manifest cut",
                {
                    $0.hasOrphans = true; try $0.damage("output/.sitegen.json", .cut)
                }
            ),
            ("page edited", { try $0.changeOutput { try $0.damage($1, .flip) } }),
            ("page cut", { try $0.changeOutput { try $0.damage($1, .cut) } }),
            ("page edited unseen", { try $0.changeOutput { try $0.changeUnseen($1) } }),
            ("page removed", { try $0.changeOutput { try $0.site.remove($1) } }),
            ("output removed", { if $0.site.exists("output") { try $0.site.remove("output") } }),
            ("nothing", { _ in }),
        ]
        let (name, edit) = edits[Int.random(in: 0..<edits.count, using: &generator)]
        log.append(name)
        try edit(&self)
    }

    private var letter: String {
        mutating get { ["a", "b", "c"].any(&generator) }
    }

    private mutating func change(_ records: WritableKeyPath<EditedSite, [[String: Any]]>, _ key: String) throws {
        let index = Int.random(in: 0..<self[keyPath: records].count, using: &generator)
        let isTitle = key == "title" || key == "name"
        self[keyPath: records][index][key] = isTitle ? "Title \(Int.random(in: 1...99_999, using: &generator))" : Self.text(&generator)
        try save()
    }

    private func append(_ text: String, toCarried name: String, in folder: String = "templates") throws {
        let path = "\(folder)/\(name)"
        let old = site.exists(path) ? try site.read(path) : try FileSystem.read("\(repository)/\(path)")
        try site.write(old + Array(text.utf8), to: path)
    }

    private mutating func resize(_ name: String) throws {
        let size = "\(Int.random(in: 1...99, using: &generator)) \(Int.random(in: 1...99, using: &generator))"
        try site.write("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\"/>", to: name)
    }

    /// Changes a letter and puts the time of the file back.
    private func changeUnseen(_ name: String) throws {
        var bytes = try site.read(name)
        let old = try FileManager.default.attributesOfItem(atPath: site.path(name))[.modificationDate]
        guard let place = bytes.lastIndex(where: { ($0 >= 0x61 && $0 < 0x7A) }) else { return }
        let isData = name.hasSuffix("json")
        // In data, a letter inside of a text.
        let index = isData ? bytes.firstRange(of: Array("\"title\":\"".utf8))?.upperBound ?? place : place
        bytes[index] = bytes[index] == 0x58 ? 0x59 : 0x58
        if isData, bytes[index] == 0x22 { return }
        guard String(validating: bytes, as: UTF8.self) != nil else { return }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: site.path(name)))
        try handle.write(contentsOf: bytes)
        try handle.close()
        if let old { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: site.path(name)) }
    }

    private enum Damage {
        case cut, flip
    }

    private mutating func damage(_ name: String, _ damage: Damage) throws {
        guard site.exists(name) else { return }
        var bytes = try site.read(name)
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch damage {
        case .cut: bytes.removeLast(bytes.count - place)
        case .flip: bytes[place] ^= 1
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: site.path(name)))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    private mutating func changeOutput(_ change: (inout EditedSite, String) throws -> Void) throws {
        guard site.exists("output") else { return }
        let files = try site.snapshot("output").keys.filter { !$0.hasSuffix("/") && $0 != ".sitegen.json" }.sorted()
        guard !files.isEmpty else { return }
        try change(&self, "output/" + files[Int.random(in: 0..<files.count, using: &generator)])
    }

    // MARK: Comparing

    /// Builds, and builds once more from nothing elsewhere; the names of files that differ, or both failures if they do.
    mutating func differences(jobs: Int) throws -> [String] {
        var build = site.build
        build.jobs = jobs
        if hasOrphans { build.adoption = .all }
        var clean = build
        clean.folders = SiteFolders(
            data: build.folders.data,
            templates: build.folders.templates,
            assets: build.folders.assets,
            output: site.path("clean/output")
        )
        clean.isForced = true
        if site.exists("clean") { try site.remove("clean") }
        let (expected, isClean) = site.problems(of: clean)
        let (found, isBuilt) = site.problems(of: build)
        guard expected == found, isClean == isBuilt else { return ["clean: \(expected)", "incremental: \(found)"] }
        guard isBuilt else { return [] }
        let (old, new) = (try site.snapshot("clean/output"), try site.snapshot("output"))
        if hasOrphans { return old.keys.filter { old[$0] != new[$0] && $0 != ".sitegen.json" }.sorted() }
        return BookSiteTests.differences(old, new)
    }
}
